// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "flipwise/answer.hpp"
#include "flipwise/puzzle.hpp"
#include "run/limits.hpp"

namespace flipwise {

class PreparedPuzzle;

/// Finds the fewest lights that must be changed so that a board of one puzzle can be solved (Fact 55).
///
/// Presses can add some amounts to the lights exactly if every quiet pattern of the reversed puzzle has the
/// sum 0 with them. So these patterns are the lights of a second puzzle: its buttons are the lights of the
/// first, and its solutions with the fewest pressed buttons are the smallest sets of lights to change.
class NearestBoards {
 public:
  /// Prepares the second puzzle. The puzzle must be sound and linear, and all lights must have the same
  /// number of states. `limits` must outlive this object. Throws LimitReached.
  NearestBoards(const Puzzle& puzzle, Limits& limits);

  /// Returns the number of lights, its bounds, and the nearest board, without presses that solve it.
  /// `targets` has, for each target of the goal, the amounts that lights must receive; presses can add none
  /// of them. If a limit is reached, the bounds are those proved so far.
  NearestBoard nearest(const Board& start, const std::vector<Board>& targets, Limits& limits) const;

 private:
  Board sums_of(const Board& amounts, Limits& limits) const;

  std::vector<Board> patterns_;  // generators of the quiet patterns of the reversed puzzle
  MemoryReservation patterns_memory_;
  std::vector<std::size_t> lights_;  // the light of each button of the second puzzle, ascending
  std::shared_ptr<const PreparedPuzzle> second_;  // null if every board can be solved
};

}  // namespace flipwise
