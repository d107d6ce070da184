// SPDX-License-Identifier: MIT
#include "study/press_sets.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace flipwise {
namespace {

using Items = std::vector<std::size_t>;

std::set<Items> by_brute_force(const std::vector<std::uint64_t>& costs, std::uint64_t sum) {
  std::set<Items> found;
  for (std::size_t mask = 0; mask < std::size_t{1} << costs.size(); ++mask) {
    Items items;
    std::uint64_t cost = 0;
    for (std::size_t i = 0; i < costs.size(); ++i)
      if (mask >> i & 1) {
        items.push_back(i);
        cost += costs[i];
      }
    if (cost == sum) found.insert(items);
  }
  return found;
}

/// Checks that the sets are counted, that each is listed once, and that draws are among them.
void check_sets(const CostSets& sets, const std::set<Items>& expected, std::uint64_t repeat) {
  ASSERT_EQ(sets.number(), expected.size()) << "case " << repeat;
  std::set<Items> listed;
  EXPECT_FALSE(sets.any([&](const Items& items) {
    EXPECT_TRUE(listed.insert(items).second);
    return false;
  }));
  ASSERT_EQ(listed, expected) << "case " << repeat;
  if (expected.empty()) return;
  Random draw(repeat);
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(expected.contains(sets.draw(draw))) << "case " << repeat;
}

/// Small costs give many sets of equal cost; large costs would not fit in a table by cost.
TEST(CostSets, AllSetsAreCountedAndListed) {
  std::mt19937_64 random(4);
  for (std::uint64_t repeat = 0; repeat < 300; ++repeat) {
    std::vector<std::uint64_t> costs(random() % 11);
    const std::uint64_t unit = repeat % 3 == 0   ? 1
                               : repeat % 3 == 1 ? (1 << 24) + 1
                                                 : std::uint64_t{1} << 45;
    std::uint64_t sum = repeat % 7 == 0 ? 1 : 0;
    for (std::uint64_t& cost : costs) {
      cost = random() % 6 * unit;
      if (random() % 2 == 0) sum += cost;
    }
    const std::set<Items> expected = by_brute_force(costs, sum);
    Limits limits;
    const CostSets sets(costs, sum, limits);
    check_sets(sets, expected, repeat);
    if (HasFatalFailure()) return;
  }
}

/// Items may be in a set more than once, with their cost each time or once.
TEST(CostSets, RepeatsAreCountedAndListed) {
  std::mt19937_64 random(5);
  for (std::uint64_t repeat = 0; repeat < 300; ++repeat) {
    std::vector<std::uint64_t> costs(random() % 5);
    for (std::uint64_t& cost : costs) cost = random() % 4;
    const Repeats repeats{static_cast<unsigned>(1 + random() % 6), random() % 2 == 0};
    const std::uint64_t sum = random() % 12;
    std::set<Items> expected;
    const auto add_from = [&](const auto& self, std::size_t item, Items items, std::uint64_t cost) -> void {
      if (item == costs.size()) {
        if (cost == sum) expected.insert(items);
        return;
      }
      for (unsigned times = 0; times <= repeats.most; ++times) {
        const std::uint64_t more = times == 0 ? 0 : costs[item] * (repeats.cost_each ? times : 1);
        self(self, item + 1, items, cost + more);
        items.push_back(item);
      }
    };
    add_from(add_from, 0, {}, 0);
    Limits limits;
    const CostSets sets(costs, sum, limits, repeats);
    check_sets(sets, expected, repeat);
    if (HasFatalFailure()) return;
  }
}

TEST(CostSets, AllAreEquallyLikely) {
  Limits limits;
  const std::uint64_t large = std::uint64_t{1} << 40;
  const CostSets sets({large, 2 * large, 3 * large, large, 4 * large}, 4 * large, limits);
  Random random(1);
  std::map<Items, int> times_drawn;
  for (int i = 0; i < 8'000; ++i) ++times_drawn[sets.draw(random)];
  ASSERT_EQ(times_drawn.size(), 4U);
  for (const auto& [items, times] : times_drawn) EXPECT_NEAR(times, 2'000, 200);
}

TEST(CostSets, TooManySumsEndIt) {
  Limits limits;
  std::mt19937_64 random(2);
  std::vector<std::uint64_t> costs(60);
  for (std::uint64_t& cost : costs) cost = random() >> 20;
  EXPECT_THROW(CostSets(costs, std::uint64_t{1} << 48, limits), LimitReached);
}

/// The message states the memory that counting needs, the same for every limit, not the memory in use.
TEST(CostSets, TheNeedIsStatedBeforeCounting) {
  const std::vector<std::uint64_t> costs(2'000, 1);
  std::set<std::string> needs;
  for (const std::uint64_t mebibytes : {16U, 32U, 64U}) try {
      Limits limits({.memory_bytes = mebibytes << 20, .threads = 1});
      const CostSets sets(costs, 500, limits, {2, true});
      FAIL() << mebibytes;
    } catch (const LimitReached& stopped) {
      needs.insert(stopped.reason.substr(0, stopped.reason.find(", but")));
    }
  ASSERT_EQ(needs.size(), 1U);
  EXPECT_EQ(needs.begin()->rfind("too many sets of presses to count: needs ", 0), 0U) << *needs.begin();
}

/// Each item would need at least one number, so too many items are rejected at once.
TEST(CostSets, MoreItemsThanNumbersAreRefusedAtOnce) {
  Limits limits({.memory_bytes = std::uint64_t{1} << 20, .threads = 1});
  try {
    const CostSets sets(std::vector<std::uint64_t>(20'000'000, 1), 5, limits);
    FAIL();
  } catch (const LimitReached& stopped) {
    EXPECT_EQ(stopped.reason, "there are too many sets of presses of this cost to count them");
  }
}

}  // namespace
}  // namespace flipwise
