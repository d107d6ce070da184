// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "flipwise/word.hpp"

#pragma GCC visibility push(default)
namespace flipwise {

/// Whether a board can have this size: neither side is 0, and its cells can be numbered in 63 bits.
bool is_board_size(std::size_t rows, std::size_t columns);

/// A rectangle of cells, one bit each: lights, presses, holes and quiet patterns are all boards.
///
///     column   0 1 2 ...        63   64 65 ... columns-1  unused
///     row 0   [word 0: bit 0 .. 63] [word 1: bit 0, 1, ...  0 0 0]
///     row 1   [word 2             ] [word 3                      ]
///
/// Invariant: bits past the last column are 0. Every row starts at a word of its own.
class Board {
 public:
  Board() = default;

  /// A board of unlit cells. Throws InputError when a side is 0 or the cells cannot be numbered.
  Board(std::size_t rows, std::size_t columns);

  /// A board of these words, laid out as above. Throws InputError when the invariant does not hold.
  Board(std::size_t rows, std::size_t columns, std::vector<Word> words);

  std::size_t rows() const { return rows_; }
  std::size_t columns() const { return columns_; }
  std::size_t cells() const { return rows_ * columns_; }
  std::size_t row_words() const { return row_words_; }
  bool empty() const { return words_.empty(); }

  bool get(std::size_t row, std::size_t column) const {
    return words_[row * row_words_ + column / word_bits] >> (column % word_bits) & 1;
  }
  void flip(std::size_t row, std::size_t column) {
    words_[row * row_words_ + column / word_bits] ^= Word{1} << (column % word_bits);
  }
  void set(std::size_t row, std::size_t column, bool lit) {
    if (get(row, column) != lit) flip(row, column);
  }

  std::span<Word> row(std::size_t row) { return {words_.data() + row * row_words_, row_words_}; }
  std::span<const Word> row(std::size_t row) const {
    return {words_.data() + row * row_words_, row_words_};
  }
  std::span<Word> words() { return words_; }
  std::span<const Word> words() const { return words_; }

  /// Cell by cell, mod 2. The shapes must agree.
  Board& operator^=(const Board& other);
  friend Board operator^(Board left, const Board& right) {
    left ^= right;
    return left;  // moved, where the sum itself would be copied
  }

  bool operator==(const Board&) const = default;

  /// Number of lit cells.
  std::size_t weight() const;

  /// True if an odd number of cells is lit in both boards. Throws InputError if the shapes differ.
  bool odd_overlap(const Board& other) const;

 private:
  std::size_t rows_ = 0;
  std::size_t columns_ = 0;
  std::size_t row_words_ = 0;
  std::vector<Word> words_;
};

/// A board of lit cells.
Board all_lit(std::size_t rows, std::size_t columns);

/// Rows become columns.
Board transposed(const Board& board);

/// Order of the boards as strings of 0 and 1 in reading order, for boards of one shape.
std::strong_ordering reading_order(const Board& left, const Board& right);

}  // namespace flipwise
#pragma GCC visibility pop
