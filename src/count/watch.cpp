// SPDX-License-Identifier: MIT
#include "count/watch.hpp"

#include <cstdio>

#include "board/memory.hpp"

namespace flipwise {

namespace {

std::string gibibytes(double bytes) {
  char text[64];
  std::snprintf(text, sizeof text, "%.3g GiB", bytes / (1U << 30));
  return text;
}

}  // namespace

Watch::Watch(const CountOptions& options)
    : limit_seconds_(options.limit_seconds),
      memory_bytes_(options.memory_bytes ? *options.memory_bytes : default_memory_bytes()),
      progress_(options.progress) {}

double Watch::seconds() const {
  return std::chrono::duration<double>(Clock::now() - start_).count();
}

void Watch::require_memory(double bytes) const {
  if (bytes > static_cast<double>(memory_bytes_))
    throw Stopped{"needs " + gibibytes(bytes) + " of memory, " +
                  gibibytes(static_cast<double>(memory_bytes_)) + " may be used"};
}

void Watch::spend(std::uint64_t operations, double done, std::string_view stage) {
  operations_ += operations;
  if (operations_ < (1U << 22)) return;
  operations_ = 0;
  if (limit_seconds_ && seconds() > *limit_seconds_) throw Stopped{"stopped at the time limit"};
  if (progress_ && !progress_({.done = done, .stage = stage})) throw Stopped{"stopped by the caller"};
}

}  // namespace flipwise
