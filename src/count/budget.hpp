// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "board/watch.hpp"
#include "flipwise/count.hpp"

namespace flipwise {

/// Thrown inside the counting engine when a limit ends it, and caught at its front door; `reason` is
/// what would be needed, in one line.
struct Stopped {
  std::string reason;
};

/// What a count may use: time, memory, threads, and for as long as the caller does not say stop.
class Budget {
 public:
  /// The options must outlive it.
  explicit Budget(const CountOptions& options);

  double seconds() const { return watch_.seconds(); }
  std::uint64_t memory_bytes() const { return memory_bytes_; }
  unsigned threads() const { return threads_; }

  /// Throws Stopped when this many bytes, all that will be held at once, are too many.
  void require_memory(double bytes) const;

  /// To be called in loops of the calling thread with the number of simple operations since the last call,
  /// in all some millions of times at most. Looks at the clock now and then; throws Stopped when a limit is
  /// reached.
  void spend(std::uint64_t operations, double done, std::string_view stage);

  /// From now on spend() lets this time go by between a reached limit and Stopped, so that a state can be
  /// saved where there is one: whoever has saved it calls stop().
  void be_patient(double seconds) { patience_seconds_ = seconds; }
  bool stopping() const { return watch_.stopped(); }
  [[noreturn]] void stop() const;

 private:
  Watch watch_;
  std::uint64_t memory_bytes_;
  unsigned threads_;
  std::uint64_t operations_ = 0;
  double patience_seconds_ = 0;
  std::optional<double> stopping_since_;
};

}  // namespace flipwise
