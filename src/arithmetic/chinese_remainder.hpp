// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "run/checkpoint_format.hpp"

namespace flipwise {

/// A part of a longer job, for what is reported as done.
struct Share {
  double begin = 0;
  double size = 1;

  double at(double done) const { return begin + size * done; }
  bool is_first() const { return begin == 0; }
};

/// So many numbers below 2^bits from their residues, those modulo one prime at a time, one prime more than
/// needed as a check (Fact 13). Those that are known are the result `step` of the checkpoint.
std::vector<Integer> from_residues(
    std::size_t numbers, double bits, const std::string& step, Checkpoint& checkpoint,
    const std::function<std::vector<std::uint64_t>(std::uint32_t prime, Share share)>& residues);

/// A single number.
Integer from_residues(double bits, Checkpoint& checkpoint,
                      const std::function<std::uint64_t(std::uint32_t prime, Share share)>& residue);

}  // namespace flipwise
