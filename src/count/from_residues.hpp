// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>

#include "count/checkpoint.hpp"
#include "count/numbers.hpp"

namespace flipwise {

/// A part of a longer job, for what is reported as done.
struct Share {
  double begin = 0;
  double size = 1;

  double at(double done) const { return begin + size * done; }
  bool is_first() const { return begin == 0; }
};

/// A number below 2^bits from its residues, one modulo each prime, one more than needed as a check (Fact
/// 13). Those that are known are results of the checkpoint.
Integer from_residues(double bits, Checkpoint& checkpoint,
                      const std::function<std::uint64_t(std::uint32_t prime, Share share)>& residue);

}  // namespace flipwise
