// SPDX-License-Identifier: MIT
//
// Compares rectangles for which no board is made with boards of the same shape.
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "flipwise/errors.hpp"
#include "flipwise/study.hpp"
#include "sampled.hpp"
#include "solve/linear/chase.hpp"

namespace flipwise {
namespace {

constexpr auto wraps = {Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus};

void expect_equal(std::size_t rows, std::size_t columns, const char* rule, Wrap wrap, bool patterns) {
  SCOPED_TRACE(std::to_string(rows) + " x " + std::to_string(columns) + " " + rule + " " +
               std::string(to_string(wrap)));
  const Analysis of_board =
      analyze(Puzzle{Board(rows, columns), {}, parse_rule(rule), wrap}, {.quiet_patterns = patterns});
  const Analysis of_shape =
      analyze(Rectangle{rows, columns, parse_rule(rule), wrap}, {.quiet_patterns = patterns});
  EXPECT_EQ(of_shape.nullity, of_board.nullity);
  EXPECT_EQ(of_shape.rank, of_board.rank);
  EXPECT_EQ(of_shape.cells, of_board.cells);
  EXPECT_EQ(of_shape.quiet_patterns, of_board.quiet_patterns);
  EXPECT_TRUE(of_shape.first_rows.empty());
  EXPECT_FALSE(of_shape.solvable);
}

TEST(Rectangle, SmallOnesEqualTheirBoards) {
  for (const char* rule :
       {"plus", "ring", "king", "knight", "x", "hex", "cross", "row", "queen", "0,0 0,1"})
    for (const Wrap wrap : wraps)
      for (std::size_t rows = 1; rows <= 9; rows += 2)
        for (std::size_t columns = 1; columns <= 9; ++columns)
          expect_equal(rows, columns, rule, wrap, true);
}

TEST(Rectangle, LargeOnesEqualTheirBoards) {
  for (const char* rule : {"plus", "ring", "cross"})
    for (const Wrap wrap : wraps) {
      expect_equal(1029, 1030, rule, wrap, false);
      expect_equal(1154, 1154, rule, wrap, false);
      expect_equal(3, 400'000, rule, wrap, false);
      expect_equal(400'000, 5, rule, wrap, false);
    }
  expect_equal(1034, 1034, "plus", Wrap::none, true);
}

/// Compares Facts 26 and 27 with elimination, for all small shapes and around the ends of words.
TEST(Rectangle, ProductsEqualTheirBoards) {
  Sample sample;
  for (const Wrap wrap : wraps)
    for (std::size_t rows = 1; rows <= 20; ++rows)
      for (const std::size_t columns :
           {1U, 2U, 3U, 4U, 5U, 6U, 7U, 8U, 11U, 12U, 17U, 63U, 64U, 65U, 129U}) {
        if (sample.leaves_out()) continue;
        expect_equal(rows, columns, "king", wrap, false);
        expect_equal(rows, columns, "x", wrap, false);
      }
}

#ifdef FLIPWISE_HAS_NTL
/// Returns the residue of a chase from these rows; it is 0 if they begin a quiet pattern.
gf2::Vector residue_of(const Rectangle& shape, const Board& first, Limits& limits) {
  const ChaseShape chase{.rows = shape.rows,
                         .row_rule = {.columns = shape.columns, .wraps = wraps_columns(shape.wrap)},
                         .rows_wrap = wraps_rows(shape.wrap)};
  gf2::Vector state(first.row(0).begin(), first.row(0).end());
  if (chase.rows_wrap) {
    gf2::Vector before(first.row(1).begin(), first.row(1).end());
    chase.row_rule.add_row(first.row(0), gf2::Vector(chase.row_words()), before);
    state.insert(state.end(), before.begin(), before.end());
  }
  return run_homogeneous_chase(chase, state, nullptr, limits);
}

TEST(Rectangle, FirstRowsOfPatternsTooLargeToList) {
  Limits limits;
  for (const Wrap wrap : wraps) {
    const Rectangle shape{120'000, 1024 * 3 - 1, Rule{}, wrap};
    const Analysis found = analyze(shape, {.quiet_patterns = true});
    ASSERT_TRUE(found.finished);
    if (found.nullity == 0) continue;
    EXPECT_TRUE(found.quiet_patterns.empty());
    ASSERT_EQ(found.first_rows.size(), found.nullity);
    ASSERT_EQ(found.first_rows[0].rows(), wraps_rows(wrap) ? 2U : 1U);
    for (std::size_t t = 0; t < found.nullity; t += 1 + found.nullity / 3)
      EXPECT_TRUE(gf2::is_zero(residue_of(shape, found.first_rows[t], limits))) << to_string(wrap);
  }
}

TEST(Rectangle, NoBoardIsMade) {
  RunOptions run;
  run.memory_bytes = std::uint64_t{64} << 20;
  const Analysis square = analyze(Rectangle{1'000'000, 1'000'000}, {.run = run});
  ASSERT_TRUE(square.finished) << square.reason;
  EXPECT_EQ(square.nullity, nullities({.first = 1'000'000, .last = 1'000'000})[0]);
  EXPECT_EQ(square.cells, 1'000'000'000'000U);
  const Analysis tall = analyze(Rectangle{1'000'000'000'000'004, 4}, {.quiet_patterns = true, .run = run});
  ASSERT_TRUE(tall.finished) << tall.reason;
  EXPECT_EQ(tall.nullity, tall.first_rows.size());
  EXPECT_THROW(analyze(Rectangle{SIZE_MAX, SIZE_MAX}), InputError);
  EXPECT_THROW(analyze(Rectangle{0, 5}), InputError);
  EXPECT_FALSE(analyze(Rectangle{1'000'000, 1'000'000, parse_rule("knight")}, {.run = run}).finished);
}
#endif

TEST(Rectangle, RowsThatAreReadOnce) {
  std::mt19937_64 random(3);
  for (const char* rule : {"plus", "ring", "king"})
    for (const Wrap wrap : wraps)
      for (const Goal& goal : {Goal{}, Goal{Goal::Kind::number, 1}, Goal{Goal::Kind::uniform}})
        for (int repeat = 0; repeat < 8; ++repeat) {
          Puzzle puzzle{Board(1 + random() % 9, 1 + random() % 9), {}, parse_rule(rule), wrap, {goal}};
          for (std::size_t row = 0; row < puzzle.start.rows(); ++row)
            for (std::size_t column = 0; column < puzzle.start.columns(); ++column)
              puzzle.start.set(row, column, random() & 1);
          BoardSource rows(puzzle.start);
          const Analysis found = analyze(rows, {puzzle.rule, wrap, goal}, {.quiet_patterns = true});
          const Analysis expected = analyze(puzzle, {.quiet_patterns = true});
          EXPECT_EQ(found.solvable, expected.solvable);
          EXPECT_EQ(found.nullity, expected.nullity);
          EXPECT_EQ(found.quiet_patterns, expected.quiet_patterns);
        }
}

}  // namespace
}  // namespace flipwise
