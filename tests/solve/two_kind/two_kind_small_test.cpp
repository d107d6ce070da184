// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <random>

#include "flipwise/errors.hpp"
#include "flipwise/flipwise.hpp"
#include "sampled.hpp"
#include "solve/two_kind/two_kind_reference.hpp"

namespace flipwise {
namespace {

using namespace two_kind_reference;

Puzzle two_kind_puzzle(Board start, Wrap wrap = Wrap::none) {
  Puzzle puzzle;
  puzzle.start = std::move(start);
  puzzle.rule = parse_rule("two-kind");
  puzzle.wrap = wrap;
  return puzzle;
}

/// Returns the puzzle of a board of W (to be flipped) and B.
Puzzle contest_puzzle(const std::vector<std::string>& rows) {
  Board start(rows.size(), rows[0].size());
  for (std::size_t row = 0; row < rows.size(); ++row)
    for (std::size_t column = 0; column < rows[0].size(); ++column)
      start.set(row, column, rows[row][column] == 'W');
  return two_kind_puzzle(start);
}

std::string describe(const Puzzle& puzzle) {
  std::string text = "wrap " + std::string(to_string(puzzle.wrap)) + ", goal " +
                     std::to_string(static_cast<int>(puzzle.goal.kind)) + "\n" + text_of(puzzle.start);
  if (puzzle.holes) text += "holes\n" + text_of(*puzzle.holes);
  if (!puzzle.goal.target.empty()) text += "target\n" + text_of(puzzle.goal.target);
  return text;
}

/// Checks that the answer is the table's: minimum, number of minimum solutions, and the first of them.
void expect_answer_of_table(Puzzle puzzle, const Table& table) {
  for (std::size_t i = 0; puzzle.holes && i < puzzle.start.words().size(); ++i)
    puzzle.start.words()[i] &= ~puzzle.holes->words()[i];
  SCOPED_TRACE(describe(puzzle));
  const auto open = [&](Board board) {
    for (std::size_t i = 0; puzzle.holes && i < board.words().size(); ++i)
      board.words()[i] &= ~puzzle.holes->words()[i];
    return number_of(board);
  };
  const Board on = all_lit(puzzle.start.rows(), puzzle.start.columns());
  std::vector<std::uint32_t> lights;
  switch (puzzle.goal.kind) {
    case Goal::Kind::number:
      lights = {open(puzzle.goal.number == 0 ? puzzle.start : puzzle.start ^ on)};
      break;
    case Goal::Kind::uniform: lights = {open(puzzle.start), open(puzzle.start ^ on)}; break;
    case Goal::Kind::target: lights = {open(puzzle.start ^ puzzle.goal.target)}; break;
  }
  std::vector<Key> keys = table.solutions(lights[0]);
  if (lights.size() == 2 && lights[1] != lights[0]) {
    const auto& other = table.solutions(lights[1]);
    keys.insert(keys.end(), other.begin(), other.end());
  }
  std::sort(keys.begin(), keys.end());
  while (!keys.empty() && std::get<0>(keys.back()) > std::get<0>(keys.front())) keys.pop_back();

  SolveOptions options;
  options.all = 3;
  const Answer answer = solve(puzzle, options);
  if (keys.empty()) {
    EXPECT_EQ(answer.status, Status::impossible);
    EXPECT_TRUE(answer.proof_by_search);
    EXPECT_FALSE(answer.solution.has_value());
    EXPECT_FALSE(answer.upper.has_value());
    return;
  }
  ASSERT_EQ(answer.status, Status::optimal);
  EXPECT_FALSE(answer.proof_by_search);
  EXPECT_EQ(answer.upper, std::get<0>(keys[0]));
  EXPECT_EQ(answer.lower, std::get<0>(keys[0]));
  EXPECT_EQ(key_of(*answer.solution), keys[0]);
  EXPECT_EQ(answer.optimal_solutions, std::to_string(keys.size()));
  ASSERT_EQ(answer.all.size(), std::min<std::size_t>(3, keys.size()));
  for (std::size_t i = 0; i < answer.all.size(); ++i) EXPECT_EQ(key_of(answer.all[i]), keys[i]);
}

TEST(TwoKind, SolvesThePublishedExamples) {
  const auto fewest = [](const std::vector<std::string>& rows) {
    const Answer answer = solve(contest_puzzle(rows));
    return answer.status == Status::optimal ? static_cast<int>(*answer.upper) : -1;
  };
  EXPECT_EQ(fewest({"BBW", "WWW", "BWW"}), 2);
  EXPECT_EQ(fewest({"WBW", "BBW", "WBW"}), 4);
  EXPECT_EQ(fewest({"BBBB", "WBWB", "BBBB", "BBBB"}), -1);
  EXPECT_EQ(fewest({"WWWWWBW", "WBWBWBW", "BBWBBWW"}), 7);
  EXPECT_EQ(fewest(std::vector<std::string>(10, "WWWWWWWWWW")), 30);
}

TEST(TwoKind, EveryBoardOfFourByFourAndItsParts) {
  for (std::size_t rows = 1; rows <= 4; ++rows)
    for (std::size_t columns = 1; columns <= 4; ++columns) {
      const Table table(two_kind_puzzle(Board(rows, columns)));
      for (std::uint32_t lights = 0; lights < 1U << (rows * columns); ++lights) {
        expect_answer_of_table(two_kind_puzzle(board_of(rows, columns, lights)), table);
        if (testing::Test::HasFailure()) return;
      }
    }
}

TEST(TwoKind, EveryShapeWrapAndGoalUpToTwelveCellsSampled) {
  std::mt19937_64 random(20260101);
  for (std::size_t rows = 1; rows <= 12; ++rows)
    for (std::size_t columns = 1; rows * columns <= 12; ++columns)
      for (const Wrap wrap : {Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus})
        for (const double hole_share : {0.0, 0.2, 0.5}) {
          Puzzle puzzle = two_kind_puzzle(Board(rows, columns), wrap);
          if (hole_share > 0) puzzle.holes = random_board(rows, columns, random, hole_share);
          const Table table(puzzle);
          for (int sample = 0; sample < sampled(12); ++sample) {
            puzzle.start = random_board(rows, columns, random, sample % 3 == 0 ? 0.2 : 0.5);
            for (const Goal& kind : {Goal{}, Goal{Goal::Kind::number, 1}, Goal{Goal::Kind::uniform},
                                     Goal{Goal::Kind::target}}) {
              puzzle.goal = kind;
              if (kind.kind == Goal::Kind::target) puzzle.goal.target = random_board(rows, columns, random);
              expect_answer_of_table(puzzle, table);
              if (testing::Test::HasFailure()) return;
            }
          }
        }
}

TEST(TwoKind, OtherStencilsAsTheKinds) {
  std::mt19937_64 random(7);
  const std::vector<std::pair<const char*, const char*>> pairs = {
      {"plus", "ring"}, {"plus", "plus"},          {"king", "plus"},           {"knight", "ring"},
      {"x", "king"},    {"-1,0 0,1", "-1,0 2,-1"}, {"0,0", "0,0 0,1"},         {"0,0 1,0", "-1,0 1,1 1,1"},
      {"0,0", "-1,0"},  {"1,0 -2,0", "ring"},      {"5,0 0,7 0,0", "-1,0 0,9"}};
  Sample some;
  for (const auto& [first, second] : pairs)
    for (const auto& [rows, columns] : {std::pair(3, 3), {2, 4}, {4, 2}, {1, 5}, {4, 3}})
      for (const Wrap wrap : {Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus})
        for (const bool holes : {false, true}) {
          if (some.leaves_out()) continue;
          SCOPED_TRACE(std::string(first) + " / " + second);
          const auto m = static_cast<std::size_t>(rows), n = static_cast<std::size_t>(columns);
          Puzzle puzzle = two_kind_puzzle(Board(m, n), wrap);
          puzzle.rule.kinds = {parse_rule(first).kinds[0], parse_rule(second).kinds[0]};
          if (holes) puzzle.holes = random_board(m, n, random, 0.2);
          const Table table(puzzle);
          for (int sample = 0; sample < 8; ++sample) {
            puzzle.start = random_board(m, n, random);
            puzzle.goal.kind = sample % 2 ? Goal::Kind::number : Goal::Kind::uniform;
            expect_answer_of_table(puzzle, table);
            if (testing::Test::HasFailure()) return;
          }
        }
}

TEST(TwoKind, RefusesShapesThatDisagree) {
  Puzzle puzzle = two_kind_puzzle(Board(3, 4));
  puzzle.holes = Board(4, 3);
  EXPECT_THROW(solve(puzzle), InputError);
  puzzle.holes.reset();
  puzzle.goal = {Goal::Kind::target, 0, Board(3, 3)};
  EXPECT_THROW(solve(puzzle), InputError);
  puzzle.goal = {};
  puzzle.rule.kinds.pop_back();
  EXPECT_THROW(solve(puzzle), InputError);
}

}  // namespace
}  // namespace flipwise
