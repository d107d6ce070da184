// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "solve/linear/chase.hpp"

namespace flipwise {

/// A run of presses, known by its start: u_1, u_2 and, where the rows wrap, u_0. The first two decide all
/// others, and so do they the reading order of runs, also of runs to different targets.
struct Start {
  Board rows;
  std::uint64_t presses = 0;
  std::uint64_t co_optimal = 1;  ///< runs of as few presses, itself among them
  bool on = false;               ///< its target
};

/// The rows of a start from a state of the chase and the lights of the first row; and the state again.
Board rows_of_start(const ChaseShape& shape, std::span<const Word> state, std::span<const Word> lights);
gf2::Vector state_of_rows(const ChaseShape& shape, const Board& rows);

/// The member of fewest presses of one target's coset, without holding a board: all quiet patterns are run
/// beside one solution, and the cells counted by which patterns press them (Fact 5). `lights` are those
/// that this target changes. Cost: nullity + 1 chases, and some nanoseconds for each cell that any pattern
/// presses; memory: 2^nullity words.
Start fewest_start(const ChaseShape& shape, RowSource& lights, Board particular, std::vector<Board> quiet);

}  // namespace flipwise
