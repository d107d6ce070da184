// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "run/limits.hpp"
#include "solve/decoding/coset_leaders.hpp"

namespace flipwise {

/// How many of the 2^rank boards need d presses, for every d, and how many of these in a single way; and
/// the buttons that the first of the hardest needs.
struct SyndromeTally {
  std::vector<std::uint64_t> boards = {};
  std::vector<std::uint64_t> unique = {};
  std::vector<std::size_t> hardest = {};
};

/// Seconds that it is expected to take.
double syndrome_tally_seconds(const Syndromes& syndromes);

/// Button by button (Fact 33). Throws LimitReached. Cost: buttons 2^rank joins in a table of 2^rank bytes.
SyndromeTally tally_syndromes(const Syndromes& syndromes, Limits& limits);

}  // namespace flipwise
