// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
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
  std::uint64_t still = 0;              ///< cells in no quiet pattern
  std::vector<CellClass> classes = {};  ///< the others, by increasing functional
};

/// At most 63 quiet patterns, which are independent; `cells` are those that can be pressed.
CellClasses cell_classes(const std::vector<Board>& quiet_patterns, const Board& cells);

/// The greatest fewest presses over all solvable boards, with how many cells of each class are
/// pressed where that is reached; or bounds.
struct Worst {
  std::uint64_t lower = 0;
  std::uint64_t upper = 0;
  std::uint64_t pressed_still = 0;
  std::vector<std::uint64_t> pressed =
      {};  ///< by class: a set of `lower` presses that is fewest, if not empty
};

/// By all choices of signs along a flag of subspaces (Fact 22), up to nullity 12 and as far as some seconds
/// reach; beyond, bounds: from above by flags, from below by a random search of 2^nullity additions a step,
/// left out above nullity 14 (Facts 19 and 20).
Worst worst(const CellClasses& classes, Limits& limits);

/// How many solvable boards need d presses, for every d; and how many of these in a single way.
struct DistanceCounts {
  std::vector<BigInt> boards;
  std::vector<BigInt> unique;
};

/// Sums over all numbers of pressed cells by class. Nothing when these are too many, or it was stopped.
/// Cost: 2^nullity additions for each of product(cells of the class + 1) / 2^nullity or so.
std::optional<DistanceCounts> distance_counts(const CellClasses& classes, Limits& limits);

}  // namespace flipwise
