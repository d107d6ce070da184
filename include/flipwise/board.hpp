// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <span>
#include <vector>

#include "flipwise/version.hpp"
#include "flipwise/word.hpp"

namespace flipwise {

/// Returns whether a board can have this size: no side is 0, and its cells can be numbered with 63 bits.
FLIPWISE_API bool is_board_size(std::size_t rows, std::size_t columns);

/// Maximum number of states of a cell.
inline constexpr std::uint64_t max_modulus = 256;
inline constexpr std::uint64_t greatest_modulus [[deprecated("max_modulus")]] = max_modulus;

/// The modulus of counters, which never wrap: 2^53, which exceeds all their values. Only solve, Solver and
/// verify support puzzles of counters; see `Puzzle`.
inline constexpr std::uint64_t counter_modulus = std::uint64_t{1} << 53;

/// A rectangle of numbers below a modulus. Lights, presses, holes and quiet patterns are all boards. With
/// modulus 2, a cell is a bit; for counters, it is a word; otherwise it is a byte. Bytes, and words of
/// counters, are stored consecutively in row-major order. Rows of bits begin at a new word:
///
///     column   0 1 2 ...        63   64 65 ... columns-1  unused
///     row 0   [word 0: bit 0 .. 63] [word 1: bit 0, 1, ...  0 0 0]
///     row 1   [word 2             ] [word 3                      ]
///
/// Invariant: bits past the last column, and bytes past the last cell, are 0. Access to cells does not
/// check bounds.
class FLIPWISE_API Board {
 public:
  /// Creates an empty board, without cells.
  Board() = default;

  /// Creates a board of zeros. Throws InputError unless `is_board_size(rows, columns)` and the modulus is
  /// from 2 to `max_modulus`, or `counter_modulus`.
  Board(std::size_t rows, std::size_t columns, std::uint64_t modulus = 2);

  /// Creates a board from numbers in row-major order. Throws InputError unless there are rows x columns
  /// numbers below the modulus.
  Board(std::size_t rows, std::size_t columns, std::uint64_t modulus,
        const std::vector<std::uint64_t>& numbers);
  Board(std::size_t rows, std::size_t columns, std::uint64_t modulus,
        std::span<const std::uint8_t> numbers);

  /// Creates a board of bits from words in the layout of `Board`. Throws InputError if a bit past the last
  /// column is 1, or if there are too many or too few words.
  static Board from_words(std::size_t rows, std::size_t columns, std::vector<Word> words);

  std::size_t rows() const { return rows_; }
  std::size_t columns() const { return columns_; }
  std::size_t cells() const { return rows_ * columns_; }
  std::uint64_t modulus() const { return modulus_; }
  bool has_bits() const { return modulus_ == 2; }
  bool has_counters() const { return modulus_ == counter_modulus; }
  bool empty() const { return rows_ == 0; }

  /// Returns the number of a cell.
  std::uint64_t get(std::size_t row, std::size_t column) const {
    if (has_bits()) return bit(row, column);
    return has_counters() ? words_[row * columns_ + column] : bytes()[row * columns_ + column];
  }
  /// Sets the number of a cell; it must be below the modulus.
  void set(std::size_t row, std::size_t column, std::uint64_t number) {
    if (!has_bits()) {
      if (has_counters())
        words_[row * columns_ + column] = number;
      else
        bytes()[row * columns_ + column] = static_cast<std::uint8_t>(number);
      return;
    }
    // Does not compare the bit with the present one: g++ 12.2 with -O1 drops one of the two.
    const Word bit = Word{1} << (column % word_bits);
    Word& word = words_[row * row_words_ + column / word_bits];
    word = number != 0 ? word | bit : word & ~bit;
  }

  // Access to the words of a board of bits. For other boards, the result is meaningless.
  bool bit(std::size_t row, std::size_t column) const {
    return words_[row * row_words_ + column / word_bits] >> (column % word_bits) & 1;
  }
  void flip(std::size_t row, std::size_t column) {
    words_[row * row_words_ + column / word_bits] ^= Word{1} << (column % word_bits);
  }
  std::size_t row_words() const { return row_words_; }
  std::span<Word> row(std::size_t row) { return {words_.data() + row * row_words_, row_words_}; }
  std::span<const Word> row(std::size_t row) const {
    return {words_.data() + row * row_words_, row_words_};
  }
  std::span<Word> words() { return words_; }
  std::span<const Word> words() const { return words_; }

  // Access to the storage of a board of bytes, in row-major order. Empty for a board of bits or counters.
  // `get` and `set` serve every board; the maximum number may grow in a later version.
  std::span<std::uint8_t> numbers() { return {bytes(), has_bytes() ? cells() : 0}; }
  std::span<const std::uint8_t> numbers() const { return {bytes(), has_bytes() ? cells() : 0}; }
  std::span<std::uint8_t> row_numbers(std::size_t row) {
    return numbers().subspan(row * columns_, columns_);
  }
  std::span<const std::uint8_t> row_numbers(std::size_t row) const {
    return numbers().subspan(row * columns_, columns_);
  }

  /// Adds another board of bits modulo 2, cell by cell. The shapes must agree.
  Board& operator^=(const Board& other);
  friend Board operator^(Board left, const Board& right) {
    left ^= right;
    return left;  // moved; returning the sum would copy it
  }

  bool operator==(const Board&) const = default;
  /// An order for sorted containers: by rows, columns and modulus; otherwise it is unspecified. See
  /// `reading_order`.
  std::strong_ordering operator<=>(const Board&) const = default;

  /// Returns a hash of the shape, the modulus and the cells. It may differ in other versions and machines.
  std::size_t hash() const;

  /// Returns the number of nonzero cells.
  std::uint64_t weight() const;
  /// Returns the sum of all numbers.
  std::uint64_t sum() const;

  /// Returns whether an odd number of cells is lit in both boards of bits. Throws InputError if the shapes
  /// differ.
  bool odd_overlap(const Board& other) const;

 private:
  void fill(const auto& numbers);
  bool has_bytes() const { return !has_bits() && !has_counters(); }
  std::uint8_t* bytes() { return reinterpret_cast<std::uint8_t*>(words_.data()); }
  const std::uint8_t* bytes() const { return reinterpret_cast<const std::uint8_t*>(words_.data()); }

  std::size_t rows_ = 0;
  std::size_t columns_ = 0;
  std::size_t row_words_ = 0;
  std::uint64_t modulus_ = 2;
  std::vector<Word> words_;  // a board of bytes stores them here in memory order
};

/// Returns a board with the same numbers and another modulus. Throws InputError if a number is not below
/// the new modulus.
FLIPWISE_API Board with_modulus(const Board& board, std::uint64_t modulus);

/// Returns a board of bits with 1 for each cell that has this number.
FLIPWISE_API Board cells_with(const Board& board, std::uint64_t number);
/// Returns a board of bits with 1 for each nonzero cell.
FLIPWISE_API Board nonzero_cells(const Board& board);

/// Returns a board of bits in which every cell is lit.
FLIPWISE_API Board all_lit(std::size_t rows, std::size_t columns);

/// Returns the board whose rows are the columns of this one.
FLIPWISE_API Board transposed(const Board& board);

/// Compares boards of one shape and modulus in reading order, that is, lexicographically in row-major
/// order: the first cell that differs decides.
FLIPWISE_API std::strong_ordering reading_order(const Board& left, const Board& right);

/// Writes a line for each row: digits without blanks up to ten states, otherwise numbers.
FLIPWISE_API std::ostream& operator<<(std::ostream& stream, const Board& board);

}  // namespace flipwise

template <>
struct std::hash<flipwise::Board> {
  std::size_t operator()(const flipwise::Board& board) const { return board.hash(); }
};
