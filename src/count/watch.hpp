// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "flipwise/answer.hpp"

namespace flipwise {

/// Of its own, because the solvers have a Watch too and one program holds both.
inline namespace counting {

/// Thrown inside the counting engine when a limit ends it, and caught at its front door; `reason` is
/// what would be needed, in one line.
struct Stopped {
  std::string reason;
};

/// Keeps the limits of a count: time, memory and the caller's wish to stop.
class Watch {
 public:
  explicit Watch(const CountOptions& options);

  double seconds() const;
  std::uint64_t memory_bytes() const { return memory_bytes_; }

  /// Throws Stopped when this many bytes, all that will be held at once, are too many.
  void require_memory(double bytes) const;

  /// To be called in loops with the number of simple operations since the last call, in all some
  /// millions of times at most. Looks at the clock now and then; throws Stopped when a limit is reached.
  void spend(std::uint64_t operations, double done, std::string_view stage);

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
  std::optional<double> limit_seconds_;
  std::uint64_t memory_bytes_;
  ProgressCall progress_;
  std::uint64_t operations_ = 0;
};

}  // namespace counting

}  // namespace flipwise
