// SPDX-License-Identifier: MIT
//
// Rows of words as verification moves them. Nothing here is shared with the solvers.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "flipwise/board.hpp"

namespace flipwise::verification {

/// The leftmost cell of a row word, as a person counts.
inline std::string place(std::size_t row, std::size_t word, Word cells) {
  const std::size_t column = word * word_bits + static_cast<std::size_t>(std::countr_zero(cells));
  return "row " + std::to_string(row + 1) + ", column " + std::to_string(column + 1);
}

/// The words of one row whose bits are cells; 0 past the last column.
inline Word cells_of_word(std::size_t columns, std::size_t word) {
  const std::size_t left = columns - word * word_bits;
  return left >= word_bits ? ~Word{0} : (Word{1} << left) - 1;
}

/// into ^= from, moved by `shift` columns to the right, fewer than the board has; what leaves the words
/// is dropped. Bits past the last column may be set afterwards.
inline void add_shifted(std::span<Word> into, std::span<const Word> from, std::int64_t shift) {
  const std::size_t words = into.size();
  const auto distance = static_cast<std::size_t>(shift < 0 ? -shift : shift);
  const std::size_t skip = distance / word_bits;
  const std::size_t bits = distance % word_bits;
  if (words == 1) {
    into[0] ^= shift < 0 ? from[0] >> bits : from[0] << bits;
    return;
  }
  const std::size_t moved = words - skip;
  Word* low = shift < 0 ? into.data() : into.data() + skip;
  const Word* source = shift < 0 ? from.data() + skip : from.data();
  if (bits == 0) {
    for (std::size_t i = 0; i < moved; ++i) low[i] ^= source[i];
  } else if (shift < 0) {
    for (std::size_t i = 0; i + 1 < moved; ++i)
      low[i] ^= source[i] >> bits | source[i + 1] << (word_bits - bits);
    low[moved - 1] ^= source[moved - 1] >> bits;
  } else {
    low[0] ^= source[0] << bits;
    for (std::size_t i = 1; i < moved; ++i)
      low[i] ^= source[i] << bits | source[i - 1] >> (word_bits - bits);
  }
}

}  // namespace flipwise::verification
