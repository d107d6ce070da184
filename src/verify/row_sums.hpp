// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "flipwise/board.hpp"
#include "flipwise/puzzle.hpp"

// Rows of cells as verification adds them up. Nothing here is shared with the solvers.

namespace flipwise::verification {

/// The cells of a row as boards and row sources have them: bits in words, or a byte each.
struct CellRow {
  const Word* words = nullptr;
  const std::uint8_t* numbers = nullptr;
};
inline CellRow row_of(const Board& board, std::size_t row) {
  if (board.has_bits()) return {board.row(row).data()};
  return {nullptr, board.row_numbers(row).data()};
}
inline CellRow row_in(std::span<const Word> words) {
  return {words.data(), reinterpret_cast<const std::uint8_t*>(words.data())};
}

/// A sum of rows; it is modulo the modulus once it is reduced.
struct RowSum {
  std::vector<Word> words = {};          // modulo 2
  std::vector<std::uint8_t> bytes = {};  // else, where some rows of numbers can be added up in bytes
  std::vector<std::uint16_t> wide = {};  // else
  unsigned rows = 0;                     // added up since it was reduced
};

/// Adds up rows of one width modulo 2, word by word, or modulo a greater number.
class RowAdder {
 public:
  RowAdder(std::size_t columns, std::uint64_t modulus);

  std::size_t columns() const { return columns_; }
  std::uint64_t modulus() const { return modulus_; }
  bool has_bits() const { return modulus_ == 2; }
  /// Words of a row as a row source has it.
  std::size_t words() const { return words_; }
  /// The words of a row whose bits are cells; 0 past the last column.
  Word cells_of_word(std::size_t word) const {
    const std::size_t left = columns_ - word * word_bits;
    return left >= word_bits ? ~Word{0} : (Word{1} << left) - 1;
  }

  /// Sets a sum to 0, or to a row.
  void clear(RowSum& sum) const;
  void assign(RowSum& sum, CellRow row) const;
  /// Adds a row, moved by `shift` columns to the right, fewer than there are; what leaves the row is
  /// dropped. Of bits those past the last column may be set afterwards.
  void add(RowSum& sum, CellRow row, std::int64_t shift = 0) const {
    if (has_bits())
      add_shifted(sum.words, row.words, shift);
    else
      add_numbers(sum, row.numbers, shift);
  }
  void subtract(RowSum& sum, CellRow row) const;
  /// Adds a number to every cell, or to one cell of a sum that is reduced.
  void add_to_all(RowSum& sum, std::uint64_t number) const;
  void add_at(RowSum& sum, std::size_t column, std::uint64_t number) const {
    if (has_bits())
      sum.words[column / word_bits] ^= (number & 1) << (column % word_bits);
    else if (in_bytes_)
      sum.bytes[column] = static_cast<std::uint8_t>((sum.bytes[column] + number) % modulus_);
    else
      sum.wide[column] = static_cast<std::uint16_t>((sum.wide[column] + number) % modulus_);
  }
  /// Returns the cells of a sum.
  CellRow reduced(RowSum& sum) const;

  std::uint64_t at(CellRow row, std::size_t column) const {
    return has_bits() ? row.words[column / word_bits] >> (column % word_bits) & 1 : row.numbers[column];
  }
  /// Returns the first column with another number; the number of columns where there is none.
  std::size_t first_other(CellRow row, std::uint64_t number) const;
  /// Says which number is not below the modulus, if any; `row` counts from 0.
  std::string fault_of_range(CellRow cells, std::size_t row) const;

  /// Returns the sum of all cells; of bits modulo 2.
  std::uint64_t sum(CellRow row) const;
  /// Returns how many numbers are not 0.
  std::uint64_t number_pressed(CellRow row) const {
    return columns_ -
           static_cast<std::uint64_t>(std::count(row.numbers, row.numbers + columns_, std::uint8_t{0}));
  }
  /// Returns the sum of left[i] right[i], modulo the modulus.
  std::uint64_t product(CellRow left, CellRow right) const;

 private:
  static void add_shifted(std::span<Word> into, const Word* from, std::int64_t shift);
  void add_numbers(RowSum& sum, const std::uint8_t* numbers, std::int64_t shift) const;
  void reduce(RowSum& sum) const;

  std::size_t columns_;
  std::uint64_t modulus_;
  std::size_t words_;
  bool in_bytes_;
  unsigned max_rows_;  // whose numbers can be added up
};

/// The flips of a stencil as shifts of whole rows: how far down, fewer rows than the board has and with
/// wrapped rows the short way, and how far to the right. A column shift that wraps is two plain ones; a
/// shift that leaves the board is none. `backwards` turns every offset round: then a cell receives from the
/// cells that its press flips.
std::vector<Offset> row_shifts(const std::vector<Offset>& offsets, Wrap wrap, std::size_t rows,
                               std::size_t columns, bool backwards);

/// A cell as a person counts.
std::string place(std::size_t row, std::size_t column);
/// Says that a cell ends with another number than it should.
std::string fault_of_end(const std::string& cell, std::uint64_t modulus, std::uint64_t ends,
                         std::uint64_t wanted);

/// What a witness has in common with the lights, with a cell in each, and with the target.
struct WitnessSums {
  std::uint64_t of_lights = 0;
  std::uint64_t of_ones = 0;
  std::uint64_t of_target = 0;
};
/// Says which goal the witness leaves possible, if any: one for which its sum need not change. With
/// `uniform` the lights become one of the first `numbers` numbers.
std::string fault_of_sums(const WitnessSums& sums, const Goal& goal, std::uint64_t modulus,
                          std::uint64_t numbers);

}  // namespace flipwise::verification
