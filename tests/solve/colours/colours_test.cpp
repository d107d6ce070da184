// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "board/effect.hpp"
#include "colour_cases.hpp"
#include "colour_reference.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/solver.hpp"
#include "flipwise/verify.hpp"
#include "sampled.hpp"
#include "stops.hpp"

namespace flipwise {
namespace {

using namespace colour_cases;

constexpr std::uint64_t max_listed = 7;

void expect_as_tried(const ColourCase& one, const Answer& answer) {
  const reference::ColourBest best = best_of(one);
  ASSERT_EQ(answer.solutions, std::to_string(best.solutions));
  EXPECT_TRUE(verify(one.puzzle, answer).valid) << verify(one.puzzle, answer).reason;
  if (best.solutions == 0) {
    EXPECT_EQ(answer.status, Status::impossible);
    return;
  }
  ASSERT_EQ(answer.status, Status::optimal) << answer.reason;
  EXPECT_EQ(answer.upper, best.cost);
  EXPECT_EQ(answer.lower, best.cost);
  EXPECT_EQ(numbers_of(*answer.solution), best.all[0]);
  EXPECT_EQ(answer.optimal_solutions, std::to_string(best.all.size()));
  ASSERT_EQ(answer.all.size(), std::min<std::size_t>(max_listed, best.all.size()));
  for (std::size_t i = 0; i < answer.all.size(); ++i) EXPECT_EQ(numbers_of(answer.all[i]), best.all[i]);
  EXPECT_EQ(answer.pressed.has_value(), one.puzzle.cost.has_value());
  if (!answer.pressed) return;
  EXPECT_EQ(*answer.pressed, answer.solution->weight());
  Answer wrong = answer;
  ++*wrong.upper;
  wrong.lower = *wrong.upper;
  EXPECT_FALSE(verify(one.puzzle, wrong).valid);
}

TEST(Colours, EqualExhaustiveSearchOnThousandsOfBoards) {
  std::mt19937_64 random(1);
  int impossible = 0;
  for (int i = 0; i < sampled(4000); ++i) {
    ColourCase one = random_case(random, 60000);
    if (random() % 3 == 0) one = as_buttons(std::move(one));
    SCOPED_TRACE(one.name);
    Puzzle unlit = one.puzzle;
    unlit.start = Board(unlit.start.rows(), unlit.start.columns(), unlit.modulus());
    const SolveOptions options{.all = max_listed};
    const Answer answer =
        i % 2 == 0 ? solve(one.puzzle, options) : Solver(unlit, options).solve(one.puzzle.start);
    expect_as_tried(one, answer);
    if (testing::Test::HasFailure()) return;
    impossible += answer.status == Status::impossible;
  }
  EXPECT_GT(impossible, sampled(300));
}

TEST(Colours, KernelsTooLargeToSearchHaveAGoodSolutionAndATrueBound) {
  // 80 buttons for 20 lights with 6 colours have at least 6^60 solutions.
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

TEST(Colours, ProgressHasASolution) {
  // The search of 3^53 solutions reports progress until it is stopped.
  Puzzle puzzle{.start = Board(36, 36, 3), .wrap = Wrap::torus};
  std::mt19937 random(5);
  Board presses(36, 36, 3);
  for (std::size_t cell = 0; cell < presses.cells(); ++cell)
    presses.set(cell / 36, cell % 36, random() % 3);
  puzzle.start = effect_of(puzzle, presses);
  std::size_t solutions = 0;
  SolveOptions options{.run = {.limit_seconds = 3600}};
  options.run.progress = [&](const Progress& progress) {
    if (!progress.solution || !progress.best) return true;
    const Board found = progress.solution();
    EXPECT_TRUE(verify(puzzle, Answer{.status = Status::feasible, .solution = found}).valid);
    return ++solutions == 0;
  };
  const Answer answer = solve(puzzle, options);
  EXPECT_GE(solutions, 1U);
  EXPECT_TRUE(answer.solution);
}

TEST(Colours, ALimitLeavesBoundsAndABoard) {
  // Cross on 21 x 21 with 4 colours: 4^20 choices for one side.
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
    options.run.limit_seconds = 1e6;  // such a long search starts only with a limit
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
