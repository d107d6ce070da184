// SPDX-License-Identifier: MIT
#pragma once

#include <random>
#include <span>

#include "flipwise/flipwise.hpp"

namespace flipwise {

/// Returns a board of random words; fast.
inline Board noise(std::size_t rows, std::size_t columns, std::mt19937_64& random) {
  Board board(rows, columns);
  for (Word& word : board.words()) word = random();
  if (const std::size_t used = columns % word_bits)
    for (std::size_t row = 0; row < rows; ++row) board.row(row).back() &= (Word{1} << used) - 1;
  return board;
}

/// Returns the lights that presses change, by the definition: the presses shifted by one in each direction.
inline Board changed_by(const Board& presses, const RowPuzzle& puzzle) {
  const std::size_t rows = presses.rows();
  const std::size_t last = presses.columns() - 1;
  Board lights(rows, presses.columns());
  const auto add = [&](std::size_t row, std::span<const Word> from) {
    for (std::size_t w = 0; w < from.size(); ++w) lights.row(row)[w] ^= from[w];
  };
  for (std::size_t row = 0; row < rows; ++row) {
    const auto own = presses.row(row);
    if (puzzle.rule == parse_rule("plus")) add(row, own);
    if (row > 0 || wraps_rows(puzzle.wrap)) add((row + rows - 1) % rows, own);
    if (row + 1 < rows || wraps_rows(puzzle.wrap)) add((row + 1) % rows, own);
    const auto into = lights.row(row);
    for (std::size_t w = 0; w < own.size(); ++w) {
      into[w] ^= own[w] << 1 ^ own[w] >> 1;
      if (w > 0) into[w] ^= own[w - 1] >> 63;
      if (w + 1 < own.size()) into[w] ^= own[w + 1] << 63;
    }
    if (wraps_columns(puzzle.wrap)) {
      into[0] ^= own[last / word_bits] >> last % word_bits & 1;
      into[last / word_bits] ^= (own[0] & 1) << last % word_bits;
    }
    if (const std::size_t used = presses.columns() % word_bits) into.back() &= (Word{1} << used) - 1;
  }
  return lights;
}

}  // namespace flipwise
