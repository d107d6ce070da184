// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <bit>
#include <random>

#include "flipwise/errors.hpp"
#include "library/from_reference.hpp"
#include "sampled.hpp"
#include "verify/verify.hpp"

namespace flipwise {
namespace {

using reference::Cells;
using reference::Field;

std::string trace(const Field& field, const std::string& rule) {
  std::string text = rule + " on " + std::to_string(field.rows) + " x " + std::to_string(field.columns) +
                     (field.wrap_rows ? " rows" : "") + (field.wrap_columns ? " columns" : "") + " holes ";
  for (int cell = 0; cell < field.cells(); ++cell) text += field.is_hole(cell) ? '_' : '.';
  return text;
}

Answer feasible(Board pressed) {
  Answer answer;
  answer.status = Status::feasible;
  answer.solution = std::move(pressed);
  return answer;
}

Answer impossible(Board witness) {
  Answer answer;
  answer.status = Status::impossible;
  answer.witness = std::move(witness);
  return answer;
}

std::vector<Goal> all_goals(const Board& target) {
  return {{}, {Goal::Kind::number, 1}, {Goal::Kind::uniform}, {Goal::Kind::target, 0, target}};
}

bool reaches(const Goal& goal, Cells lights, Cells all, Cells target) {
  switch (goal.kind) {
    case Goal::Kind::number: return lights == (goal.number == 0 ? 0 : all);
    case Goal::Kind::uniform: return lights == 0 || lights == all;
    case Goal::Kind::target: return ((lights ^ target) & all) == 0;
  }
  return false;
}

/// Tries every press set and every witness of small boards, for every rule, wrap and goal.
TEST(Verify, EveryPressSetAndWitnessOfSmallBoards) {
  std::mt19937_64 random(1);
  Sample sample;
  for (const auto& [rows, columns] : {std::pair{1, 1}, {1, 5}, {4, 1}, {2, 2}, {2, 4}, {3, 3}})
    for (Field field : all_wraps(rows, columns))
      for (const reference::Rule& rule : all_rules())
        for (const bool with_holes : {false, true}) {
          if (sample.leaves_out()) continue;
          if (with_holes) field.holes = random_holes(field.cells(), random);
          SCOPED_TRACE(trace(field, rule.name));
          const Cells every = (Cells{1} << field.cells()) - 1;
          const Cells all = reference::all_on(field);
          const auto effect = reference::effects(field, rule);
          Puzzle puzzle = puzzle_of(field, rule.name);
          const Cells start = static_cast<Cells>(random()) & all;
          const Cells target = static_cast<Cells>(random()) & every;
          puzzle.start = board_of(field, start);
          for (const Goal& goal : all_goals(board_of(field, target))) {
            puzzle.goal = goal;
            for (Cells set = 0; set <= every; ++set) {
              const bool allowed = (set & ~all) == 0;
              const bool right = allowed && reaches(goal, start ^ effect[set], all, target);
              const Verdict verdict = verify(puzzle, feasible(board_of(field, set)));
              ASSERT_EQ(verdict.valid, right) << set << ": " << verdict.reason;
              ASSERT_EQ(verdict.reason.empty(), right);

              bool quiet = allowed;
              for (int cell = 0; cell < field.cells(); ++cell)
                if (!field.is_hole(cell))
                  quiet &= std::popcount(reference::effect_of_press(field, rule, cell) & set) % 2 == 0;
              const bool odd_weight = std::popcount(set) % 2 == 1;
              bool excludes = std::popcount(set & start) % 2 == 1;
              if (goal.is_number(1)) excludes ^= odd_weight;
              if (goal.kind == Goal::Kind::target) excludes ^= std::popcount(set & target) % 2 == 1;
              if (goal.kind == Goal::Kind::uniform) excludes &= !odd_weight;
              ASSERT_EQ(verify(puzzle, impossible(board_of(field, set))).valid, quiet && excludes) << set;
            }
          }
        }
}

TEST(Verify, EveryPressSetOfTwoKinds) {
  for (Field field : all_wraps(2, 3)) {
    const std::string name = trace(field, "two-kind");
    SCOPED_TRACE(name);
    if (field.wrap_rows) field.holes = {false, true, false, false, false, false};
    Puzzle puzzle = puzzle_of(field, "two-kind");
    const Cells all = reference::all_on(field);
    const auto one = reference::effects(field, reference::ring());
    const auto two = reference::effects(field, reference::plus());
    std::size_t valid = 0;
    for (Cells pressed = 0; pressed < 64; ++pressed)
      for (Cells second = pressed;; second = (second - 1) & pressed) {  // all subsets of `pressed`
        bool allowed = (pressed & ~all) == 0;
        for (const Cells line : {0b111000U, 0b000111U, 0b100100U, 0b010010U, 0b001001U})
          allowed &= (line & second) == 0 || (line & pressed & ~second) == 0;
        const Cells change = one[pressed & ~second & 63] ^ two[second];
        for (const Cells start : {change & all, (change ^ 1U) & all}) {
          puzzle.start = board_of(field, start);
          Answer answer = feasible(board_of(field, pressed));
          answer.solution = with_modulus(board_of(field, pressed), 3);
          for (std::size_t i = 0; i < 2; ++i)
            for (std::size_t j = 0; j < 3; ++j)
              if (board_of(field, second).get(i, j)) answer.solution->set(i, j, 2);
          ASSERT_EQ(verify(puzzle, answer).valid, allowed && start == (change & all))
              << pressed << ' ' << second;
          valid += verify(puzzle, answer).valid;
          if (second != 0) continue;
          answer = feasible(board_of(field, pressed));
          ASSERT_EQ(verify(puzzle, answer).valid, allowed && start == (change & all)) << pressed;
        }
        if (second == 0) break;
      }
    EXPECT_GT(valid, 64U);
    EXPECT_FALSE(verify(puzzle, impossible(board_of(field, 0))).valid);
  }
}

/// Compares rows longer than a word with the expansion cell by cell.
TEST(Verify, AroundWordBoundaries) {
  std::mt19937_64 random(2);
  std::vector<reference::Rule> rules = all_rules();
  rules.push_back(reference::offsets({{0, 63}, {1, 64}, {0, -65}, {0, -64}, {2, 1}, {-1, 128}}));
  rules.push_back(reference::offsets({{0, 0}, {0, 0}, {0, 300}, {5, -127}}));
  for (const int columns : {1, 2, 63, 64, 65, 127, 128, 129})
    for (Field field : all_wraps(4, columns))
      for (const reference::Rule& rule : rules)
        for (const bool with_holes : {false, true}) {
          if (with_holes) field.holes = random_holes(field.cells(), random);
          SCOPED_TRACE(trace(field, rule.name));
          Puzzle puzzle = puzzle_of(field, rule.name);
          Board presses = puzzle.start;
          std::vector<int> flips(static_cast<std::size_t>(field.cells()), 0);
          for (int cell = 0; cell < field.cells(); ++cell) {
            if (field.is_hole(cell) || random() % 2 == 0) continue;
            const int row = cell / columns;
            const int column = cell % columns;
            presses.flip(static_cast<std::size_t>(row), static_cast<std::size_t>(column));
            for (const int flipped : reference::reached(field, rule, row, column))
              ++flips[static_cast<std::size_t>(flipped)];
          }
          for (std::size_t cell = 0; cell < flips.size(); ++cell)
            if (flips[cell] % 2 == 1)
              puzzle.start.flip(cell / static_cast<std::size_t>(columns),
                                cell % static_cast<std::size_t>(columns));
          const Verdict verdict = verify(puzzle, feasible(presses));
          ASSERT_TRUE(verdict.valid) << verdict.reason;
          for (int repeat = 0; repeat < 3; ++repeat) {
            const auto cell = static_cast<int>(random() % static_cast<std::uint64_t>(field.cells()));
            if (field.is_hole(cell)) continue;
            Puzzle other = puzzle;
            const auto row = static_cast<std::size_t>(cell / columns);
            const auto column = static_cast<std::size_t>(cell % columns);
            other.start.flip(row, column);
            const Verdict wrong = verify(other, feasible(presses));
            ASSERT_FALSE(wrong.valid);
            EXPECT_EQ(wrong.reason, "row " + std::to_string(row + 1) + ", column " +
                                        std::to_string(column + 1) + " is still lit after the presses");
          }
        }
}

class VerifyNumbers : public testing::Test {
 protected:
  VerifyNumbers() {
    puzzle.start = grid_from_rows({"1001", "0110", "0110", "1001"}, "start").cells;
    answer.status = Status::optimal;
    answer.lower = 4;
    answer.upper = 4;
    answer.solution = grid_from_rows({"0000", "1001", "1001", "0000"}, "presses").cells;
  }
  std::string reason() const { return verify(puzzle, answer).reason; }

  Puzzle puzzle;
  Answer answer;
};

TEST_F(VerifyNumbers, Right) {
  EXPECT_TRUE(verify(puzzle, answer).valid);
  answer.lower = 0;
  EXPECT_TRUE(verify(puzzle, answer).valid) << "no bound was stated";
  answer.all = {*answer.solution};
  EXPECT_TRUE(verify(puzzle, answer).valid);
  answer.status = Status::unknown;
  answer.lower = 2;
  EXPECT_TRUE(verify(puzzle, answer).valid);
}

TEST_F(VerifyNumbers, Wrong) {
  const Answer right = answer;
  answer.upper = 5;
  EXPECT_EQ(reason(), "the answer states 5 presses, but has 4 presses");
  answer.upper = 3;
  EXPECT_EQ(reason(), "the answer states 3 presses, but has 4 presses");
  answer = right;
  answer.lower = 5;
  EXPECT_EQ(reason(), "the answer states a lower bound of 5, but has 4 presses");
  answer.lower = 3;
  EXPECT_EQ(reason(),
            "the answer states that its solution is minimum, but gives a lower bound of 3 for 4 presses");
  answer = right;
  answer.solution->flip(3, 3);
  EXPECT_EQ(reason(), "row 3, column 4 is still lit after the presses");
  answer = right;
  answer.solution = {};
  EXPECT_EQ(reason(), "the answer has no presses to check");
  answer.status = Status::unknown;
  EXPECT_EQ(reason(), "the answer has no presses to check");
  answer = right;
  answer.witness = puzzle.start;
  EXPECT_EQ(reason(), "the answer has a witness, but is not impossible");
  answer.status = Status::impossible;
  EXPECT_EQ(reason(), "the answer is impossible, but has a solution");
  answer = {.status = Status::impossible};
  EXPECT_EQ(reason(), "the answer is impossible, but has no witness");
  answer.proof_by_search = true;
  EXPECT_EQ(reason(), "a proof by search carries no certificate that can be checked");
  answer = right;
  answer.solution = with_modulus(*answer.solution, 3);
  EXPECT_EQ(reason(), "there is only one kind of press");
}

TEST_F(VerifyNumbers, Lists) {
  puzzle.start = grid_from_rows({"11", "11"}, "start").cells;
  puzzle.rule = parse_rule("0,0 0,1");
  puzzle.wrap = Wrap::columns;
  const auto presses = [](std::vector<std::string> rows) { return grid_from_rows(rows, "presses").cells; };
  answer = {.status = Status::optimal, .lower = 2, .upper = 2, .solution = presses({"01", "01"})};
  answer.all = {presses({"01", "01"}), presses({"01", "10"}), presses({"10", "01"}), presses({"10", "10"})};
  EXPECT_EQ(reason(), "");
  std::swap(answer.all[1], answer.all[2]);
  EXPECT_EQ(reason(), "solution 3 of the list is out of order");
  answer.all = {presses({"01", "01"}), presses({"01", "01"})};
  EXPECT_EQ(reason(), "solution 2 of the list is out of order");
  answer.all = {presses({"01", "10"})};
  EXPECT_EQ(reason(), "the list begins with another solution");
  answer.all = {presses({"01", "01"}), presses({"01", "00"})};
  EXPECT_EQ(reason(), "in the list of solutions: row 2, column 1 is still lit after the presses");
}

TEST_F(VerifyNumbers, ShapesThatDoNotFitAreTheCallersFault) {
  const auto throws = [&] { EXPECT_THROW(verify(puzzle, answer), InputError); };
  const Puzzle right = puzzle;
  const Answer right_answer = answer;
  puzzle.start = Board(4, 5), throws(), puzzle = right;
  puzzle.start = {}, throws(), puzzle = right;
  puzzle.holes = Board(3, 4), throws(), puzzle = right;
  puzzle.holes = puzzle.start, throws(), puzzle = right;
  puzzle.goal = {Goal::Kind::target, 0, Board(4, 3)}, throws(), puzzle = right;
  puzzle.rule.kinds.clear(), throws(), puzzle = right;
  answer.solution = Board(), throws(), answer = right_answer;
  puzzle.rule = parse_rule("two-kind"), answer.solution = Board(1, 1, 3), throws();
  puzzle = right, answer = {.status = Status::impossible, .witness = Board(2, 2)}, throws();
}

TEST(VerifyButtons, EveryPressSetAndWitness) {
  std::mt19937_64 random(3);
  for (int repeat = 0; repeat < 200; ++repeat) {
    SCOPED_TRACE(repeat);
    const std::size_t lights = 1 + random() % 6;
    Puzzle puzzle{.start = Board(1, lights), .buttons = Buttons()};
    std::vector<Cells> effect(1 + random() % 6);
    for (Cells& changed : effect) {
      puzzle.buttons->add();
      for (auto count = random() % 5; count > 0; --count) {
        const std::size_t light = random() % lights;
        puzzle.buttons->change(light);
        changed ^= 1U << light;
      }
    }
    const auto board = [](std::size_t columns, Cells cells) {
      Board result(1, columns);
      for (std::size_t i = 0; i < columns; ++i)
        if (cells >> i & 1) result.flip(0, i);
      return result;
    };
    const auto all = static_cast<Cells>((1U << lights) - 1);
    const Cells start = static_cast<Cells>(random()) & all;
    const Cells target = static_cast<Cells>(random()) & all;
    puzzle.start = board(lights, start);
    for (const Goal& goal : all_goals(board(lights, target))) {
      puzzle.goal = goal;
      for (Cells set = 0; set >> effect.size() == 0; ++set) {
        Cells end = start;
        for (std::size_t button = 0; button < effect.size(); ++button)
          if (set >> button & 1) end ^= effect[button];
        const Verdict verdict = verify(puzzle, feasible(board(effect.size(), set)));
        ASSERT_EQ(verdict.valid, reaches(goal, end, all, target)) << verdict.reason;
      }
      for (Cells set = 0; set <= all; ++set) {
        bool proves = std::popcount(set & start) % 2 == 1;
        const bool odd_weight = std::popcount(set) % 2 == 1;
        if (goal.is_number(1)) proves ^= odd_weight;
        if (goal.kind == Goal::Kind::target) proves ^= std::popcount(set & target) % 2 == 1;
        if (goal.kind == Goal::Kind::uniform) proves &= !odd_weight;
        for (const Cells button : effect) proves &= std::popcount(set & button) % 2 == 0;
        ASSERT_EQ(verify(puzzle, impossible(board(lights, set))).valid, proves);
      }
    }
  }
}

TEST(VerifyButtons, ShapesThatDoNotFit) {
  const Puzzle puzzle{.start = Board(1, 3), .buttons = Buttons{{0, 1}, {2}}};
  EXPECT_TRUE(verify(puzzle, feasible(Board(1, 2))).valid);
  EXPECT_THROW(verify(puzzle, feasible(Board(1, 3))), InputError);
  EXPECT_THROW(verify(puzzle, impossible(Board(1, 2))), InputError);
  EXPECT_THROW(verify(Puzzle{.start = Board(1, 3), .buttons = Buttons{{3}}}, feasible(Board(1, 1))),
               InputError);
  EXPECT_THROW(verify(Puzzle{.start = Board(2, 3), .buttons = Buttons{{1}}}, feasible(Board(1, 1))),
               InputError);
}

TEST(Verify, AnOrderIsCheckedJustAfterAStop) {
  // A press that changes nothing, so often that the limits are polled.
  Puzzle puzzle;
  puzzle.start = Board(1, 1);
  puzzle.start.set(0, 0, 1);
  puzzle.goal.number = 1;
  puzzle.buttons.emplace().add();
  LitOnlyOrder lit_only{.status = Status::feasible, .upper = 50'000};
  lit_only.order.emplace(50'000, 0);
  RunOptions run;
  run.stop = [] { return true; };
  Limits limits(run);
  EXPECT_TRUE(verify_order(puzzle, puzzle.start, lit_only, limits).valid);
  EXPECT_TRUE(limits.stopped());
}

}  // namespace
}  // namespace flipwise
