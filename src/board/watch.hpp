// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>

#include "board/memory.hpp"
#include "flipwise/answer.hpp"

namespace flipwise {

/// The clock of one call: seconds since its start, and whether it may go on (time limit, caller's stop).
class Watch {
 public:
  Watch(std::optional<double> limit_seconds, const ProgressCall& progress)
      : limit_seconds_(limit_seconds), progress_(progress) {}

  double seconds() const { return std::chrono::duration<double>(Clock::now() - started_).count(); }

  /// Reports and asks. Costs a clock reading; the caller is told at most ten times a second. Once it has
  /// said no, it stays no.
  bool proceed(const Progress& state) {
    if (stopped_) return false;
    if (!limit_seconds_ && !progress_) return true;
    const double now = seconds();
    if (limit_seconds_ && now >= *limit_seconds_) stopped_ = true;
    if (progress_ && (now - reported_ >= 0.1 || stopped_)) {
      reported_ = now;
      if (!progress_(state)) stopped_ = true;
    }
    return !stopped_;
  }

  bool stopped() const { return stopped_; }
  /// Whether it was the time limit that said no.
  bool limit_reached() const { return stopped_ && limit_seconds_ && seconds() >= *limit_seconds_; }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point started_ = Clock::now();
  std::optional<double> limit_seconds_;
  const ProgressCall& progress_;
  double reported_ = 0;
  bool stopped_ = false;
};

}  // namespace flipwise
