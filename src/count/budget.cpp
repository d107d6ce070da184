// SPDX-License-Identifier: MIT
#include "count/budget.hpp"

#include <cstdio>

#include "board/memory.hpp"
#include "board/parallel.hpp"

namespace flipwise {

namespace {

std::string gibibytes(double bytes) {
  char text[64];
  std::snprintf(text, sizeof text, "%.3g GiB", bytes / (1U << 30));
  return text;
}

}  // namespace

Budget::Budget(const CountOptions& options)
    : watch_(options.limit_seconds, options.progress),
      memory_bytes_(options.memory_bytes ? *options.memory_bytes : default_memory_bytes()),
      threads_(worker_count(options.threads)) {}

void Budget::require_memory(double bytes) const {
  if (bytes > static_cast<double>(memory_bytes_))
    throw Stopped{"needs " + gibibytes(bytes) + " of memory, " +
                  gibibytes(static_cast<double>(memory_bytes_)) + " may be used"};
}

void Budget::spend(std::uint64_t operations, double done, std::string_view stage) {
  operations_ += operations;
  if (operations_ < (1U << 22)) return;
  operations_ = 0;
  if (watch_.proceed({.done = done, .stage = stage})) return;
  if (!stopping_since_) stopping_since_ = watch_.seconds();
  if (watch_.seconds() >= *stopping_since_ + patience_seconds_) stop();
}

void Budget::stop() const {
  throw Stopped{watch_.limit_reached() ? "stopped at the time limit" : "stopped by the caller"};
}

}  // namespace flipwise
