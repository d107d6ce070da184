// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "flipwise/errors.hpp"
#include "flipwise/rows.hpp"
#include "flipwise/solver.hpp"
#include "flipwise/verify.hpp"

namespace flipwise::streamed_colours_tests {
namespace {

/// Stores all rows that it receives.
class KeptRows final : public RowSink {
 public:
  explicit KeptRows(std::size_t columns) : columns_(columns) {}
  void write(std::span<const Word> words) override {
    const auto row = numbers_in(words, columns_);
    cells.insert(cells.end(), row.begin(), row.end());
    ++rows;
  }
  Board board(std::uint64_t modulus) const { return {rows, cells.size() / rows, modulus, cells}; }

  std::size_t rows = 0;
  std::vector<std::uint8_t> cells = {};

 private:
  std::size_t columns_;
};

Puzzle random_colour_puzzle(std::mt19937_64& random) {
  constexpr unsigned colours[] = {3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 25, 36, 128, 200, 256};
  const auto below = [&](std::size_t bound) { return static_cast<std::size_t>(random() % bound); };
  Puzzle puzzle;
  puzzle.rule = parse_rule(below(2) == 0 ? "plus" : "ring");
  puzzle.wrap = static_cast<Wrap>(below(below(8) == 0 ? 4 : 2));
  puzzle.start = Board(1 + below(6), 1 + below(6), colours[below(std::size(colours))]);
  for (std::uint8_t& light : puzzle.start.numbers())
    light = static_cast<std::uint8_t>(random() % puzzle.modulus());
  puzzle.goal.kind = below(2) == 0 ? Goal::Kind::number : Goal::Kind::uniform;
  puzzle.goal.number = static_cast<unsigned>(below(puzzle.modulus()));
  if (puzzle.goal.kind == Goal::Kind::uniform) puzzle.goal.number = 0;
  puzzle.cost_of = below(2) == 0 ? CostOf::amount : CostOf::press;
  return puzzle;
}

RowPuzzle by_rows(const Puzzle& puzzle) {
  return {puzzle.rule, puzzle.wrap, puzzle.goal, puzzle.cost_of};
}

TEST(StreamedColours, EqualBoardsInMemory) {
  std::mt19937_64 random(1);
  int impossible = 0;
  int optimal = 0;
  int beyond = 0;
  for (int i = 0; i < 6000; ++i) {
    const Puzzle puzzle = random_colour_puzzle(random);
    SCOPED_TRACE(std::to_string(puzzle.modulus()) + " colours, " + puzzle.rule.name + ", wrap " +
                 std::string(to_string(puzzle.wrap)) + ", " + std::to_string(puzzle.start.rows()) + " x " +
                 std::to_string(puzzle.start.columns()) + ", case " + std::to_string(i));
    SolveOptions any;
    any.find = SolveOptions::Find::any;
    Answer held = solve(puzzle, any);
    const bool is_walk_short = i % 4 != 0 && held.solutions->size() < 4;
    const SolveOptions options = is_walk_short ? SolveOptions{} : any;
    if (is_walk_short) held = solve(puzzle, options);
    BoardSource lights(puzzle.start);
    KeptRows presses(puzzle.start.columns());
    KeptRows witness(puzzle.start.columns());
    const Answer answer = solve(lights, presses, by_rows(puzzle), options, &witness);
    ASSERT_EQ(answer.status, held.status);
    ASSERT_EQ(answer.solutions, held.solutions);
    ASSERT_EQ(answer.nullity, held.nullity);
    Answer stated = answer;
    if (answer.status == Status::impossible) {
      ++impossible;
      ASSERT_EQ(presses.rows, 0U);
      stated.witness = witness.board(puzzle.modulus());
      BoardSource witness_rows(*stated.witness);
      ASSERT_TRUE(verify_witness(lights, witness_rows, by_rows(puzzle)).valid);
    } else {
      ASSERT_EQ(witness.rows, 0U);
      stated.solution = presses.board(puzzle.modulus());
      BoardSource press_rows(*stated.solution);
      const Verdict verdict = verify(lights, press_rows, by_rows(puzzle));
      ASSERT_TRUE(verdict.valid) << verdict.reason;
    }
    const Verdict verdict = verify(puzzle, stated);
    ASSERT_TRUE(verdict.valid) << verdict.reason;
    beyond += answer.status == Status::feasible;
    if (answer.status != Status::optimal) continue;
    ++optimal;
    ASSERT_EQ(answer.upper, held.upper);
    ASSERT_EQ(answer.optimal_solutions, held.optimal_solutions);
    ASSERT_EQ(stated.solution, held.solution);
  }
  EXPECT_GT(impossible, 300);
  EXPECT_GT(optimal, 1000);
  EXPECT_GT(beyond, 100);
}

/// Rows that are computed, always the same.
class MadeRows final : public RowSource {
 public:
  MadeRows(std::size_t rows, std::size_t columns, unsigned colours)
      : rows_(rows), columns_(columns), colours_(colours) {}
  std::size_t rows() const override { return rows_; }
  std::size_t columns() const override { return columns_; }
  std::uint64_t modulus() const override { return colours_; }
  void rewind() override {
    ++passes;
    random_.seed(1);
  }
  void read(std::span<Word> row) override {
    for (std::uint8_t& light : numbers_in(row, columns_))
      light = static_cast<std::uint8_t>(random_() % colours_);
  }

  int passes = 0;

 private:
  std::size_t rows_;
  std::size_t columns_;
  unsigned colours_;
  std::mt19937_64 random_;
};

class NoRows final : public RowSink {
 public:
  void write(std::span<const Word> /*row*/) override { ++rows; }
  std::size_t rows = 0;
};

TEST(StreamedColours, MemoryForAFewRows) {
  MadeRows lights(5000, 700, 3);
  NoRows presses;
  SolveOptions options;
  options.run.memory_bytes = 200'000;
  const Answer answer = solve(lights, presses, {}, options);
  ASSERT_EQ(answer.status, Status::optimal) << answer.reason;
  EXPECT_EQ(presses.rows, 5000U);
  EXPECT_EQ(lights.passes, 2);
}

TEST(StreamedColours, StopsBeforeItWrites) {
  MadeRows lights(3000, 3000, 6);
  NoRows presses;
  SolveOptions options;
  options.run.limit_seconds = 0;
  const Answer answer = solve(lights, presses, {}, options);
  EXPECT_EQ(answer.status, Status::unknown);
  EXPECT_FALSE(answer.reason.empty());
  EXPECT_EQ(presses.rows, 0U);
}

TEST(StreamedColours, RefusesWhatDoesNotFit) {
  Board board(2, 3, 4);
  board.set(1, 2, 4);
  BoardSource lights(board);
  NoRows presses;
  EXPECT_THROW(solve(lights, presses, {}), InputError);
  EXPECT_THROW(solve(lights, presses, {.goal = {Goal::Kind::number, 4}}), InputError);
  EXPECT_THROW(solve(lights, presses, {.goal = {Goal::Kind::target}}), InputError);
  EXPECT_EQ(presses.rows, 0U);
}

TEST(StreamedColours, CheckSeesEveryChange) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 300; ++i) {
    const Puzzle puzzle = random_colour_puzzle(random);
    SolveOptions any;
    any.find = SolveOptions::Find::any;
    const Answer answer = solve(puzzle, any);
    if (!answer.solution) continue;
    Board presses = *answer.solution;
    Answer wrong = answer;
    std::uint8_t& cell = presses.numbers()[random() % presses.cells()];
    cell = static_cast<std::uint8_t>((cell + 1) % puzzle.modulus());
    wrong.solution = presses;
    wrong.upper.reset();
    wrong.lower = 0;
    BoardSource lights(puzzle.start);
    BoardSource rows(presses);
    EXPECT_EQ(verify(lights, rows, by_rows(puzzle)).valid, verify(puzzle, wrong).valid);
  }
}

}  // namespace
}  // namespace flipwise::streamed_colours_tests
