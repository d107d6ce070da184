// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "board/press_costs.hpp"
#include "flipwise/study.hpp"
#include "run/limits.hpp"
#include "run/random.hpp"
#include "study/cost_sets.hpp"

namespace flipwise {

/// The sets of presses of a given number or cost, or those that equal their mirror images. All are equally
/// likely to be drawn. docs/generating.md describes which random numbers are drawn.
class PressSets {
 public:
  /// `places` are those of the presses of the puzzle of the query, increasing. Throws Stopped where the
  /// sets take too long to count.
  PressSets(const GenerateQuery& query, const std::vector<std::size_t>& places, Limits& limits);

  bool empty() const { return empty_; }
  Board draw(Random& random);
  /// True if there are at most `number` sets.
  bool at_most(std::uint64_t number, Limits& limits) const;
  /// True if `is_wanted` holds for a set; calls it for each set until then.
  bool any(const std::function<bool(const Board& presses)>& is_wanted) const;

 private:
  std::size_t mirrored_place(std::size_t place) const;
  void press(Board& presses, std::size_t place) const;
  bool any_from(std::size_t place, std::uint64_t left, Board& presses,
                const std::function<bool(const Board& presses)>& is_wanted) const;
  Board board_of(const std::vector<std::size_t>& items) const;
  void count_by_cost(const Puzzle& puzzle, Limits& limits);
  void count_symmetric_sets(Limits& limits);
  std::uint64_t draw_pairs(Random& random) const;

  Charge memory_;
  Board none_;
  std::uint64_t presses_;
  bool is_symmetric_;
  std::vector<std::size_t> singles_;  // places that are pressed alone
  std::vector<std::size_t> pairs_;    // the first of two places that are mirror images
  Charge counts_memory_;
  std::vector<BigInt> up_to_;  // sets with at most 0, 1, ... pairs
  bool empty_ = false;
  // Where presses have costs, or a place is pressed more than once:
  std::vector<std::size_t> items_;
  std::optional<CostSets> by_cost_;
};

/// Makes the first `number` steps of a shuffle (Fisher and Yates), which may start from any order.
template <typename Item>
void shuffle_first(std::vector<Item>& items, std::uint64_t number, Random& random) {
  for (std::size_t i = 0; i < number; ++i) std::swap(items[i], items[i + random.below(items.size() - i)]);
}

/// Returns the board with left and right exchanged.
Board mirrored(const Board& board);

}  // namespace flipwise
