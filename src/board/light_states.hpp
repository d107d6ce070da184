// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "flipwise/answer.hpp"
#include "flipwise/puzzle.hpp"

namespace flipwise {

class Limits;

/// Number of states of each light, by cell; 1 at holes. Without `states` it is that of the board.
std::vector<unsigned> states_of_lights(const Puzzle& puzzle);

/// Number of those numbers that are below the states of every light that must end in a given state; 1 where
/// none must.
unsigned common_states(const Puzzle& puzzle);

/// Takes the number of each light modulo its states.
void reduce_lights(const Puzzle& puzzle, Board& lights);

/// Order of each press, by cell: how often it is made for nothing to be changed (Fact 49); 1 at holes. Free
/// lights count. Without `states` it is the modulus of the board. Throws LimitReached.
std::vector<unsigned> orders_of_presses(const Puzzle& puzzle, Limits& limits);

/// Takes the number of each press modulo its order. Throws LimitReached.
void reduce_presses(const Puzzle& puzzle, Board& presses, Limits& limits);

/// A puzzle with `states`, the original, as one in which every light has as many states as the board
/// (Fact 49). A press that is made n times there is made n times its step here.
class ScaledPuzzle {
 public:
  /// The original must be sound; it need not outlive this. Throws LimitReached.
  ScaledPuzzle(const Puzzle& puzzle, Limits& limits);

  /// A puzzle without `states`, whose start and goal do not count. Its costs are those of the original
  /// times one number.
  const Puzzle& puzzle() const { return puzzle_; }
  /// Steps by place on a board of presses; empty: each is 1.
  const std::vector<unsigned>& steps() const { return steps_; }

  /// Turns costs, bounds and boards of an answer to `puzzle()` into those of the original.
  void restore(Answer& answer) const;
  void restore(Progress& state) const;

  /// Returns lights of `puzzle()` from lights of the original.
  Board lights(const Board& board) const;

 private:
  Board presses(const Board& board) const;
  Board witness(const Board& board) const;
  void set_costs(const Puzzle& puzzle, const std::vector<unsigned>& orders);

  Puzzle puzzle_;
  std::uint64_t unit_ = 1;  // what costs there are multiplied by
  std::vector<unsigned> steps_ = {};
  std::vector<unsigned> states_;
  Board start_;    // of the shape of lights of the original
  Board pressed_;  // of the shape of its presses
};

}  // namespace flipwise
