// SPDX-License-Identifier: MIT
//
// Compares the nearest solvable board with a search of all boards, nearest first.
#include <gtest/gtest.h>

#include <bit>
#include <optional>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "boards.hpp"
#include "flipwise/flipwise.hpp"
#include "flipwise/solver.hpp"
#include "from_reference.hpp"
#include "reference.hpp"
#include "sampled.hpp"

namespace flipwise {
namespace {

using reference::Cells;
using reference::Field;

/// Returns the changes of counted lights that make a board solvable: the fewest, then the first in reading
/// order. `solvable` has every change of the lights that presses can make, `targets` those that reach the
/// goal.
std::optional<Cells> nearest_change(const std::vector<bool>& solvable, const std::vector<Cells>& targets,
                                    Cells counted) {
  std::optional<Cells> best;
  for (Cells change = counted;; change = (change - 1) & counted) {
    for (const Cells target : targets)
      if (solvable[(target ^ change) & counted] &&
          (!best || std::pair(std::popcount(change), change) < std::pair(std::popcount(*best), *best)))
        best = change;
    if (change == 0) break;
  }
  return best;
}

/// Checks the nearest boards of some boards of a puzzle. `free` and `fixed` are cells.
void check_boards(const Field& field, const reference::Rule& rule, Cells free, Cells fixed, Goal::Kind kind,
                  int boards, std::mt19937_64& random) {
  const std::vector<Cells> effects = reference::effects(field, rule);
  const Cells all = reference::all_on(field);
  const Cells counted = all & ~free;
  std::vector<bool> solvable(effects.size());
  for (std::size_t presses = 0; presses < effects.size(); ++presses)
    if ((presses & fixed) == 0 && (presses & ~std::size_t{all}) == 0)
      solvable[effects[presses] & counted] = true;
  Puzzle puzzle = puzzle_of(field, rule.name);
  puzzle.goal.kind = kind;
  if (free != 0) puzzle.free = board_of(field, free);
  if (fixed != 0) puzzle.fixed = board_of(field, fixed);
  SolveOptions options;
  options.nearest = true;
  options.run.threads = 1;
  const Solver solver(puzzle, options);
  const bool is_every = boards >= static_cast<int>(effects.size());
  for (int i = 0; i < (is_every ? static_cast<int>(effects.size()) : boards); ++i) {
    const Cells lights = (is_every ? static_cast<Cells>(i) : static_cast<Cells>(random())) & all;
    const std::vector<Cells> targets =
        kind == Goal::Kind::uniform ? std::vector{lights, lights ^ all} : std::vector{lights};
    const auto change = nearest_change(solvable, targets, counted);
    ASSERT_TRUE(change);
    puzzle.start = board_of(field, lights);
    const Answer answer = solver.solve(puzzle.start);
    ASSERT_TRUE(answer.nearest);
    const NearestBoard& nearest = *answer.nearest;
    const auto where = [&] {
      return ::testing::Message() << rule.name << " " << puzzle.start << answer.nearest->reason;
    };
    EXPECT_EQ(answer.status == Status::impossible, *change != 0) << where();
    ASSERT_EQ(nearest.status, Status::optimal) << where();
    EXPECT_EQ(nearest.lower, static_cast<std::uint64_t>(std::popcount(*change))) << where();
    EXPECT_EQ(nearest.upper, nearest.lower) << where();
    EXPECT_EQ(*nearest.changed, board_of(field, *change)) << where();
    EXPECT_EQ(*nearest.board, board_of(field, lights ^ *change)) << where();
    EXPECT_TRUE(verify(puzzle, answer).valid) << where() << verify(puzzle, answer).reason;
    Puzzle changed = puzzle;
    changed.start = *nearest.board;
    const Answer of_board = solve(changed);
    EXPECT_EQ(nearest.solution, of_board.solution) << where();
    EXPECT_EQ(nearest.presses, of_board.upper) << where();
    EXPECT_EQ(nearest.presses_lower, of_board.lower) << where();
  }
}

TEST(Nearest, EqualsASearchOfAllBoards) {
  std::mt19937_64 random(1);
  Sample sample;
  for (const auto& [rows, columns] : {std::pair(1, 2), {1, 5}, {2, 2}, {2, 3}, {3, 3}, {2, 5}, {3, 4}})
    for (const reference::Rule& rule : all_rules())
      for (const Field& field : all_wraps(rows, columns)) {
        if (sample.leaves_out()) continue;
        check_boards(field, rule, 0, 0, Goal::Kind::number, rows * columns > 6 ? 6 : 64, random);
      }
}

TEST(Nearest, EqualsASearchWithHolesFreeAndFixedCells) {
  std::mt19937_64 random(2);
  const std::vector<reference::Rule> rules = all_rules();
  for (int i = 0; i < sampled(400); ++i) {
    Field field{1 + static_cast<int>(random() % 3),
                1 + static_cast<int>(random() % 4),
                random() % 3 == 0,
                random() % 3 == 0,
                {}};
    if (random() % 2 == 0) field.holes = random_holes(field.cells(), random);
    const Cells all = reference::all_on(field);
    const Cells free = random() % 2 == 0 ? static_cast<Cells>(random() & random()) & all : 0;
    const Cells fixed = random() % 2 == 0 ? static_cast<Cells>(random() & random()) & all : 0;
    const Goal::Kind kind = random() % 2 == 0 ? Goal::Kind::uniform : Goal::Kind::number;
    check_boards(field, rules[random() % rules.size()], free, fixed, kind, 3, random);
  }
}

TEST(LongNearest, EqualsASearchOfEveryBoardUpTo3x4) {
  std::mt19937_64 random(3);
  for (int rows = 1; rows <= 3; ++rows)
    for (int columns = rows; columns <= 4; ++columns)
      for (const reference::Rule& rule :
           {reference::plus(), reference::ring(), reference::king(), reference::cross()})
        for (const Field& field : all_wraps(rows, columns))
          check_boards(field, rule, 0, 0, Goal::Kind::number, 1 << 12, random);
}

/// Returns a board of 5 x 5 cells that has no solution.
Board corner_lit() {
  Board board(5, 5);
  board.set(0, 0, 1);
  return board;
}

TEST(Nearest, SupportsCostsAndAnyPresses) {
  Puzzle puzzle;
  puzzle.start = corner_lit();
  puzzle.cost.emplace(25, 3);
  SolveOptions options;
  options.nearest = true;
  const Answer answer = solve(puzzle, options);
  ASSERT_TRUE(answer.nearest);
  EXPECT_EQ(answer.nearest->status, Status::optimal);
  EXPECT_EQ(answer.nearest->lower, 1);
  EXPECT_EQ(*answer.nearest->presses % 3, 0);
  EXPECT_EQ(answer.nearest->presses, answer.nearest->presses_lower);
  options.find = SolveOptions::Find::any;
  const Answer any = solve(puzzle, options);
  EXPECT_EQ(any.nearest->board, answer.nearest->board);
  EXPECT_TRUE(verify(puzzle, any).valid);
}

TEST(Nearest, VerifyRejectsWrongBoards) {
  Puzzle puzzle;
  puzzle.start = corner_lit();
  SolveOptions options;
  options.nearest = true;
  const Answer answer = solve(puzzle, options);
  ASSERT_TRUE(verify(puzzle, answer).valid);
  const auto is_rejected = [&](const auto& change, const std::string& reason) {
    Answer wrong = answer;
    change(*wrong.nearest);
    const Verdict verdict = verify(puzzle, wrong);
    EXPECT_FALSE(verdict.valid);
    EXPECT_NE(verdict.reason.find(reason), std::string::npos) << verdict.reason;
  };
  is_rejected([](NearestBoard& one) { one.upper = one.lower = 2; }, "differs in 1 light,");
  is_rejected([](NearestBoard& one) { one.lower = 0; }, "its bounds differ");
  is_rejected([](NearestBoard& one) { one.changed->flip(0, 0); }, "leaves it");
  is_rejected([](NearestBoard& one) { one.solution->flip(4, 4); }, "the nearest board: ");
  is_rejected([](NearestBoard& one) { *one.presses += 1; }, "the nearest board: ");
  is_rejected([](NearestBoard& one) { one.solution.reset(); }, "no presses to check");
  is_rejected(
      [&](NearestBoard& one) {
        one.board = puzzle.start;
        one.changed = Board(5, 5);
        one.upper = one.lower = 0;
      },
      "the board itself");
}

TEST(Nearest, RefusesWhatHasNoMeaning) {
  SolveOptions options;
  options.nearest = true;
  Puzzle two_kinds;
  two_kinds.start = Board(2, 2);
  two_kinds.rule = parse_rule("two-kind");
  EXPECT_THROW(solve(two_kinds, options), InputError);
  Puzzle counters;
  counters.start = Board(2, 2, counter_modulus);
  EXPECT_THROW(solve(counters, options), InputError);
  Puzzle states;
  states.start = Board(1, 2, 6);
  states.states = std::vector<std::uint64_t>{2, 3};
  EXPECT_THROW(solve(states, options), InputError);
  Puzzle puzzle;
  puzzle.start = corner_lit();
  options.run.checkpoints.save = [](const auto&) {};
  EXPECT_THROW(solve(puzzle, options), InputError);
}

TEST(Nearest, SolvesLargeBoards) {
  // Nullity 16: some boards need several changes.
  Puzzle puzzle;
  std::mt19937_64 random(4);
  puzzle.start = random_board(19, 19, random);
  SolveOptions options;
  options.nearest = true;
  options.find = SolveOptions::Find::any;
  const Answer answer = solve(puzzle, options);
  EXPECT_EQ(answer.nearest->status, Status::optimal) << answer.nearest->reason;
  EXPECT_TRUE(verify(puzzle, answer).valid);
}

}  // namespace
}  // namespace flipwise
