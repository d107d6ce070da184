// SPDX-License-Identifier: MIT
//
// With two colours the general code must say what the code for bits says.
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "flipwise/colours.hpp"
#include "flipwise/solver.hpp"

namespace flipwise::two_colours_tests {
namespace {

void expect_alike(const BoardPuzzle& bits, std::uint64_t all) {
  ColourPuzzle puzzle;
  puzzle.colours = 2;
  puzzle.start = coloured(bits.start);
  puzzle.holes = bits.holes;
  puzzle.rule = bits.rule;
  puzzle.wrap = bits.wrap;
  SolveOptions options;
  options.all = all;
  const Answer expected = solve(bits, options);
  for (const CostOf cost_of : {CostOf::amount, CostOf::press}) {
    puzzle.cost_of = cost_of;
    const ColourAnswer answer = solve(puzzle, options);
    ASSERT_EQ(answer.status, expected.status) << answer.reason;
    EXPECT_EQ(answer.nullity, expected.nullity);
    EXPECT_EQ(answer.solutions, expected.solutions);
    if (expected.status != Status::optimal) continue;
    EXPECT_EQ(answer.upper, expected.upper);
    EXPECT_EQ(answer.optimal_solutions, expected.optimal_solutions);
    EXPECT_EQ(*answer.solution, coloured(expected.solution->pressed));
    ASSERT_EQ(answer.all.size(), expected.all.size());
    for (std::size_t i = 0; i < answer.all.size(); ++i)
      EXPECT_EQ(answer.all[i], coloured(expected.all[i].pressed));
  }
}

Board random_bits(std::mt19937_64& random, std::size_t rows, std::size_t columns, unsigned one_in) {
  Board board(rows, columns);
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < columns; ++j) board.set(i, j, random() % one_in == 0);
  return board;
}

TEST(TwoColours, AsBits) {
  std::mt19937_64 random(1);
  const char* const rules[] = {"plus", "ring", "king", "knight", "x", "cross"};
  for (int i = 0; i < 400; ++i) {
    BoardPuzzle puzzle;
    const std::size_t rows = 1 + random() % 6;
    const std::size_t columns = 1 + random() % 6;
    puzzle.start = random() % 3 == 0 ? Board(rows, columns) : random_bits(random, rows, columns, 2);
    const std::string rule = rules[random() % 6];
    puzzle.rule = parse_rule(rule);
    puzzle.wrap = static_cast<Wrap>(random() % 4);
    SCOPED_TRACE(rule + ", wrap " + std::string(to_string(puzzle.wrap)) + ", " + std::to_string(rows) +
                 " x " + std::to_string(columns));
    expect_alike(puzzle, random() % 4);
    if (HasFailure()) return;
  }
}

TEST(TwoColours, SixteenBySixteenOfNullityEight) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 40; ++i) {
    // Presses at random, so that there is a solution.
    BoardPuzzle puzzle;
    const Board presses = random_bits(random, 16, 16, 3);
    puzzle.start = Board(16, 16);
    for (std::size_t row = 0; row < 16; ++row)
      for (std::size_t column = 0; column < 16; ++column) {
        bool lit = presses.get(row, column);
        if (row > 0) lit ^= presses.get(row - 1, column);
        if (row < 15) lit ^= presses.get(row + 1, column);
        if (column > 0) lit ^= presses.get(row, column - 1);
        if (column < 15) lit ^= presses.get(row, column + 1);
        puzzle.start.set(row, column, lit);
      }
    expect_alike(puzzle, 3);
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace flipwise::two_colours_tests
