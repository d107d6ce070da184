// SPDX-License-Identifier: MIT
//
// Compares the lightest quiet pattern of any number of colours, with and without conditions, and the
// numbers of solutions by cost, with a search of all amounts of all presses.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "flipwise/flipwise.hpp"
#include "sampled.hpp"
#include "solve/colours/colour_cases.hpp"
#include "stops.hpp"
#include "verify/verify_quiet.hpp"

namespace flipwise {
namespace {

using namespace colour_cases;

using Presses = std::vector<unsigned>;

/// Returns all amounts of presses that change no light.
std::vector<Presses> quiet_presses(const ColourCase& one) {
  std::vector<Presses> all;
  const std::vector<unsigned> unlit(one.start.size());
  reference::best_of(one.game, unlit, {unlit}, false, {}, [&](const Presses& presses) {
    all.push_back(presses);
    return false;
  });
  return all;
}

Presses sum_of_multiples(const std::vector<Presses>& rows, const std::vector<unsigned>& times,
                         std::size_t size, unsigned colours) {
  Presses sum(size);
  for (std::size_t r = 0; r < rows.size(); ++r)
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] = (sum[i] + times[r] * rows[r][i]) % colours;
  return sum;
}

/// Returns buttons from the rows of their lights.
Buttons with_rows(const std::vector<Presses>& rows, std::size_t presses, unsigned colours) {
  Buttons buttons;
  for (std::size_t press = 0; press < presses; ++press) {
    buttons.add();
    for (std::size_t light = 0; light < rows.size(); ++light) {
      if (rows[light][press] == 0) continue;
      if (colours == 2)
        buttons.change(light);
      else
        buttons.change(light, rows[light][press]);
    }
  }
  return buttons;
}

Board presses_board(const Presses& presses, const Puzzle& puzzle) {
  Board board(puzzle.press_rows(), puzzle.press_columns(), puzzle.modulus());
  for (std::size_t i = 0; i < presses.size(); ++i)
    board.set(i / board.columns(), i % board.columns(), presses[i]);
  return board;
}

TEST(ColourPatterns, TheLightestIsThatOfAllPresses) {
  std::mt19937_64 random(1);
  std::map<std::string, int> times_drawn;
  for (int i = 0; i < sampled(2500); ++i) {
    ColourCase one = random_case(random, 20000);
    if (random() % 3 == 0) one = as_buttons(std::move(one));
    const unsigned colours = one.game.colours;
    const std::size_t presses = one.start.size();
    const std::vector<Presses> quiet = quiet_presses(one);
    QuietCondition condition;
    std::vector<Presses> rows;
    std::set<Presses> sums;
    const std::uint64_t kind = random() % 3;
    if (kind == 1) {
      for (std::uint64_t left = 1 + random() % 2; left > 0; --left)
        rows.push_back(quiet[random() % quiet.size()]);
      condition.outside = with_rows(rows, presses, colours);
    } else if (kind == 2) {
      for (std::uint64_t left = 1 + random() % 3; left > 0; --left) {
        rows.emplace_back(presses);
        for (unsigned& amount : rows.back())
          if (random() % 3 == 0) amount = static_cast<unsigned>(random() % colours);
      }
      condition.flips = with_rows(rows, presses, colours);
    }
    for (unsigned a = 0; a < colours; ++a)
      for (unsigned b = 0; b < colours; ++b)
        if (kind != 2) sums.insert(sum_of_multiples(rows, {a, b}, presses, colours));
    const auto counts = [&](const Presses& pattern) {
      if (kind != 2) return !sums.contains(pattern);
      return std::any_of(rows.begin(), rows.end(), [&](const Presses& row) {
        unsigned sum = 0;
        for (std::size_t press = 0; press < presses; ++press) sum += row[press] * pattern[press];
        return sum % colours != 0;
      });
    };
    const std::vector<unsigned> unlit(presses);
    const reference::ColourBest best = reference::best_of(
        one.game, unlit, {unlit}, one.puzzle.cost_of == CostOf::press, one.prices, counts);
    SCOPED_TRACE("case " + std::to_string(i) + ": " + one.name + ", condition " + std::to_string(kind));
    const LightestPattern found = lightest_pattern(one.puzzle, condition);
    ++times_drawn[std::to_string(kind) + (best.solutions == 0 ? " none" : " some")];
    if (best.solutions == 0) {
      ASSERT_EQ(found.status, Status::impossible);
      continue;
    }
    ASSERT_EQ(found.status, Status::optimal) << found.reason;
    ASSERT_EQ(found.upper, best.cost);
    EXPECT_EQ(found.lower, best.cost);
    EXPECT_EQ(found.pressed.has_value(), one.puzzle.cost.has_value());
    if (found.pressed) {
      EXPECT_EQ(*found.pressed, found.pattern->weight());
    }
    if (found.number || colours > 2) {
      ASSERT_EQ(found.number, std::to_string(best.all.size()));
      ASSERT_EQ(numbers_of(*found.pattern), best.all[0]);
    }
    const Presses& other = quiet[random() % quiet.size()];
    Limits limits;
    EXPECT_EQ(verify_quiet(one.puzzle, presses_board(other, one.puzzle), condition, {}, limits).valid,
              counts(other));
  }
  for (const char* kind : {"0 none", "0 some", "1 none", "1 some", "2 none", "2 some"})
    EXPECT_GT(times_drawn[kind], sampled(50)) << kind;
}

TEST(ColourPatterns, NumbersOfSolutionsAreThoseOfAllPresses) {
  std::mt19937_64 random(2);
  int listed = 0;
  int dear = 0;
  for (int i = 0; i < sampled(2500); ++i) {
    ColourCase one = random_case(random, 20000, 3);
    if (random() % 3 == 0) one = as_buttons(std::move(one));
    SCOPED_TRACE("case " + std::to_string(i) + ": " + one.name);
    std::uint64_t dearest = 0;
    for (const std::uint64_t price : one.prices) dearest += price * one.game.colours;
    // There is a number for each cost, so only some puzzles with high costs are tried.
    if (dearest > 1 << 14 && ++dear % 16 != 0) continue;
    const auto found = solutions_by_presses(one.puzzle);
    if (dearest < 1 << 20) {
      ASSERT_TRUE(found);
    }
    if (!found) continue;
    ++listed;
    std::vector<std::string> expected;
    for (const auto& [cost, number] : best_of(one).by_cost) {
      expected.resize(static_cast<std::size_t>(cost) + 1, "0");
      expected.back() = std::to_string(number);
    }
    ASSERT_EQ(*found, expected);
  }
  EXPECT_GT(listed, sampled(1000));
}

/// The check matrix of the ternary Golay code of length 12, with 264 words of minimum weight 6.
TEST(ColourPatterns, TheTernaryGolayCodeHasDistanceSix) {
  const std::vector<std::vector<unsigned>> half = {{0, 1, 1, 1, 1, 1}, {1, 0, 1, 2, 2, 1},
                                                   {1, 1, 0, 1, 2, 2}, {1, 2, 1, 0, 1, 2},
                                                   {1, 2, 2, 1, 0, 1}, {1, 1, 2, 2, 1, 0}};
  Puzzle puzzle{.start = Board(1, 6, 3), .cost_of = CostOf::press, .buttons = Buttons()};
  for (std::size_t i = 0; i < 6; ++i) {
    puzzle.buttons->add();
    puzzle.buttons->change(i, 1);
  }
  for (std::size_t i = 0; i < 6; ++i) {
    puzzle.buttons->add();
    for (std::size_t light = 0; light < 6; ++light)
      if (half[light][i] != 0) puzzle.buttons->change(light, half[light][i]);
  }
  const LightestPattern found = lightest_pattern(puzzle);
  EXPECT_EQ(found.upper, 6U);
  EXPECT_EQ(found.number, "264");
  EXPECT_EQ(solutions_by_presses(puzzle), (std::vector<std::string>{"1", "0", "0", "0", "0", "0", "264",
                                                                    "0", "0", "440", "0", "0", "24"}));
}

/// The codes have too many patterns to enumerate; the lightest are found among sets of few presses.
TEST(ColourPatterns, OfLongCodesAreFoundByFewPresses) {
  std::mt19937_64 random(3);
  for (const bool has_costs : {false, true}) {
    Puzzle puzzle{.start = Board(1, 12, 3), .cost_of = CostOf::press, .buttons = Buttons()};
    for (int i = 0; i < 60; ++i) {
      puzzle.buttons->add();
      for (std::size_t light = 0; light < 12; ++light)
        if (const auto amount = static_cast<unsigned>(random() % 3); amount != 0)
          puzzle.buttons->change(light, amount);
    }
    if (has_costs) {
      puzzle.cost.emplace();
      for (int i = 0; i < 60; ++i) puzzle.cost->push_back(500 + random() % 1000);
    }
    const LightestPattern found = lightest_pattern(puzzle);
    ASSERT_EQ(found.status, Status::optimal) << found.reason;
    EXPECT_EQ(found.method, "few presses");
    EXPECT_TRUE(found.number);
    EXPECT_FALSE(solutions_by_presses(puzzle));
  }
}

TEST(ColourPatterns, AStopLeavesBoundsAndAPattern) {
  std::mt19937_64 random(4);
  Puzzle puzzle{.start = Board(1, 40, 5), .buttons = Buttons()};
  for (int i = 0; i < 100; ++i) {
    puzzle.buttons->add();
    for (std::size_t light = 0; light < 40; ++light) puzzle.buttons->change(light, random() % 5);
  }
  int patterns = 0;
  stop_at_doubled_polls(1 << 10, [&](const StopAtPoll& stop) {
    const LightestPattern found = lightest_pattern(puzzle, {}, {.limit_seconds = 1e6, .stop = stop});
    ASSERT_EQ(found.status, Status::unknown);
    EXPECT_FALSE(found.reason.empty());
    if (!found.pattern) return;
    ++patterns;
    EXPECT_LE(found.lower, *found.upper);
    Limits limits;
    EXPECT_TRUE(verify_quiet(puzzle, *found.pattern, {}, found.upper, limits).valid);
  });
  EXPECT_GT(patterns, 0);
}

TEST(ColourPatterns, RowsThatAreNotQuietAreRefused) {
  // Each button adds 1 to one of two lights. Quiet patterns: 1, 2 and 2, 1 for a pair, modulo 3.
  Puzzle puzzle{.start = Board(1, 2, 3), .buttons = Buttons{{0}, {0}, {1}, {1}}};
  const auto rows = [](const std::vector<Presses>& of_lights) { return with_rows(of_lights, 4, 3); };
  EXPECT_EQ(lightest_pattern(puzzle, {.outside = rows({{1, 2, 0, 0}})}).number, "2");
  EXPECT_THROW((void)lightest_pattern(puzzle, {.outside = rows({{1, 2, 0, 0}, {0, 0, 1, 1}})}), InputError);
  EXPECT_THROW((void)lightest_pattern(puzzle, {.outside = rows({{1, 1, 0, 0}})}), InputError);
  EXPECT_FALSE(lightest_pattern(puzzle, {.outside = rows({{1, 0, 0, 0}})}).note.empty());
}

}  // namespace
}  // namespace flipwise
