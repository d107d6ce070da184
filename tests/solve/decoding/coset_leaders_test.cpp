// SPDX-License-Identifier: MIT
//
// Compares coset leaders with all sets of buttons, and systems that look them up with their own searches.
// Includes repeated and empty buttons, costs of 0, and few rows.
#include "solve/decoding/coset_leaders.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "buttons.hpp"
#include "gf2/bits.hpp"
#include "solve/linear/elimination.hpp"

namespace flipwise {
namespace {

Syndromes random_syndromes(std::size_t rank, std::size_t buttons, std::mt19937_64& random) {
  Syndromes result{rank, {}};
  for (std::size_t i = 0; i < rank; ++i) result.columns.push_back(std::uint32_t{1} << i);
  while (result.columns.size() < buttons)
    result.columns.push_back(random() % 4 == 0 ? result.columns[random() % result.columns.size()]
                                               : static_cast<std::uint32_t>(random() & ((1U << rank) - 1)));
  std::shuffle(result.columns.begin(), result.columns.end(), random);
  return result;
}

struct Best {
  std::uint64_t cost = ~std::uint64_t{0};
  std::uint64_t number = 0;
  Word first = 0;
};

/// Button 0 is the highest bit, so sets in row-major order are numbers in increasing order.
std::vector<Best> best_of_all_sets(const Syndromes& syndromes, const std::vector<std::uint64_t>& costs) {
  const std::size_t n = costs.size();
  std::vector<Best> best(std::size_t{1} << syndromes.rank);
  for (Word set = 0; set >> n == 0; ++set) {
    std::uint32_t lights = 0;
    std::uint64_t cost = 0;
    Word pressed = 0;
    for (std::size_t i = 0; i < n; ++i) {
      if ((set >> (n - 1 - i) & 1) == 0) continue;
      lights ^= syndromes.columns[i];
      cost += costs[i];
      pressed |= Word{1} << i;
    }
    Best& found = best[lights];
    if (cost < found.cost) found = {cost, 0, pressed};
    if (cost == found.cost) ++found.number;
  }
  return best;
}

TEST(CosetLeaders, AgreeWithAllSets) {
  std::mt19937_64 random(17);
  for (int repeat = 0; repeat < 200; ++repeat) {
    SCOPED_TRACE(testing::Message() << "case " << repeat);
    const std::size_t n = 1 + random() % 11;
    const Syndromes syndromes = random_syndromes(1 + random() % std::min<std::size_t>(n, 6), n, random);
    const std::uint64_t dearest = random() % 4;
    std::vector<std::uint64_t> costs;
    for (std::size_t i = 0; i < n; ++i) costs.push_back(dearest == 0 ? 1 : random() % (dearest + 1));
    const std::vector<Best> best = best_of_all_sets(syndromes, costs);
    Limits limits;
    const CosetLeaders leaders(syndromes, costs, limits);
    for (Word set = 0; set >> n == 0; ++set) {
      std::uint32_t lights = 0;
      gf2::for_each_bit(std::vector<Word>{set}, [&](std::size_t i) { lights ^= syndromes.columns[i]; });
      const auto found = leaders.leader_like(std::vector<Word>{set});
      ASSERT_TRUE(found.has_value());
      ASSERT_EQ(found->cost, best[lights].cost);
      ASSERT_EQ(found->number, best[lights].number);
      Word pressed = 0;
      for (const std::uint32_t button : found->pressed) pressed |= Word{1} << button;
      ASSERT_EQ(pressed, best[lights].first);
    }
  }
}

/// Counts sets of 70 equal buttons that cost nothing: the 2^69 of them do not fit in a word.
TEST(CosetLeaders, RefuseWhatTheyCannotCount) {
  Limits limits;
  const CosetLeaders leaders({1, std::vector<std::uint32_t>(70, 1)}, std::vector<std::uint64_t>(70, 0),
                             limits);
  EXPECT_FALSE(leaders.leader_like(std::vector<Word>{1, 0}).has_value());
  const CosetLeaders dear({1, std::vector<std::uint32_t>(70, 1)}, std::vector<std::uint64_t>(70, 1),
                          limits);
  EXPECT_EQ(dear.leader_like(std::vector<Word>{1, 0})->number, 70U);
}

Puzzle random_buttons(std::size_t lights, std::size_t buttons, std::mt19937_64& random) {
  LightLists lists;
  while (lists.size() < buttons) {
    std::vector<std::size_t> flipped;
    for (std::size_t light = 0; light < lights; ++light)
      if (random() % 3 == 0) flipped.push_back(light);
    if (!lists.empty() && random() % 5 == 0) flipped = lists[random() % lists.size()];
    lists.push_back(std::move(flipped));
  }
  Puzzle puzzle{.start = Board(1, lights), .buttons = Buttons(lists)};
  if (random() % 2 == 0) {
    puzzle.cost.emplace();
    for (std::size_t i = 0; i < buttons; ++i) puzzle.cost->push_back(random() % 5);
  }
  return puzzle;
}

/// A system searches if more than one solution is requested, and looks up a single one if requested often.
TEST(CosetLeaders, AgreeWithSearches) {
  std::mt19937_64 random(18);
  for (int repeat = 0; repeat < 60; ++repeat) {
    SCOPED_TRACE(testing::Message() << "case " << repeat);
    const std::size_t n = 2 + random() % 24;
    const Puzzle puzzle = random_buttons(1 + random() % 8, n, random);
    Limits limits;
    const Elimination system(puzzle, limits);
    for (int lights = 0; lights < 8; ++lights) {
      Board pressed(1, n);
      for (std::size_t i = 0; i < n; ++i)
        if (random() % 2 == 0) pressed.flip(0, i);
      const auto searched = system.fewest_like(pressed, 2, limits);
      std::optional<Fewest> known;
      for (int ask = 0; ask < 1000 && (!known || known->method != "coset leaders"); ++ask)
        known = system.fewest_like(pressed, 0, limits);
      ASSERT_EQ(known->method, "coset leaders");
      ASSERT_EQ(known->presses, searched->presses);
      ASSERT_EQ(known->co_optimal, searched->co_optimal);
      ASSERT_EQ(known->first.front(), searched->first.front());
    }
  }
}

}  // namespace
}  // namespace flipwise
