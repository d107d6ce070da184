// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "run/limits.hpp"
#include "solve/decoding/coset_leaders.hpp"

namespace flipwise {

/// For every d, the number of the 2^rank boards whose minimum is d presses, and how many of these have a
/// unique minimum solution; and the buttons of the first of the hardest boards.
struct SyndromeTally {
  std::vector<std::uint64_t> boards = {};
  std::vector<std::uint64_t> unique = {};
  std::vector<std::size_t> hardest = {};
};

/// Returns the predicted seconds of tally_syndromes on one core.
double syndrome_tally_seconds(const Syndromes& syndromes);

/// Counts button by button (Fact 33). Cost: buttons times 2^rank steps, in 2^rank bytes. Throws
/// LimitReached.
SyndromeTally tally_syndromes(const Syndromes& syndromes, Limits& limits);

}  // namespace flipwise
