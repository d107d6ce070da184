// SPDX-License-Identifier: MIT
#include "flipwise/board.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "board/effect.hpp"
#include "board/packed_puzzle.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/rows.hpp"
#include "run/checkpoint_format.hpp"
#include "run/string_output.hpp"

namespace flipwise {
namespace {

constexpr std::size_t widths[] = {1, 2, 63, 64, 65, 127, 128, 129};

/// Returns a random board, and its cells as a string.
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

TEST(Board, IsPrintedHashedAndOrdered) {
  const auto printed = [](const Board& board) {
    std::ostringstream out;
    out << board;
    return out.str();
  };
  Board bits(2, 65), numbers(1, 3, 12);
  bits.flip(1, 64);
  numbers.set(0, 1, 11);
  EXPECT_EQ(printed(bits), std::string(65, '0') + "\n" + std::string(64, '0') + "1\n");
  EXPECT_EQ(printed(numbers), "0 11 0\n");
  EXPECT_EQ(printed(Board()), "");

  std::set<Board> ordered;
  std::unordered_set<Board> hashed;
  std::set<std::size_t> hashes;
  const auto insert = [&](const Board& board) {
    ordered.insert(board);
    hashed.insert(board);
    hashes.insert(board.hash());
  };
  for (int times = 0; times < 2; ++times)
    for (std::size_t cells = 0; cells < 512; ++cells) {
      Board square(3, 3), row(1, 9), of_three(3, 3, 3);
      for (std::size_t cell = 0; cell < 9; ++cell) {
        square.set(cell / 3, cell % 3, cells >> cell & 1);
        row.set(0, cell, cells >> cell & 1);
        of_three.set(cell / 3, cell % 3, cells >> cell & 1);
      }
      insert(square);
      insert(row);
      insert(of_three);
    }
  EXPECT_EQ(ordered.size(), 3 * 512U);
  EXPECT_EQ(hashed.size(), 3 * 512U);
  EXPECT_EQ(hashes.size(), 3 * 512U);  // a hash that ignores a part would have collisions
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
    EXPECT_EQ(Board::from_words(2, columns, words), board);
    if (columns % word_bits != 0) {
      words[board.row_words() - 1] |= Word{1} << (columns % word_bits);
      EXPECT_THROW(Board::from_words(2, columns, words), InputError);
    }
    words.pop_back();
    EXPECT_THROW(Board::from_words(2, columns, words), InputError);
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
    EXPECT_THROW(Board::from_words(rows, columns, {}), InputError) << rows << " x " << columns;
  }
  EXPECT_TRUE(is_board_size(1, 1));
  EXPECT_TRUE(is_board_size(100000, 100000));
  EXPECT_TRUE(is_board_size((std::size_t{1} << 57) - 1, 64));
}

/// Returns a random board of numbers, and the numbers in row-major order.
std::pair<Board, std::vector<std::uint8_t>> random_numbers(std::size_t rows, std::size_t columns,
                                                           std::uint64_t modulus, std::mt19937_64& random) {
  Board board(rows, columns, modulus);
  std::vector<std::uint8_t> numbers;
  for (std::size_t i = 0; i < rows * columns; ++i) {
    numbers.push_back(static_cast<std::uint8_t>(random() % 3 == 0 ? 0 : random() % modulus));
    board.set(i / columns, i % columns, numbers.back());
  }
  return {board, numbers};
}

TEST(Board, AgreesWithNumbersInReadingOrder) {
  std::mt19937_64 random(3);
  for (const std::uint64_t modulus : {2U, 3U, 4U, 10U, 255U, 256U})
    for (const std::size_t columns : {1U, 2U, 7U, 8U, 9U, 63U, 64U, 65U}) {
      SCOPED_TRACE(std::to_string(modulus) + ", " + std::to_string(columns));
      const auto [board, numbers] = random_numbers(3, columns, modulus, random);
      const auto [other, other_numbers] = random_numbers(3, columns, modulus, random);
      EXPECT_EQ(board.modulus(), modulus);
      EXPECT_EQ(Board(3, columns, modulus, numbers), board);
      EXPECT_EQ(transposed(transposed(board)), board);
      EXPECT_EQ(reading_order(board, other), numbers <=> other_numbers);
      const Board turned = transposed(board);
      const Board ones = cells_with(board, 1);
      const Board nonzero = nonzero_cells(board);
      std::uint64_t sum = 0;
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        const std::size_t row = i / columns, column = i % columns;
        ASSERT_EQ(board.get(row, column), numbers[i]);
        ASSERT_EQ(turned.get(column, row), numbers[i]);
        ASSERT_EQ(ones.bit(row, column), numbers[i] == 1);
        ASSERT_EQ(nonzero.bit(row, column), numbers[i] != 0);
        sum += numbers[i];
      }
      EXPECT_EQ(board.sum(), sum);
      EXPECT_EQ(board.weight(), nonzero.weight());
      EXPECT_EQ(board.numbers().size(), modulus == 2 ? 0 : numbers.size());

      StringOutput bytes;
      Saving saving(bytes);
      save(saving, board);
      std::istringstream stored(std::move(bytes).str());
      Loading loading(stored);
      Board loaded;
      load(loading, loaded);
      EXPECT_EQ(loaded, board);

      Board copy(3, columns, modulus);
      BoardSource source(board);
      BoardSink sink(copy);
      std::vector<Word> row(row_words(columns, modulus));
      for (int i = 0; i < 3; ++i) {
        source.read(row);
        sink.write(row);
      }
      EXPECT_EQ(copy, board);
    }
}

TEST(Board, NumbersAreBelowTheModulus) {
  EXPECT_THROW(Board(1, 1, 0), InputError);
  EXPECT_THROW(Board(1, 1, 1), InputError);
  EXPECT_THROW(Board(1, 1, 257), InputError);
  EXPECT_THROW(Board(1, 3, 3, {0, 1, 3}), InputError);
  EXPECT_THROW(Board(1, 3, 3, {0, 1}), InputError);
  EXPECT_THROW(Board(1, 3, 2, {0, 1, 2}), InputError);
  const Board three(1, 3, 3, {0, 1, 2});
  EXPECT_EQ(with_modulus(three, 9), Board(1, 3, 9, {0, 1, 2}));
  EXPECT_THROW(with_modulus(three, 2), InputError);
  EXPECT_EQ(with_modulus(nonzero_cells(three), 3), Board(1, 3, 3, {0, 1, 1}));
  EXPECT_NE(with_modulus(Board(1, 3), 3), Board(1, 3));
  EXPECT_THROW(reading_order(three, Board(1, 3)), InputError);
}

/// Sets bits one by one in a loop, which g++ 12.2 once miscompiled with -O1.
TEST(Board, SetsBitsInALoop) {
  Board board(1, 64);
  for (const Word number : {Word{0}, Word{5}, ~Word{0}, Word{0x123456789abcdef}, Word{0}}) {
    for (std::size_t bit = 0; bit < 64; ++bit) board.set(0, bit, number >> bit & 1);
    EXPECT_EQ(board.row(0)[0], number);
  }
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

/// Compares sums over rows and columns with single presses, with and without holes, for two or more
/// colours.
TEST(Effect, OfCrossesIsThatOfEachPress) {
  std::mt19937_64 random(8);
  for (int repeat = 0; repeat < 600; ++repeat) {
    const std::size_t rows = 1 + random() % 9;
    const std::size_t columns = 1 + random() % 140;
    const std::uint64_t modulus = repeat % 2 == 0 ? 2 : 3 + random() % 254;
    Puzzle puzzle{.start = Board(rows, columns, modulus), .rule = parse_rule("cross")};
    if (repeat % 4 >= 2) {
      puzzle.holes = Board(rows, columns);
      for (std::size_t i = 0; i < rows; ++i) puzzle.holes->flip(i, random() % columns);
    }
    Board presses(rows, columns, modulus);
    Board expected(rows, columns, modulus);
    for (std::size_t i = 0; i < rows; ++i)
      for (std::size_t j = 0; j < columns; ++j) {
        if (is_in(puzzle.holes, i, j)) continue;
        presses.set(i, j, random() % modulus);
        if (presses.get(i, j) != 0) add_press(puzzle, i, j, presses.get(i, j), expected);
      }
    ASSERT_EQ(effect_of(puzzle, presses), expected) << repeat;
  }
}

}  // namespace
}  // namespace flipwise
