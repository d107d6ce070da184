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

namespace flipwise {

/// Draws a number below `bound`, which is above 0: 64 bits at a time, again while the number is `bound` or
/// more.
BigInt uniform_below(const BigInt& bound, Random& random);

/// The greatest number of times that an item may be in a set, and whether it is paid for each time, or
/// once.
struct Repeats {
  unsigned most = 1;
  bool cost_each = true;
};

/// Sets of items with a given total cost, all equally likely to be drawn. The number of sets of the items
/// from one on is counted for every cost that can be left there. Cost: items x the given cost or the number
/// of sets, whichever is less, once, for each repeat.
class CostSets {
 public:
  /// Throws LimitReached where these numbers are too many.
  CostSets(std::vector<std::uint64_t> costs, std::uint64_t sum, Limits& limits, Repeats repeats = {});

  const BigInt& number() const { return ways(0, sum_); }
  /// Draws a set: its items by rising place, each as often as it is in the set. There must be a set.
  std::vector<std::size_t> draw(Random& random) const;
  /// True if `is_wanted` holds for a set; calls it for each set until then.
  bool any(const std::function<bool(const std::vector<std::size_t>& items)>& is_wanted) const;

 private:
  /// Costs that can be left at an item, rising, and the number of sets of the items from it on with each
  /// cost.
  struct Level {
    std::vector<std::uint64_t> left = {};
    std::vector<BigInt> ways = {};
  };

  std::uint64_t cost(std::size_t item, unsigned times) const {
    return times == 0 ? 0 : costs_[item] * (repeats_.cost_each ? times : 1);
  }
  /// Sets `left` of the levels.
  void list_costs(Limits& limits);
  /// Returns a bound on the bits of the number of sets of the items from `item` on that cost at most
  /// `left`.
  std::uint64_t bits_of(std::size_t item, std::uint64_t left) const;
  /// Returns the number of sets of the items from `item` on that cost `left`.
  const BigInt& ways(std::size_t item, std::uint64_t left) const;
  /// Computes that number from the numbers of the items behind, and of smaller costs.
  BigInt counted(std::size_t item, std::uint64_t left) const;
  bool any_from(std::size_t item, std::uint64_t left, std::vector<std::size_t>& taken,
                const std::function<bool(const std::vector<std::size_t>& items)>& is_wanted) const;

  std::vector<std::uint64_t> costs_;
  std::uint64_t sum_;
  Repeats repeats_;
  std::uint64_t cheapest_ = 0;  // of the items
  std::vector<Level> levels_ =
      {};  // one more than items; none where all items together cost less than `sum`
  std::vector<MemoryReservation> held_ = {};
};

/// The sets of presses of a given number or cost, or those that equal their mirror images. All are equally
/// likely to be drawn. docs/generating.md describes which random numbers are drawn.
class PressSets {
 public:
  /// `places` are those of the presses of the puzzle of the query, increasing. Throws LimitReached where
  /// the sets take too long to count.
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

  MemoryReservation memory_;
  Board none_;
  std::uint64_t presses_;
  bool is_symmetric_;
  std::vector<std::size_t> singles_;  // places that are pressed alone
  std::vector<std::size_t> pairs_;    // the first of two places that are mirror images
  MemoryReservation counts_memory_;
  std::vector<BigInt> up_to_;  // sets with at most 0, 1, ... pairs
  bool empty_ = false;
  // If presses have costs, or a place is pressed more than once:
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
