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
