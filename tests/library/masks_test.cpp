// SPDX-License-Identifier: MIT
//
// Compares boards with free and fixed cells with a search of all press sets.
#include <gtest/gtest.h>

#include <optional>
#include <random>

#include "board/effect.hpp"
#include "boards.hpp"
#include "flipwise/flipwise.hpp"

namespace flipwise {
namespace {

/// Returns the minimum solution that is first in row-major order, or nullopt if none is allowed.
std::optional<Board> first_of_fewest(const Puzzle& puzzle) {
  const std::size_t rows = puzzle.start.rows();
  const std::size_t columns = puzzle.start.columns();
  std::optional<Board> best;
  for (std::uint64_t set = 0; set < std::uint64_t{1} << puzzle.start.cells(); ++set) {
    Board presses(rows, columns);
    for (std::size_t cell = 0; cell < puzzle.start.cells(); ++cell)
      if (set >> cell & 1) presses.flip(cell / columns, cell % columns);
    Puzzle left = puzzle;
    bool allowed = true;
    for (std::size_t w = 0; w < presses.words().size(); ++w)
      for (const auto* cells : {&puzzle.holes, &puzzle.fixed})
        allowed = allowed && (!*cells || (presses.words()[w] & (*cells)->words()[w]) == 0);
    if (!allowed) continue;
    left.start ^= effect_of(puzzle, {presses});
    const RequiredChange lights = required_change(left);
    if (lights.lights.weight() != 0 && (!lights.other || lights.other->weight() != 0)) continue;
    if (!best || presses.weight() < best->weight() ||
        (presses.weight() == best->weight() && reading_order(presses, *best) < 0))
      best = presses;
  }
  return best;
}

TEST(Masks, AgreeWithTryingEverything) {
  std::mt19937_64 random(5);
  const auto some_of = [&](Board board) {
    for (Word& word : board.words()) word &= random() & random();
    return board;
  };
  for (const char* rule : {"plus", "ring", "king", "cross", "0,0 0,1"})
    for (const Wrap wrap : {Wrap::none, Wrap::torus})
      for (std::size_t i = 0; i < 8; ++i) {
        Puzzle puzzle{random_board(2 + i % 2, 4, random), {}, parse_rule(rule), wrap};
        const Board all = all_lit(puzzle.start.rows(), 4);
        puzzle.goal =
            i % 3 == 0 ? Goal{Goal::Kind::uniform} : Goal{Goal::Kind::number, i % 3 == 1 ? 1U : 0U};
        if (i % 4 != 0) puzzle.free = some_of(all);
        if (i % 4 != 1) puzzle.fixed = some_of(all);
        if (i > 4) {
          puzzle.holes = some_of(all);
          for (std::size_t w = 0; w < all.words().size(); ++w)
            puzzle.start.words()[w] &= ~puzzle.holes->words()[w];
        }
        SCOPED_TRACE(write_id(puzzle));
        const BoardId read = read_id(write_id(puzzle));
        EXPECT_EQ(write_id(read.puzzle), write_id(puzzle));
        const auto expected = first_of_fewest(puzzle);
        const Answer answer = solve(read.puzzle);
        ASSERT_EQ(answer.status, expected ? Status::optimal : Status::impossible);
        if (expected) {
          EXPECT_EQ(*answer.solution, *expected);
        }
        EXPECT_TRUE(verify(puzzle, answer).valid);
        EXPECT_EQ(Solver(puzzle).solve(puzzle.start).status, answer.status);
      }
}

TEST(Masks, AreVerified) {
  Puzzle puzzle{grid_from_rows({"11"}, "test").cells, {}, parse_rule("0,0")};
  const Answer both{.status = Status::feasible, .upper = 2, .solution = all_lit(1, 2)};
  EXPECT_TRUE(verify(puzzle, both).valid);
  puzzle.fixed = grid_from_rows({"10"}, "test").cells;
  EXPECT_FALSE(verify(puzzle, both).valid);
  EXPECT_EQ(solve(puzzle).status, Status::impossible);
  puzzle.free = puzzle.fixed;
  EXPECT_EQ(*solve(puzzle).upper, 1U);
  EXPECT_FALSE(verify(puzzle, {.status = Status::impossible, .witness = *puzzle.free}).valid);
  EXPECT_THROW(analyze(puzzle), InputError);
  puzzle.rule = parse_rule("two-kind");
  EXPECT_THROW(solve(puzzle), InputError);
}

TEST(Masks, AreKeptByGeneratedBoards) {
  Puzzle shape{Board(3, 4)};
  shape.fixed = grid_from_rows({"1001", "0000", "0110"}, "test").cells;
  shape.free = grid_from_rows({"0000", "0110", "0000"}, "test").cells;
  for (const bool symmetric : {false, true}) {
    const std::uint64_t presses = symmetric ? 2 : 3;
    const Generated found =
        generate({.shape = shape, .presses = presses, .symmetric = symmetric, .count = 20});
    ASSERT_EQ(found.status, Status::optimal) << found.reason;
    for (const Generated::Item& item : found.items) {
      Puzzle one = shape;
      one.start = item.board;
      EXPECT_EQ(first_of_fewest(one)->weight(), presses);
      EXPECT_TRUE(
          verify(one, {.status = Status::feasible, .upper = presses, .solution = item.presses}).valid);
    }
  }
}

}  // namespace
}  // namespace flipwise
