// SPDX-License-Identifier: MIT
#include "run/steps.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <vector>

namespace flipwise {

namespace {

/// Keeps track of which task's turn it is at each step.
class Turns {
 public:
  Turns(std::size_t steps, unsigned workers) : next_(steps), seats_(workers) {}

  /// Waits for the turn and returns whether it came. While waiting, calls `may_continue` about every
  /// `between_polls`; if that returns false, gives up.
  template <typename Question>
  bool wait(std::size_t step, std::uint64_t task, unsigned worker, const Question& may_continue) {
    std::unique_lock lock(guard_);
    Seat& seat = seats_[worker];
    seat.step = step;
    seat.task = task;
    while (next_[step] != task && !given_up_) {
      if (seat.called.wait_for(lock, between_polls) == std::cv_status::no_timeout) continue;
      lock.unlock();
      const bool goes_on = may_continue();
      lock.lock();
      given_up_ = given_up_ || !goes_on;
    }
    return !given_up_;
  }

  void pass(std::size_t step) {
    const std::lock_guard lock(guard_);
    ++next_[step];
    for (Seat& seat : seats_)
      if (seat.step == step && seat.task == next_[step]) seat.called.notify_one();
  }

  void give_up() {
    const std::lock_guard lock(guard_);
    given_up_ = true;
    for (Seat& seat : seats_) seat.called.notify_one();
  }

  bool given_up() const { return given_up_; }

 private:
  static constexpr std::chrono::milliseconds between_polls{50};

  /// The turn that a worker waits for, or last waited for.
  struct Seat {
    std::condition_variable called;
    std::size_t step = 0;
    std::uint64_t task = 0;
  };

  std::mutex guard_;
  std::vector<std::uint64_t> next_;
  std::vector<Seat> seats_;
  bool given_up_ = false;
};

}  // namespace

bool run_steps(std::uint64_t tasks, Limits& limits, std::span<const Step> steps,
               const ProgressOf& progress_of) {
  Turns turns(steps.size(), limits.threads());
  const auto body = [&](std::uint64_t task, unsigned worker) {
    const auto may_continue = [&] {
      if (worker > 0) return !limits.stopped();
      return limits.report_and_continue(
          progress_of(static_cast<double>(task) / static_cast<double>(tasks)));
    };
    try {
      for (std::size_t i = 0; i < steps.size(); ++i) {
        if (steps[i].in_turn && !turns.wait(i, task, worker, may_continue)) return;
        steps[i].work(task, worker);
        if (steps[i].in_turn) turns.pass(i);
      }
    } catch (...) {
      turns.give_up();
      throw;
    }
  };
  return run_tasks(tasks, limits, body, progress_of) && !turns.given_up();
}

}  // namespace flipwise
