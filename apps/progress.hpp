// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
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

/// A log of the bounds of a long search: a line of JSON whenever one improves, added to a file.
class BoundsLog {
 public:
  /// Opens the file, or creates it. Throws WriteError.
  explicit BoundsLog(const std::string& path);
  ~BoundsLog();
  BoundsLog(const BoundsLog&) = delete;
  BoundsLog& operator=(const BoundsLog&) = delete;

  /// Returns a callback for the options of the library that also calls `other`; the log must outlive it.
  ProgressCall call(ProgressCall other);
  /// Adds a line if a bound has improved. Complains once if it cannot be written.
  void add(std::uint64_t lower, std::optional<std::uint64_t> upper);

 private:
  using Clock = std::chrono::steady_clock;
  std::string path_;
  int descriptor_ = -1;
  Clock::time_point start_ = Clock::now();
  std::uint64_t lower_ = 0;
  std::optional<std::uint64_t> upper_ = {};
};

}  // namespace flipwise::app
