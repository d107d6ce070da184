// SPDX-License-Identifier: MIT
#include "run/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "run/machine_limits.hpp"

namespace flipwise {

namespace {

/// The state that the threads of one parallel loop share.
class Loop {
 public:
  Loop(std::uint64_t tasks, Limits& limits, const TaskBody& body, const ProgressOf& progress_of)
      : tasks_(tasks), limits_(limits), body_(body), progress_of_(progress_of) {}

  bool run() {
    const auto workers = static_cast<unsigned>(std::min<std::uint64_t>(limits_.threads(), tasks_));
    std::vector<std::thread> helpers;
    try {
      for (unsigned worker = 1; worker < workers; ++worker)
        helpers.emplace_back([this, worker] { work(worker); });
    } catch (const std::system_error&) {
    }
    work(0);
    if (progress_of_) keep_asking(helpers.size());
    for (std::thread& helper : helpers) helper.join();
    if (thrown_) std::rethrow_exception(thrown_);
    return finished_ == tasks_;
  }

 private:
  static constexpr std::chrono::milliseconds between_polls{50};

  void work(unsigned worker) {
    guarded([&] {
      // A loop without progress does not poll the limits: it runs to its end.
      while (!stopped_ && !(progress_of_ && limits_.stopped())) {
        const std::uint64_t task = next_++;
        if (task >= tasks_) break;
        if (worker == 0 && !may_continue(static_cast<double>(task) / static_cast<double>(tasks_))) break;
        body_(task, worker);
        ++finished_;
      }
    });
    if (worker == 0 || !progress_of_) return;
    const std::lock_guard lock(guard_);
    ++helpers_done_;
    helper_done_.notify_one();
  }

  bool may_continue(double done) {
    if (!progress_of_ || limits_.report_and_continue(progress_of_(done))) return true;
    stopped_ = true;
    return false;
  }

  void keep_asking(std::size_t helpers) {
    std::unique_lock lock(guard_);
    while (!helper_done_.wait_for(lock, between_polls, [&] { return helpers_done_ == helpers; })) {
      lock.unlock();
      if (!stopped_) guarded([&] { may_continue(1); });
      lock.lock();
    }
  }

  template <typename Action>
  void guarded(Action action) {
    try {
      action();
    } catch (...) {
      const std::lock_guard lock(guard_);
      thrown_ = std::current_exception();
      stopped_ = true;
    }
  }

  const std::uint64_t tasks_;
  Limits& limits_;
  const TaskBody& body_;
  const ProgressOf& progress_of_;
  std::atomic<std::uint64_t> next_ = 0;
  std::atomic<std::uint64_t> finished_ = 0;
  std::atomic<bool> stopped_ = false;
  std::mutex guard_;
  std::condition_variable helper_done_;
  std::size_t helpers_done_ = 0;
  std::exception_ptr thrown_;
};

}  // namespace

unsigned worker_count(unsigned requested) {
  const unsigned cores = machine_cores();
  return requested > 0 ? std::min(requested, 4 * cores) : cores;
}

bool run_tasks(std::uint64_t tasks, Limits& limits, const TaskBody& body, const ProgressOf& progress_of) {
  return Loop(tasks, limits, body, progress_of).run();
}

}  // namespace flipwise
