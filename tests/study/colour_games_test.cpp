// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "buttons.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/solver.hpp"
#include "flipwise/study.hpp"
#include "sampled.hpp"
#include "solve/colours/colour_reference.hpp"
#include "study/all_boards.hpp"

namespace flipwise::colour_games_tests {
namespace {

using reference::AllBoards;

Puzzle coloured_shape(std::size_t rows, std::size_t columns, unsigned colours, const char* rule = "plus") {
  Puzzle puzzle;
  puzzle.start = Board(rows, columns, colours);
  puzzle.rule = parse_rule(rule);
  return puzzle;
}

/// Returns shapes so small that every board is tried.
std::vector<Puzzle> small_shapes() {
  std::vector<Puzzle> shapes;
  for (const unsigned colours : {3U, 4U, 5U, 6U, 7U, 8U, 9U, 10U, 11U, 12U})
    for (const CostOf cost_of : {CostOf::amount, CostOf::press})
      for (const auto& [rule, rows, columns] : {std::tuple("plus", 2U, 2U),
                                                {"ring", 1U, 4U},
                                                {"king", 2U, 2U},
                                                {"cross", 2U, 2U},
                                                {"0,0 0,0 0,1", 1U, 3U},
                                                {"plus", 1U, 3U}}) {
        if (rows * columns == 4 && colours > 9) continue;
        Puzzle puzzle = coloured_shape(rows, columns, colours, rule);
        puzzle.cost_of = cost_of;
        for (const Goal& goal : {Goal{Goal::Kind::number, 1}, Goal{Goal::Kind::uniform}}) {
          puzzle.goal = goal;
          shapes.push_back(puzzle);
        }
        if (colours % 2 != 0) continue;
        puzzle.cost.emplace();
        for (std::size_t i = 0; i < puzzle.start.cells(); ++i)
          puzzle.cost->push_back((i * 5 + colours + rows) % 4);
        shapes.push_back(puzzle);
      }
  Puzzle masked = coloured_shape(2, 3, 4);
  masked.holes = Board(2, 3);
  masked.holes->flip(0, 0);
  masked.free = Board(2, 3);
  masked.free->flip(1, 1);
  masked.fixed = Board(2, 3);
  masked.fixed->flip(0, 2);
  shapes.push_back(masked);
  masked.cost = {2, 0, 1, 3, 5};
  shapes.push_back(masked);
  Puzzle target = coloured_shape(2, 2, 6);
  target.goal = {Goal::Kind::target, 0, Board(2, 2, 6, {1, 5, 0, 3})};
  shapes.push_back(target);
  return shapes;
}

TEST(ColourGenerate, EveryNumberOfPressesIsFoundOrRejected) {
  const std::vector<Puzzle> shapes = small_shapes();
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    if (i % (in_full() ? 11 : 37) != 5 && i + 3 < shapes.size()) continue;  // only some boards of each kind
    const Puzzle& shape = shapes[i];
    const AllBoards all(shape);
    for (std::uint64_t presses = 0; presses <= all.by_need.size() + 1; ++presses)
      for (const bool unique : {false, true}) {
        SCOPED_TRACE(all.name + ", " + std::to_string(presses) + (unique ? " unique" : ""));
        GenerateQuery query{.shape = shape, .presses = presses, .unique = unique, .count = 3};
        const Generated made = generate(query);
        std::uint64_t fitting = 0;
        for (const auto& [board, best] : all.boards)
          fitting += best.cost == presses && (!unique || best.optimal == 1);
        if (fitting == 0) {
          EXPECT_EQ(made.status, Status::impossible);
          EXPECT_NE(made.reason, "");
          continue;
        }
        ASSERT_EQ(made.status, Status::optimal) << made.reason;
        EXPECT_TRUE(made.uniform);
        ASSERT_EQ(made.items.size(), 3U);
        for (const auto& [board, presses_made] : made.items) {
          const auto at = all.boards.find(reference::numbers(board));
          ASSERT_NE(at, all.boards.end());
          EXPECT_EQ(at->second.cost, presses);
          EXPECT_TRUE(!unique || at->second.optimal == 1);
          EXPECT_EQ(reference::numbers(presses_made), at->second.first);
        }
      }
    if (HasFailure()) return;
  }
}

/// Checks that every board that fits is drawn, about equally often.
TEST(ColourGenerate, IsUniform) {
  for (const unsigned colours : {3U, 4U, 6U, 9U})
    for (const bool uniform_goal : {false, true}) {
      Puzzle shape = coloured_shape(2, 2, colours, "king");
      shape.rule = parse_rule("plus");
      if (uniform_goal) shape.goal.kind = Goal::Kind::uniform;
      const AllBoards all(shape);
      const std::uint64_t presses = all.by_need.size() / 2;
      const double each = sampled(60);
      GenerateQuery query{.shape = shape,
                          .presses = presses,
                          .count = static_cast<std::uint64_t>(each) * all.by_need[presses]};
      std::map<std::vector<unsigned>, int> times;
      for (const auto& item : generate(query).items) ++times[reference::numbers(item.board)];
      EXPECT_EQ(times.size(), all.by_need[presses]) << all.name;
      for (const auto& [board, number] : times) EXPECT_NEAR(number, each, 6.5 * std::sqrt(each));
    }
}

TEST(ColourGenerate, SymmetricBoardsHaveSymmetricPresses) {
  for (const unsigned colours : {3U, 4U, 6U}) {
    GenerateQuery query{
        .shape = coloured_shape(2, 3, colours), .presses = 4, .symmetric = true, .count = 20};
    const Generated made = generate(query);
    ASSERT_EQ(made.status, Status::optimal) << colours;
    const AllBoards all(query.shape);
    for (const auto& [board, presses] : made.items)
      for (const Board* one : {&board, &presses})
        for (std::size_t row = 0; row < 2; ++row) EXPECT_EQ(one->get(row, 0), one->get(row, 2));
    for (const auto& item : made.items) EXPECT_EQ(all.boards.at(reference::numbers(item.board)).cost, 4U);
  }
  GenerateQuery lopsided{.shape = coloured_shape(2, 3, 3, "0,0 0,1"), .presses = 1, .symmetric = true};
  EXPECT_THROW(generate(lopsided), InputError);
}

/// Rare numbers of presses are drawn from a table of all boards, each equally likely.
TEST(ColourGenerate, RareBoardsAreTakenFromATable) {
  GenerateQuery query{.shape = coloured_shape(3, 4, 3, "king"), .presses = 0, .count = 20};
  AnalyzeOptions study;
  study.worst = true;
  query.presses = analyze(query.shape, study).worst->lower;
  const Generated made = generate(query);
  ASSERT_EQ(made.status, Status::optimal) << made.reason;
  EXPECT_TRUE(made.uniform);
  Puzzle one = query.shape;
  for (const auto& item : made.items) {
    one.start = item.board;
    EXPECT_EQ(solve(one).upper, query.presses);
  }
  ++query.presses;
  EXPECT_EQ(generate(query).status, Status::impossible);
}

/// If there are too many boards for a table, boards are made press by press, and a note reports it.
TEST(ColourGenerate, BoardsAreConstructedIfATableIsTooLarge) {
  GenerateQuery query{.shape = coloured_shape(5, 5, 3), .presses = 24, .count = 2};
  const Generated made = generate(query);
  ASSERT_EQ(made.status, Status::optimal) << made.reason;
  EXPECT_FALSE(made.uniform);
  Puzzle one = query.shape;
  for (const auto& item : made.items) {
    one.start = item.board;
    EXPECT_EQ(solve(one).upper, 24U);
  }
}

TEST(ColourGenerate, TheSameForAnyNumberOfThreads) {
  GenerateQuery query{.shape = coloured_shape(4, 4, 6), .presses = 9, .count = 5, .seed = 7};
  RunOptions one;
  one.threads = 1;
  RunOptions three;
  three.threads = 3;
  const Generated left = generate(query, one);
  const Generated right = generate(query, three);
  ASSERT_EQ(left.items.size(), 5U);
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(left.items[i].board, right.items[i].board);
  query.seed = 8;
  EXPECT_NE(generate(query).items[0].board, left.items[0].board);
}

TEST(ColourGenerate, LightsOfButtons) {
  const Puzzle buttons{.start = Board(1, 3, 4),
                       .buttons = with_amounts({{{0, 1}, {1, 3}}, {{0, 2}, {1, 2}}, {{2, 2}}})};
  std::map<std::vector<unsigned>, unsigned> least;  // by lights, from all amounts
  for (unsigned a = 0; a < 4; ++a)
    for (unsigned b = 0; b < 4; ++b)
      for (unsigned c = 0; c < 4; ++c) {
        const std::vector<unsigned> lights{(8 * 4 - a - 2 * b) % 4, (8 * 4 - 3 * a - 2 * b) % 4,
                                           (8 * 4 - 2 * c) % 4};
        const auto found = least.emplace(lights, a + b + c).first;
        found->second = std::min(found->second, a + b + c);
      }
  for (std::uint64_t presses = 0; presses <= 9; ++presses) {
    const GenerateQuery query{.shape = buttons, .presses = presses, .count = 200};
    std::map<std::vector<unsigned>, int> times;
    const Generated made = generate(query);
    for (const auto& item : made.items) {
      ++times[reference::numbers(item.board)];
      EXPECT_EQ(item.presses.sum(), presses);
    }
    std::size_t fitting = 0;
    for (const auto& [lights, need] : least) {
      fitting += need == presses;
      EXPECT_EQ(times.contains(lights), need == presses);
    }
    EXPECT_EQ(made.status, fitting == 0 ? Status::impossible : Status::optimal) << presses;
  }
  const GenerateQuery mirrored{.shape = buttons, .symmetric = true};
  EXPECT_THROW(generate(mirrored), InputError);
}

TEST(ColourRate, EqualsExhaustiveSearchOnAllBoards) {
  std::mt19937_64 random(3);
  Sample sample;
  for (const Puzzle& shape : small_shapes()) {
    if (sample.leaves_out()) continue;
    const AllBoards all(shape);
    double solvable = 0;
    for (const std::uint64_t number : all.by_need) solvable += static_cast<double>(number);
    for (int i = 0; i < 4; ++i) {
      Puzzle one = shape;
      for (std::size_t cell = 0; cell < one.start.cells(); ++cell)
        if (!one.holes || !one.holes->get(cell / one.start.columns(), cell % one.start.columns()))
          one.start.numbers()[cell] = static_cast<std::uint8_t>(random() % shape.modulus());
      const Rating rating = rate(one);
      const auto at = all.boards.find(all.counted(reference::numbers(one.start)));
      if (at == all.boards.end()) {
        EXPECT_EQ(rating.difficulty, "impossible") << all.name;
        continue;
      }
      ASSERT_EQ(rating.answer.upper, at->second.cost) << all.name;
      double below = 0;
      for (std::size_t d = 0; d < at->second.cost; ++d) below += static_cast<double>(all.by_need[d]);
      ASSERT_TRUE(rating.easier);
      EXPECT_FALSE(rating.estimated);
      EXPECT_EQ(*rating.easier, below / solvable) << all.name;
      const double share = *rating.easier;
      EXPECT_EQ(rating.difficulty, rating.answer.solution->weight() == 0 ? "solved"
                                   : share < 0.1                         ? "easy"
                                   : share < 0.5                         ? "medium"
                                   : share < 0.9                         ? "hard"
                                                                         : "very hard");
    }
    if (HasFailure()) return;
  }
}

/// Hints the press of least cost, and counts the presses made by their cost.
TEST(ColourHint, UsesCosts) {
  // Modulo 3, either press button 0 once, or button 1 twice.
  Puzzle puzzle{
      .start = Board(1, 1, 3, {1}), .cost = {{5, 2}}, .buttons = with_amounts({{{0, 2}}, {{0, 1}}})};
  const Hint first = hint(puzzle, {}, true);
  ASSERT_EQ(first.steps.size(), 1U);
  EXPECT_EQ(first.steps[0].column, 1U);
  EXPECT_EQ(first.steps[0].number, 2U);
  EXPECT_NE(first.steps[0].reason.find("cost"), std::string::npos) << first.steps[0].reason;
  puzzle.cost = {{3, 2}};
  EXPECT_EQ(hint(puzzle).steps.at(0).column, 0U);
  const Hint next = hint(puzzle, Board(1, 2, 3, {2, 1}));
  EXPECT_EQ(next.used, 8U);
  EXPECT_EQ(next.best, 3U);
  puzzle.cost_of = CostOf::press;
  EXPECT_EQ(hint(puzzle).steps.at(0).column, 1U);
  EXPECT_EQ(hint(puzzle, Board(1, 2, 3, {2, 1})).used, 5U);
}

TEST(ColourRate, CountsLightsThatMustChange) {
  Puzzle puzzle = coloured_shape(2, 3, 4);
  puzzle.start = Board(2, 3, 4, {0, 1, 3, 3, 3, 2});
  EXPECT_EQ(rate(puzzle).lit, 5U);
  EXPECT_EQ(rate(puzzle).cells, 6U);
  puzzle.goal.kind = Goal::Kind::uniform;
  EXPECT_EQ(rate(puzzle).lit, 3U);
}

/// If a table is too large, the share comes from a sample and lies within its error of the exact one.
TEST(ColourRate, SamplesIfATableIsTooLarge) {
  Puzzle puzzle = coloured_shape(5, 5, 3);
  for (std::size_t cell = 0; cell < 25; ++cell)
    puzzle.start.numbers()[cell] = static_cast<std::uint8_t>(cell % 3 == 1 ? 2 : 0);
  GenerateQuery query{.shape = puzzle, .presses = 4};
  puzzle.start = generate(query).items.at(0).board;
  const Rating rating = rate(puzzle);
  EXPECT_TRUE(rating.estimated);
  EXPECT_NEAR(rating.error, 0.03, 0.005);
  ASSERT_TRUE(rating.easier);
  EXPECT_LT(*rating.easier, 0.01);
  EXPECT_EQ(rating.difficulty, "easy");
}

/// Every hint lies on a minimum solution, and the hints lead to the goal.
TEST(Hint, LeadsToTheGoalWithFewestPresses) {
  std::mt19937_64 random(5);
  Sample sample;
  for (const Puzzle& shape : small_shapes()) {
    if (sample.leaves_out()) continue;
    const AllBoards all(shape);
    Puzzle one = shape;
    const auto start = std::next(all.boards.begin(), static_cast<long>(random() % all.boards.size()));
    for (std::size_t cell = 0; cell < one.start.cells(); ++cell)
      one.start.numbers()[cell] = static_cast<std::uint8_t>(start->first[cell]);
    std::uint64_t left = start->second.cost;
    Board pressed(one.start.rows(), one.start.columns(), one.modulus());
    const Hint whole = hint(one, {}, true);
    std::uint64_t hinted = 0;
    for (const HintStep& step : whole.steps) hinted += all.cost_of(step.row, step.column, step.number);
    EXPECT_EQ(hinted, left) << all.name;
    while (true) {
      const Hint next = hint(one, pressed);
      ASSERT_EQ(next.answer.upper, left) << all.name;
      EXPECT_EQ(next.best, start->second.cost);
      EXPECT_EQ(next.used + left, start->second.cost);
      if (next.steps.empty()) break;
      const HintStep& step = next.steps[0];
      EXPECT_NE(step.reason, "");
      EXPECT_FALSE(next.quiet);
      const auto amount = static_cast<std::uint8_t>(step.number);
      EXPECT_EQ(pressed.get(step.row, step.column), 0U);
      pressed.set(step.row, step.column, amount);
      left -= all.cost_of(step.row, step.column, amount);
    }
    EXPECT_EQ(left, 0U);
    if (HasFailure()) return;
  }
}

TEST(Hint, ReportsQuietPatterns) {
  const Puzzle shape = coloured_shape(4, 4, 3);
  AnalyzeOptions study;
  study.quiet_patterns = true;
  const Analysis facts = analyze(shape, study);
  ASSERT_FALSE(facts.quiet_patterns.empty());
  Board pressed = facts.quiet_patterns[0];
  Hint hinted = hint(shape, pressed);
  EXPECT_EQ(hinted.quiet, pressed);
  EXPECT_EQ(hinted.advice, "your presses are this quiet pattern: they change nothing");
  EXPECT_EQ(hinted.used, pressed.sum());
  const auto place =
      std::find(pressed.numbers().begin(), pressed.numbers().end(), 0) - pressed.numbers().begin();
  ASSERT_LT(place, 16);
  pressed.numbers()[static_cast<std::size_t>(place)] = 1;
  hinted = hint(shape, pressed);
  EXPECT_EQ(hinted.quiet, facts.quiet_patterns[0]);
  EXPECT_EQ(hinted.advice, "1 press does the same as your " + std::to_string(pressed.sum()) +
                               "; it is left when this quiet pattern is taken off, modulo 3");
  Board few(4, 4, 3);
  few.set(1, 1, 1);
  EXPECT_FALSE(hint(shape, few).quiet);
}

TEST(Hint, GivesReasons) {
  Puzzle puzzle = coloured_shape(3, 3, 3);
  puzzle.start = Board(3, 3, 3, {2, 2, 0, 2, 0, 0, 0, 0, 0});
  const Hint chased = hint(puzzle, {}, true);
  for (const HintStep& step : chased.steps) {
    EXPECT_EQ(step.why == HintStep::Why::first_row, step.row == 0);
  }
  puzzle.rule = parse_rule("king");
  const Hint single = hint(puzzle);
  EXPECT_EQ(single.steps[0].why, HintStep::Why::only);
  const Puzzle buttons{.start = Board(1, 1, 4, {2}), .buttons = Buttons{{0}, {0}}};
  const Hint of_buttons = hint(buttons, Board(1, 2, 4, {0, 1}), true);
  EXPECT_EQ(of_buttons.position, Board(1, 1, 4, {3}));
  ASSERT_EQ(of_buttons.steps.size(), 1U);
  EXPECT_EQ(of_buttons.steps[0].column, 1U);
  EXPECT_EQ(of_buttons.steps[0].why, HintStep::Why::one_fewest);
}

TEST(Hint, RefusesWhatDoesNotFit) {
  Puzzle puzzle = coloured_shape(2, 2, 3);
  EXPECT_THROW(hint(puzzle, Board(2, 3, 3)), InputError);
  EXPECT_THROW(hint(puzzle, Board(2, 2, 4, {3, 0, 0, 0})), InputError);
  puzzle.fixed = Board(2, 2);
  puzzle.fixed->flip(0, 0);
  EXPECT_THROW(hint(puzzle, Board(2, 2, 3, {1, 0, 0, 0})), InputError);
}

}  // namespace
}  // namespace flipwise::colour_games_tests
