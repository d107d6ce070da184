// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <random>

#include "flipwise/flipwise.hpp"
#include "sampled.hpp"
#include "solve/two_kind/row_search.hpp"
#include "solve/two_kind/two_kind_reference.hpp"
#include "stops.hpp"

namespace flipwise {
namespace {

using namespace two_kind_reference;

Board right_to_left(const Board& board) {
  Board result(board.rows(), board.columns());
  for (std::size_t row = 0; row < board.rows(); ++row)
    for (std::size_t column = 0; column < board.columns(); ++column)
      result.set(row, board.columns() - 1 - column, board.get(row, column));
  return result;
}

/// Checks that the presses are allowed, solve the board, and are no more than those of a known solution.
void expect_solved(const Puzzle& puzzle, const Answer& answer, std::size_t known) {
  ASSERT_EQ(answer.status, Status::optimal);
  ASSERT_TRUE(answer.solution.has_value());
  EXPECT_TRUE(allowed(puzzle, *answer.solution));
  EXPECT_EQ(after(puzzle, *answer.solution).weight(), 0U);
  EXPECT_EQ(answer.upper, answer.solution->weight());
  EXPECT_LE(*answer.upper, known);
}

TEST(TwoKindLarge, NeverAboveAPlantedSolution) {
  std::mt19937_64 random(581);
  const std::vector<std::pair<std::size_t, std::size_t>> shapes = {
      {4, 5}, {5, 5}, {7, 3}, {9, 9}, {10, 13}, {16, 12}, {14, 14}, {1, 40}, {50, 1}, {65, 7}, {8, 129}};
  for (const auto& [rows, columns] : shapes)
    for (const double density : {0.05, 0.3, 0.9})
      for (const double second : {0.0, 0.15, 0.5, 1.0}) {
        const Board presses = planted(rows, columns, random, density, second);
        const Puzzle puzzle = puzzle_solved_by(presses);
        SCOPED_TRACE(std::to_string(rows) + " x " + std::to_string(columns) + "\n" + text_of(puzzle.start));
        expect_solved(puzzle, solve(puzzle), presses.weight());
      }
}

TEST(TwoKindLarge, WrappedBoardsNeverAboveAPlantedSolution) {
  std::mt19937_64 random(582);
  const std::vector<std::tuple<std::size_t, std::size_t, Wrap>> shapes = {
      {9, 9, Wrap::columns}, {9, 10, Wrap::rows},  {30, 6, Wrap::columns}, {5, 5, Wrap::torus},
      {5, 20, Wrap::torus},  {70, 3, Wrap::torus}, {2, 64, Wrap::columns}, {64, 1, Wrap::rows}};
  for (const auto& [rows, columns, wrap] : shapes)
    for (const double density : {0.1, 0.8}) {
      const Board presses = planted(rows, columns, random, density, 0.4);
      const Puzzle puzzle = puzzle_solved_by(presses, wrap);
      SCOPED_TRACE(std::string(to_string(wrap)) + "\n" + text_of(puzzle.start));
      expect_solved(puzzle, solve(puzzle), presses.weight());
    }
}

TEST(TwoKindLarge, TwentyColumns) {
  std::mt19937_64 random(20);
  for (const double density : {0.02, 0.6}) {
    const Board presses = planted(20, 20, random, density, 0.5);
    const Puzzle puzzle = puzzle_solved_by(presses);
    SCOPED_TRACE(text_of(puzzle.start));
    expect_solved(puzzle, solve(puzzle), presses.weight());
  }
}

TEST(TwoKindLarge, SampledBoardsOfFourByFive) {
  std::mt19937_64 random(45);
  Puzzle puzzle;
  puzzle.rule = parse_rule("two-kind");
  puzzle.start = Board(4, 5);
  const Table table(puzzle);
  for (int sample = 0; sample < sampled(2000); ++sample) {
    puzzle.start = random_board(4, 5, random);
    SCOPED_TRACE(text_of(puzzle.start));
    const Answer answer = solve(puzzle);
    const auto& keys = table.solutions(number_of(puzzle.start));
    ASSERT_EQ(answer.status, keys.empty() ? Status::impossible : Status::optimal);
    if (!keys.empty()) {
      ASSERT_EQ(key_of(*answer.solution), keys[0]);
    }
  }
}

TEST(TwoKindLarge, SampledBoardsAgainstChasingEveryRowKind) {
  std::mt19937_64 random(55);
  for (int sample = 0; sample < 120; ++sample) {
    const std::size_t rows = sample < 80 ? 5 : 2 + random() % 5,
                      columns = sample < 80 ? 5 : 2 + random() % 5;
    Puzzle puzzle;
    puzzle.rule = parse_rule("two-kind");
    puzzle.start = sample % 2 ? random_board(rows, columns, random)
                              : puzzle_solved_by(planted(rows, columns, random, 0.4, 0.5)).start;
    SCOPED_TRACE(text_of(puzzle.start));
    const auto keys = fewest_by_chasing(puzzle.start);
    SolveOptions options;
    options.all = 1000;
    const Answer answer = solve(puzzle, options);
    ASSERT_EQ(answer.status, keys.empty() ? Status::impossible : Status::optimal);
    ASSERT_EQ(answer.all.size(), std::min<std::size_t>(1000, keys.size()));
    for (std::size_t i = 0; i < answer.all.size(); ++i) ASSERT_EQ(key_of(answer.all[i]), keys[i]);
  }
}

TEST(TwoKindLarge, TurnedAndMirroredBoardsHaveTheSameMinimum) {
  std::mt19937_64 random(90);
  for (int sample = 0; sample < 30; ++sample) {
    const Board presses = planted(6 + random() % 4, 5 + random() % 6, random, 0.4, 0.4);
    Puzzle puzzle = puzzle_solved_by(presses);
    SCOPED_TRACE(text_of(puzzle.start));
    const Answer answer = solve(puzzle);
    ASSERT_EQ(answer.status, Status::optimal);
    puzzle.start = transposed(puzzle.start);
    EXPECT_EQ(solve(puzzle).upper, answer.upper);
    puzzle.start = right_to_left(puzzle.start);
    EXPECT_EQ(solve(puzzle).upper, answer.upper);
    EXPECT_EQ(solve(puzzle).optimal_solutions, answer.optimal_solutions);
  }
}

TEST(TwoKindLarge, SomeBoardsNeedBothKinds) {
  // Presses one cell of each kind, far apart: neither kind alone can do it in two.
  Board presses(9, 9, 3);
  presses.set(2, 2, 1);
  presses.set(6, 6, 2);
  const Puzzle puzzle = puzzle_solved_by(presses);
  const Answer answer = solve(puzzle);
  ASSERT_EQ(answer.status, Status::optimal);
  EXPECT_EQ(*answer.solution, presses);
}

TEST(TwoKindLarge, SearchWithoutPruningAgrees) {
  std::mt19937_64 random(60);
  for (int sample = 0; sample < 60; ++sample) {
    const std::size_t rows = 3 + random() % 5, columns = 3 + random() % 5;
    const Puzzle puzzle = sample % 3 == 0 ? two_kind_reference::puzzle_solved_by(Board(rows, columns, 3))
                                          : puzzle_solved_by(planted(rows, columns, random, 0.5, 0.4));
    SCOPED_TRACE(text_of(puzzle.start));
    const auto shape = two_kind::Shape<Word>::of(puzzle);
    const auto lights = shape.rows_of(puzzle.start);
    two_kind::Best pruned(shape, 5), full(shape, 5);
    Limits limits;
    two_kind::RowSearch less(shape, lights, pruned, limits, true), more(shape, lights, full, limits, false);
    less.run({});
    more.run({});
    EXPECT_LE(less.effort().nodes, more.effort().nodes);
    EXPECT_EQ(pruned.weight(), full.weight());
    EXPECT_EQ(pruned.count(), full.count());
    EXPECT_EQ(pruned.first(), full.first());
  }
}

TEST(TwoKindLarge, StopsOnRequestWithProvedBounds) {
  std::mt19937_64 random(1);
  Puzzle puzzle;
  puzzle.rule = parse_rule("two-kind");
  const std::size_t side = in_full() ? 120 : 60;
  puzzle.start = random_board(side, side, random);
  int solutions = 0;
  stop_at_doubled_polls(1 << 10, [&](const StopAtPoll& stop) {
    SolveOptions options;
    options.run.stop = stop;
    std::uint64_t lower = 0;
    options.run.progress = [&](const Progress& progress) {
      lower = std::max(lower, progress.lower);
      return true;
    };
    const Answer answer = solve(puzzle, options);
    if (!stop.is_reached()) return;
    EXPECT_EQ(answer.status, Status::unknown);
    EXPECT_GE(answer.lower, std::max(lower, (puzzle.start.weight() + 4) / 5))
        << "a press changes five cells";
    if (!answer.upper) return;
    ++solutions;
    EXPECT_LE(answer.lower, *answer.upper);
    ASSERT_TRUE(answer.solution);
    EXPECT_EQ(answer.solution->weight(), *answer.upper);
    EXPECT_EQ(after(puzzle, *answer.solution).weight(), 0U);
  });
  EXPECT_GT(solutions, 0);
}

TEST(TwoKindLarge, AnySolutionIfAnyIsRequested) {
  std::mt19937_64 random(2);
  const Puzzle puzzle = puzzle_solved_by(planted(9, 9, random, 0.5, 0.5));
  SolveOptions options;
  options.find = SolveOptions::Find::any;
  const Answer answer = solve(puzzle, options);
  ASSERT_EQ(answer.status, Status::feasible);
  EXPECT_TRUE(allowed(puzzle, *answer.solution));
  EXPECT_EQ(after(puzzle, *answer.solution).weight(), 0U);
  EXPECT_LE(answer.lower, answer.upper);
}

/// Solves the planted board and its transpose.
void expect_solved_both_ways(std::size_t rows, std::size_t columns, double density,
                             std::mt19937_64& random) {
  const Board presses = planted(rows, columns, random, density, 0.4);
  Puzzle puzzle = puzzle_solved_by(presses);
  SCOPED_TRACE(std::to_string(rows) + " x " + std::to_string(columns));
  const Answer answer = solve(puzzle);
  expect_solved(puzzle, answer, presses.weight());
  puzzle.start = transposed(puzzle.start);
  EXPECT_EQ(solve(puzzle).upper, answer.upper);
}

TEST(TwoKindLarge, BoardsWiderThanAWord) {
  std::mt19937_64 random(65);
  for (const auto& [rows, columns] : {std::pair(65, 65), {66, 64}, {65, 127}, {128, 70}, {129, 65}})
    expect_solved_both_ways(static_cast<std::size_t>(rows), static_cast<std::size_t>(columns), 0.6, random);
}

TEST(LongTwoKind, FewPressesOnBoardsWiderThanAWord) {
  std::mt19937_64 random(66);
  expect_solved_both_ways(65, 65, 0.02, random);
  expect_solved_both_ways(65, 70, 0.02, random);
}

TEST(TwoKindLarge, LinesOfOneWordAndOfFourAgree) {
  std::mt19937_64 random(64);
  Limits limits;
  for (int sample = 0; sample < 40; ++sample) {
    const std::size_t rows = 5 + random() % 8, columns = 5 + random() % 6;
    const Puzzle puzzle =
        puzzle_solved_by(planted(rows, columns, random, 0.5, 0.4), sample % 2 ? Wrap::columns : Wrap::none);
    SCOPED_TRACE(text_of(puzzle.start));
    const auto narrow = two_kind::Shape<Word>::of(puzzle);
    const auto wide = two_kind::Shape<two_kind::WideRow>::of(puzzle);
    two_kind::Best narrow_best(narrow, 5);
    two_kind::Best wide_best(wide, 5);
    two_kind::RowSearch few(narrow, narrow.rows_of(puzzle.start), narrow_best, limits);
    two_kind::RowSearch more(wide, wide.rows_of(puzzle.start), wide_best, limits);
    few.run({});
    more.run({});
    EXPECT_EQ(few.effort().nodes, more.effort().nodes);
    EXPECT_EQ(narrow_best.count(), wide_best.count());
    ASSERT_EQ(narrow_best.first().size(), wide_best.first().size());
    for (std::size_t i = 0; i < narrow_best.first().size(); ++i)
      EXPECT_EQ(narrow.presses_of(narrow_best.first()[i]), wide.presses_of(wide_best.first()[i]));
  }
}

TEST(TwoKindLarge, WideLinesCountAndShiftAsOneNumber) {
  using two_kind::WideRow;
  const auto at = [](std::size_t column) { return two_kind::cell<WideRow>(column); };
  for (const std::size_t from : {0U, 1U, 63U, 64U, 65U, 127U, 128U, 200U, 255U})
    for (const std::size_t by : {0U, 1U, 63U, 64U, 65U, 128U, 191U, 192U, 255U}) {
      EXPECT_EQ(at(from) << by, from + by < 256 ? at(from + by) : WideRow());
      EXPECT_EQ(at(from) >> by, from >= by ? at(from - by) : WideRow());
      EXPECT_EQ((at(from) | at(by)) ^ at(by), from == by ? WideRow() : at(from));
    }
  // Subtraction borrows across words, so subtracting 1 sets all lower bits.
  for (const std::size_t column : {1U, 64U, 100U, 128U, 255U}) {
    const WideRow less = at(column) - WideRow(1);
    EXPECT_EQ(two_kind::popcount(less), column);
    EXPECT_EQ(less - at(0), less ^ at(0));
    EXPECT_EQ(two_kind::first_column(-at(column)), column);
  }
  // Counts through all subsets of distant cells, as the search does.
  const WideRow free = at(3) | at(63) | at(64) | at(190) | at(255);
  WideRow tried = 0;
  std::size_t subsets = 0;
  do {
    EXPECT_EQ(tried & ~free, WideRow());
    ++subsets;
    tried = (tried - free) & free;
  } while (tried);
  EXPECT_EQ(subsets, 32U);
}

TEST(TwoKindLarge, OneKindIsTheBestKnownIfOutOfReach) {
  Puzzle puzzle;
  puzzle.rule = parse_rule("two-kind");
  puzzle.start = all_lit(270, 260);
  Answer answer = solve(puzzle);
  EXPECT_EQ(answer.status, Status::unknown);
  EXPECT_EQ(answer.lower, 14040U);
  ASSERT_TRUE(answer.solution.has_value());
  EXPECT_EQ(answer.upper, answer.solution->weight());
  EXPECT_TRUE(verify(puzzle, answer).valid);
  SolveOptions options;
  options.find = SolveOptions::Find::any;
  answer = solve(puzzle, options);
  EXPECT_EQ(answer.status, Status::feasible);
  EXPECT_TRUE(verify(puzzle, answer).valid);
}

}  // namespace
}  // namespace flipwise
