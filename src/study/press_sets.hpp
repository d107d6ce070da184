// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
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

/// Draws a number below `bound`, which must be positive: takes 64 bits at a time, and repeats if the number
/// is not below `bound`.
BigInt uniform_below(const BigInt& bound, Random& random);

/// The maximum number of times that an item may be in a set, and whether each time costs or only the first.
struct Repeats {
  unsigned most = 1;
  bool cost_each = true;
  std::vector<unsigned> each = {};  ///< by item, at most `most`; empty: `most` of each
};

/// Draws sets of items with a given total cost, all with the same probability. Dynamic programming counts
/// the sets of the items from each one on, for every cost that can remain there. Cost: items times the
/// smaller of the given cost and the number of sets, times the repeats.
class CostSets {
 public:
  /// Counts the sets. Throws LimitReached if there are too many numbers.
  CostSets(std::vector<std::uint64_t> costs, std::uint64_t sum, Limits& limits, Repeats repeats = {});

  const BigInt& number() const { return ways(0, sum_); }
  /// Draws a set: the indices of its items, increasing and repeated. At least one set must exist.
  std::vector<std::size_t> draw(Random& random) const;
  /// Calls `accepts` for each set until it returns true. Returns whether it did.
  bool any(const std::function<bool(const std::vector<std::size_t>& items)>& accepts) const;

 private:
  /// For one item, the costs that can remain there, increasing, and for each the number of sets of the
  /// items from this one on with that cost.
  struct Level {
    std::vector<std::uint64_t> left = {};
    std::vector<BigInt> ways = {};
  };

  unsigned most(std::size_t item) const {
    return repeats_.each.empty() ? repeats_.most : repeats_.each[item];
  }
  /// Returns the number of different costs of an item that is taken.
  unsigned costly(std::size_t item) const {
    return repeats_.cost_each ? most(item) : std::min(most(item), 1U);
  }
  std::uint64_t cost(std::size_t item, unsigned times) const {
    return times == 0 ? 0 : costs_[item] * (repeats_.cost_each ? times : 1);
  }
  /// Fills `left` of every level: the costs that can remain at each item.
  void list_costs(Limits& limits);
  /// Returns an upper bound on the bit length of ways(item, l) for every l up to `left`.
  std::uint64_t bits_of(std::size_t item, std::uint64_t left) const;
  /// Returns the number of sets of the items from `item` on that cost `left`.
  const BigInt& ways(std::size_t item, std::uint64_t left) const;
  /// Computes `ways(item, left)` from the numbers of later items and of smaller costs.
  BigInt counted(std::size_t item, std::uint64_t left) const;
  bool any_from(std::size_t item, std::uint64_t left, std::vector<std::size_t>& taken,
                const std::function<bool(const std::vector<std::size_t>& items)>& accepts) const;

  std::vector<std::uint64_t> costs_;
  std::uint64_t sum_;
  Repeats repeats_;
  std::uint64_t cheapest_ = 0;  // cost of the cheapest item
  std::vector<Level> levels_ =
      {};  // one for each item and one for the end; empty if all items together cost less than sum_
  std::vector<MemoryReservation> reservation_ = {};
};

/// The sets of presses with a given number or cost, or those that equal their mirror images. Each set has
/// the same probability. docs/generating.md specifies the use of random numbers.
class PressSets {
 public:
  /// Counts the sets. `places` are those of the presses of the puzzle, increasing. Throws LimitReached if
  /// counting takes too long.
  PressSets(const GenerateQuery& query, const std::vector<std::size_t>& places, Limits& limits);

  bool empty() const { return empty_; }
  Board draw(Random& random);
  /// True if there are at most `number` sets.
  bool at_most(std::uint64_t number, Limits& limits) const;
  /// Calls `accepts` for each set until it returns true. Returns whether it did.
  bool any(const std::function<bool(const Board& presses)>& accepts) const;

 private:
  std::size_t mirrored_place(std::size_t place) const;
  void press(Board& presses, std::size_t place) const;
  bool any_from(std::size_t place, std::uint64_t left, Board& presses,
                const std::function<bool(const Board& presses)>& accepts) const;
  Board board_of(const std::vector<std::size_t>& items) const;
  void count_by_cost(const Puzzle& puzzle, Limits& limits);
  void count_symmetric_sets(Limits& limits);
  std::uint64_t draw_pairs(Random& random) const;

  MemoryReservation memory_;
  Board none_;
  std::uint64_t presses_;
  bool is_symmetric_;
  std::vector<std::size_t> singles_;  // places that are their own mirror images
  std::vector<std::size_t> pairs_;    // the first place of each pair of mirror images
  MemoryReservation counts_memory_;
  std::vector<BigInt> up_to_;  // numbers of sets with at most 0, 1, ... pairs
  bool empty_ = false;
  // If presses have costs, or a place is pressed more than once:
  std::vector<std::size_t> items_;
  std::optional<CostSets> by_cost_;
};

/// Makes the first `number` steps of a shuffle (Fisher and Yates). The initial order is arbitrary.
template <typename Item>
void shuffle_first(std::vector<Item>& items, std::uint64_t number, Random& random) {
  for (std::size_t i = 0; i < number; ++i) std::swap(items[i], items[i + random.below(items.size() - i)]);
}

/// Returns the board with left and right exchanged.
Board mirrored(const Board& board);

}  // namespace flipwise
