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

#include "board/parity_checks.hpp"
#include "flipwise/board.hpp"
#include "run/limits.hpp"
#include "solve/weights/coset.hpp"

namespace flipwise {

/// Finds the minimum over the coset particular + span(directions). The coset is split into parts
/// (parts_of); each is minimised by the method with the least estimated cost. The directions must be
/// independent. Lists `all` of the minimum solutions, at least one. Returns nothing if even writing the
/// coset down would take too long or not fit in memory. Without a deadline no search is started that is
/// expected to take long. `checks`, if any, returns the checks that define the coset, by cells in reading
/// order. A minimum above `ceiling` need not be found.
std::optional<Fewest> fewest_in_coset(Board particular, std::vector<Board> directions, std::uint64_t all,
                                      Limits& limits, const std::function<Checks()>& checks = {},
                                      const PressCosts& costs = {}, std::uint64_t ceiling = no_ceiling);

/// Combines the minima of two cosets into that of their union. For equal minima, the numbers of solutions
/// are added, and the first in reading order are kept. The result is proved if the smaller minimum is, and
/// the other one is proved or bounded above it.
Fewest better(Fewest left, Fewest right, std::uint64_t all);

}  // namespace flipwise
