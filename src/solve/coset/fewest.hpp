// SPDX-License-Identifier: MIT
//
// Folder src/solve/coset: the least weight in a coset over GF(2), proved; files for each method.
// Entry: fewest_in_coset() compares methods, by the measured costs in src/run/costs.hpp.
// Must not contain rules or systems. A bound from weights alone: least_by_patches() in src/solve/weights.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "board/checks.hpp"
#include "flipwise/board.hpp"
#include "run/limits.hpp"
#include "solve/weights/coset.hpp"

namespace flipwise {

/// Minimum over the coset particular + span(directions): split into parts (parts_of), each minimised by the
/// method that the cost estimates favour, and put together again. The directions must be independent.
/// Nothing when even writing the coset down would take too long or not fit the memory. `all`: how many of
/// the fewest to list, at least one. Without a deadline nothing is begun that is expected to take long.
/// `checks`, if any, writes down the checks that define the coset, by cells in reading order. Above
/// `ceiling` it may be left open what the fewest is.
std::optional<Fewest> fewest_in_coset(Board particular, std::vector<Board> directions, std::uint64_t all,
                                      Limits& limits, const std::function<Checks()>& checks = {},
                                      const PressCosts& costs = {}, std::uint64_t ceiling = no_ceiling);

/// The better of two cosets; of equal ones the first in reading order, and the numbers of both. It is
/// proved where the other one's fewest is, or cannot be as few.
Fewest better(Fewest left, Fewest right, std::uint64_t all);

}  // namespace flipwise
