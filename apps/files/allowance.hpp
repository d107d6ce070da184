// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

namespace flipwise::app {

/// The time and the memory of one answer, from its first byte read to its last written, kept by the
/// operating system: so they bound what asks no limits, too (readers, writers, other people's libraries).
/// When the time is over the flag of files/signals.hpp is raised; room beyond the memory is refused, which
/// is std::bad_alloc. Both end with it. The library's own limits come first and say more.
class Allowance {
 public:
  /// `threads` 0: all cores.
  Allowance(std::optional<double> seconds, std::optional<std::uint64_t> memory_bytes, unsigned threads);
  ~Allowance();
  Allowance(const Allowance&) = delete;
  Allowance& operator=(const Allowance&) = delete;

 private:
  std::optional<double> seconds_;
  std::uint64_t old_bytes_ = 0;  // what could be had before
};

}  // namespace flipwise::app
