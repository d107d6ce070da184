// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <sstream>
#include <vector>

#include "board/packed_puzzle.hpp"
#include "flipwise/study.hpp"
#include "ranks.hpp"
#include "study/study.hpp"

namespace flipwise {
namespace {

/// Several processes that share a long draw generate the same boards as one.
TEST(RanksGenerate, DrawsTheSameBoards) {
  GenerateQuery query;
  query.shape.start = Board(5, 5);
  query.presses = 14;
  query.count = 40;
  GenerateQuery two_goals = query;
  two_goals.shape.goal.kind = Goal::Kind::uniform;
  two_goals.presses = 12;
  GenerateQuery rare = query;
  rare.shape.start = Board(8, 8);
  rare.presses = 24;
  rare.unique = true;
  rare.count = 3;
  for (const GenerateQuery& one : {query, two_goals, rare}) {
    const Generated expected = generate(one, RunOptions{.threads = 1});
    for (const unsigned size : {2U, 5U}) {
      ThreadRanks ranks(size);
      const Generated found = generate(one, RunOptions{.threads = 1, .ranks = ranks.first()});
      EXPECT_EQ(found.status, expected.status);
      EXPECT_EQ(found.uniform, expected.uniform);
      ASSERT_EQ(found.items.size(), expected.items.size());
      for (std::size_t i = 0; i < found.items.size(); ++i) {
        EXPECT_EQ(found.items[i].board, expected.items[i].board);
        EXPECT_EQ(found.items[i].presses, expected.items[i].presses);
      }
    }
  }
}

TEST(RanksGenerate, PuzzlesArriveAsTheyWere) {
  Puzzle board;
  board.start = Board(3, 70);
  board.start.flip(1, 69);
  board.holes = Board(3, 70);
  board.fixed = board.start;
  board.rule = parse_rule("0,0 -1,2");
  board.wrap = Wrap::rows;
  board.goal = {Goal::Kind::target, 0, Board(3, 70)};
  board.cost = std::vector<std::uint64_t>(210, 3);
  const Puzzle buttons{.start = all_lit(1, 3),
                       .goal = {Goal::Kind::uniform},
                       .cost = std::vector<std::uint64_t>{3, 0, 1},
                       .buttons = Buttons{{0, 0}, {}, {2, 1}}};
  for (const Puzzle& puzzle : {board, buttons}) {
    std::stringstream bytes;
    Saving saving(bytes);
    save(saving, puzzle);
    Loading loading(bytes);
    Puzzle other;
    load(loading, other, form_of(puzzle));
    EXPECT_EQ(other.start, puzzle.start);
    EXPECT_EQ(other.holes, puzzle.holes);
    EXPECT_EQ(other.free, puzzle.free);
    EXPECT_EQ(other.fixed, puzzle.fixed);
    EXPECT_TRUE(other.rule == puzzle.rule);
    EXPECT_EQ(other.wrap, puzzle.wrap);
    EXPECT_TRUE(other.goal == puzzle.goal);
    EXPECT_EQ(other.cost, puzzle.cost);
    EXPECT_EQ(other.buttons, puzzle.buttons);
  }
}

}  // namespace
}  // namespace flipwise
