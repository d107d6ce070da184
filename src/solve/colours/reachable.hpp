// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "flipwise/puzzle.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// The boards that satisfy the goal, except for free lights, and can be reached.
struct ReachableStates {
  BigInt number = 0;
  std::vector<Board> states = {};   ///< some or all of them, in row-major order
  std::vector<Board> presses = {};  ///< presses that reach each
};

/// Finds these boards by elimination of rows [lights that must | free lights | presses] modulo each prime
/// power, one row for each press. The rows that change no light of the first part generate all differences.
/// Lists all boards if there are at most `max_final_states`, otherwise `listed` of them. Not for two kinds.
/// Cost: presses^2 x (lights + presses) byte operations. Throws LimitReached.
ReachableStates reachable_states(const Puzzle& puzzle, const Board& start, std::uint64_t listed,
                                 Limits& limits);

}  // namespace flipwise
