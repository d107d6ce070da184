// SPDX-License-Identifier: MIT
#include "run/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace flipwise {

unsigned worker_count(unsigned asked) {
  return asked > 0 ? asked : std::max(1U, std::thread::hardware_concurrency());
}

bool run_tasks(std::uint64_t tasks, unsigned threads,
               const std::function<void(std::uint64_t task, unsigned worker)>& body,
               const std::function<bool(double done)>& proceed) {
  std::atomic<std::uint64_t> next = 0;
  std::atomic<bool> stopped = false;
  std::mutex guard;
  std::exception_ptr thrown;
  const auto work = [&](unsigned worker) {
    try {
      while (!stopped) {
        const std::uint64_t task = next++;
        if (task >= tasks) return;
        if (worker == 0 && !proceed(static_cast<double>(task) / static_cast<double>(tasks))) {
          stopped = true;
          return;
        }
        body(task, worker);
      }
    } catch (...) {
      const std::lock_guard lock(guard);
      thrown = std::current_exception();
      stopped = true;
    }
  };
  std::vector<std::thread> helpers;
  const auto wanted = static_cast<unsigned>(std::min<std::uint64_t>(threads, tasks));
  try {
    for (unsigned worker = 1; worker < wanted; ++worker) helpers.emplace_back(work, worker);
  } catch (const std::system_error&) {
  }
  work(0);
  for (std::thread& helper : helpers) helper.join();
  if (thrown) std::rethrow_exception(thrown);
  return !stopped;
}

}  // namespace flipwise
