// SPDX-License-Identifier: MIT
//
// Rows of words as verification moves them. Nothing here is shared with the solvers.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "flipwise/puzzle.hpp"

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

/// The flips of a stencil as shifts of whole rows: how far down, fewer rows than the board has and with
/// wrapped rows the short way, and how far to the right. A column shift that wraps is two plain ones; a
/// shift that leaves the board is none. `backwards` turns every offset round: then a cell receives from the
/// cells that its press flips.
std::vector<Offset> row_shifts(const std::vector<Offset>& offsets, Wrap wrap, std::size_t rows,
                               std::size_t columns, bool backwards);

/// into ^= from, moved by `shift` columns to the right, fewer than the board has; what leaves the words
/// is dropped. Bits past the last column may be set afterwards.
void add_shifted(std::span<Word> into, std::span<const Word> from, std::int64_t shift);

/// Whether every word is the same as `wanted`.
bool all_equal(std::span<const Word> words, Word wanted);

}  // namespace flipwise::verification
