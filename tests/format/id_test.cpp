// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "board/effect.hpp"
#include "board/soundness.hpp"
#include "boards.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "sampled.hpp"

namespace flipwise {
namespace {

/// Returns the message with which `read_id` rejects a text.
std::string refusal(const std::string& text) {
  try {
    read_id(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

void clear(Board& board, const Board& cells) {
  for (std::size_t w = 0; w < board.words().size(); ++w) board.words()[w] &= ~cells.words()[w];
}

TEST(Id, MeansTheSameForEver) {
  Puzzle puzzle;
  puzzle.start = read_grid("1001\n0110\n0110\n1001\n", "classic").cells;
  EXPECT_EQ(write_id(puzzle), "plus-4x4:9669");
  puzzle.wrap = Wrap::torus;
  puzzle.goal.kind = Goal::Kind::uniform;
  EXPECT_EQ(write_id(puzzle), "plus-4x4-torus-uniform:9669");
  puzzle.wrap = Wrap::columns;
  puzzle.goal = {Goal::Kind::target, 0, read_grid("0001\n0010\n0000\n1111\n", "target").cells};
  EXPECT_EQ(write_id(puzzle), "plus-4x4-columns-to120f:9669");

  puzzle = {};
  puzzle.start = read_grid("101\n0_0\n", "holes").cells;
  puzzle.holes = read_grid("101\n0_0\n", "holes").holes;
  puzzle.rule = parse_rule("0,0 -1,2");
  puzzle.goal.number = 1;
  EXPECT_EQ(write_id(puzzle), "0,0_-1,2-2x3-on-holes08:a0");

  puzzle = {};
  puzzle.rule = parse_rule("two-kind");
  puzzle.start = read_grid("110\n", "presses").cells;
  EXPECT_EQ(write_id(puzzle, read_grid("120\n", "presses", press_kinds).cells), "two-kind-1x3-second4:c");
}

TEST(Id, ComesBackForEveryRuleShapeWrapAndGoal) {
  std::mt19937_64 random(7);
  Sample sample;
  for (const char* rule : {"plus", "ring", "king", "knight", "x", "hex", "cross", "cross-ring", "row",
                           "column", "bishop", "queen", "two-kind", "0,0", "0,0 0,1 1,0", "-1,-1 2,-3 0,7"})
    for (const std::size_t rows : {1U, 2U, 3U, 4U, 5U, 17U})
      for (const std::size_t columns : {1U, 2U, 3U, 4U, 7U, 63U, 64U, 65U, 127U, 128U, 129U})
        for (const Wrap wrap : {Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus})
          for (const Goal& goal :
               {Goal{}, Goal{Goal::Kind::number, 1}, Goal{Goal::Kind::uniform}, Goal{Goal::Kind::target}})
            for (const bool with_holes : {false, true}) {
              if (sample.leaves_out()) continue;
              Puzzle puzzle;
              puzzle.rule = parse_rule(rule);
              puzzle.wrap = wrap;
              puzzle.start = random_board(rows, columns, random);
              puzzle.goal = goal;
              if (goal.kind == Goal::Kind::target) puzzle.goal.target = random_board(rows, columns, random);
              if (with_holes) {
                puzzle.holes = random_board(rows, columns, random);
                puzzle.holes->set(rows - 1, 0, true);
                clear(puzzle.start, *puzzle.holes);
                if (goal.kind == Goal::Kind::target) clear(puzzle.goal.target, *puzzle.holes);
              }
              const std::string text = write_id(puzzle);
              SCOPED_TRACE(text.substr(0, 200));
              ASSERT_TRUE(looks_like_id(text));
              const BoardId back = read_id(text);
              ASSERT_EQ(back.puzzle.start, puzzle.start);
              ASSERT_EQ(back.puzzle.holes, puzzle.holes);
              ASSERT_EQ(back.puzzle.rule, puzzle.rule);
              ASSERT_EQ(back.puzzle.rule.name, puzzle.rule.name);
              ASSERT_EQ(back.puzzle.wrap, puzzle.wrap);
              const bool no_cells = with_holes && puzzle.holes->weight() == rows * columns;
              if (no_cells ||
                  (goal.kind == Goal::Kind::target && back.puzzle.goal.kind != goal.kind)) {  // a target of
                                                                                              // equal cells
                ASSERT_EQ(required_change(back.puzzle).lights, required_change(puzzle).lights);
              } else {
                ASSERT_EQ(back.puzzle.goal, puzzle.goal);
              }
              ASSERT_EQ(write_id(back.puzzle), text);
            }
}

/// Returns a puzzle with the same meaning: draws the goal at holes and free cells and the masks at holes
/// anew, may write the goal as a target, and shuffles the rule.
Puzzle said_otherwise(Puzzle puzzle, std::mt19937_64& random) {
  const auto draw_within = [&](Board& board, const std::optional<Board>& cells) {
    if (!cells) return;
    const Board drawn = random_board(board.rows(), board.columns(), random);
    for (std::size_t w = 0; w < board.words().size(); ++w) {
      Word& word = board.words()[w];
      word = (word & ~cells->words()[w]) | (drawn.words()[w] & cells->words()[w]);
    }
  };
  for (auto* mask : {&puzzle.free, &puzzle.fixed}) {
    if (!*mask && random() % 2 != 0) mask->emplace(puzzle.start.rows(), puzzle.start.columns());
    if (*mask) draw_within(**mask, puzzle.holes);
  }
  if (puzzle.goal.kind != Goal::Kind::uniform && random() % 2 != 0) {
    Goal& goal = puzzle.goal;
    if (goal.is_number(1)) goal.target = all_lit(puzzle.start.rows(), puzzle.start.columns());
    if (goal.is_number(0)) goal.target = Board(puzzle.start.rows(), puzzle.start.columns());
    goal.kind = Goal::Kind::target;
  }
  if (puzzle.goal.kind == Goal::Kind::target)
    for (const auto* mask : {&puzzle.holes, &puzzle.free}) draw_within(puzzle.goal.target, *mask);
  if (name_of(puzzle.rule) != "")
    for (auto& kind : puzzle.rule.kinds) std::shuffle(kind.begin(), kind.end(), random);
  return puzzle;
}

TEST(Id, IsOneForAPuzzle) {
  std::mt19937_64 random(11);
  for (const char* rule : {"plus", "ring", "king", "x", "cross", "two-kind", "0,0 0,1 1,0"})
    for (std::size_t i = 0; i < 200; ++i) {
      const std::size_t rows = 1 + random() % 4;
      const std::size_t columns = i % 20 == 0 ? 63 + random() % 3 : 1 + random() % 5;
      const auto drawn = [&] { return random_board(rows, columns, random); };
      Puzzle puzzle{drawn(), {}, parse_rule(rule), static_cast<Wrap>(random() % 4)};
      const std::uint64_t goal = random() % 4;
      if (goal < 2)
        puzzle.goal.number = goal;
      else
        puzzle.goal.kind = goal == 2 ? Goal::Kind::uniform : Goal::Kind::target;
      if (puzzle.goal.kind == Goal::Kind::target) puzzle.goal.target = drawn();
      if (random() % 4 != 0) {
        puzzle.holes = drawn();
        clear(puzzle.start, *puzzle.holes);
      }
      if (puzzle.rule.form != Rule::Form::two_kind) {
        if (random() % 2 != 0) puzzle.free = drawn();
        if (random() % 2 != 0) puzzle.fixed = drawn();
      }
      const std::string id = write_id(puzzle);
      SCOPED_TRACE(id);
      ASSERT_EQ(write_id(read_id(id).puzzle), id);
      ASSERT_EQ(required_change(read_id(id).puzzle).lights, required_change(puzzle).lights);
      if (puzzle.rule.form == Rule::Form::two_kind) continue;
      for (int again = 0; again < 5; ++again) ASSERT_EQ(write_id(said_otherwise(puzzle, random)), id);
    }
}

TEST(Id, IsWrittenWithoutRedundantParts) {
  for (const auto& [stated, written] : std::vector<std::pair<std::string, std::string>>{
           {"plus-2x2-holes8-freec:1", "plus-2x2-holes8-free4:1"},
           {"plus-2x2-holes8-fixed8:1", "plus-2x2-holes8:1"},
           {"plus-2x2-holes8-free8-fixed9:1", "plus-2x2-holes8-fixed1:1"},
           {"plus-2x2-to9-holes8:1", "plus-2x2-to1-holes8:1"},
           {"plus-2x2-to9-free8:1", "plus-2x2-to1-free8:1"},
           {"plus-2x2-to0:1", "plus-2x2:1"},
           {"plus-2x2-tof:1", "plus-2x2-on:1"},
           {"plus-2x2-to7-holes8:1", "plus-2x2-on-holes8:1"},
           {"1,0_0,1_0,-1_-1,0_0,0-2x2:1", "plus-2x2:1"},
           {"1,0_0,0_0,1_0,-1_0,0_-1,0_0,0-2x2:1", "plus-2x2:1"},
           {"0,1_0,0_0,0_0,0-2x2:0", "0,1_0,0-2x2:0"},
           {"1,1_0,0_0,1_0,0_0,1_0,1-2x2:0", "1,1_0,1-2x2:0"},
           {"1,1_0,0_0,0_1,1-2x2:0", "0,0_0,0-2x2:0"},
           {"0,0_0,0-2x2:0", "0,0_0,0-2x2:0"}})
    EXPECT_EQ(write_id(read_id(stated).puzzle), written) << stated;
}

TEST(Id, TakesCapitalDigits) {
  EXPECT_EQ(read_id("plus-1x8:aF").puzzle.start, read_id("plus-1x8:af").puzzle.start);
}

TEST(Id, IsDistinguishedFromFileNames) {
  for (const char* id : {"plus-4x4:9669", "nonsense-1x1:", "0,0_1,0-3x3-torus:zz", "plus-4x4-what:9669"})
    EXPECT_TRUE(looks_like_id(id)) << id;
  for (const char* path : {"./plus-4x4:9669", "boards/plus-4x4:9669", "plus-4x4", "4x4:9669", "-4x4:9669",
                           "board.txt", "a:b", ""})
    EXPECT_FALSE(looks_like_id(path)) << path;
}

TEST(Id, IsFoundAloneInAText) {
  for (const char* text :
       {"plus-4x4:9669", "plus-4x4:9669\n", "\xef\xbb\xbf; mine\r\n\r\nplus-4x4:9669 \r\n; more"})
    EXPECT_EQ(only_id(text, "mine"), "plus-4x4:9669") << text;
  for (const char* text : {"", "; mine\n", "1001\n", "1001\nplus-4x4:9669\n", "P1\n2 2\n1 0 0 1\n"})
    EXPECT_EQ(only_id(text, "mine"), "") << text;
  EXPECT_THROW(only_id("plus-4x4:9669\nplus-4x4:9669\n", "mine"), InputError);
}

TEST(Id, SaysWhatIsWrong) {
  for (const auto& [id, what] : std::vector<std::pair<std::string, std::string>>{
           {"plus-3x3-:000", "nothing follows the last hyphen; remove it"},
           {"0,0 0,1-3x3:000", "the rule of the id contains a blank; write _ instead"},
           {"plus-2x2-free0:0", "the free cells mark no cell; leave this part out"},
           {"plus-2x2-fixed0:0", "the fixed cells mark no cell; leave this part out"},
           {"two-kind-2x3-second04:80", "row 2, column 3 has kind 2, but is not pressed"}})
    EXPECT_EQ(refusal(id), id + ": " + what);
  EXPECT_EQ(refusal("plus-4x4:966"),
            "plus-4x4:966: expected 4 hexadecimal digits for the lights (16 cells), found 3");
  EXPECT_EQ(refusal("plus-3x3:ffc"),
            "plus-3x3:ffc: the lights: the last digit has bits past the last cell; set them to 0");
  EXPECT_EQ(refusal("plus-4x4-holes9669:9669"),
            "plus-4x4-holes9669:9669: a hole is lit: row 1, column 1; its number must be 0");
  for (const char* text :
       {"plus-0x4:", "plus-04x4:9669", "pluss-4x4:9669", "plus-4x4-round:9669",
        "plus-4x4-uniform-torus:9669", "plus-4x4-off:9669", "plus-4x4-none:9669", "plus-4x4-:9669",
        "plus-4x4-holes0000:9669", "plus-4x4:96 9", "plus-4x4:96g9", "plus-4294967296x4294967296:0",
        "plus-99999999999999999999x1:0", "plus-4x4", "0,0 0,1-1x1:0", "plus-1000000000x1000000000:0",
        "two-kind-1x3-second4:0", ":", ""})
    EXPECT_NE(refusal(text), "") << text;
}

}  // namespace
}  // namespace flipwise
