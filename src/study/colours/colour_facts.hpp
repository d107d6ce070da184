// SPDX-License-Identifier: MIT
//
// Folder src/study/colours: facts, generate and rate for puzzles of more than two colours, a file each.
// Entry: include/flipwise/study.hpp; BoardTable below has what every board of a shape needs.
// Must not repeat what any lights have in common: that is in src/study (press sets by cost: cost_sets.cpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "flipwise/study.hpp"
#include "run/limits.hpp"
#include "solve/colour_coset/board_distances.hpp"
#include "solve_colours.hpp"

namespace flipwise {

/// What any board needs at most, by the mean over its solutions, cell by cell (Fact 45). `patterns`
/// generate all quiet ones, `places` are those of the presses.
std::uint64_t mean_bound(const std::vector<Board>& patterns, const std::vector<std::size_t>& places,
                         unsigned colours, CostOf cost_of);

/// What any board needs at most, and some board at least.
struct WorstBounds {
  std::uint64_t lower = 0;
  std::uint64_t upper = 0;
};

/// Where all quiet patterns have order 2, amounts are what is below half of the colours, which no pattern
/// changes, and halves, which are the presses of a code of two letters (Fact 45); nothing elsewhere. Seeks
/// that code's worst word: ask only where it is worth that.
std::optional<WorstBounds> bounds_of_halves(const std::vector<Board>& patterns,
                                            const std::vector<std::size_t>& places, unsigned colours,
                                            CostOf cost_of, Limits& limits);

/// Up to so many boards are put into a table.
inline constexpr double most_boards = 268435456;  // 2^28

/// What all boards need that can be brought to the goal of a puzzle, under `uniform` to any of its targets:
/// a board and the same with a number added to all lights need as much, so that such a sum costs nothing.
/// Where presses have costs, those that cost nothing are not among `presses_to`.
class BoardTable {
 public:
  /// `system` is that of the puzzle. Throws Stopped.
  BoardTable(const Puzzle& puzzle, const ColourSystem& system, Limits& limits);

  /// Infinite beyond `most_boards`, and where boards may cost more than `greatest_need`; then nothing is
  /// made ready.
  double size() const { return size_; }
  /// What `fill` is expected to take of one core.
  double seconds() const { return board_distances_seconds(group_, cost_of_); }
  /// Throws Stopped.
  void fill(Limits& limits);

  /// How many need so many presses, from 0 to the most.
  const std::vector<std::uint64_t>& boards() const { return found_.boards; }
  /// What each needs, by number.
  const std::vector<LeastCost>& least() const { return found_.least; }
  /// Fewest presses of a board; those that make it from the goal are these taken back.
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
