// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "flipwise/board.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// The cells that lie in exactly those quiet patterns t of a basis for which bit t of `functional` is set.
struct CellClass {
  std::uint64_t functional = 0;
  std::uint64_t cells = 0;
};

/// A linear map of the functionals, given by the images of the unit vectors.
using FunctionalMap = std::vector<std::uint64_t>;

/// All cells of a shape by their functional. Adding a quiet pattern changes each class as a whole (Fact
/// 19), so the fewest presses depend only on the numbers of pressed cells in the classes.
struct CellClasses {
  std::size_t nullity = 0;
  std::uint64_t fixed = 0;              ///< number of cells in no quiet pattern
  std::vector<CellClass> classes = {};  ///< the others, by increasing functional
  /// Groups of maps that exchange classes of equal size, each given by generators; see symmetry_groups().
  std::vector<std::vector<FunctionalMap>> groups = {};

  /// Number of cells in all classes.
  std::uint64_t moved() const;
};

/// Returns the classes of `cells`, which are those that can be pressed, for at most 63 independent quiet
/// patterns. Throws LimitReached.
CellClasses cell_classes(const std::vector<Board>& quiet_patterns, const Board& cells, Limits& limits);

/// Returns the groups of reflections and rotations of a board under which the quiet patterns, and the cells
/// that can be pressed, do not change, as maps of the functionals. Some groups that are conjugate to others
/// are left out. Cost: a few times that of cell_classes(). Throws LimitReached.
std::vector<std::vector<FunctionalMap>> symmetry_groups(const std::vector<Board>& quiet_patterns,
                                                        const Board& cells, Limits& limits);

/// Returns the image of a functional.
std::uint64_t image(const FunctionalMap& map, std::uint64_t functional);

/// Returns the set of patterns that contain this cell, as bits.
std::uint64_t functional_of(std::size_t row, std::size_t column, const std::vector<Board>& patterns);

/// For every d, the number of solvable boards with minimum d, and how many have a unique minimum solution.
struct DistanceCounts {
  std::vector<BigInt> boards = {};
  std::vector<BigInt> unique = {};
};

/// Returns the reason why boards with this nullity are not counted by their presses.
std::string beyond_counting(std::size_t nullity);

/// Sums over all numbers of pressed cells by class. Throws LimitReached, also if these are too many. Cost:
/// 2^nullity additions for each of about product(cells of the class + 1) / 2^nullity choices.
DistanceCounts distance_counts(const CellClasses& classes, Limits& limits);

/// The worst case, counted in the cells of the classes only, and the pressed cells by class of a minimum
/// solution that attains it.
struct HardestCoset {
  std::uint64_t presses = 0;
  std::vector<std::uint64_t> pressed = {};
};

/// Finds the worst case by the same enumeration. Returns nothing if that takes more than `max_work`
/// additions, or after a limit.
std::optional<HardestCoset> hardest_coset(const CellClasses& classes, std::uint64_t max_work,
                                          Limits& limits);

}  // namespace flipwise
