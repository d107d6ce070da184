// SPDX-License-Identifier: MIT
#include "study/cost_sets.hpp"

#include <algorithm>
#include <utility>

namespace flipwise {

namespace {

constexpr double most_numbers = 1e7;

}  // namespace

BigInt uniform_below(const BigInt& bound, Random& random) {
  const std::size_t bits = bound.bits();
  while (true) {
    BigInt number = 0;
    for (std::size_t have = 0; have < bits; have += 64) {
      const std::size_t wanted = std::min<std::size_t>(64, bits - have);
      number <<= wanted;
      number += random() >> (64 - wanted);
    }
    if (number < bound) return number;
  }
}

CostSets::CostSets(std::vector<std::uint64_t> costs, std::uint64_t sum, Limits& limits)
    : costs_(std::move(costs)), sum_(sum) {
  const auto items = static_cast<double>(costs_.size());
  const double numbers = (items + 1) * (static_cast<double>(sum) + 1);
  if (numbers > most_numbers) throw Stopped{"the sets of presses of such a cost are too many to count"};
  memory_ = limits.charge(numbers * (sizeof(BigInt) + items / 8));
  const std::size_t width = static_cast<std::size_t>(sum) + 1;
  ways_.resize((costs_.size() + 1) * width);
  ways_[costs_.size() * width] = 1;
  for (std::size_t item = costs_.size(); item-- > 0;) {
    limits.spend(width * (costs_.size() / 64 + 8), 0, "counting sets of presses");
    for (std::size_t left = 0; left < width; ++left) {
      BigInt& here = ways_[item * width + left];
      here = ways_[(item + 1) * width + left];
      if (costs_[item] <= left)
        here += ways_[(item + 1) * width + left - static_cast<std::size_t>(costs_[item])];
    }
  }
}

std::vector<std::size_t> CostSets::draw(Random& random) const {
  std::vector<std::size_t> taken;
  BigInt at = uniform_below(number(), random);
  std::uint64_t left = sum_;
  for (std::size_t item = 0; item < costs_.size(); ++item) {
    const BigInt& without = ways(item + 1, left);
    if (at < without) continue;
    at -= without;
    left -= costs_[item];
    taken.push_back(item);
  }
  return taken;
}

bool CostSets::any(const std::function<bool(const std::vector<std::size_t>& items)>& is_wanted) const {
  std::vector<std::size_t> taken;
  return any_from(0, sum_, taken, is_wanted);
}

bool CostSets::any_from(std::size_t item, std::uint64_t left, std::vector<std::size_t>& taken,
                        const std::function<bool(const std::vector<std::size_t>& items)>& is_wanted) const {
  if (ways(item, left) == 0) return false;
  if (item == costs_.size()) return is_wanted(taken);
  if (costs_[item] <= left) {
    taken.push_back(item);
    if (any_from(item + 1, left - costs_[item], taken, is_wanted)) return true;
    taken.pop_back();
  }
  return any_from(item + 1, left, taken, is_wanted);
}

}  // namespace flipwise
