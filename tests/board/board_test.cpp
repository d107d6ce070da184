// SPDX-License-Identifier: MIT
#include "flipwise/board.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <string>

#include "flipwise/errors.hpp"
#include "flipwise/rows.hpp"

namespace flipwise {
namespace {

constexpr std::size_t widths[] = {1, 2, 63, 64, 65, 127, 128, 129};

/// A random board and the same cells as a string.
std::pair<Board, std::string> random_board(std::size_t rows, std::size_t columns, std::mt19937_64& random) {
  Board board(rows, columns);
  std::string cells;
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t column = 0; column < columns; ++column) {
      const bool lit = random() % 3 == 0;
      board.set(row, column, lit);
      cells += lit ? '1' : '0';
    }
  return {board, cells};
}

TEST(Board, AgreesWithAStringOfCells) {
  std::mt19937_64 random(1);
  for (const std::size_t columns : widths) {
    SCOPED_TRACE(columns);
    const auto [board, cells] = random_board(3, columns, random);
    const auto [other, other_cells] = random_board(3, columns, random);
    EXPECT_EQ(board.row_words(), (columns + 63) / 64);
    std::size_t lit = 0, both = 0;
    const Board sum = board ^ other;
    const Board turned = transposed(board);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::size_t row = i / columns, column = i % columns;
      EXPECT_EQ(board.get(row, column), cells[i] == '1');
      EXPECT_EQ(sum.get(row, column), cells[i] != other_cells[i]);
      EXPECT_EQ(turned.get(column, row), cells[i] == '1');
      lit += cells[i] == '1';
      both += cells[i] == '1' && other_cells[i] == '1';
    }
    EXPECT_EQ(board.weight(), lit);
    EXPECT_EQ(board.odd_overlap(other), both % 2 == 1);
    EXPECT_EQ(reading_order(board, other), cells <=> other_cells);
    EXPECT_EQ(reading_order(board, board), std::strong_ordering::equal);
    EXPECT_EQ(all_lit(3, columns).weight(), 3 * columns);
    EXPECT_EQ(transposed(turned), board);
  }
}

TEST(Board, KeepsItsInvariant) {
  for (const std::size_t columns : widths) {
    SCOPED_TRACE(columns);
    const Board board = all_lit(2, columns);
    for (const std::size_t row : {0U, 1U})
      for (std::size_t column = columns; column < board.row_words() * word_bits; ++column)
        EXPECT_EQ(board.row(row)[column / word_bits] >> (column % word_bits) & 1, 0U);
    std::vector<Word> words(board.words().begin(), board.words().end());
    EXPECT_EQ(Board(2, columns, words), board);
    if (columns % word_bits != 0) {
      words[board.row_words() - 1] |= Word{1} << (columns % word_bits);
      EXPECT_THROW(Board(2, columns, words), InputError);
    }
    words.pop_back();
    EXPECT_THROW(Board(2, columns, words), InputError);
  }
}

TEST(Board, RefusesSizesThatOverflow) {
  constexpr std::size_t most = std::numeric_limits<std::size_t>::max();
  for (const auto& [rows, columns] : std::initializer_list<std::pair<std::size_t, std::size_t>>{
           {0, 0},
           {0, 5},
           {5, 0},
           {most, most},
           {most, 1},
           {1, most},
           {std::size_t{1} << 32, std::size_t{1} << 32},
           {std::size_t{1} << 57, 1}}) {
    EXPECT_FALSE(is_board_size(rows, columns));
    EXPECT_THROW(Board(rows, columns), InputError) << rows << " x " << columns;
    EXPECT_THROW(Board(rows, columns, {}), InputError) << rows << " x " << columns;
  }
  EXPECT_TRUE(is_board_size(1, 1));
  EXPECT_TRUE(is_board_size(100000, 100000));
  EXPECT_TRUE(is_board_size((std::size_t{1} << 57) - 1, 64));
}

TEST(Board, ShapesMustAgree) {
  Board board(2, 3);
  EXPECT_THROW(board ^= Board(3, 2), InputError);
  EXPECT_THROW(board.odd_overlap(Board(2, 4)), InputError);
  EXPECT_THROW(reading_order(board, Board(2, 2)), InputError);
}

TEST(Rows, SourceAndSinkOfABoard) {
  std::mt19937_64 random(2);
  for (const std::size_t columns : widths) {
    const Board board = random_board(5, columns, random).first;
    Board copy(5, columns);
    BoardSource source(board);
    BoardSink sink(copy);
    std::vector<Word> row(words_for(columns));
    source.read(row);
    source.rewind();
    for (int i = 0; i < 5; ++i) {
      source.read(row);
      sink.write(row);
    }
    EXPECT_EQ(copy, board);
    EXPECT_THROW(source.read(row), InputError);
    EXPECT_THROW(sink.write(row), InputError);
  }
}

TEST(Board, WeighsRowsOfManyWords) {
  for (const std::size_t columns : {63U, 64U, 65U, 1983U, 1984U, 1985U, 3969U, 100'000U}) {
    EXPECT_EQ(all_lit(1, columns).weight(), columns);
    EXPECT_EQ(all_lit(3, columns).weight(), 3 * columns);
  }
}

}  // namespace
}  // namespace flipwise
