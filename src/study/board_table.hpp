// SPDX-License-Identifier: MIT
//
// Minimum number or cost of presses of all boards: a table, and for more than two states bounds without
// one.
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

/// Returns an upper bound on the presses that a board needs: the mean over its solutions, cell by cell
/// (Fact 45). `patterns` generate the quiet patterns of the puzzle, `places` are the places of its presses.
std::uint64_t mean_bound(const Puzzle& puzzle, const std::vector<Board>& patterns,
                         const std::vector<std::size_t>& places, Limits& limits);

/// Bounds the worst case if all quiet patterns have order 2 and amounts are counted; otherwise returns
/// nothing. An amount is then a number below colours / 2, which no pattern changes, plus either 0 or
/// colours / 2. The halves are the presses of a binary code (Fact 45). Cost: finding its covering radius.
std::optional<WorstCase> bounds_of_halves(const Puzzle& puzzle, const std::vector<Board>& patterns,
                                          const std::vector<std::size_t>& places, Limits& limits);

/// Bounds the worst case by all bounds of Fact 45. `solvable_boards`, empty if unknown, gives a lower
/// bound: there must be as many sets of presses up to the worst case as boards.
WorstCase worst_bounds(const Puzzle& puzzle, const std::vector<Board>& patterns,
                       const std::string& solvable_boards, Limits& limits);

/// Maximum number of boards in a table.
inline constexpr double max_boards = 268435456;  // 2^28

/// A table of the minimum number or cost of presses of all boards that can reach the goal, or under
/// `uniform` any target; adding a number to all lights is then free. `presses_to` leaves out presses that
/// cost nothing, so its presses may lead to another board with the same minimum.
class BoardTable {
 public:
  /// Prepares a table. `orders` are those of the quiet patterns. Throws LimitReached.
  BoardTable(const Puzzle& puzzle, const std::vector<QuietOrder>& orders, Limits& limits);

  /// Returns the number of boards. It is infinite above `max_boards`, and if a board may cost more than
  /// `greatest_need`; nothing is prepared then.
  double size() const { return size_; }
  /// Returns the predicted time of `fill`, in seconds of one core.
  double seconds() const { return board_distances_seconds(group_, cost_of_); }
  /// Computes the table. Throws LimitReached.
  void fill(Limits& limits);

  /// Returns the numbers of boards by their minimum, from 0 to the worst case.
  const std::vector<std::uint64_t>& boards() const { return found_.boards; }
  /// Returns the minimum of each board, by its number in the table.
  const std::vector<LeastCost>& least() const { return found_.least; }
  /// Returns a minimum set of presses whose reversal leads from the goal to the board.
  Board presses_to(std::size_t board) const;
  Board hardest() const { return presses_to(found_.hardest()); }

 private:
  unsigned colours_;
  CostOf cost_of_;
  std::vector<unsigned> orders_ = {};   // with `states`: orders of the presses
  std::vector<LeastCost> prices_ = {};  // empty if each is 1
  double size_ = std::numeric_limits<double>::infinity();
  PressEffects effects_;
  std::size_t free_ = 0;
  BoardGroup group_ = {};
  BoardDistances found_ = {};
};

}  // namespace flipwise
