// SPDX-License-Identifier: MIT
#include "study/cost_sets.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace flipwise {

namespace {

constexpr std::size_t most_numbers = 10'000'000;

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
    : costs_(std::move(costs)), sum_(sum), levels_(costs_.size() + 1) {
  const std::size_t items = costs_.size();
  std::vector<std::uint64_t> of_rest(items + 1);  // what all items from one on cost
  for (std::size_t item = items; item-- > 0;) of_rest[item] = of_rest[item + 1] + costs_[item];
  if (sum <= of_rest[0]) levels_[0].left = {sum};
  std::size_t numbers = 0;
  for (std::size_t item = 0; item < items; ++item) {
    const std::vector<std::uint64_t>& left = levels_[item].left;
    Level& next = levels_[item + 1];
    limits.spend(2 * left.size() + 1, 0, "counting sets of presses");
    const double number_bytes = sizeof(std::uint64_t) + sizeof(BigInt) + static_cast<double>(items) / 8;
    next.room = limits.charge(number_bytes * 2 * static_cast<double>(left.size()));
    std::vector<std::uint64_t> taken;
    for (const std::uint64_t one : left)
      if (one >= costs_[item]) taken.push_back(one - costs_[item]);
    std::set_union(left.begin(), left.end(), taken.begin(), taken.end(), std::back_inserter(next.left));
    next.left.erase(std::upper_bound(next.left.begin(), next.left.end(), of_rest[item + 1]),
                    next.left.end());
    numbers += next.left.size();
    if (numbers > most_numbers) throw Stopped{"the sets of presses of such a cost are too many to count"};
  }
  levels_[items].ways.assign(levels_[items].left.size(), 1);  // nothing is left there
  for (std::size_t item = items; item-- > 0;) {
    Level& level = levels_[item];
    limits.spend(level.left.size() * (items / 64 + 16), 0, "counting sets of presses");
    for (const std::uint64_t left : level.left) {
      BigInt here = ways(item + 1, left);
      if (costs_[item] <= left) here += ways(item + 1, left - costs_[item]);
      level.ways.push_back(std::move(here));
    }
  }
}

const BigInt& CostSets::ways(std::size_t item, std::uint64_t left) const {
  static const BigInt none = 0;
  const Level& level = levels_[item];
  const auto at = std::lower_bound(level.left.begin(), level.left.end(), left);
  if (at == level.left.end() || *at != left) return none;
  return level.ways[static_cast<std::size_t>(at - level.left.begin())];
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
