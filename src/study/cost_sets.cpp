// SPDX-License-Identifier: MIT
#include "study/cost_sets.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <utility>

namespace flipwise {

namespace {

constexpr std::size_t most_numbers = 10'000'000;
constexpr const char* stage = "counting sets of presses";
/// Bytes of the number itself, and of the allocator beside its words.
constexpr double bytes_of_number = sizeof(std::uint64_t) + sizeof(BigInt) + 64;

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

CostSets::CostSets(std::vector<std::uint64_t> costs, std::uint64_t sum, Limits& limits, Repeats repeats)
    : costs_(std::move(costs)), sum_(sum), repeats_(repeats) {
  list_costs(limits);
  if (levels_.empty()) return;
  double bytes = 0;
  for (std::size_t item = 0; item < levels_.size(); ++item) {
    limits.spend(4 * levels_[item].left.size() + 1, 0, stage);
    for (const std::uint64_t left : levels_[item].left)
      bytes += bytes_of_number + static_cast<double>(bits_of(item, left)) / 8;
  }
  if (!limits.fits(bytes)) throw Stopped{"too many sets of presses to count: " + limits.shortage(bytes)};
  held_.push_back(limits.charge(bytes));
  const std::size_t items = costs_.size();
  levels_[items].ways.assign(levels_[items].left.size(), 1);  // nothing is left there
  for (std::size_t item = items; item-- > 0;) {
    Level& level = levels_[item];
    level.ways.reserve(level.left.size());
    for (const std::uint64_t left : level.left) {
      limits.spend(bits_of(item, left) / 64 + 16, 0, stage);
      level.ways.push_back(counted(item, left));
    }
  }
}

/// Every level up to the last has a number, so more items than numbers are too many.
void CostSets::list_costs(Limits& limits) {
  const std::size_t items = costs_.size();
  const unsigned costly = repeats_.cost_each ? repeats_.most : 1;  // numbers of times that cost differently
  std::uint64_t rest = 0;                                          // what all items from one on cost
  cheapest_ = costs_.empty() ? 0 : costs_[0];
  for (std::size_t item = 0; item < items; ++item) {
    rest += cost(item, costly);
    cheapest_ = std::min(cheapest_, costs_[item]);
  }
  if (sum_ > rest) return;
  const Stopped too_many{"the sets of presses of such a cost are too many to count"};
  if (items > most_numbers) throw too_many;
  held_.push_back(limits.charge(static_cast<double>(items + 1) * sizeof(Level)));
  levels_.resize(items + 1);
  levels_[0].left = {sum_};
  std::size_t numbers = 0;
  std::size_t charged = 0;
  for (std::size_t item = 0; item < items; ++item) {
    const std::vector<std::uint64_t>& left = levels_[item].left;
    constexpr std::size_t some_numbers = 1 << 16;
    for (; charged < numbers + (2 + costly) * left.size(); charged += some_numbers)
      held_.push_back(limits.charge_part(some_numbers * sizeof(std::uint64_t)));
    std::vector<std::uint64_t>& next = levels_[item + 1].left;
    limits.spend(8 * (1 + costly) * (left.size() + 1), 0, stage);
    rest -= cost(item, costly);
    next = left;
    for (unsigned times = 1; times <= costly; ++times) {
      std::vector<std::uint64_t> taken;
      for (const std::uint64_t one : left)
        if (one >= cost(item, times)) taken.push_back(one - cost(item, times));
      std::vector<std::uint64_t> all;
      std::set_union(next.begin(), next.end(), taken.begin(), taken.end(), std::back_inserter(all));
      next = std::move(all);
    }
    next.erase(std::upper_bound(next.begin(), next.end(), rest), next.end());
    next.shrink_to_fit();
    numbers += next.size();
    if (numbers > most_numbers) throw too_many;
  }
}

/// There are no more sets than numbers of times for each item, nor than sets of as many copies of items as
/// can be paid for.
std::uint64_t CostSets::bits_of(std::size_t item, std::uint64_t left) const {
  const std::uint64_t items = costs_.size() - item;
  const std::uint64_t of_times = items * std::bit_width(repeats_.most);
  if (cheapest_ == 0) return of_times;
  return std::min(of_times, left / cheapest_ * std::bit_width(items * repeats_.most));
}

/// With costs for each repeat the sum over the repeats of an item is a window over the next level: where
/// that of one repeat less is known, one number is added to it, and one is taken off.
BigInt CostSets::counted(std::size_t item, std::uint64_t left) const {
  const std::uint64_t one = costs_[item];
  BigInt ways_here = ways(item + 1, left);
  if (left < one) return ways_here;
  if (!repeats_.cost_each) return ways_here += ways(item + 1, left - one) * repeats_.most;
  const std::vector<std::uint64_t>& known = levels_[item].left;
  if (one > 0 && repeats_.most > 1 && std::binary_search(known.begin(), known.end(), left - one)) {
    ways_here += ways(item, left - one);
    const std::uint64_t beyond = one * (std::uint64_t{repeats_.most} + 1);
    if (left >= beyond) ways_here -= ways(item + 1, left - beyond);
    return ways_here;
  }
  for (unsigned times = 1; times <= repeats_.most && cost(item, times) <= left; ++times)
    ways_here += ways(item + 1, left - cost(item, times));
  return ways_here;
}

const BigInt& CostSets::ways(std::size_t item, std::uint64_t left) const {
  static const BigInt none = 0;
  if (levels_.empty()) return none;
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
    unsigned times = 0;
    for (; !(at < ways(item + 1, left - cost(item, times))); ++times) {
      at -= ways(item + 1, left - cost(item, times));
      taken.push_back(item);
    }
    left -= cost(item, times);
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
  const std::size_t before = taken.size();
  for (unsigned times = 1; times <= repeats_.most && cost(item, times) <= left; ++times) {
    taken.push_back(item);
    if (any_from(item + 1, left - cost(item, times), taken, is_wanted)) return true;
  }
  taken.resize(before);
  return any_from(item + 1, left, taken, is_wanted);
}

}  // namespace flipwise
