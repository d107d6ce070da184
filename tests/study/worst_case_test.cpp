// SPDX-License-Identifier: MIT
//
// Compares the worst case and the distances of buttons, by both methods, with all press sets.
#include <gtest/gtest.h>

#include <bit>
#include <map>
#include <random>

#include "buttons.hpp"
#include "flipwise/flipwise.hpp"

namespace flipwise {
namespace {

struct FewestSets {
  std::uint64_t presses = ~std::uint64_t{0};
  std::uint64_t sets = 0;
};

void expect_all_distances(const Puzzle& puzzle) {
  const std::size_t n = puzzle.buttons->size();
  std::map<std::uint64_t, FewestSets> boards;
  for (std::uint32_t set = 0; set < 1U << n; ++set) {
    std::uint64_t lights = 0;
    for (std::size_t i = 0; i < n; ++i)
      if (set >> i & 1)
        for (const std::size_t light : (*puzzle.buttons)[i]) lights ^= std::uint64_t{1} << light;
    FewestSets& found = boards[lights];
    const auto presses = static_cast<std::uint64_t>(std::popcount(set));
    if (presses < found.presses) found = {presses, 0};
    if (presses == found.presses) ++found.sets;
  }
  std::uint64_t worst = 0;
  for (const auto& [lights, found] : boards) worst = std::max(worst, found.presses);
  std::vector<std::uint64_t> number(worst + 1);
  std::vector<std::uint64_t> unique(worst + 1);
  for (const auto& [lights, found] : boards) {
    ++number[found.presses];
    if (found.sets == 1) ++unique[found.presses];
  }
  const WorstCase found = worst_case(puzzle);
  ASSERT_EQ(found.lower, worst);
  ASSERT_EQ(found.upper, worst);
  ASSERT_TRUE(found.board.has_value());
  Puzzle hardest = puzzle;
  hardest.start = *found.board;
  ASSERT_EQ(solve(hardest).upper, worst);
  const auto counts = distances(puzzle);
  ASSERT_TRUE(counts.has_value());
  ASSERT_EQ(counts->boards.size(), number.size());
  for (std::size_t d = 0; d < number.size(); ++d) {
    ASSERT_EQ(counts->boards[d], std::to_string(number[d]));
    ASSERT_EQ(counts->unique[d], std::to_string(unique[d]));
  }
}

TEST(ButtonFacts, AgreeWithAllSets) {
  std::mt19937_64 random(14);
  for (int repeat = 0; repeat < 150; ++repeat) {
    SCOPED_TRACE(testing::Message() << "case " << repeat);
    const std::size_t lights = 1 + random() % 9;
    LightLists lists;
    for (std::size_t i = 1 + random() % 11; i > 0; --i) {
      auto& flipped = lists.emplace_back();
      if (random() % 6 == 0)
        flipped = lists[random() % lists.size()];
      else
        for (std::size_t light = 0; light < lights; ++light)
          if (random() % 3 == 0) flipped.push_back(light);
    }
    const Puzzle puzzle{.start = Board(1, lights), .buttons = Buttons(lists)};
    ASSERT_NO_FATAL_FAILURE(expect_all_distances(puzzle));
  }
}

/// The rank is too high for breadth-first search, so classes are used.
TEST(ButtonFacts, OfHighRankComeFromClasses) {
  Puzzle puzzle{.start = Board(1, 40), .buttons = Buttons()};
  for (std::size_t light = 0; light < 40; ++light) {
    puzzle.buttons->add();
    puzzle.buttons->change(light);
  }
  EXPECT_EQ(worst_case(puzzle).lower, 40U);
  puzzle.buttons->add();
  for (const std::size_t light : {0U, 1U}) puzzle.buttons->change(light);
  const WorstCase found = worst_case(puzzle);
  EXPECT_EQ(found.lower, 39U);
  EXPECT_EQ(found.upper, 39U);
  const auto counts = distances(puzzle);
  ASSERT_TRUE(counts.has_value());
  EXPECT_EQ(counts->boards.size(), 40U);
  EXPECT_EQ(counts->boards[1], "41");
}

/// Checks the covering radius of the Golay code and the weights of its coset leaders.
TEST(ButtonFacts, KnowTheGolayCode) {
  Puzzle puzzle{.start = Board(1, 11), .buttons = Buttons()};
  std::uint32_t power = 1;  // power of x modulo the generator polynomial
  for (int i = 0; i < 23; ++i) {
    puzzle.buttons->add();
    for (std::size_t light = 0; light < 11; ++light)
      if (power >> light & 1) puzzle.buttons->change(light);
    power <<= 1;
    if (power >> 11 & 1) power ^= 0b110001110101;
  }
  EXPECT_EQ(worst_case(puzzle).upper, 3U);
  EXPECT_EQ(distances(puzzle)->unique, (std::vector<std::string>{"1", "23", "253", "1771"}));
}

}  // namespace
}  // namespace flipwise
