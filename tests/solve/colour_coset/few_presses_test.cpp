// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "board/effect.hpp"
#include "buttons.hpp"
#include "flipwise/solver.hpp"
#include "flipwise/study.hpp"
#include "flipwise/verify.hpp"
#include "solve/colour_coset/few_presses.hpp"
#include "stops.hpp"

namespace flipwise::few_presses_tests {
namespace {

/// Returns buttons that change about a third of the lights each, and name a light once at most.
PressEffects random_effects(std::mt19937_64& random, std::size_t presses, std::size_t lights,
                            unsigned colours) {
  PressEffects effects{1, presses, {}, {}, {}};
  for (std::size_t press = 0; press < presses; ++press) {
    effects.places.push_back(press);
    effects.adds.emplace_back();
    for (std::size_t light = 0; light < lights; ++light)
      if (random() % 3 == 0)
        effects.adds.back().push_back({light, static_cast<unsigned>(1 + random() % (colours - 1))});
  }
  return effects;
}

Puzzle buttons_with_effects(const PressEffects& effects, const Board& target, unsigned colours,
                            CostOf cost_of, const std::optional<std::vector<std::uint64_t>>& prices = {}) {
  // The start is minus what the presses must add to the lights.
  Puzzle puzzle{.start = target, .cost = prices, .cost_of = cost_of, .buttons = Buttons()};
  for (const auto& adds : effects.adds) {
    puzzle.buttons->add();
    for (const Change& add : adds) puzzle.buttons->change(add.light, add.amount);
  }
  for (std::uint8_t& value : puzzle.start.numbers())
    value = static_cast<std::uint8_t>((colours - value) % colours);
  return puzzle;
}

TEST(FewPresses, EqualsSolve) {
  std::mt19937_64 random(1);
  int settled = 0;
  for (int i = 0; i < 300; ++i) {
    const auto colours = static_cast<unsigned>(3 + random() % 7);
    const std::size_t lights = 3 + random() % 4;
    const std::size_t presses = lights + random() % 3;
    const CostOf cost_of = random() % 2 == 0 ? CostOf::amount : CostOf::press;
    const PressEffects effects = random_effects(random, presses, lights, colours);
    std::vector<Board> targets{Board(1, lights, colours)};
    for (std::uint8_t& value : targets[0].numbers()) value = static_cast<std::uint8_t>(random() % colours);
    std::optional<std::vector<std::uint64_t>> prices;
    const std::uint64_t kind = random() % 4;
    if (kind > 0) prices.emplace();
    for (std::size_t press = 0; kind > 0 && press < presses; ++press)
      prices->push_back(kind == 1 ? random() % 3 : kind == 2 ? 1 + random() % 4 : random() % 100000);
    const Puzzle puzzle = buttons_with_effects(effects, targets[0], colours, cost_of, prices);
    const PressCosts costs(puzzle);
    SolveOptions options;
    options.all = 5;
    const Answer answer = solve(puzzle, options);
    if (answer.status != Status::optimal) continue;
    SCOPED_TRACE("case " + std::to_string(i) + ", colours " + std::to_string(colours));
    Limits limits;
    SolveOptions any;
    any.find = SolveOptions::Find::any;
    const Answer some = solve(puzzle, any);
    CheapestBoards cheapest(*some.solution, *some.upper, 5);
    std::uint64_t lower = 0;
    const bool is_settled = climb_few_presses(effects, colours, targets, costs, lower, cheapest, limits);
    EXPECT_LE(lower, *answer.upper);
    if (!is_settled) continue;
    ++settled;
    ColourFewest fewest;
    cheapest.settle(fewest);
    EXPECT_EQ(fewest.upper, answer.upper);
    EXPECT_EQ(fewest.number.decimal(), answer.optimal_solutions);
    EXPECT_EQ(fewest.best, *answer.solution);
    EXPECT_EQ(fewest.all, answer.all);
    if (HasFailure()) return;
  }
  EXPECT_GT(settled, 100);
}

/// Searches the lightest quiet pattern; the empty one does not count.
TEST(FewPresses, FindsTheLightestQuietPattern) {
  std::mt19937_64 random(3);
  int settled = 0;
  for (int i = 0; i < 300; ++i) {
    const auto colours = static_cast<unsigned>(3 + random() % 7);
    const std::size_t lights = 1 + random() % 4;
    const std::size_t presses = lights + 1 + random() % 3;
    const CostOf cost_of = random() % 2 == 0 ? CostOf::amount : CostOf::press;
    const PressEffects effects = random_effects(random, presses, lights, colours);
    std::vector<std::uint64_t> prices;
    for (std::size_t press = 0; press < presses; ++press)
      prices.push_back(i % 2 == 0 ? random() % 4 : 1 + random() % 100000);
    const Puzzle puzzle =
        buttons_with_effects(effects, Board(1, lights, colours), colours, cost_of, prices);
    const LightestPattern lightest = lightest_pattern(puzzle);
    if (lightest.status != Status::optimal) continue;
    SCOPED_TRACE("case " + std::to_string(i) + ", colours " + std::to_string(colours));
    Limits limits;
    CheapestBoards cheapest(*lightest.pattern, *lightest.upper, 1);
    std::uint64_t lower = 0;
    const bool is_settled =
        climb_few_presses(effects, colours, {Board(1, lights, colours)}, PressCosts(puzzle), lower,
                          cheapest, limits, [](const Board& pattern) { return pattern.weight() != 0; });
    EXPECT_LE(lower, *lightest.upper);
    if (!is_settled) continue;
    ++settled;
    ColourFewest fewest;
    cheapest.settle(fewest);
    EXPECT_EQ(fewest.upper, lightest.upper);
    EXPECT_EQ(fewest.number.decimal(), lightest.number);
    EXPECT_EQ(fewest.best, *lightest.pattern);
    if (HasFailure()) return;
  }
  EXPECT_GT(settled, 150);
}

TEST(FewPresses, SettleBoardsWithManySolutions) {
  // 60 buttons for 20 lights with 4 colours have at least 4^40 solutions.
  std::mt19937_64 random(2);
  const PressEffects effects = random_effects(random, 60, 20, 4);
  Board target(1, 20, 4);
  for (const std::size_t press : {7U, 19U, 19U, 44U})
    for (const Change& add : effects.adds[press])
      target.set(0, add.light, (target.get(0, add.light) + add.amount) % 4);
  const Puzzle puzzle = buttons_with_effects(effects, target, 4, CostOf::amount);
  const Answer answer = solve(puzzle);
  ASSERT_EQ(answer.status, Status::optimal) << answer.reason;
  EXPECT_LE(*answer.upper, 4U);
  EXPECT_NE(answer.method.find("few presses"), std::string::npos);
  EXPECT_TRUE(verify(puzzle, answer).valid);
}

/// Forty buttons add 1 to one light, so 46! / (39! 7!) ways of equal cost add 7 modulo 8.
TEST(FewPresses, AStopAmongEquallyCheapSolutionsClaimsNoNumber) {
  const Puzzle puzzle{.start = Board(1, 1, 8, {1}),
                      .buttons = Buttons(LightLists(40, std::vector<std::size_t>{0}))};
  for (std::uint64_t poll = 1; poll <= 64; poll *= 2) {
    SCOPED_TRACE("stopped at poll " + std::to_string(poll));
    const Answer answer = solve(puzzle, {.run = {.stop = StopAtPoll(poll)}});
    EXPECT_LE(answer.lower, 7U);
    EXPECT_GE(answer.upper.value_or(7), 7U);
    if (answer.status == Status::optimal) {
      EXPECT_EQ(answer.optimal_solutions, "53524680");
    } else {
      EXPECT_EQ(answer.status, Status::unknown);
    }
  }
}

}  // namespace
}  // namespace flipwise::few_presses_tests
