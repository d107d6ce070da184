// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "arithmetic/big_int.hpp"
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
  /// Throws Stopped where these numbers are too many.
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
  std::vector<Charge> held_ = {};
};

}  // namespace flipwise
