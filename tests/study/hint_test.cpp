// SPDX-License-Identifier: MIT
#include "flipwise/study.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "board/effect.hpp"
#include "flipwise/io.hpp"
#include "library/from_reference.hpp"
#include "stops.hpp"

namespace flipwise {
namespace {

/// From random boards, each hint lowers the distance by one, until the board is solved.
TEST(Hint, LeadsToTheEnd) {
  std::mt19937_64 random(9);
  for (const auto& rule : all_rules())
    for (const Goal& goal : {Goal{}, Goal{Goal::Kind::number, 1}, Goal{Goal::Kind::uniform}})
      for (reference::Field field : all_wraps(3, 4)) {
        if (random() & 1) field.holes = random_holes(field.cells(), random);
        Puzzle puzzle = puzzle_of(field, rule.name);
        puzzle.goal = goal;
        Board presses(3, 4);
        for (std::size_t row = 0; row < 3; ++row)
          for (std::size_t column = 0; column < 4; ++column)
            if (!puzzle.holes || !puzzle.holes->get(row, column)) presses.set(row, column, random() & 1);
        puzzle.start = effect_of(puzzle, {presses});
        Answer answer = solve(puzzle);
        if (answer.status == Status::impossible) {
          EXPECT_TRUE(hint(puzzle).steps.empty());
          continue;
        }
        for (std::uint64_t left = *answer.upper;; --left) {
          SCOPED_TRACE(write_id(puzzle));
          const Hint given = hint(puzzle);
          ASSERT_EQ(given.answer.upper, left);
          if (left == 0) {
            ASSERT_TRUE(given.steps.empty());
            break;
          }
          ASSERT_EQ(given.steps.size(), 1U);
          ASSERT_NE(given.steps[0].reason, "");
          puzzle.start ^= effect_of_press(puzzle, given.steps[0].row, given.steps[0].column);
        }
      }
}

TEST(Hint, ExplainsAWholeSolution) {
  const Puzzle puzzle = read_id("plus-4x4:9669").puzzle;
  const Hint given = hint(puzzle, {}, true);
  ASSERT_EQ(given.steps.size(), 4U);
  Board presses(4, 4);
  for (const HintStep& step : given.steps) presses.flip(step.row, step.column);
  EXPECT_EQ(presses, *given.answer.solution);
  EXPECT_EQ(given.steps[0].row, 1U);
  EXPECT_EQ(given.steps[0].column, 0U);
  EXPECT_EQ(given.steps[0].reason,
            "the cell above, row 1, column 1, is still wrong, and of the remaining presses only this one "
            "changes it");
}

TEST(Hint, ContinuesFromAPosition) {
  const Puzzle puzzle = read_id("plus-4x4:9669").puzzle;
  const Board best = *solve(puzzle).solution;
  Board pressed(4, 4);
  pressed.flip(1, 0);
  Hint given = hint(puzzle, pressed);
  EXPECT_EQ(given.used, 1U);
  EXPECT_EQ(given.best, 4U);
  EXPECT_EQ(given.answer.upper, 3U);
  EXPECT_FALSE(given.quiet);
  given = hint(puzzle, best);
  EXPECT_EQ(given.answer.upper, 0U);
  EXPECT_TRUE(given.steps.empty());
  EXPECT_THROW(hint(puzzle, Board(4, 5)), InputError);
  EXPECT_THROW(hint(read_id("two-kind-3x3:000").puzzle, Board(3, 3)), InputError);
}

/// If all or most of a quiet pattern is pressed, the hint names the pattern.
TEST(Hint, SeesQuietPatterns) {
  Puzzle puzzle = read_id("plus-5x5:0000000").puzzle;
  const Board quiet = analyze(puzzle, {.quiet_patterns = true}).quiet_patterns[0];
  Hint given = hint(puzzle, quiet);
  ASSERT_TRUE(given.quiet);
  EXPECT_EQ(*given.quiet, quiet);
  EXPECT_NE(given.advice.find("take it back"), std::string::npos);

  Board most = quiet;
  for (std::size_t column = 0; column < 5; ++column)
    if (most.get(0, column)) most.flip(0, column);
  puzzle.start = effect_of(puzzle, {most});
  given = hint(puzzle, most);
  EXPECT_EQ(given.answer.upper, 0U);
  ASSERT_TRUE(given.quiet);
  EXPECT_LT(given.best, most.weight());
  EXPECT_NE(given.advice.find("swap them for the other"), std::string::npos);
}

TEST(Hint, ServesTwoKinds) {
  Puzzle puzzle = read_id("two-kind-3x3:000").puzzle;
  puzzle.start = effect_of_press(puzzle, 1, 1, 2);
  const Hint given = hint(puzzle);
  ASSERT_EQ(given.steps.size(), 1U);
  EXPECT_EQ(given.steps[0].number, 2U);
}

TEST(Hint, UsesTheBestKnownSolutionWithoutAProof) {
  Puzzle puzzle{Board(45, 45), {}, parse_rule("cross")};
  std::mt19937_64 random(2);
  Board presses(45, 45);
  for (Word& word : presses.words()) word = random() >> 19;
  puzzle.start = effect_of(puzzle, {presses});
  Hint given;
  stop_at_doubled_polls(1 << 14, [&](const StopAtPoll& stop) {
    if (!given.answer.upper) given = hint(puzzle, {}, true, {.limit_seconds = 1e6, .stop = stop});
  });
  ASSERT_EQ(given.answer.status, Status::unknown);
  ASSERT_TRUE(given.answer.upper);
  EXPECT_EQ(given.steps.size(), *given.answer.upper);
  for (const HintStep& step : given.steps) {
    EXPECT_EQ(step.why, HintStep::Why::best_known);
    puzzle.start ^= effect_of_press(puzzle, step.row, step.column);
  }
  EXPECT_EQ(puzzle.start.weight(), 0U);
}

}  // namespace
}  // namespace flipwise
