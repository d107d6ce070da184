// SPDX-License-Identifier: MIT
//
// Compares the share of easier boards with all boards of a shape and all their press sets.
#include <gtest/gtest.h>

#include <random>

#include "board/effect.hpp"
#include "flipwise/study.hpp"
#include "library/from_reference.hpp"
#include "sampled.hpp"

namespace flipwise {
namespace {

using reference::Best;
using reference::Cells;
using reference::Field;

/// Returns the fewest presses for every board, or -1 if it cannot be solved.
std::vector<int> fewest_of_all(const Field& field, const std::vector<Best>& by_change, const Goal& goal,
                               Cells target) {
  const Cells all = reference::all_on(field);
  std::vector<int> fewest(by_change.size(), -1);
  for (Cells board = 0; board < by_change.size(); ++board) {
    if ((board & ~all) != 0) continue;
    Best best = by_change[board ^ (goal.is_number(1)                 ? all
                                   : goal.kind == Goal::Kind::target ? target & all
                                                                     : 0)];
    if (goal.kind == Goal::Kind::uniform) best = reference::either(best, by_change[board ^ all]);
    if (best.possible()) fewest[board] = best.fewest;
  }
  return fewest;
}

double share_below(const std::vector<int>& fewest, int presses) {
  double below = 0;
  double all = 0;
  for (const int one : fewest) {
    all += one >= 0;
    below += one >= 0 && one < presses;
  }
  return below / all;
}

const char* word_of(int presses, double easier) {
  if (presses == 0) return "solved";
  return easier < 0.1 ? "easy" : easier < 0.5 ? "medium" : easier < 0.9 ? "hard" : "very hard";
}

void check_all(const Field& field, const reference::Rule& rule, std::mt19937_64& random) {
  const std::vector<Best> by_change = reference::solutions_by_change(field, rule);
  Puzzle puzzle = puzzle_of(field, rule.name);
  const auto target = static_cast<Cells>(random() % by_change.size()) & reference::all_on(field);
  for (const Goal& goal :
       {Goal{}, Goal{Goal::Kind::number, 1}, Goal{Goal::Kind::uniform}, Goal{Goal::Kind::target}}) {
    puzzle.goal = goal;
    if (goal.kind == Goal::Kind::target) puzzle.goal.target = board_of(field, target);
    const std::vector<int> fewest = fewest_of_all(field, by_change, goal, target);
    std::vector<bool> seen(static_cast<std::size_t>(field.cells()) + 2);
    for (Cells board = 0; board < fewest.size(); ++board) {
      if ((board & ~reference::all_on(field)) != 0) continue;
      // One impossible board, and one for each number of presses: the share depends on nothing else.
      const auto kind = static_cast<std::size_t>(fewest[board] + 1);
      if (seen[kind]) continue;
      seen[kind] = true;
      puzzle.start = board_of(field, board);
      const Rating rating = rate(puzzle);
      const auto name = [&] {
        return rule.name + " " + std::to_string(field.rows) + " x " + std::to_string(field.columns) +
               " goal " + std::to_string(static_cast<int>(goal.kind)) + " board " + std::to_string(board);
      };
      if (fewest[board] < 0) {
        ASSERT_EQ(rating.difficulty, "impossible") << name();
        continue;
      }
      ASSERT_TRUE(rating.easier) << name();
      ASSERT_FALSE(rating.estimated) << name();
      const double expected = share_below(fewest, fewest[board]);
      ASSERT_NEAR(*rating.easier, expected, 1e-12) << name();
      ASSERT_EQ(rating.difficulty, word_of(fewest[board], expected)) << name();
    }
  }
}

TEST(Rate, SharesAreExactOnAllSmallShapes) {
  std::mt19937_64 random(1);
  Sample sample;
  for (const auto& [rows, columns] :
       {std::pair{1, 1}, {1, 2}, {2, 1}, {2, 2}, {1, 5}, {2, 3}, {3, 2}, {3, 3}})
    for (Field field : all_wraps(rows, columns))
      for (const reference::Rule& rule : all_rules())
        for (const bool holes : {false, true}) {
          if (sample.leaves_out()) continue;
          field.holes.clear();
          if (holes) field.holes = random_holes(field.cells(), random);
          check_all(field, rule, random);
          if (HasFatalFailure()) return;
        }
}

TEST(Rate, TwoCellsAreHalfAndHalf) {
  Puzzle puzzle = read_id("plus-1x2-uniform:4").puzzle;
  EXPECT_EQ(rate(puzzle).difficulty, "impossible");
  puzzle = read_id("ring-1x2-uniform:4").puzzle;
  const Rating one = rate(puzzle);
  EXPECT_EQ(*one.easier, 0.5);
  EXPECT_FALSE(one.estimated);
}

/// A board is as hard as the button puzzle with its cells as buttons.
TEST(Rate, ButtonsAreRatedAsTheBoard) {
  for (const char* rule : {"plus", "ring", "x"})
    for (const Goal& goal : {Goal{}, Goal{Goal::Kind::number, 1}, Goal{Goal::Kind::uniform}}) {
      Puzzle board = read_id(std::string(rule) + "-2x3:00").puzzle;
      board.goal = goal;
      Puzzle buttons{.start = Board(1, 6), .goal = board.goal, .buttons = Buttons()};
      for (std::size_t press = 0; press < 6; ++press) {
        buttons.buttons->add();
        const Board lights = effect_of_press(board, press / 3, press % 3);
        for (std::size_t cell = 0; cell < 6; ++cell)
          if (lights.get(cell / 3, cell % 3)) buttons.buttons->change(cell);
      }
      for (unsigned lit = 0; lit < 64; ++lit) {
        for (std::size_t cell = 0; cell < 6; ++cell) {
          board.start.set(cell / 3, cell % 3, lit >> cell & 1);
          buttons.start.set(0, cell, lit >> cell & 1);
        }
        ASSERT_EQ(rate(buttons).easier, rate(board).easier) << rule << " " << lit;
        ASSERT_EQ(rate(buttons).difficulty, rate(board).difficulty) << rule << " " << lit;
      }
    }
}

/// The share of a sample differs from the exact one by no more than the stated error.
TEST(Rate, SamplesStateTheirError) {
  Puzzle puzzle = read_id("plus-9x9:" + std::string(21, '0')).puzzle;
  puzzle.start = all_lit(9, 9);
  const Rating rating = rate(puzzle);
  ASSERT_TRUE(rating.estimated);
  EXPECT_NEAR(rating.error, 0.0304, 1e-4);
}

}  // namespace
}  // namespace flipwise
