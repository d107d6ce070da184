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

/// The cells that lie in the same quiet patterns: bit t of `functional` says whether in pattern t of a
/// basis.
struct CellClass {
  std::uint64_t functional = 0;
  std::uint64_t cells = 0;
};

/// All cells of a shape by their functional. Which patterns a coset adds changes each class as a whole
/// (Fact 19), so that the fewest presses depend only on how many cells of each class are pressed.
struct CellClasses {
  std::size_t nullity = 0;
  std::uint64_t fixed = 0;              ///< cells in no quiet pattern
  std::vector<CellClass> classes = {};  ///< the others, by increasing functional

  /// Cells of all classes.
  std::uint64_t moved() const;
};

/// At most 63 quiet patterns, which are independent; `cells` are those that can be pressed. Throws
/// LimitReached.
CellClasses cell_classes(const std::vector<Board>& quiet_patterns, const Board& cells, Limits& limits);

/// Which of the patterns have this cell, as bits.
std::uint64_t functional_of(std::size_t row, std::size_t column, const std::vector<Board>& patterns);

/// How many solvable boards need d presses, for every d; and how many of these in a single way.
struct DistanceCounts {
  std::vector<BigInt> boards = {};
  std::vector<BigInt> unique = {};
};

/// Why nobody counts boards of so many quiet patterns by their presses.
std::string beyond_counting(std::size_t nullity);

/// Sums over all numbers of pressed cells by class. Throws LimitReached where these are too many, or at a
/// limit. Cost: 2^nullity additions for each of product(cells of the class + 1) / 2^nullity or so.
DistanceCounts distance_counts(const CellClasses& classes, Limits& limits);

/// The most presses, of the cells of the classes alone, that any board needs; and pressed cells by class of
/// a set that is fewest, and than which no fewest set is greater.
struct HardestCoset {
  std::uint64_t presses = 0;
  std::vector<std::uint64_t> pressed = {};
};

/// Goes through the same numbers. Nothing where it takes more than `max_work` additions, or at a limit.
std::optional<HardestCoset> hardest_coset(const CellClasses& classes, std::uint64_t max_work,
                                          Limits& limits);

}  // namespace flipwise
