// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "colour_reference.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/solver.hpp"
#include "flipwise/verify.hpp"
#include "sampled.hpp"
#include "stops.hpp"

namespace flipwise {
namespace {

/// A random puzzle, in the words of the library and of the oracle.
struct ColourCase {
  Puzzle puzzle;
  reference::ColourGame game;
  std::vector<unsigned> start;
  std::vector<std::vector<unsigned>> targets;
  std::string name;
};

std::vector<reference::Rule> rules() {
  std::vector<reference::Rule> all = reference::named_rules();
  all.push_back(reference::offsets({{0, 0}, {0, 1}}));
  all.push_back(reference::offsets({{0, 0}, {0, 0}, {1, 0}, {0, -1}}));
  return all;
}

ColourCase random_case(std::mt19937_64& random, double most_boards) {
  const auto below = [&](std::size_t bound) { return static_cast<std::size_t>(random() % bound); };
  const unsigned colours = static_cast<unsigned>(3 + below(10));
  reference::Field field;
  do {
    field.rows = static_cast<int>(1 + below(5));
    field.columns = static_cast<int>(1 + below(5));
  } while (std::pow(colours, field.cells()) > most_boards);
  const auto cells = static_cast<std::size_t>(field.cells());
  const auto all_rules = rules();
  const reference::Rule rule = all_rules[below(all_rules.size())];
  const Wrap wrap = static_cast<Wrap>(below(4));
  field.wrap_columns = wraps_columns(wrap);
  field.wrap_rows = wraps_rows(wrap);

  const auto rows = static_cast<std::size_t>(field.rows);
  const auto columns = static_cast<std::size_t>(field.columns);
  ColourCase result;
  result.puzzle.rule = parse_rule(rule.name);
  result.puzzle.wrap = wrap;
  result.puzzle.start = Board(rows, columns, colours);
  result.puzzle.cost_of = below(2) == 0 ? CostOf::amount : CostOf::press;
  const auto some_cells = [&](std::size_t one_in) {
    Board board(rows, columns);
    for (std::size_t i = 0; i < cells; ++i) board.set(i / columns, i % columns, below(one_in) == 0);
    return board;
  };
  if (below(3) == 0) {
    result.puzzle.holes = some_cells(4);
    for (std::size_t i = 0; i < cells; ++i)
      field.holes.push_back(result.puzzle.holes->get(i / columns, i % columns));
  }
  result.game = reference::colour_game(colours, field, rule);
  if (below(4) == 0) {
    result.puzzle.free = some_cells(4);
    for (std::size_t i = 0; i < cells; ++i)
      if (result.puzzle.free->get(i / columns, i % columns)) result.game.counts[i] = false;
  }
  if (below(4) == 0) {
    result.puzzle.fixed = some_cells(4);
    for (std::size_t i = 0; i < cells; ++i)
      if (result.puzzle.fixed->get(i / columns, i % columns)) result.game.may_press[i] = false;
  }

  // Half of the boards are made by presses, so that they can be solved.
  std::vector<unsigned> target(cells);
  Goal& goal = result.puzzle.goal;
  goal.kind = static_cast<Goal::Kind>(below(3));
  goal.number = static_cast<unsigned>(below(colours));
  if (goal.kind == Goal::Kind::target) goal.target = Board(rows, columns, colours);
  for (std::size_t i = 0; i < cells; ++i) {
    target[i] = static_cast<unsigned>(goal.number);
    if (goal.kind == Goal::Kind::target) target[i] = static_cast<unsigned>(below(colours));
    if (goal.kind == Goal::Kind::target) goal.target.numbers()[i] = static_cast<std::uint8_t>(target[i]);
  }
  result.start = target;
  const bool is_solvable = below(2) == 0;
  for (std::size_t press = 0; press < cells; ++press) {
    const unsigned times = result.game.may_press[press] ? static_cast<unsigned>(below(colours)) : 0;
    for (std::size_t i = 0; i < cells; ++i)
      result.start[i] = is_solvable ? (result.start[i] + times * result.game.adds[press][i]) % colours
                                    : static_cast<unsigned>(below(colours));
  }
  for (std::size_t i = 0; i < cells; ++i) {
    if (field.is_hole(static_cast<int>(i))) result.start[i] = 0;
    result.puzzle.start.numbers()[i] = static_cast<std::uint8_t>(result.start[i]);
  }
  if (goal.kind == Goal::Kind::uniform)
    for (unsigned number = 0; number < colours; ++number) result.targets.emplace_back(cells, number);
  else
    result.targets.push_back(target);
  result.name = std::to_string(colours) + " colours, " + std::to_string(rows) + " x " +
                std::to_string(columns) + ", " + rule.name + ", wrap " + std::string(to_string(wrap)) +
                ", goal " + std::to_string(static_cast<int>(goal.kind)) + ", start";
  for (const unsigned value : result.start) result.name += " " + std::to_string(value);
  return result;
}

std::vector<unsigned> numbers_of(const Board& board) {
  return {board.numbers().begin(), board.numbers().end()};
}

void expect_as_tried(const ColourCase& one, const Answer& answer) {
  const reference::ColourBest best =
      reference::best_of(one.game, one.start, one.targets, one.puzzle.cost_of == CostOf::press);
  ASSERT_EQ(answer.solutions, std::to_string(best.solutions));
  EXPECT_TRUE(verify(one.puzzle, answer).valid) << verify(one.puzzle, answer).reason;
  if (best.solutions == 0) {
    EXPECT_EQ(answer.status, Status::impossible);
    return;
  }
  ASSERT_EQ(answer.status, Status::optimal) << answer.reason;
  EXPECT_EQ(answer.upper, best.cost);
  EXPECT_EQ(answer.lower, best.cost);
  EXPECT_EQ(numbers_of(*answer.solution), best.first);
  EXPECT_EQ(answer.optimal_solutions, std::to_string(best.optimal));
}

TEST(Colours, AsTriedOnThousandsOfBoards) {
  std::mt19937_64 random(1);
  int impossible = 0;
  for (int i = 0; i < sampled(4000); ++i) {
    const ColourCase one = random_case(random, 60000);
    SCOPED_TRACE(one.name);
    Puzzle dark = one.puzzle;
    dark.start = Board(dark.start.rows(), dark.start.columns(), dark.modulus());
    const Answer answer = i % 2 == 0 ? solve(one.puzzle) : Solver(dark).solve(one.puzzle.start);
    expect_as_tried(one, answer);
    if (testing::Test::HasFailure()) return;
    impossible += answer.status == Status::impossible;
  }
  EXPECT_GT(impossible, sampled(300));
}

TEST(Colours, WhereNobodyGoesThroughAllSolutionsTheBestIsGoodAndTheBoundHolds) {
  // 80 buttons on 20 lights of 6 colours: 6^60 solutions or more.
  std::mt19937_64 random(2);
  for (const CostOf cost_of : {CostOf::amount, CostOf::press}) {
    Puzzle puzzle{.start = Board(1, 20, 6), .cost_of = cost_of, .buttons = Buttons()};
    for (int i = 0; i < 80; ++i) {
      puzzle.buttons->add();
      for (const unsigned amount : {1U, 1U, 3U}) puzzle.buttons->change(random() % 20, amount);
    }
    const Buttons& buttons = *puzzle.buttons;
    Board presses(1, 80, 6);
    for (std::size_t i = 0; i < 80; ++i) {
      const unsigned times = random() % 4 == 0 ? 1 : 0;
      presses.set(0, i, times);
      for (std::size_t place = 0; place < buttons[i].size(); ++place) {
        std::uint8_t& light = puzzle.start.numbers()[buttons[i][place]];
        light = static_cast<std::uint8_t>((light + (6 - times) * buttons.amount(i, place)) % 6);
      }
    }
    SolveOptions any;
    any.find = SolveOptions::Find::any;
    const std::uint64_t some = *solve(puzzle, any).upper;
    const Answer answer = solve(puzzle);
    ASSERT_EQ(answer.status, Status::unknown);
    EXPECT_NE(answer.reason.find("predicted to take"), std::string::npos) << answer.reason;
    ASSERT_TRUE(answer.solution);
    EXPECT_LT(*answer.upper, some);
    EXPECT_LE(answer.lower, std::min(*answer.upper, presses.sum()));
    EXPECT_GE(answer.lower, 1U);
    EXPECT_TRUE(verify(puzzle, answer).valid);
    EXPECT_EQ(solve(puzzle).solution, answer.solution);
  }
}

TEST(Colours, ALimitLeavesBoundsAndABoard) {
  // Cross with 4 colours, 21 x 21: 4^20 choices for one side.
  Puzzle puzzle;
  puzzle.start = Board(21, 21, 4);
  puzzle.rule = parse_rule("cross");
  SolveOptions options;
  std::mt19937_64 random(3);
  for (int press = 0; press < 300; ++press) {
    const std::size_t row = random() % 21;
    const std::size_t column = random() % 21;
    for (std::size_t i = 0; i < 21; ++i)
      for (std::size_t j = 0; j < 21; ++j)
        if (i == row || j == column)
          puzzle.start.set(i, j, static_cast<std::uint8_t>((puzzle.start.get(i, j) + 1) % 4));
  }
  options.find = SolveOptions::Find::any;
  const Answer some = solve(puzzle, options);
  options.find = SolveOptions::Find::fewest;
  int solutions = 0;
  stop_at_doubled_polls(1 << 10, [&](const StopAtPoll& stop) {
    options.run.stop = stop;
    options.run.limit_seconds = 1e6;  // without a limit so long a search is not begun
    const Answer answer = solve(puzzle, options);
    ASSERT_EQ(answer.status, Status::unknown);
    EXPECT_FALSE(answer.reason.empty());
    EXPECT_TRUE(stop.is_reached());
    if (!answer.upper) return;
    ++solutions;
    EXPECT_LE(*answer.upper, *some.upper);
    EXPECT_LE(answer.lower, *answer.upper);
  });
  EXPECT_GT(solutions, 0);
}

}  // namespace
}  // namespace flipwise
