// SPDX-License-Identifier: MIT
//
// Fewest presses, or their least cost, of all boards: a table, and bounds without one for more than two
// states.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "flipwise/study.hpp"
#include "run/limits.hpp"
#include "solve/colour_coset/board_distances.hpp"
#include "solve_colours.hpp"

namespace flipwise {

/// Bounds the presses that any board needs from above, by the mean over its solutions, cell by cell (Fact
/// 45). `patterns` generate all quiet patterns of a puzzle, `places` are those of its presses.
std::uint64_t mean_bound(const Puzzle& puzzle, const std::vector<Board>& patterns,
                         const std::vector<std::size_t>& places);

/// Bounds the worst case if all quiet patterns have order 2 and amounts are counted; else returns nothing.
/// Amounts are then the sum of a part below half of the colours, which no pattern changes, and of halves,
/// which are the presses of a binary code (Fact 45). Cost: the search for the worst word of that code.
std::optional<WorstCase> bounds_of_halves(const Puzzle& puzzle, const std::vector<Board>& patterns,
                                          const std::vector<std::size_t>& places, Limits& limits);

/// Bounds the worst case by all of these, and by the number of solvable boards, if it is known: fewer sets
/// of presses cost less than there are boards (Fact 45).
WorstCase worst_bounds(const Puzzle& puzzle, const std::vector<Board>& patterns,
                       const std::string& solvable_boards, Limits& limits);

/// Greatest number of boards in a table.
inline constexpr double max_boards = 268435456;  // 2^28

/// Fewest presses of all boards that can be brought to the goal of a puzzle, under `uniform` to any target.
/// A number added to all lights then changes nothing, so such a sum costs nothing. Where presses have
/// costs, those that cost nothing are not among `presses_to`, which leads to a board that needs as much.
class BoardTable {
 public:
  /// `orders` are those of the quiet patterns of the puzzle. Throws LimitReached.
  BoardTable(const Puzzle& puzzle, const std::vector<QuietOrder>& orders, Limits& limits);

  /// Number of boards; infinite beyond `max_boards`, and where boards may cost more than `greatest_need`.
  /// Then nothing is made ready.
  double size() const { return size_; }
  /// Seconds of one core that `fill` is predicted to take.
  double seconds() const { return board_distances_seconds(group_, cost_of_); }
  /// Throws LimitReached.
  void fill(Limits& limits);

  /// Number of boards by their fewest presses, up to the most.
  const std::vector<std::uint64_t>& boards() const { return found_.boards; }
  /// Fewest presses of each board, by its number.
  const std::vector<LeastCost>& least() const { return found_.least; }
  /// Returns the fewest presses that make a board from the goal when they are taken back.
  Board presses_to(std::size_t board) const;
  Board hardest() const { return presses_to(found_.hardest()); }

 private:
  unsigned colours_;
  CostOf cost_of_;
  std::vector<LeastCost> prices_ = {};  // none where each is 1
  double size_ = std::numeric_limits<double>::infinity();
  PressEffects effects_;
  std::size_t free_ = 0;
  BoardGroup group_ = {};
  BoardDistances found_ = {};
};

}  // namespace flipwise
