// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "flipwise/flipwise.hpp"

namespace flipwise {
namespace {

Puzzle shape_of(const char* rule, std::size_t rows, std::size_t columns, Wrap wrap = Wrap::none) {
  Puzzle shape;
  shape.start = Board(rows, columns);
  shape.rule = parse_rule(rule);
  shape.wrap = wrap;
  return shape;
}

TEST(VerifyWorst, ConfirmsTheBoardsOfTheSearchAndNoHeavierSolution) {
  for (const char* const rule : {"plus", "x", "cross", "queen", "0,0 0,1 0,1 1,1"})
    for (std::size_t rows = 1; rows <= 5; ++rows)
      for (const Wrap wrap : {Wrap::none, Wrap::columns, Wrap::torus}) {
        const Puzzle shape = shape_of(rule, rows, 5, wrap);
        WorstCase worst = worst_case(shape);
        const Verdict verdict = verify_worst(shape, worst);
        EXPECT_TRUE(verdict.valid && verdict.minimum) << rule << rows << verdict.reason;
        const Analysis analysis = analyze(shape, {.quiet_patterns = true});
        for (const Board& pattern : analysis.quiet_patterns) {
          WorstCase heavier = worst;
          heavier.presses = *worst.presses ^ pattern;
          heavier.lower = heavier.upper = heavier.presses->weight();
          const bool is_minimum = heavier.lower == worst.lower;
          EXPECT_EQ(verify_worst(shape, heavier).valid, is_minimum);
        }
        ++worst.upper;
        EXPECT_TRUE(verify_worst(shape, worst).valid);
        ++worst.lower;
        EXPECT_FALSE(verify_worst(shape, worst).valid);
        worst.lower = 0;
        EXPECT_FALSE(verify_worst(shape, worst).valid);
      }
}

TEST(VerifyWorst, ConfirmsNoUpperBoundThatIsTooSmall) {
  std::size_t confirmed = 0;
  std::size_t shapes = 0;
  for (const char* const rule : {"plus", "x", "cross", "king", "queen", "0,0 0,1 0,1 1,1"})
    for (std::size_t rows = 1; rows <= 5; ++rows)
      for (const Wrap wrap : {Wrap::none, Wrap::columns, Wrap::torus}) {
        const Puzzle shape = shape_of(rule, rows, 4, wrap);
        const WorstCase worst = worst_case(shape);
        ASSERT_EQ(worst.lower, worst.upper);
        const bool maximum = verify_worst(shape, worst).maximum;
        confirmed += maximum;
        ++shapes;
        WorstCase wider = worst;
        ++wider.upper;
        EXPECT_TRUE(!maximum || verify_worst(shape, wider).maximum);
        wider.upper = rows * 4;
        EXPECT_TRUE(verify_worst(shape, wider).maximum);
        // A part of a minimum solution is a minimum solution of another board.
        WorstCase part = worst;
        while (part.lower > 0) {
          std::size_t press = 0;
          while (!part.presses->bit(press / 4, press % 4)) ++press;
          part.presses->flip(press / 4, press % 4);
          part.board = lights_after(shape, *part.presses);
          part.upper = --part.lower;
          const Verdict verdict = verify_worst(shape, part);
          EXPECT_TRUE(verdict.valid && verdict.minimum) << verdict.reason;
          EXPECT_FALSE(verdict.maximum) << rule << rows << ' ' << part.upper;
          part.upper = worst.upper;
          EXPECT_EQ(verify_worst(shape, part).maximum, maximum);
        }
      }
  EXPECT_GT(confirmed, shapes * 2 / 3);
}

TEST(VerifyWorst, ConfirmsUpperBoundsByOddSteps) {
  for (const std::size_t size : {4U, 5U, 6U, 11U, 14U}) {
    const Puzzle shape = shape_of("plus", size, size);
    EXPECT_TRUE(verify_worst(shape, worst_case(shape)).maximum) << size;
  }
  Puzzle shape = shape_of("plus", 9, 9);  // Fact 20 gives 6 in place of 8
  WorstCase worst = worst_case(shape);
  EXPECT_FALSE(verify_worst(shape, worst).maximum);
  ++worst.upper;
  EXPECT_TRUE(verify_worst(shape, worst).maximum);
  // A hole is neither pressed nor counted.
  shape = shape_of("plus", 1, 3);
  shape.holes = Board(1, 3);
  shape.holes->flip(0, 2);
  worst = worst_case(shape);
  EXPECT_EQ(worst.upper, 1U);
  EXPECT_TRUE(verify_worst(shape, worst).maximum);
}

TEST(VerifyWorst, IsUndecidedWhereNothingCanBeChecked) {
  const Puzzle shape = shape_of("plus", 3, 3);
  const WorstCase worst = worst_case(shape);
  Puzzle other = shape;
  other.cost = std::vector<std::uint64_t>(9, 1);
  EXPECT_TRUE(verify_worst(other, worst).undecided);
  other = shape;
  other.fixed = Board(3, 3);
  EXPECT_TRUE(verify_worst(other, worst).undecided);
  other = shape;
  other.start = with_modulus(shape.start, 3);
  EXPECT_TRUE(verify_worst(other, worst).undecided);
  EXPECT_TRUE(verify_worst(shape, {.lower = 1, .upper = 2}).undecided);
  EXPECT_FALSE(verify_worst(shape_of("plus", 3, 4), worst).valid);
  const Puzzle wide = shape_of("plus", 39, 39);
  const WorstCase none{.upper = 1, .board = Board(39, 39), .presses = Board(39, 39)};
  EXPECT_TRUE(verify_worst(wide, none).undecided);
  RunOptions run;
  run.memory_bytes = 1;
  EXPECT_TRUE(verify_worst(shape, worst, run).undecided);
}

}  // namespace
}  // namespace flipwise
