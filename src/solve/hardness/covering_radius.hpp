// SPDX-License-Identifier: MIT
//
// Folder src/solve/hardness: the worst case (covering radius), and numbers of boards by fewest presses.
// Entry: covering_radius() below, distance_counts() in cell_classes.hpp; for buttons tally_syndromes().
// Must not contain boards or rules: it gets classes of cells, and src/study turns the result into a board.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "run/limits.hpp"
#include "solve/hardness/cell_classes.hpp"

namespace flipwise {

/// The greatest fewest presses over all solvable boards, or bounds.
struct CoveringRadius {
  std::uint64_t lower = 0;
  std::uint64_t upper = 0;
  /// Pressed cells by class of a set of `lower` presses that is fewest and holds all fixed cells; empty
  /// where none is known.
  std::vector<std::uint64_t> pressed = {};
  /// Where the bounds differ: why, in one line.
  std::string reason = {};
};

/// By all choices of signs along a flag of subspaces (Fact 22), up to nullity 12 and as far as some seconds
/// reach; beyond, bounds: from above by flags, from below by a random search of 2^nullity additions a step,
/// left out above nullity 14 (Facts 19 and 20).
CoveringRadius covering_radius(const CellClasses& classes, Limits& limits);

/// Why nobody looks for a worst board of so many quiet patterns.
std::string beyond_the_search(std::size_t nullity);

/// What a finished search says of a bound on sums of signs.
struct BoundedSigns {
  bool finished = false;  ///< false: given up, and nothing is known
  /// For every class: a choice whose sums are all within the bound.
  std::optional<std::vector<std::int32_t>> d = {};
};

/// Looks for d, of the parity of the cells and at most their number in absolute value, for every class, so
/// that no sum S(c) of Fact 19 is above `most`; by all choices along a flag of subspaces (Fact 22). Gives
/// up after about `work` additions. Memory: 4 (nullity + 1) 2^nullity bytes.
BoundedSigns bounded_signs(const CellClasses& classes, std::int32_t most, std::uint64_t work,
                           Limits& limits);

}  // namespace flipwise
