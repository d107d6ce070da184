// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "flipwise/solver.hpp"
#include "from_reference.hpp"
#include "sampled.hpp"

namespace flipwise {
namespace {

/// Converts cells of the reference (first in the highest bit) to a word with the first in the lowest bit.
Word packed_cells(const reference::Field& field, reference::Cells cells) {
  Word word = 0;
  for (int cell = 0; cell < field.cells(); ++cell)
    if (cells & reference::cell_bit(field, cell)) word |= Word{1} << cell;
  return word;
}

/// Compares every board of a field, for one goal, with the table of all press sets.
void expect_all_boards(const reference::Field& field, const reference::Rule& rule, const Goal& kind,
                       bool tabulate) {
  const auto best = reference::solutions_by_change(field, rule);
  const reference::Cells on = reference::all_on(field);
  const reference::Cells target = 0x5a5a5a5a & on;
  Puzzle puzzle = puzzle_of(field, rule.name);
  puzzle.goal = kind;
  if (kind.kind == Goal::Kind::target) puzzle.goal.target = board_of(field, target);
  const auto solver = ManySolver::prepare(puzzle, tabulate);
  ASSERT_TRUE(solver);
  std::vector<Word> boards;
  std::vector<reference::Best> expected;
  for (reference::Cells start = 0; start < best.size(); ++start) {
    if (start & ~on) continue;
    boards.push_back(packed_cells(field, start));
    switch (kind.kind) {
      case Goal::Kind::number: expected.push_back(best[kind.number == 0 ? start : start ^ on]); break;
      case Goal::Kind::uniform: expected.push_back(reference::either(best[start], best[start ^ on])); break;
      case Goal::Kind::target: expected.push_back(best[start ^ target]); break;
    }
  }
  std::vector<Word> presses(boards.size());
  std::vector<std::uint16_t> numbers(boards.size());
  solver->fewest(boards, presses, numbers);
  for (std::size_t i = 0; i < boards.size(); ++i) {
    SCOPED_TRACE("board " + std::to_string(boards[i]));
    if (expected[i].possible()) {
      ASSERT_EQ(numbers[i], expected[i].fewest);
      ASSERT_EQ(presses[i], packed_cells(field, expected[i].first));
    } else {
      ASSERT_EQ(numbers[i], ManySolver::impossible);
      ASSERT_EQ(presses[i], 0U);
    }
  }
}

TEST(Many, AgreesWithTryingEverything) {
  std::mt19937_64 random(11);
  Sample sample;
  for (const auto& rule : all_rules())
    for (const auto& [rows, columns] : {std::pair{1, 1}, {1, 6}, {6, 1}, {2, 2}, {3, 3}, {2, 5}, {4, 3}})
      for (reference::Field field : all_wraps(rows, columns))
        for (const bool holes : {false, true})
          for (const Goal& kind :
               {Goal{}, Goal{Goal::Kind::number, 1}, Goal{Goal::Kind::uniform}, Goal{Goal::Kind::target}}) {
            if (sample.leaves_out()) continue;
            if (holes) field.holes = random_holes(field.cells(), random);
            SCOPED_TRACE(rule.name + " " + std::to_string(rows) + " x " + std::to_string(columns) +
                         " wrap " + std::to_string(field.wrap_rows) + std::to_string(field.wrap_columns) +
                         " goal " + std::to_string(static_cast<int>(kind.kind)));
            expect_all_boards(field, rule, kind, random() & 1);
            if (HasFatalFailure()) return;
          }
}

TEST(Many, FlipGameInFull) {
  const reference::Field field{4, 4};
  for (const bool tabulate : {false, true})
    expect_all_boards(field, reference::plus(), Goal{Goal::Kind::uniform}, tabulate);
}

/// Compares random boards of any size with the solver of single boards.
TEST(Many, AgreesWithSolve) {
  std::mt19937_64 random(5);
  for (const auto& [rule, rows, columns] :
       std::vector<std::tuple<const char*, std::size_t, std::size_t>>{{"plus", 5, 5},
                                                                      {"plus", 5, 6},
                                                                      {"plus", 4, 8},
                                                                      {"plus", 3, 11},
                                                                      {"plus", 8, 8},
                                                                      {"plus", 1, 63},
                                                                      {"plus", 5, 13},
                                                                      {"plus", 9, 9},
                                                                      {"plus", 1, 127},
                                                                      {"plus", 8, 16},
                                                                      {"plus", 3, 43},
                                                                      {"plus", 15, 15},
                                                                      {"plus", 16, 16},
                                                                      {"ring", 7, 7},
                                                                      {"king", 4, 17},
                                                                      {"x", 6, 6},
                                                                      {"cross", 4, 5},
                                                                      {"0,0 0,1 1,0", 11, 7}})
    for (const Goal& kind : {Goal{}, Goal{Goal::Kind::uniform}}) {
      SCOPED_TRACE(std::string(rule) + " " + std::to_string(rows) + " x " + std::to_string(columns));
      Puzzle puzzle;
      puzzle.rule = parse_rule(rule);
      puzzle.start = Board(rows, columns);
      puzzle.goal = kind;
      const auto many = ManySolver::prepare(puzzle);
      ASSERT_TRUE(many);
      const Solver solver(puzzle);
      std::vector<Board> starts;
      std::vector<Word> boards;
      for (int i = 0; i < 150; ++i) {
        Board start(rows, columns);
        for (std::size_t row = 0; row < rows; ++row)
          for (std::size_t column = 0; column < columns; ++column) start.set(row, column, random() & 1);
        starts.push_back(start);
        boards.resize(boards.size() + many->words());
        many->pack(start, std::span(boards).last(many->words()));
        ASSERT_EQ(many->unpack(std::span(boards).last(many->words())), start);
      }
      std::vector<Word> presses(boards.size());
      std::vector<std::uint16_t> numbers(starts.size());
      many->fewest(boards, presses, numbers);
      for (std::size_t i = 0; i < starts.size(); ++i) {
        const Answer answer = solver.solve(starts[i]);
        if (answer.status == Status::impossible) {
          ASSERT_EQ(numbers[i], ManySolver::impossible) << i;
          continue;
        }
        ASSERT_EQ(answer.status, Status::optimal);
        ASSERT_EQ(numbers[i], *answer.upper) << i;
        ASSERT_EQ(many->unpack(std::span(presses).subspan(i * many->words(), many->words())),
                  *answer.solution)
            << i;
      }
    }
}

TEST(Many, RefusesWhatItCannotServe) {
  Puzzle puzzle;
  puzzle.start = Board(4, 4);
  puzzle.rule = parse_rule("two-kind");
  EXPECT_FALSE(ManySolver::prepare(puzzle));
  puzzle.rule = parse_rule("plus");
  puzzle.start = Board(17, 16);
  EXPECT_FALSE(ManySolver::prepare(puzzle));
  puzzle.start = Board(2, 3);
  puzzle.goal = {Goal::Kind::target, 0, Board(3, 2)};
  EXPECT_THROW(ManySolver::prepare(puzzle), InputError);
}

TEST(Many, RefusesLightsWhereThereIsNoCell) {
  Puzzle puzzle;
  puzzle.start = Board(2, 3);
  puzzle.holes = Board(2, 3);
  puzzle.holes->flip(1, 1);
  const auto solver = ManySolver::prepare(puzzle);
  std::vector<Word> presses(1);
  std::vector<std::uint16_t> numbers(1);
  for (const Word board : {Word{1} << 4, Word{1} << 6, Word{1} << 63})
    EXPECT_THROW(solver->fewest(std::vector{board}, presses, numbers), InputError);
  EXPECT_THROW(solver->fewest(std::vector<Word>{0, 0}, presses, numbers), InputError);
  EXPECT_NO_THROW(solver->fewest(std::vector<Word>{1}, presses, numbers));
}

}  // namespace
}  // namespace flipwise
