// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <string>

#include "flipwise/answer.hpp"

namespace flipwise::app {

/// A progress bar on standard error with rate and remaining time. It is drawn at most ten times a second,
/// and erased at the end. Its callback also stops the library when the user requests it.
class ProgressBar {
 public:
  /// `mode` is auto (show a bar if standard error is a terminal), always or never.
  explicit ProgressBar(const std::string& mode);
  ~ProgressBar() { erase(); }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// Returns a callback for the options of the library; the bar must outlive it.
  ProgressCall call();
  void erase();

 private:
  using Clock = std::chrono::steady_clock;
  bool update(const Progress& progress);
  void draw(const Progress& progress, Clock::time_point now);

  bool visible_;
  bool drawn_ = false;
  std::string stage_;
  double stage_first_ = 0;
  Clock::time_point start_ = Clock::now();
  Clock::time_point stage_start_ = start_;
  Clock::time_point last_ = start_;
};

}  // namespace flipwise::app
