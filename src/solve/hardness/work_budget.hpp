// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "run/limits.hpp"

namespace flipwise {

/// The operations that a search for a worst board may make. It is exhausted after `work` operations, or at
/// a limit.
class WorkBudget {
 public:
  /// Polls the limits every `between_polls` operations.
  WorkBudget(std::uint64_t work, std::uint64_t between_polls, Limits& limits)
      : work_(work), between_polls_(between_polls), limits_(limits) {}

  void count_operations(std::uint64_t operations) {
    spent_ += operations;
    if (spent_ > work_) is_exhausted_ = true;
    if (spent_ < polled_at_ + between_polls_) return;
    polled_at_ = spent_;
    if (!limits_.report_and_continue({.stage = "searching the worst board"})) is_exhausted_ = true;
  }
  bool is_exhausted() const { return is_exhausted_; }

 private:
  std::uint64_t work_;
  std::uint64_t between_polls_;
  std::uint64_t spent_ = 0;
  std::uint64_t polled_at_ = 0;
  bool is_exhausted_ = false;
  Limits& limits_;
};

}  // namespace flipwise
