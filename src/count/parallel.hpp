// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstddef>
#include <system_error>
#include <thread>
#include <vector>

namespace flipwise {

/// The number of threads to use where a caller asked for `wanted`, 0 for all cores.
inline unsigned thread_count(unsigned wanted) {
  if (wanted > 0) return wanted;
  const unsigned cores = std::thread::hardware_concurrency();
  return cores > 0 ? cores : 1;
}

/// Calls work(0) ... work(jobs - 1), each once, on so many threads, this one among them. `work` must not
/// throw, and its calls must not touch the same data. Where the system has no more threads to give,
/// those that there are do it all.
template <class Work>
void parallel_for(std::size_t jobs, unsigned threads, const Work& work) {
  std::atomic<std::size_t> next = 0;
  const auto loop = [&] {
    for (std::size_t job = 0; (job = next.fetch_add(1, std::memory_order_relaxed)) < jobs;) work(job);
  };
  std::vector<std::thread> others;
  try {
    while (others.size() + 1 < threads && others.size() + 1 < jobs) others.emplace_back(loop);
  } catch (const std::system_error&) {
  }
  loop();
  for (std::thread& other : others) other.join();
}

}  // namespace flipwise
