// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

namespace flipwise::app {

/// Bounds the time and the memory of one answer, until this goes away, for code that polls no limits:
/// readers, writers, other libraries. When the time is over, the system raises the flag of signals.hpp. It
/// refuses memory beyond the limit: std::bad_alloc. The library's own limits come first and say more.
class Allowance {
 public:
  /// `threads` 0: all cores.
  Allowance(std::optional<double> seconds, std::optional<std::uint64_t> memory_bytes, unsigned threads);
  ~Allowance();
  Allowance(const Allowance&) = delete;
  Allowance& operator=(const Allowance&) = delete;

 private:
  std::optional<double> seconds_;
  std::uint64_t old_bytes_ = 0;  // the bound before
};

}  // namespace flipwise::app
