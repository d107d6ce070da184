// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "flipwise/io.hpp"
#include "format/bytes.hpp"

namespace flipwise {

/// Up to this number of states a cell of a text is a digit.
constexpr std::uint64_t max_digits = 10;

/// Cells of a text: numbers below a modulus, in place of which `0 . -` are 0, `1 # * O` are 1, and `_` is a
/// hole; with more than ten states numbers stand with blanks between them.
struct TextCells {
  std::uint64_t modulus = 2;
  char second = 0;  ///< with two states: if not 0, a character that stands for 2; the board may be modulo 3
};

/// Reads a text board: rows of cells, blanks (blank, tab) between cells optional, LF or CRLF; blank lines
/// and lines that begin with `;` are skipped. The first row may be a header ROWS COLUMNS. Memory: the
/// board's, no more than doubled. Throws InputError.
Grid read_text(Bytes& bytes, const TextCells& cells);

/// Reads rows that are given one by one, in which blanks are no cells, but commas separate numbers. Throws
/// InputError.
Grid read_text_rows(const std::vector<std::string>& rows, const std::string& name, const TextCells& cells);

}  // namespace flipwise
