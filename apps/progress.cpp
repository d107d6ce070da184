// SPDX-License-Identifier: MIT
#include "progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <utility>

#include "files/complaints.hpp"
#include "files/output.hpp"
#include "files/platform.hpp"
#include "files/signals.hpp"

namespace flipwise::app {

namespace {

std::string clock_time(double seconds) {
  constexpr double longest = 100 * 24 * 3600.0;
  if (!(seconds < longest)) return "more than 100 days";
  const auto whole = static_cast<long>(std::ceil(seconds));
  if (whole >= 3600) return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

}  // namespace

ProgressBar::ProgressBar(const std::string& mode)
    : visible_(mode == "always" || (mode == "auto" && is_terminal(2) && !is_dumb_terminal())) {}

ProgressCall ProgressBar::call() {
  return [this](const Progress& progress) { return update(progress); };
}

bool ProgressBar::update(const Progress& progress) {
  if (visible_) {
    using namespace std::chrono_literals;
    const Clock::time_point now = Clock::now();
    if (progress.stage != stage_) {
      stage_ = progress.stage;
      stage_first_ = progress.done;
      stage_start_ = now;
    }
    if (now - last_ >= 100ms && now - start_ >= 300ms) {
      last_ = now;
      draw(progress, now);
    }
  }
  return !stop_requested();
}

void ProgressBar::draw(const Progress& progress, Clock::time_point now) {
  constexpr int width = 24;
  const double done = std::clamp(progress.done, 0.0, 1.0);
  const double seconds = std::chrono::duration<double>(now - stage_start_).count();
  const double rate = seconds > 0 ? std::max(0.0, done - stage_first_) / seconds : 0;
  std::string line(static_cast<std::size_t>(done * width), '#');
  line.resize(width, ' ');
  line = fmt::format("[{}] {:3.0f} %", line, done * 100);
  const double percent = rate * 100;
  if (percent >= 0.01)
    line += percent < 10 ? fmt::format("  {:.2g} %/s", percent) : fmt::format("  {:.0f} %/s", percent);
  if (rate > 0) line += fmt::format("  {} left", clock_time((1 - done) / rate));
  if (progress.best) line += fmt::format("  best {}", *progress.best);
  if (progress.lower > 0) line += fmt::format("  at least {}", progress.lower);
  if (!progress.stage.empty()) line += fmt::format("  {}", progress.stage);
  std::fputs(("\r\x1b[K" + line).c_str(), stderr);
  std::fflush(stderr);
  drawn_ = true;
}

void ProgressBar::erase() {
  if (drawn_) std::fputs("\r\x1b[K", stderr);
  drawn_ = false;
}

BoundsLog::BoundsLog(const std::string& path)
    : path_(path), descriptor_(open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666)) {
  if (descriptor_ < 0) throw WriteError(fmt::format("cannot write {}: {}", path_, strerror(errno)));
}

BoundsLog::~BoundsLog() {
  if (descriptor_ >= 0) close(descriptor_);
}

ProgressCall BoundsLog::call(ProgressCall other) {
  return [this, other = std::move(other)](const Progress& progress) {
    add(progress.lower, progress.best);
    return other(progress);
  };
}

void BoundsLog::add(std::uint64_t lower, std::optional<std::uint64_t> upper) {
  const bool is_lighter = upper && (!upper_ || *upper < *upper_);
  if (descriptor_ < 0 || (lower <= lower_ && !is_lighter)) return;
  lower_ = std::max(lower_, lower);
  if (is_lighter) upper_ = upper;
  const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
  const std::string known = upper_ ? fmt::format(",\"upper\":{}", *upper_) : "";
  if (write_fully(descriptor_,
                  fmt::format("{{\"seconds\":{:.3f},\"lower\":{}{}}}\n", seconds, lower_, known)))
    return;
  complain(fmt::format("cannot write {}: {}", path_, strerror(errno)));
  close(std::exchange(descriptor_, -1));
}

}  // namespace flipwise::app
