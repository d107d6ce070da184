// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "flipwise/board.hpp"

namespace flipwise {

/// Returns the number of lit cells.
std::uint64_t count_lit(std::span<const Word> words);

/// Packs a board without gaps between its rows: cell i in row-major order is bit i % 64 of word i / 64.
/// `cells` must have room for all cells and be 0.
///
///    5 x 5:   [word 0: row 0, row 1, row 2, row 3, row 4, 0 ..]
inline void pack_cells(const Board& board, std::span<Word> cells) {
  for (std::size_t row = 0; row < board.rows(); ++row)
    for (std::size_t w = 0; w < board.row_words(); ++w) {
      const std::size_t first = row * board.columns() + w * word_bits;
      const std::size_t shift = first % word_bits;
      const Word word = board.row(row)[w];
      cells[first / word_bits] |= word << shift;
      if (shift > 0 && first / word_bits + 1 < cells.size())
        cells[first / word_bits + 1] |= word >> (word_bits - shift);
    }
}

/// Returns the board that pack_cells packed.
inline Board unpack_cells(std::span<const Word> cells, std::size_t rows, std::size_t columns) {
  Board board(rows, columns);
  const Word last = ~Word{0} >> (board.row_words() * word_bits - columns);
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t w = 0; w < board.row_words(); ++w) {
      const std::size_t first = row * columns + w * word_bits;
      const std::size_t shift = first % word_bits;
      Word word = cells[first / word_bits] >> shift;
      if (shift > 0 && first / word_bits + 1 < cells.size())
        word |= cells[first / word_bits + 1] << (word_bits - shift);
      board.row(row)[w] = word;
    }
    board.row(row).back() &= last;
  }
  return board;
}

}  // namespace flipwise
