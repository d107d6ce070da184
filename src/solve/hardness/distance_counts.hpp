// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "run/limits.hpp"
#include "solve/hardness/cell_classes.hpp"

namespace flipwise {

/// How many solvable boards need d presses, for every d; and how many of these in a single way.
struct DistanceCounts {
  std::vector<BigInt> boards = {};
  std::vector<BigInt> unique = {};
};

/// Sums over all numbers of pressed cells by class. Nothing when these are too many, or it was stopped.
/// Cost: 2^nullity additions for each of product(cells of the class + 1) / 2^nullity or so.
std::optional<DistanceCounts> distance_counts(const CellClasses& classes, Limits& limits);

/// The same for the cells of the classes alone, with a hardest board: pressed cells by class of a set that
/// is fewest, and than which no fewest set is greater.
struct CosetTally {
  DistanceCounts counts;
  std::vector<std::uint64_t> hardest;
};

/// Nothing, too, where it takes more than `most_work` additions.
std::optional<CosetTally> tally_cosets(const CellClasses& classes, std::uint64_t most_work, Limits& limits);

}  // namespace flipwise
