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

/// Below `bound`, which is above 0: 64 bits at a time, drawn again while the number is `bound` or more.
BigInt uniform_below(const BigInt& bound, Random& random);

/// Sets of items that cost a given number together, all equally likely to be drawn: how many there are of
/// the items from one on is counted for every cost that may be left. Cost: items times the given number,
/// once.
class CostSets {
 public:
  /// Throws Stopped where these numbers are too many.
  CostSets(std::vector<std::uint64_t> costs, std::uint64_t sum, Limits& limits);

  const BigInt& number() const { return ways(0, sum_); }
  /// The items of a set, by rising place. There must be one.
  std::vector<std::size_t> draw(Random& random) const;
  /// Whether `is_wanted` holds for any set; it is asked about each until then.
  bool any(const std::function<bool(const std::vector<std::size_t>& items)>& is_wanted) const;

 private:
  /// Sets of the items from `item` on that cost `left`.
  const BigInt& ways(std::size_t item, std::uint64_t left) const {
    return ways_[item * (static_cast<std::size_t>(sum_) + 1) + static_cast<std::size_t>(left)];
  }
  bool any_from(std::size_t item, std::uint64_t left, std::vector<std::size_t>& taken,
                const std::function<bool(const std::vector<std::size_t>& items)>& is_wanted) const;

  std::vector<std::uint64_t> costs_;
  std::uint64_t sum_;
  Charge memory_;
  std::vector<BigInt> ways_;
};

}  // namespace flipwise
