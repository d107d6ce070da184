// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "buttons.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"

namespace flipwise {
namespace {

template <typename Act>
std::string fault(Act act) {
  try {
    act();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

Board board(std::size_t rows, std::size_t columns, std::vector<std::uint8_t> cells, unsigned colours = 3) {
  return {rows, columns, colours, std::move(cells)};
}

Grid random_grid(std::mt19937& random, unsigned colours, bool holes) {
  const std::size_t rows = 1 + random() % 5;
  const std::size_t columns = 1 + random() % 5;
  Grid grid{Board(rows, columns, colours), {}};
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < columns; ++j)
      grid.cells.set(i, j, random() % (random() % 2 == 0 ? colours : std::min(colours, 6U)));
  if (!holes) return grid;
  grid.holes = Board(rows, columns);
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < columns; ++j)
      if (random() % 4 == 0 || (i == 0 && j == 0)) {
        grid.holes->flip(i, j);
        grid.cells.set(i, j, 0);
      }
  return grid;
}

constexpr unsigned numbers[] = {2, 3, 4, 5, 9, 10, 11, 12, 16, 17, 100, 255, 256};

TEST(Formats, WhatIsWrittenReadsBack) {
  std::mt19937 random(1);
  for (const unsigned colours : numbers)
    for (int round = 0; round < 200; ++round) {
      const Grid grid = random_grid(random, colours, round % 2 != 0);
      const std::string text = write_grid(grid, Format::text);
      ASSERT_EQ(read_grid(text, "text", colours), grid) << colours << "\n" << text;
      std::istringstream stream(text);
      ASSERT_EQ(read_grid(stream, "text", colours), grid);
      ASSERT_EQ(grid_from_rows(grid_rows(grid), "rows", colours), grid);
      ASSERT_EQ(read_press_list(write_press_list(grid.cells), "list", grid.cells, false), grid.cells);
      for (const Format format : {Format::pgm, Format::pgm_raw}) {
        const std::string image = write_grid(grid, format);
        ASSERT_TRUE(looks_like_pgm(image));
        ASSERT_EQ(read_grid(image, "image", colours).cells, grid.cells);
      }
    }
}

TEST(Formats, IdsReadBack) {
  std::mt19937 random(2);
  for (const unsigned colours : numbers) {
    if (colours == 2) continue;
    for (int round = 0; round < 200; ++round) {
      const Grid grid = random_grid(random, colours, round % 2 != 0);
      Puzzle puzzle;
      puzzle.start = grid.cells;
      puzzle.holes = grid.holes;
      puzzle.rule = parse_rule(round % 3 == 0 ? "0,0 0,0 -1,2" : round % 3 == 1 ? "cross" : "knight");
      puzzle.wrap = parse_wrap(round % 4 == 0 ? "torus" : round % 4 == 1 ? "columns" : "none");
      puzzle.goal.number = round % 7 == 0 ? colours - 1 : static_cast<unsigned>(random() % colours);
      if (round % 5 == 0) puzzle.goal = {Goal::Kind::uniform};
      if (round % 5 == 1) puzzle.goal = {Goal::Kind::target, 0, puzzle.start};
      const std::string id = write_id(puzzle);
      ASSERT_EQ(colours_of_id(id), colours) << id;
      const Puzzle read = read_id(id, own_modulus).puzzle;
      ASSERT_EQ(write_id(read), id);
      ASSERT_EQ(read.start, puzzle.start);
      ASSERT_EQ(read.holes, puzzle.holes);
      ASSERT_EQ(read.wrap, puzzle.wrap);
      const bool no_cells = puzzle.holes && puzzle.holes->weight() == puzzle.holes->cells();
      if (no_cells || (puzzle.goal.kind == Goal::Kind::target && read.goal.kind != puzzle.goal.kind)) {
        ASSERT_EQ(read.goal.kind, Goal::Kind::number);  // the target has one number for all cells
      } else {
        ASSERT_EQ(read.goal, puzzle.goal);
      }
      ASSERT_EQ(read.rule, puzzle.rule);
    }
  }
}

TEST(Formats, IdsAreOneForAPuzzle) {
  std::mt19937 random(4);
  const auto has = [](const std::optional<Board>& mask, std::size_t j) { return mask && mask->get(0, j); };
  for (int round = 0; round < 300; ++round) {
    const auto colours = 3 + static_cast<unsigned>(random() % 20);
    const std::size_t columns = 1 + random() % 8;
    const auto mask = [&] { return Board::from_words(1, columns, {random() % (1U << columns)}); };
    Puzzle puzzle{Board(1, columns, colours)};
    if (round % 4 != 0) puzzle.holes = mask();
    if (round % 3 != 0) puzzle.free = mask();
    if (round % 5 != 0) puzzle.fixed = mask();
    puzzle.goal = {Goal::Kind::target, 0, Board(1, columns, colours)};
    const auto least = static_cast<unsigned>(random() % 2);
    for (std::size_t j = 0; j < columns; ++j) {
      if (!has(puzzle.holes, j)) puzzle.start.set(0, j, static_cast<std::uint8_t>(random() % colours));
      puzzle.goal.target.set(0, j, static_cast<std::uint8_t>(least + random() % (1 + least)));
    }
    const std::string id = write_id(puzzle);
    SCOPED_TRACE(id);
    ASSERT_EQ(write_id(read_id(id, own_modulus).puzzle), id);
    Puzzle other = puzzle;
    for (std::size_t j = 0; j < columns; ++j) {
      if (has(puzzle.holes, j) && other.free) other.free->set(0, j, random() % 2 != 0);
      if (has(puzzle.holes, j) && other.fixed) other.fixed->set(0, j, random() % 2 != 0);
      if (has(puzzle.holes, j) || has(puzzle.free, j))
        other.goal.target.set(0, j, static_cast<std::uint8_t>(random() % colours));
    }
    ASSERT_EQ(write_id(other), id);
  }
  for (const auto& [stated, written] : std::vector<std::pair<std::string, std::string>>{
           {"plus-1x4q3-to1111:0120", "plus-1x4q3-goal1:0120"},
           {"plus-1x4q3-to0002:0120", "plus-1x4q3-to0002:0120"},
           {"0,1_0,0_0,0_0,0-1x4q3:0120", "0,1_0,0_0,0_0,0-1x4q3:0120"},
           {"plus-1x4q3-to2221-holes1-free1-fixed9:0120", "plus-1x4q3-on-holes1-fixed8:0120"}})
    EXPECT_EQ(write_id(read_id(stated, own_modulus).puzzle), written) << stated;
}

TEST(Formats, IdsByHand) {
  Puzzle puzzle;
  puzzle.start = board(2, 2, {0, 1, 2, 0});
  EXPECT_EQ(write_id(puzzle), "plus-2x2q3:0120");
  puzzle.goal.number = 1;
  EXPECT_EQ(write_id(puzzle), "plus-2x2q3-goal1:0120");
  puzzle.goal.number = 2;
  EXPECT_EQ(write_id(puzzle), "plus-2x2q3-on:0120");
  puzzle.start = with_modulus(puzzle.start, 17);
  EXPECT_EQ(write_id(puzzle), "plus-2x2q17-goal2:00010200");
  for (const auto& [id, what] : std::vector<std::pair<std::string, std::string>>{
           {"plus-2x2q3:0130", "the lights: 3 is not below the number of colours, 3"},
           {"plus-2x2q3:012", "expected 4 hexadecimal digits for the lights (4 cells), found 3"},
           {"plus-2x2q17:0120", "expected 8 hexadecimal digits for the lights (4 cells), found 4"},
           {"plus-2x2q3:01g0", "the lights: 'g' is not a hexadecimal digit (0 to 9, a to f)"},
           {"plus-2x2q2:0110",
            "expected 3 to 256 colours after the q; for two colours, leave out this part"},
           {"plus-2x2q257:0110",
            "expected 3 to 256 colours after the q; for two colours, leave out this part"},
           {"plus-2x2q03:0110",
            "expected 3 to 256 colours after the q; for two colours, leave out this part"},
           {"plus-2x2q3-holes8:1000", "a hole has a colour: row 1, column 1; its number must be 0"},
           {"plus-2x2q3-holes0:1000", "the holes mark no cell; leave this part out"}})
    EXPECT_EQ(fault([&, id = id] { (void)read_id(id, own_modulus); }), id + ": " + what);
  for (const char* id : {"plus-2x2q3-goal0:0120", "plus-2x2q3-goal2:0120", "plus-2x2q3-goal:0120",
                         "plus-2x2q3-goal01:0120", "two-kind-2x2q3:0120", "plus-2x2q3-second8:1000"})
    EXPECT_NE(fault([&] { (void)read_id(id, own_modulus); }), "") << id;
}

TEST(Formats, TextByHand) {
  EXPECT_EQ(read_grid("; a comment\n\n. 1 2\r\n_.1\n", "t", 3).cells, board(2, 3, {0, 1, 2, 0, 0, 1}));
  EXPECT_EQ(read_grid("2 3\n012\n210\n", "t", 3).cells, board(2, 3, {0, 1, 2, 2, 1, 0}));
  EXPECT_EQ(read_grid("2 2\n", "t", 3).cells, board(1, 2, {2, 2}));
  EXPECT_EQ(read_grid("2 2\n01\n12\n", "t", 3).cells, board(2, 2, {0, 1, 1, 2}));
  EXPECT_THROW((void)read_grid("2 2\n0 1\n1 2\n", "t", 3), InputError) << "a header or cells";
  EXPECT_EQ(read_grid("2 2\n0 1\n", "t", 3).cells, board(2, 2, {2, 2, 0, 1}));
  EXPECT_EQ(read_grid("7\n", "t", 12).cells, board(1, 1, {7}, 12));
  EXPECT_EQ(read_grid("7 11", "t", 12).cells, board(1, 2, {7, 11}, 12));
  EXPECT_EQ(read_grid("7\n11\n", "t", 12).cells, board(2, 1, {7, 11}, 12));
  EXPECT_EQ(read_grid("0 11 10\n1 2 _\r\n", "t", 12).cells, board(2, 3, {0, 11, 10, 1, 2, 0}, 12));
}

TEST(Formats, WhatIsWrongHasAPlace) {
  const std::string large(300, '9');
  const std::string advice = "with more than ten colours cells are numbers or _, with blanks between them";
  for (const auto& [text, colours, what] : std::vector<std::tuple<std::string, unsigned, std::string>>{
           {"012\n013\n", 3,
            "2:3: this number is too large: cells are numbers below 3, the number of colours"},
           {"0 1 3\n0\n", 3,
            "1:5: this number is too large: cells are numbers below 3, the number of colours"},
           {"3\n", 3, "1:1: this number is too large: cells are numbers below 3, the number of colours"},
           {"12\n", 12, "1:1: this number is too large: cells are numbers below 12, the number of colours"},
           {"12\n0\n", 12,
            "1:1: this number is too large: cells are numbers below 12, the number of colours"},
           {large + "\n", 12,
            "1:1: this number is too large: cells are numbers below 12, the number of colours"},
           {large + "\n", 9,
            "1:1: this number is too large: cells are numbers below 9, the number of colours"},
           {"3 12\n", 12,
            "1:3: this number is too large: cells are numbers below 12, the number of colours; if the line "
            "is a header ROWS "
            "COLUMNS, "
            "add the rows below it"},
           {"010\n011\n", 12,
            "1:1: a number that begins with 0 can be one cell or several; write blanks between cells, and "
            "no 0 before other digits"},
           {"3 " + large + "\n", 12, "1:21: the sizes of the header are too large; use a smaller board"},
           {"0 1\n0 12\n", 12,
            "2:3: this number is too large: cells are numbers below 12, the number of colours"},
           {"0 1\n0 123\n", 12,
            "2:3: this number is too large: cells are numbers below 12, the number of colours"},
           {"0 1\n0 " + large + "\n", 256,
            "2:3: this number is too large: cells are numbers below 256, the number of colours"},
           {"0 1\n0 x\n", 12, "2:3: 'x' is not a cell: " + advice},
           {"0 1\n0 1_\n", 12, "2:4: '_' is not a cell: " + advice},
           {"0 1\n0 1 11\n", 12, "2:5: this row has more than 2 cells, but the first has 2"},
           {"0 1 11\n0 1\n", 12, "2:4: this row has only 2 cells, but the first has 3"},
           {"012\n01\n", 3, "2:3: this row has only 2 cells, but the first has 3"},
           {"3 2\n0 1\n", 3, "3:1: the header says 3 rows of 2 cells, but 1 row follows"},
           {"", 3, "1:1: no board: the input is empty"},
           {"P5 2 1 2\n\x01", 3,
            "2:1: the image is truncated: expected 2 bytes for 1 row of 2 cells, found 1; complete it"},
           {"P5 2 1 2\n\x01\x03", 3, "2:2: this cell is 3, but the maximum value is 2"},
           {"P5 2 1 2\n\x01\x02\x02", 3, "2:3: there is more data after 1 row of 2 cells; remove it"},
           {"P5 2 1 256\n\x01\x03", 3,
            "1:8: the maximum value in the header is 256; flipwise supports 1 to 255 (the number of "
            "colours minus 1)"},
           {"P5 2 1 0\n\x01\x03", 3,
            "1:8: the maximum value in the header is 0; flipwise supports 1 to 255 (the number of colours "
            "minus 1)"},
           {"P5 2 1 3\n\x01\x03", 3, "1:1: this image has 4 colours, not 3; read it with 4"},
           {"P5 99999999999999999999 1 3\n", 3,
            "1:23: the number of columns is too large; use a smaller image"},
           {"P2 2 1 2\n1 3\n", 3, "2:3: this cell is 3 or more, but the maximum value is 2"},
           {"P2 2 1 2\n1 x\n", 3, "2:3: expected a number up to 2, found 'x'"},
           {"P2 2 2 2\n1 2 # yes\n0", 3, "3:2: the image is truncated in row 2 of 2; complete it"},
           {"P6 2 1 2\n1 3\n", 3,
            "1:1: expected a netpbm image of kind P1, P2, P4 or P5; convert other images to PBM or PGM"}}) {
    const std::string stated =
        fault([&, text = text, colours = colours] { read_grid(text, "t", colours); });
    EXPECT_EQ(stated, "t:" + what) << text;
    std::istringstream stream(text);
    EXPECT_EQ(fault([&, colours = colours] { read_grid(stream, "t", colours); }), stated);
  }
}

TEST(Formats, ListsOfPresses) {
  EXPECT_EQ(read_press_list("; two\n2 1 3\n\n1 2\n", "t", Board(2, 2, 4), false),
            board(2, 2, {0, 1, 3, 0}, 4));
  for (const auto& [text, what] : std::vector<std::pair<std::string, std::string>>{
           {"1 1 4\n", "t:1: a cell cannot be pressed 4 times: expected 1 to 3"},
           {"1 1 0\n", "t:1: a cell cannot be pressed 0 times: expected 1 to 3"},
           {"3 1 1\n", "t:1: row 3 does not exist: the last row is 2"},
           {"0 1 1\n", "t:1: row 0 does not exist: rows and columns of presses are counted from 1"},
           {"1 1 1\n1 1 2\n", "t:2: row 1, column 1 is pressed twice"},
           {"1\n",
            "t:1: expected the row and the column of a press, and how many times it is made, found '1'"}})
    EXPECT_EQ(fault([&, text = text] { read_press_list(text, "t", Board(2, 2, 4), false); }), what);
}

TEST(Formats, ButtonsAndMatrices) {
  const auto read = [](const std::string& text, unsigned colours) {
    std::istringstream stream(text);
    return read_buttons(stream, "t", {}, colours).buttons;
  };
  EXPECT_EQ(read("0 1 1\n2\n-\n", 4), (Buttons{{0, 1, 1}, {2}, {}}));
  EXPECT_EQ(read("%%MatrixMarket matrix coordinate integer general\n2 2 3\n1 1 -1\n2 1 4\n1 2 7e0\n", 4),
            with_amounts({{{0, 3}}, {{0, 3}}}));
  EXPECT_EQ(read("%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 1\n2 1 1.3e1\n", 5),
            with_amounts({{{1, 3}}, {{0, 2}}}));
  EXPECT_EQ(
      read("%%MatrixMarket matrix array integer general\n1 2\n1e3\n123456789012345678901234567890\n", 7),
      with_amounts({{{0, 6}}, {}}));
}

}  // namespace
}  // namespace flipwise
