// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "flipwise/answer.hpp"
#include "flipwise/puzzle.hpp"

namespace flipwise {

class Limits;

/// Returns the number of states of each light by cell, 1 at holes. Without `states`, it is the modulus.
std::vector<unsigned> states_of_lights(const Puzzle& puzzle);

/// Returns the smallest number of states of a light that must end in a given state: every number below it
/// is possible for all lights. Returns 1 if all lights are free.
unsigned common_states(const Puzzle& puzzle);

/// Reduces the number of each light modulo its states.
void reduce_lights(const Puzzle& puzzle, Board& lights);

/// Returns the order of each press by cell: the smallest number of times after which nothing has changed
/// (Fact 49); 1 at holes. Free lights count. Without `states`, it is the modulus. Throws LimitReached.
std::vector<unsigned> orders_of_presses(const Puzzle& puzzle, Limits& limits);

/// Reduces the number of each press modulo its order. Throws LimitReached.
void reduce_presses(const Puzzle& puzzle, Board& presses, Limits& limits);

/// A puzzle with `states`, the original, rewritten so that every light has as many states as the board
/// (Fact 49). A press made n times in the original is made n times its step in the scaled puzzle.
class ScaledPuzzle {
 public:
  /// Scales a puzzle, which must be sound and need not outlive this object. Throws LimitReached.
  ScaledPuzzle(const Puzzle& puzzle, Limits& limits);

  /// Returns the scaled puzzle, without `states`. Its start and goal are meaningless. Its costs are the
  /// costs of the original times one common factor.
  const Puzzle& puzzle() const { return puzzle_; }
  /// Returns the step of each press, in row-major order; empty if every step is 1.
  const std::vector<unsigned>& steps() const { return steps_; }

  /// Converts costs, bounds and boards of an answer to `puzzle()` to those of the original.
  void restore(Answer& answer) const;
  void restore(Progress& state) const;

  /// Converts lights of the original to lights of `puzzle()`.
  Board lights(const Board& board) const;
  /// Converts presses of `puzzle()`, multiples of the steps, to presses of the original.
  Board presses(const Board& board) const;
  /// Returns the factor by which costs in `puzzle()` exceed those of the original.
  std::uint64_t unit() const { return unit_; }

 private:
  Board witness(const Board& board) const;
  void set_costs(const Puzzle& puzzle, const std::vector<unsigned>& orders);

  Puzzle puzzle_;
  std::uint64_t unit_ = 1;
  std::vector<unsigned> steps_ = {};
  std::vector<unsigned> states_;
  Board start_;    // zeros, with the shape of the lights of the original
  Board pressed_;  // zeros, with the shape of the presses of the original
};

}  // namespace flipwise
