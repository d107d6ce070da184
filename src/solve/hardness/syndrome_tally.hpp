// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "run/limits.hpp"

namespace flipwise {

/// What buttons reach: in coordinates of the lights that they can change together, the lights that each
/// flips.
struct Syndromes {
  std::size_t rank = 0;
  std::vector<std::uint32_t> columns = {};
};

inline constexpr std::size_t greatest_syndrome_rank = 28;

/// How many of the 2^rank boards need d presses, for every d, and how many of these in a single way; and
/// the buttons that the first of the hardest needs.
struct SyndromeTally {
  std::vector<std::uint64_t> boards = {};
  std::vector<std::uint64_t> unique = {};
  std::vector<std::size_t> hardest = {};
};

/// Seconds that it is expected to take.
double syndrome_tally_seconds(const Syndromes& syndromes);

/// Breadth first over all boards (Fact 33). Throws Stopped. Cost: 2 buttons 2^rank look-ups in a table of
/// 2^rank bytes.
SyndromeTally tally_syndromes(const Syndromes& syndromes, Limits& limits);

}  // namespace flipwise
