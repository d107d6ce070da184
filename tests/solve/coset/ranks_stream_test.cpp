// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <random>
#include <sstream>

#include "flipwise/puzzle.hpp"
#include "ranks.hpp"
#include "run/random.hpp"
#include "solve/coset/coset_reference.hpp"
#include "solve/coset/meet_in_the_middle.hpp"
#include "solve/coset/stream_plan.hpp"
#include "solve/coset/streamed_join.hpp"

namespace flipwise {
namespace {

TEST(RanksStream, StreamedClassesAreShared) {
  std::mt19937_64 random(36);
  Limits alone;
  for (const std::size_t side : {30U, 47U}) {
    const Coset coset =
        coset_reference::coset_on({.start = Board(side, side)}, random_board(side, side, random), alone);
    const auto split = find_split(coset);
    const CosetMinimum expected = meet_in_the_middle(coset, *split, {.keep = 3}, alone);
    for (const unsigned size : {2U, 5U})
      for (const std::size_t capacity : {std::size_t{200}, std::size_t{1} << 14}) {
        SCOPED_TRACE(testing::Message() << "side " << side << ", ranks " << size << ", room " << capacity);
        ThreadRanks ranks(size);
        Limits limits({.threads = 2, .ranks = ranks.first()});
        const CosetMinimum found =
            join_streamed(coset, *split, {.keep = 3, .capacity = capacity, .stretch = 1U << 14}, limits);
        EXPECT_GT(ranks.messages(), 10U);
        ASSERT_TRUE(found.proved) << found.reason;
        EXPECT_EQ(found.presses, expected.presses);
        EXPECT_EQ(found.co_optimal, expected.co_optimal);
        EXPECT_EQ(found.first, expected.first);
      }
  }
}

/// A resumed run counts the entries of a list from where it stopped, so their order must be kept.
TEST(LightestEntries, ASavedListComesBackInItsOrder) {
  Random random(37);
  LightestEntries list(1000);
  for (int repeat = 0; repeat < 40; ++repeat) {
    std::vector<LightEntry> some;
    for (int i = 0; i < 300; ++i)
      some.push_back({random() >> 30, static_cast<std::uint32_t>(random.below(500))});
    list.add(some);
  }
  list.shrink();
  list.sort();
  std::stringstream bytes;
  Saving saving(bytes);
  saving(list);
  LightestEntries loaded;
  Loading loading(bytes);
  loading(loaded);
  ASSERT_EQ(loaded.entries().size(), list.entries().size());
  EXPECT_EQ(loaded.complete_to(), list.complete_to());
  for (std::size_t i = 0; i < list.entries().size(); ++i) {
    ASSERT_EQ(loaded.entries()[i].index, list.entries()[i].index) << i;
    ASSERT_EQ(loaded.entries()[i].weight, list.entries()[i].weight) << i;
  }
}

}  // namespace
}  // namespace flipwise
