// SPDX-License-Identifier: MIT
//
// The worst case and the distances of buttons, by both ways, against all sets of presses.
#include <gtest/gtest.h>

#include <bit>
#include <map>
#include <random>

#include "flipwise/flipwise.hpp"

namespace flipwise {
namespace {

struct FewestSets {
  std::uint64_t presses = ~std::uint64_t{0};
  std::uint64_t sets = 0;
};

void expect_all_distances(const ButtonPuzzle& puzzle) {
  const std::size_t n = puzzle.buttons.size();
  std::map<std::uint64_t, FewestSets> boards;
  for (std::uint32_t set = 0; set < 1U << n; ++set) {
    std::uint64_t lights = 0;
    for (std::size_t i = 0; i < n; ++i)
      if (set >> i & 1)
        for (const std::size_t light : puzzle.buttons[i]) lights ^= std::uint64_t{1} << light;
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
  ButtonPuzzle hardest = puzzle;
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
    ButtonPuzzle puzzle{Board(1, 1 + random() % 9), {}};
    for (std::size_t i = 1 + random() % 11; i > 0; --i) {
      auto& flipped = puzzle.buttons.emplace_back();
      if (!puzzle.buttons.empty() && random() % 6 == 0)
        flipped = puzzle.buttons[random() % puzzle.buttons.size()];
      else
        for (std::size_t light = 0; light < puzzle.start.columns(); ++light)
          if (random() % 3 == 0) flipped.push_back(light);
    }
    ASSERT_NO_FATAL_FAILURE(expect_all_distances(puzzle));
  }
}

/// A rank above that of the search breadth first: by classes, here of as many as there are lights.
TEST(ButtonFacts, OfHighRankComeFromClasses) {
  ButtonPuzzle puzzle{Board(1, 40), {}};
  for (std::size_t light = 0; light < 40; ++light) puzzle.buttons.push_back({light});
  EXPECT_EQ(worst_case(puzzle).lower, 40U);
  puzzle.buttons.push_back({0, 1});
  const WorstCase found = worst_case(puzzle);
  EXPECT_EQ(found.lower, 39U);
  EXPECT_EQ(found.upper, 39U);
  const auto counts = distances(puzzle);
  ASSERT_TRUE(counts.has_value());
  EXPECT_EQ(counts->boards.size(), 40U);
  EXPECT_EQ(counts->boards[1], "41");
}

/// The covering radius of the Golay code, and the weights of its coset leaders.
TEST(ButtonFacts, KnowTheGolayCode) {
  ButtonPuzzle puzzle{Board(1, 11), {}};
  std::uint32_t power = 1;  // of x modulo the generator polynomial
  for (int i = 0; i < 23; ++i) {
    auto& flipped = puzzle.buttons.emplace_back();
    for (std::size_t light = 0; light < 11; ++light)
      if (power >> light & 1) flipped.push_back(light);
    power <<= 1;
    if (power >> 11 & 1) power ^= 0b110001110101;
  }
  EXPECT_EQ(worst_case(puzzle).upper, 3U);
  EXPECT_EQ(distances(puzzle)->unique, (std::vector<std::string>{"1", "23", "253", "1771"}));
}

}  // namespace
}  // namespace flipwise
