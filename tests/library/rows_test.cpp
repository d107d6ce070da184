// SPDX-License-Identifier: MIT
//
// Compares boards read row by row with boards in memory.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <span>

#include "boards.hpp"
#include "flipwise/flipwise.hpp"
#include "run/ranks.hpp"
#include "stops.hpp"
#include "verify/verify.hpp"

namespace flipwise {
namespace {

const std::vector<std::pair<std::size_t, std::size_t>> row_shapes = {
    {1, 1}, {1, 2}, {2, 1}, {2, 2},  {3, 2},  {1, 9},  {9, 1},  {4, 4},   {5, 5},   {3, 7},  {9, 9},
    {6, 8}, {8, 6}, {6, 6}, {2, 63}, {2, 64}, {3, 65}, {65, 3}, {11, 11}, {2, 129}, {14, 14}};

TEST(Rows, SolveAsInMemory) {
  std::mt19937_64 random(11);
  std::size_t optimal = 0;
  std::size_t impossible = 0;
  for (const char* rule : {"plus", "ring", "x"})
    for (const Wrap wrap : {Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus})
      for (const Goal& goal : {Goal{}, Goal{Goal::Kind::number, 1}, Goal{Goal::Kind::uniform}})
        for (const auto& [rows, columns] : row_shapes)
          for (const bool solvable : {true, false}) {
            SCOPED_TRACE(testing::Message() << rule << ' ' << rows << " x " << columns << " wrap "
                                            << to_string(wrap) << " goal " << static_cast<int>(goal.kind));
            Puzzle puzzle{
                .start = random_board(rows, columns, random), .rule = parse_rule(rule), .wrap = wrap};
            if (solvable) {
              // Takes any solution of another board, and sets the goal to what its presses change.
              puzzle.goal.kind = Goal::Kind::target;
              puzzle.goal.target = puzzle.start;
              puzzle.start = Board(rows, columns);
              if (solve(puzzle, {.find = SolveOptions::Find::any}).status == Status::impossible) continue;
              puzzle.start = puzzle.goal.target;
            }
            puzzle.goal = goal;
            BoardSource lights(puzzle.start);
            const RowPuzzle row_puzzle{puzzle.rule, wrap, goal};

            const Answer expected = solve(puzzle);
            Board presses(rows, columns);
            BoardSink sink(presses);
            const Answer found = solve(lights, sink, row_puzzle);
            if (expected.status == Status::impossible) {
              Board witness(rows, columns);
              BoardSink witness_sink(witness);
              ASSERT_EQ(solve(lights, sink, row_puzzle, {}, &witness_sink).status, Status::impossible);
              const Answer proof{.status = Status::impossible, .witness = witness};
              const Verdict verdict = verify(puzzle, proof);
              ASSERT_TRUE(verdict.valid) << verdict.reason;
              ++impossible;
            }
            ASSERT_EQ(found.nullity, expected.nullity);
            ASSERT_EQ(found.solutions, expected.solutions);
            if (*expected.nullity > 16) continue;
            ASSERT_EQ(to_string(found.status), to_string(expected.status));
            ASSERT_EQ(found.upper, expected.upper);
            ASSERT_EQ(found.optimal_solutions, expected.optimal_solutions);
            if (expected.status != Status::optimal) continue;
            ASSERT_TRUE(presses == *expected.solution);

            Board any(rows, columns);
            BoardSink any_sink(any);
            const Answer feasible = solve(lights, any_sink, row_puzzle, {.find = SolveOptions::Find::any});
            ASSERT_EQ(feasible.status, Status::feasible);
            ASSERT_EQ(*feasible.upper, any.weight());
            BoardSource any_presses(any);
            ASSERT_TRUE(verify(lights, any_presses, row_puzzle).valid);
            ++optimal;
          }
  EXPECT_GE(optimal, 400U);
  EXPECT_GE(impossible, 150U);
}

TEST(Rows, VerifyAsInMemory) {
  std::mt19937_64 random(12);
  for (const char* rule :
       {"plus", "ring", "king", "knight", "x", "0,0 0,1 1,0", "3,-70 0,1", "-2,0 -2,0 1,1"})
    for (const Wrap wrap : {Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus})
      for (const Goal& goal : {Goal{}, Goal{Goal::Kind::number, 1}, Goal{Goal::Kind::uniform}})
        for (const auto& [rows, columns] : row_shapes) {
          SCOPED_TRACE(testing::Message() << rule << ' ' << rows << " x " << columns << " wrap "
                                          << to_string(wrap) << " goal " << static_cast<int>(goal.kind));
          // The board that these presses solve: computes their effect light by light.
          Puzzle puzzle{.start = Board(rows, columns), .rule = parse_rule(rule), .wrap = wrap};
          const Board presses = random_board(rows, columns, random);
          const auto height = static_cast<std::int64_t>(rows);
          const auto width = static_cast<std::int64_t>(columns);
          for (std::int64_t i = 0; i < height; ++i)
            for (std::int64_t j = 0; j < width; ++j)
              for (const Offset& offset : puzzle.rule.kinds[0]) {
                std::int64_t r = i + offset.row;
                std::int64_t c = j + offset.column;
                if (wraps_rows(wrap)) r = (r % height + height) % height;
                if (wraps_columns(wrap)) c = (c % width + width) % width;
                if (r >= 0 && r < height && c >= 0 && c < width &&
                    presses.get(static_cast<std::size_t>(i), static_cast<std::size_t>(j)))
                  puzzle.start.flip(static_cast<std::size_t>(r), static_cast<std::size_t>(c));
              }
          if (goal.is_number(1) || (goal.kind == Goal::Kind::uniform && random() % 2 == 0))
            puzzle.start ^= all_lit(rows, columns);
          const RowPuzzle row_puzzle{puzzle.rule, wrap, goal};
          BoardSource lights(puzzle.start);
          BoardSource press_rows(presses);
          const Verdict right = verify(lights, press_rows, row_puzzle);
          ASSERT_TRUE(right.valid) << right.reason;

          puzzle.goal = goal;
          puzzle.start.flip(random() % rows, random() % columns);
          const Answer answer{.status = Status::feasible, .solution = presses};
          ASSERT_EQ(verify(lights, press_rows, row_puzzle).valid, verify(puzzle, answer).valid);
        }
}

/// Rows that are checked in independent parts give the same verdict and error as in one, wherever the parts
/// end.
TEST(Rows, VerifyInParts) {
  std::mt19937_64 random(14);
  std::size_t valid = 0;
  for (const char* rule : {"plus", "ring", "king", "knight", "0,0 0,1 1,0", "3,-70 0,1", "-2,0 -2,0 1,1"})
    for (const Wrap wrap : {Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus})
      for (const Goal& goal : {Goal{}, Goal{Goal::Kind::number, 1}, Goal{Goal::Kind::uniform}})
        for (const auto& [rows, columns] : row_shapes)
          for (const int wrong : {0, 1, 3}) {
            SCOPED_TRACE(testing::Message() << rule << ' ' << rows << " x " << columns << " wrap "
                                            << to_string(wrap) << " goal " << static_cast<int>(goal.kind));
            // Quiet presses, so that the lights may be all equal.
            const RowPuzzle puzzle{parse_rule(rule), wrap, goal};
            Board lights(rows, columns);
            Board presses(rows, columns);
            if (random() % 2 == 0) {
              const Puzzle board{
                  .start = random_board(rows, columns, random), .rule = puzzle.rule, .wrap = wrap};
              const Answer answer = solve(board, {.find = SolveOptions::Find::any});
              if (answer.solution) lights = board.start;
              if (answer.solution) presses = *answer.solution;
            }
            if (goal.is_number(1) || (goal.kind == Goal::Kind::uniform && random() % 2 == 0))
              lights ^= all_lit(rows, columns);
            for (int i = 0; i < wrong; ++i) lights.flip(random() % rows, random() % columns);

            BoardSource light_rows(lights);
            BoardSource press_rows(presses);
            const Verdict whole = verify(light_rows, press_rows, puzzle);
            if (wrong == 0) {
              ASSERT_TRUE(whole.valid) << whole.reason;
            }
            valid += whole.valid;
            RowCheck check(puzzle, 2, rows, columns);
            const std::size_t words = words_for(columns);
            const std::size_t most = 1 + random() % rows;
            RowCheck::Part part;
            for (std::size_t first = 0; first < rows;) {
              const std::size_t count = std::min<std::size_t>(1 + random() % most, rows - first);
              check.check(first, lights.words().subspan(first * words, count * words),
                          presses.words().subspan(first * words, count * words), part);
              check.add(part);
              first += count;
            }
            ASSERT_EQ(check.finish().empty(), whole.valid);
            if (!wraps_rows(wrap)) {
              ASSERT_EQ(check.finish(), whole.reason);
            }
            check = RowCheck(puzzle, 2, rows, columns);
            for (std::size_t first = 0; first < rows;) {
              const std::size_t end = first + 1 + random() % (rows - first);
              RowCheck band = RowCheck(puzzle, 2, rows, columns);
              band.begin_at(first);
              for (; first < end; ++first) band.add(lights.row(first), presses.row(first));
              RowCheck::Part elsewhere;
              unpack(flipwise::packed(band.together()), elsewhere);
              check.add(elsewhere);
            }
            ASSERT_EQ(check.finish().empty(), whole.valid);
            check = RowCheck(puzzle, 2, rows, columns);
            for (std::size_t row = 0; row < rows; ++row) check.add(lights.row(row), presses.row(row));
            ASSERT_EQ(check.finish().empty(), whole.valid);
            if (!wraps_rows(wrap)) {
              ASSERT_EQ(check.finish(), whole.reason);
            }
          }
  EXPECT_GT(valid, 1000U);
}

/// Lights that presses bring to a goal, expanded press by press, and the same with one wrong cell: in
/// memory, row by row and in parts, the same cell is named. Includes the greatest modulus whose rows are
/// bytes.
TEST(Rows, VerifyNumbersAsExpanded) {
  std::mt19937_64 random(15);
  for (const std::uint64_t modulus : {2U, 3U, 4U, 43U, 44U, 255U, 256U})
    for (const char* rule : {"plus", "king", "3,-70 0,1", "-2,0 -2,0 1,1 1,1 1,1 1,1 1,1 1,1 1,1"})
      for (const Wrap wrap : {Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus})
        for (const auto& [rows, columns] :
             {std::pair<std::size_t, std::size_t>{1, 1}, {2, 9}, {9, 2}, {7, 130}}) {
          SCOPED_TRACE(testing::Message() << rule << ' ' << rows << " x " << columns << " wrap "
                                          << to_string(wrap) << " modulo " << modulus);
          Puzzle puzzle{.start = Board(rows, columns, modulus), .rule = parse_rule(rule), .wrap = wrap};
          puzzle.goal.number = random() % modulus;
          Board presses = puzzle.start;
          std::vector<std::uint64_t> ends(rows * columns, modulus - puzzle.goal.number);
          const auto moved = [](std::size_t at, std::int64_t by, std::size_t side, bool wraps) {
            const std::int64_t to = static_cast<std::int64_t>(at) + by;
            const auto length = static_cast<std::int64_t>(side);
            return wraps ? (to % length + length) % length : to < length ? to : -1;
          };
          for (std::size_t i = 0; i < rows; ++i)
            for (std::size_t j = 0; j < columns; ++j) {
              presses.set(i, j, random() % modulus);
              for (const Offset& offset : puzzle.rule.kinds[0]) {
                const std::int64_t row = moved(i, offset.row, rows, wraps_rows(wrap));
                const std::int64_t column = moved(j, offset.column, columns, wraps_columns(wrap));
                if (row >= 0 && column >= 0)
                  ends[static_cast<std::size_t>(row) * columns + static_cast<std::size_t>(column)] +=
                      presses.get(i, j);
              }
            }
          for (std::size_t i = 0; i < ends.size(); ++i)
            puzzle.start.set(i / columns, i % columns, (modulus - ends[i] % modulus) % modulus);
          const std::size_t wrong = random() % ends.size();
          for (const bool is_right : {true, false}) {
            if (!is_right) {
              const std::uint64_t light = puzzle.start.get(wrong / columns, wrong % columns);
              puzzle.start.set(wrong / columns, wrong % columns, (light + 1) % modulus);
            }
            const Verdict verdict = verify(puzzle, {.status = Status::feasible, .solution = presses});
            ASSERT_EQ(verdict.valid, is_right) << verdict.reason;
            ASSERT_EQ(
                verdict.reason.starts_with("row " + std::to_string(wrong / columns + 1) + ", column " +
                                           std::to_string(wrong % columns + 1) + " is "),
                !is_right)
                << verdict.reason;
            const RowPuzzle row_puzzle{puzzle.rule, wrap, puzzle.goal};
            BoardSource lights(puzzle.start);
            BoardSource press_rows(presses);
            ASSERT_EQ(verify(lights, press_rows, row_puzzle).reason, verdict.reason);
            RowCheck check(row_puzzle, modulus, rows, columns);
            lights.rewind();
            press_rows.rewind();
            std::vector<Word> row(row_words(columns, modulus));
            std::vector<Word> pressed(row.size());
            for (std::size_t first = 0; first < rows;) {
              RowCheck band(row_puzzle, modulus, rows, columns);
              band.begin_at(first);
              for (const std::size_t end = first + 1 + random() % (rows - first); first < end; ++first) {
                lights.read(row);
                press_rows.read(pressed);
                band.add(row, pressed);
              }
              RowCheck::Part elsewhere;
              unpack(flipwise::packed(band.together()), elsewhere);
              check.add(elsewhere);
            }
            ASSERT_EQ(check.finish(), verdict.reason);
            if (modulus > 2) {
              ASSERT_EQ(check.cost(), presses.sum());
            }
          }
        }
}

/// Compares correct and wrong witnesses, row by row and in memory.
TEST(Rows, VerifyWitnessesAsInMemory) {
  std::mt19937_64 random(13);
  std::size_t valid = 0;
  for (const char* rule : {"plus", "ring", "king", "0,0 0,1 1,0", "-2,0 1,1"})
    for (const Wrap wrap : {Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus})
      for (const Goal& goal : {Goal{}, Goal{Goal::Kind::number, 1}, Goal{Goal::Kind::uniform}})
        for (const auto& [rows, columns] : row_shapes) {
          SCOPED_TRACE(testing::Message() << rule << ' ' << rows << " x " << columns << " wrap "
                                          << to_string(wrap) << " goal " << static_cast<int>(goal.kind));
          const Puzzle puzzle{.start = random_board(rows, columns, random),
                              .rule = parse_rule(rule),
                              .wrap = wrap,
                              .goal = goal};
          Board witness = random_board(rows, columns, random);
          if (const Answer answer = solve(puzzle, {.find = SolveOptions::Find::any}); answer.witness)
            witness = *answer.witness;
          for (const bool spoiled : {false, true}) {
            if (spoiled) witness.flip(random() % rows, random() % columns);
            const Answer proof{.status = Status::impossible, .witness = witness};
            BoardSource lights(puzzle.start);
            BoardSource witness_rows(witness);
            const bool expected = verify(puzzle, proof).valid;
            ASSERT_EQ(verify_witness(lights, witness_rows, {puzzle.rule, wrap, goal}).valid, expected);
            valid += expected;
          }
        }
  EXPECT_GT(valid, 100U);
}

TEST(Rows, StopsOnRequest) {
  const Board board(500, 500);
  Board presses(500, 500);
  BoardSink sink(presses);
  for (const std::uint64_t poll : {1U, 3U}) {
    BoardSource lights(board);
    SolveOptions options;
    options.run.progress = [](const Progress& progress) {
      EXPECT_EQ(progress.lower, 0U);
      return true;
    };
    options.run.stop = StopAtPoll(poll);
    const Answer answer = solve(lights, sink, RowPuzzle{}, options);
    EXPECT_EQ(answer.status, Status::unknown);
    EXPECT_EQ(answer.lower, 0U);
  }
  BoardSource fast(board);
  const Answer limited = solve(fast, sink, RowPuzzle{}, {.run = {.limit_seconds = 0.0}});
  EXPECT_EQ(limited.status, Status::unknown);
}

}  // namespace
}  // namespace flipwise
