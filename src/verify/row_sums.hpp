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

// Sums of rows of cells for verification. Nothing here is shared with the solvers.

namespace flipwise::verification {

/// The cells of a row, as in boards and row sources: bits in words, or bytes.
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

/// A sum of rows. It is reduced modulo the modulus only by RowAdder::reduced.
struct RowSum {
  std::vector<Word> words = {};          // for modulus 2
  std::vector<std::uint8_t> bytes = {};  // for moduli so small that several rows can be added in bytes
  std::vector<std::uint16_t> wide = {};  // for other moduli
  unsigned rows = 0;                     // number of rows added since the last reduction
};

/// Adds up rows of one width: modulo 2 word by word, or modulo a larger number.
class RowAdder {
 public:
  RowAdder(std::size_t columns, std::uint64_t modulus);

  std::size_t columns() const { return columns_; }
  std::uint64_t modulus() const { return modulus_; }
  bool has_bits() const { return modulus_ == 2; }
  /// Returns the number of words of a row in a row source.
  std::size_t words() const { return words_; }
  /// Returns a mask of the bits of a word that are cells; bits past the last column are 0.
  Word cells_of_word(std::size_t word) const {
    const std::size_t left = columns_ - word * word_bits;
    return left >= word_bits ? ~Word{0} : (Word{1} << left) - 1;
  }

  /// Set a sum to 0, or to a row.
  void clear(RowSum& sum) const;
  void assign(RowSum& sum, CellRow row) const;
  /// Adds a row, shifted to the right by `shift` columns; |shift| must be less than the number of columns.
  /// Cells that leave the row are dropped. Bits past the last column may be set afterwards.
  void add(RowSum& sum, CellRow row, std::int64_t shift = 0) const {
    if (has_bits())
      add_shifted(sum.words, row.words, shift);
    else
      add_numbers(sum, row.numbers, shift);
  }
  void subtract(RowSum& sum, CellRow row) const;
  /// Add a number to every cell, or to one cell of a reduced sum.
  void add_to_all(RowSum& sum, std::uint64_t number) const;
  void add_at(RowSum& sum, std::size_t column, std::uint64_t number) const {
    if (has_bits())
      sum.words[column / word_bits] ^= (number & 1) << (column % word_bits);
    else if (in_bytes_)
      sum.bytes[column] = static_cast<std::uint8_t>((sum.bytes[column] + number) % modulus_);
    else
      sum.wide[column] = static_cast<std::uint16_t>((sum.wide[column] + number) % modulus_);
  }
  /// Returns the cells of a sum, reduced modulo the modulus.
  CellRow reduced(RowSum& sum) const;

  std::uint64_t at(CellRow row, std::size_t column) const {
    return has_bits() ? row.words[column / word_bits] >> (column % word_bits) & 1 : row.numbers[column];
  }
  /// Returns the first column with another number; the number of columns if there is none.
  std::size_t first_other(CellRow row, std::uint64_t number) const;
  /// Returns a message about the first number that is not below the modulus, or an empty string. `row`
  /// counts from 0.
  std::string fault_of_range(CellRow cells, std::size_t row) const;

  /// Returns the sum of all cells; for bits, modulo 2.
  std::uint64_t sum(CellRow row) const;
  /// Returns the number of nonzero cells.
  std::uint64_t number_pressed(CellRow row) const {
    return columns_ -
           static_cast<std::uint64_t>(std::count(row.numbers, row.numbers + columns_, std::uint8_t{0}));
  }
  /// Returns the sum of left[i] * right[i], modulo the modulus.
  std::uint64_t product(CellRow left, CellRow right) const;

 private:
  static void add_shifted(std::span<Word> into, const Word* from, std::int64_t shift);
  void add_numbers(RowSum& sum, const std::uint8_t* numbers, std::int64_t shift) const;
  void reduce(RowSum& sum) const;

  std::size_t columns_;
  std::uint64_t modulus_;
  std::size_t words_;
  bool in_bytes_;
  unsigned max_rows_;  // maximum number of rows whose sum does not overflow
};

/// Returns the flips of a stencil as shifts of whole rows: down by fewer rows than the board has (the
/// shorter way if rows wrap), and to the right. A shift of wrapped columns is two plain shifts; shifts out
/// of the board are dropped. `backwards` reverses every offset: a cell then receives from the cells that
/// its press flips.
std::vector<Offset> row_shifts(const std::vector<Offset>& offsets, Wrap wrap, std::size_t rows,
                               std::size_t columns, bool backwards);

/// Returns the name of a cell for messages, with numbers from 1.
std::string place(std::size_t row, std::size_t column);
/// Returns a message that a cell ends with another number than the goal.
std::string fault_of_end(const std::string& cell, std::uint64_t modulus, std::uint64_t ends,
                         std::uint64_t expected);

/// Inner products of a witness with the lights, with 1 in every cell, and with the target.
struct WitnessSums {
  std::uint64_t of_lights = 0;
  std::uint64_t of_ones = 0;
  std::uint64_t of_target = 0;
};
/// Returns a message about a goal that the witness does not exclude, or an empty string. A goal is excluded
/// if the sum of the witness must change. With `uniform`, the goals are the first `numbers` numbers.
std::string fault_of_sums(const WitnessSums& sums, const Goal& goal, std::uint64_t modulus,
                          std::uint64_t numbers);

}  // namespace flipwise::verification
