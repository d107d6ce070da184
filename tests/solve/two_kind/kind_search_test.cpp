// SPDX-License-Identifier: MIT
#include "solve/two_kind/kind_search.hpp"

#include <gtest/gtest.h>

#include <random>

#include "flipwise/flipwise.hpp"
#include "run/parallel.hpp"
#include "sampled.hpp"
#include "solve/two_kind/one_kind.hpp"
#include "solve/two_kind/row_search.hpp"
#include "solve/two_kind/two_kind_reference.hpp"
#include "stops.hpp"

namespace flipwise {
namespace {

using namespace two_kind_reference;
using FewestOfKinds = two_kind::Best<Word>;

/// Returns the minimum solutions found by the search over rows alone, without pruning.
FewestOfKinds solved_by_rows(const two_kind::Shape<Word>& shape, const std::vector<Word>& lights) {
  FewestOfKinds best(shape, 4);
  Limits limits;
  two_kind::RowSearch(shape, lights, best, limits, false).run({});
  return best;
}

/// Returns the minimum solutions, found by linear algebra for each kind alone, and by the search over lines
/// for both kinds together.
FewestOfKinds by_lines(const two_kind::Shape<Word>& shape, const std::vector<Word>& lights,
                       const two_kind::KindTuning& tuning, bool bounded) {
  FewestOfKinds best(shape, 4), mixed(shape, 4);
  Limits limits;
  for (const int kind : {0, 1})
    two_kind::search_one_kind(shape, lights, static_cast<std::uint8_t>(kind), best, limits);
  if (bounded) mixed.cap(best.weight());
  two_kind::Tickets tickets = 0;
  two_kind::search_kinds(shape, lights, mixed, tickets, limits, tuning);
  best.join(mixed);
  return best;
}

/// Returns the presses without those on holes of the puzzle.
Board off_holes(const Puzzle& puzzle, Board presses) {
  for (std::size_t i = 0; puzzle.holes && i < presses.rows(); ++i)
    for (std::size_t j = 0; j < presses.columns(); ++j)
      if (puzzle.holes->get(i, j)) presses.set(i, j, 0);
  return presses;
}

void expect_lines_agree_with_rows(const Puzzle& puzzle) {
  SCOPED_TRACE(std::string(to_string(puzzle.wrap)) + "\n" + text_of(puzzle.start) +
               (puzzle.holes ? "holes\n" + text_of(*puzzle.holes) : ""));
  const auto shape = two_kind::Shape<Word>::of(puzzle);
  auto lights = shape.rows_of(puzzle.start);
  for (std::size_t row = 0; row < shape.rows; ++row) lights[row] &= shape.plan[row].open;
  FewestOfKinds expected = solved_by_rows(shape, lights);
  for (const two_kind::KindTuning tuning :
       {two_kind::KindTuning{}, two_kind::KindTuning{0, 0, 1}, two_kind::KindTuning{1, 0, 0.3},
        two_kind::KindTuning{2, 4, 3}, two_kind::KindTuning{7, 20, 1}}) {
    FewestOfKinds found = by_lines(shape, lights, tuning, tuning.listed_dimension % 2 == 0);
    ASSERT_EQ(found.weight(), expected.weight());
    ASSERT_EQ(found.count(), expected.count());
    ASSERT_EQ(found.first(), expected.first());
  }
}

Puzzle random_kind_puzzle(std::size_t rows, std::size_t columns, Wrap wrap, double hole_share,
                          const std::vector<std::vector<Offset>>& kinds, int style,
                          std::mt19937_64& random) {
  Puzzle puzzle;
  puzzle.rule = parse_rule("two-kind");
  if (!kinds.empty()) puzzle.rule.kinds = kinds;
  puzzle.wrap = wrap;
  if (hole_share > 0) puzzle.holes = random_board(rows, columns, random, hole_share);
  puzzle.start = Board(rows, columns);
  const double density = style == 0 ? 0.08 : 0.5;
  if (style < 3)
    puzzle.start = after(puzzle, off_holes(puzzle, planted(rows, columns, random, density, 0.4)));
  else
    puzzle.start = random_board(rows, columns, random);
  return puzzle;
}

TEST(TwoKindLines, AgreeWithRowsOnPlanesAndCylinders) {
  std::mt19937_64 random(101);
  for (int sample = 0; sample < 160; ++sample) {
    const std::size_t rows = 2 + random() % 8, columns = 2 + random() % 7;
    const Wrap wrap = sample % 2 ? Wrap::none : Wrap::columns;
    expect_lines_agree_with_rows(random_kind_puzzle(rows, columns, wrap, 0, {}, sample % 4, random));
    if (testing::Test::HasFailure()) return;
  }
}

TEST(TwoKindLines, AgreeWithRowsOnToriAndBoardsWithHoles) {
  std::mt19937_64 random(102);
  for (int sample = 0; sample < 160; ++sample) {
    const std::size_t rows = 2 + random() % 4, columns = 2 + random() % 3;
    const Wrap wrap = sample % 2 ? Wrap::torus : Wrap::none;
    const double hole_share = sample % 3 == 0 ? 0 : sample % 3 == 1 ? 0.15 : 0.4;
    expect_lines_agree_with_rows(
        random_kind_puzzle(rows, columns, wrap, hole_share, {}, sample / 3 % 4, random));
    if (testing::Test::HasFailure()) return;
  }
}

TEST(TwoKindLines, AgreeWithRowsForOtherStencils) {
  std::mt19937_64 random(103);
  const std::vector<std::pair<const char*, const char*>> pairs = {
      {"plus", "ring"}, {"plus", "plus"},          {"king", "ring"},
      {"x", "plus"},    {"-1,0 0,1", "-1,0 2,-1"}, {"-1,0 0,0 1,1", "-1,0 0,-2 3,0"},
      {"0,0", "-1,0"},  {"-2,0 0,1", "plus"},      {"0,0", "0,0 0,1"}};
  for (const auto& [first, second] : pairs)
    for (int sample = 0; sample < 16; ++sample) {
      SCOPED_TRACE(std::string(first) + " / " + second);
      const Wrap wrap = std::array{Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus}[random() % 4];
      expect_lines_agree_with_rows(random_kind_puzzle(
          2 + random() % 3, 2 + random() % 2, wrap, sample % 4 ? 0 : 0.2,
          {parse_rule(first).kinds[0], parse_rule(second).kinds[0]}, sample % 4, random));
      if (testing::Test::HasFailure()) return;
    }
}

TEST(TwoKindLines, OneKindIsMinimisedInGroups) {
  // All-lit boards have many solutions with the ring alone, whose quiet patterns have two colours.
  for (const std::size_t side : {6U, 8U, 9U}) {
    Puzzle puzzle;
    puzzle.rule = parse_rule("two-kind");
    puzzle.start = all_lit(side, side);
    expect_lines_agree_with_rows(puzzle);
  }
}

/// Compares everything that must not depend on the number of threads.
void expect_same_answers(const Answer& left, const Answer& right) {
  EXPECT_EQ(left.status, right.status);
  EXPECT_EQ(left.lower, right.lower);
  EXPECT_EQ(left.upper, right.upper);
  EXPECT_EQ(left.solution, right.solution);
  EXPECT_EQ(left.all, right.all);
  EXPECT_EQ(left.optimal_solutions, right.optimal_solutions);
  EXPECT_EQ(left.nodes, right.nodes);
  EXPECT_EQ(left.first_rows, right.first_rows);
}

TEST(TwoKindLines, ThreadsDoNotChangeTheAnswer) {
  std::mt19937_64 random(104);
  for (int sample = 0; sample < 6; ++sample) {
    Puzzle puzzle =
        random_kind_puzzle(20, 18, sample % 2 ? Wrap::none : Wrap::columns, 0, {}, sample % 4, random);
    if (sample == 5) puzzle.start = all_lit(18, 18);
    if (sample == 4) puzzle.goal.kind = Goal::Kind::uniform;
    SCOPED_TRACE(text_of(puzzle.start));
    SolveOptions options;
    options.all = 10;
    options.run.threads = 1;
    const Answer one = solve(puzzle, options);
    for (const unsigned threads : {2U, 5U}) {
      options.run.threads = threads;
      expect_same_answers(solve(puzzle, options), one);
    }
  }
}

TEST(TwoKindLines, PartsAreSharedWithoutGapsOrRepeats) {
  // Threads without a bound find different ones, and must still visit every solution once between them.
  std::mt19937_64 random(108);
  for (int sample = 0; sample < sampled(60); ++sample) {
    Board two(13, 12, 3);  // one of each kind
    const std::size_t row = random() % 6, column = random() % 6;
    two.set(row, column, sample % 2 ? 1 : 2);
    two.set(row + 1 + random() % 7, column + 1 + random() % 6, sample % 2 ? 2 : 1);
    const Puzzle puzzle =
        sample % 4 == 3 ? random_kind_puzzle(13, 12, Wrap::none, 0, {}, 0, random) : puzzle_solved_by(two);
    SCOPED_TRACE(text_of(puzzle.start));
    const auto shape = two_kind::Shape<Word>::of(puzzle);
    const auto lights = shape.rows_of(puzzle.start);
    FewestOfKinds whole(shape, 4);
    two_kind::Tickets all_tickets = 0;
    Limits limits;
    const auto expected = two_kind::search_kinds(shape, lights, whole, all_tickets, limits);

    FewestOfKinds joined(shape, 4);
    two_kind::Tickets tickets = 0;
    std::vector<FewestOfKinds> bests(3, FewestOfKinds(shape, 4));
    std::vector<two_kind::Effort> efforts(bests.size());
    Limits of_team(limits, {}, static_cast<unsigned>(bests.size()));
    run_tasks(bests.size(), of_team, [&](std::uint64_t i, unsigned) {
      efforts[i] = two_kind::search_kinds(shape, lights, bests[i], tickets, of_team);
    });
    two_kind::Effort effort;
    for (const auto& one : efforts) effort += one;
    ASSERT_EQ(effort.nodes, expected.nodes);
    ASSERT_EQ(effort.first_rows, expected.first_rows);
    for (const FewestOfKinds& best : bests) joined.join(best);
    ASSERT_EQ(joined.weight(), whole.weight());
    ASSERT_EQ(joined.count(), whole.count());
    ASSERT_EQ(joined.first(), whole.first());
  }
}

TEST(TwoKindLines, PlantedBoardsUpToFortyColumnsAndLongOnes) {
  std::mt19937_64 random(105);
  const std::vector<std::tuple<std::size_t, std::size_t, double, double>> boards = {
      {24, 24, 0.3, 0.5}, {30, 30, 0.9, 0.5},   {30, 30, 0.3, 0.1},    {30, 30, 0.05, 0.5},
      {40, 40, 0.5, 0.3}, {12, 1000, 0.5, 0.5}, {12, 1000, 0.02, 0.3}, {10000, 8, 0.3, 0.5},
      {64, 66, 0.4, 0.5}, {63, 64, 0.4, 0.7}};
  for (const auto& [rows, columns, density, second] : boards) {
    const Board presses = planted(rows, columns, random, density, second);
    // Flips whole boards at once; the reference takes a board per press.
    Puzzle puzzle;
    puzzle.rule = parse_rule("two-kind");
    const auto flip_all = [](Board board, const Board& set) {
      for (std::size_t row = 0; row < board.rows(); ++row)
        for (std::size_t column = 0; column < board.columns(); ++column) {
          if (set.get(row, column) == 0) continue;
          if (set.get(row, column) == 2) board.flip(row, column);
          if (row > 0) board.flip(row - 1, column);
          if (column > 0) board.flip(row, column - 1);
          if (row + 1 < board.rows()) board.flip(row + 1, column);
          if (column + 1 < board.columns()) board.flip(row, column + 1);
        }
      return board;
    };
    puzzle.start = flip_all(Board(rows, columns), presses);
    SCOPED_TRACE(std::to_string(rows) + " x " + std::to_string(columns));
    const Answer answer = solve(puzzle);
    ASSERT_EQ(answer.status, Status::optimal);
    EXPECT_LE(*answer.upper, presses.weight());
    EXPECT_EQ(answer.upper, answer.solution->weight());
    EXPECT_TRUE(allowed(puzzle, *answer.solution));
    EXPECT_EQ(flip_all(puzzle.start, *answer.solution).weight(), 0U);
  }
}

TEST(TwoKindLines, RandomBoardOfThirtyByThirtyHasAProvedAnswer) {
  std::mt19937_64 random(106);
  Puzzle puzzle;
  puzzle.rule = parse_rule("two-kind");
  puzzle.start = random_board(30, 30, random);
  const Answer answer = solve(puzzle);
  EXPECT_TRUE(answer.status == Status::optimal || answer.status == Status::impossible);
  EXPECT_GT(*answer.nodes, 0U);
  EXPECT_GT(*answer.first_rows, 0U);
}

TEST(TwoKindLines, StopsGiveBounds) {
  Puzzle puzzle;
  puzzle.rule = parse_rule("two-kind");
  puzzle.start = all_lit(60, 60);
  int solutions = 0;
  stop_at_doubled_polls(1 << 10, [&](const StopAtPoll& stop) {
    SolveOptions options;
    options.run.stop = stop;
    const Answer answer = solve(puzzle, options);
    EXPECT_TRUE(answer.status == Status::optimal || stop.is_reached());
    EXPECT_GE(answer.lower, 720U);
    if (!answer.upper) return;
    ++solutions;
    ASSERT_TRUE(answer.solution.has_value());
    EXPECT_TRUE(allowed(puzzle, *answer.solution));
    EXPECT_EQ(after(puzzle, *answer.solution).weight(), 0U);
    EXPECT_GE(*answer.upper, answer.lower);
  });
  EXPECT_GT(solutions, 0);
}

}  // namespace
}  // namespace flipwise
