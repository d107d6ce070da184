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

/// The worst case over all solvable boards (the covering radius), or bounds.
struct CoveringRadius {
  std::uint64_t lower = 0;
  std::uint64_t upper = 0;
  /// Pressed cells by class of a minimum solution of `lower` presses with all fixed cells; empty if none.
  std::vector<std::uint64_t> pressed = {};
  /// Why the bounds differ, if they do; one line.
  std::string reason = {};
};

/// Bounds the worst case without a search for a board. The bounds are equal, with a board, if all choices
/// of signs can be tried along a flag of subspaces (Fact 22), up to nullity 12 and some seconds, or as a
/// grid (Fact 59). Otherwise `upper` is the bound by flags and by subspaces (Facts 20 and 59), and `lower`
/// that by counting (Fact 45).
CoveringRadius covering_radius_bounds(const CellClasses& classes, Limits& limits);

/// Determines the worst case as covering_radius_bounds() does. If the bounds differ, raises the lower one
/// by search_signs(), up to a nullity of max_searched_nullity.
CoveringRadius covering_radius(const CellClasses& classes, Limits& limits);

/// Returns the reason why no worst board is searched for this nullity.
std::string beyond_the_search(std::size_t nullity);

/// Result of bounded_signs.
struct BoundedSigns {
  bool finished = false;  ///< false: given up, without a result
  /// A value d for every class such that no sum exceeds the bound; none if there is none.
  std::optional<std::vector<std::int32_t>> d = {};
};

/// Looks for a value d for every class such that no sum S(c) of Fact 19 exceeds `most`; d has the parity of
/// the number of cells, and at most its size. Tries all choices along a flag of subspaces (Fact 22). Gives
/// up after about `work` additions. Memory: 4 (nullity + 1) 2^nullity bytes.
BoundedSigns bounded_signs(const CellClasses& classes, std::int32_t most, std::uint64_t work,
                           Limits& limits);

}  // namespace flipwise
