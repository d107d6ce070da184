// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>

namespace flipwise {

/// A StopCall that ends a call at its k-th poll, counted from 1, whatever the clock. Copies share the
/// count.
class StopAtPoll {
 public:
  static constexpr std::uint64_t never = std::numeric_limits<std::uint64_t>::max();
  explicit StopAtPoll(std::uint64_t poll = never) : poll_(poll) {}
  bool operator()() const { return ++*polls_ >= poll_; }
  bool is_reached() const { return *polls_ >= poll_; }
  std::uint64_t polls() const { return *polls_; }

 private:
  std::uint64_t poll_;
  std::shared_ptr<std::atomic<std::uint64_t>> polls_ = std::make_shared<std::atomic<std::uint64_t>>(0);
};

/// Calls work(stop) with stops at the polls 1, 2, 4, ... up to `last`, or until a call ends before its
/// stop. Returns the number of stops that were reached.
template <typename Work>
int stop_at_doubled_polls(std::uint64_t last, Work work) {
  int reached = 0;
  for (std::uint64_t poll = 1; poll <= last; poll *= 2, ++reached) {
    const StopAtPoll stop(poll);
    work(stop);
    if (!stop.is_reached()) break;
  }
  return reached;
}

}  // namespace flipwise
