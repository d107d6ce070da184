// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "flipwise/io.hpp"
#include "format/bytes.hpp"

namespace flipwise {

/// Maximum number of states for which a cell of a text is a single digit.
constexpr std::uint64_t max_digits = 10;

/// The cells of a text: numbers below a modulus. `0 . -` are 0, `1 # * O` are 1, and `_` is a hole. With
/// more than ten states, cells are numbers separated by blanks.
struct TextCells {
  std::uint64_t modulus = 2;
  char second =
      0;  ///< with two states: a character for 2, or 0 for none; if it occurs, the board is modulo 3
  bool has_own_blanks = true;  ///< the blanks of the text are as its author wrote them
};

/// Cells of a row with blanks or commas between them, as blocks.
struct RowBlocks {
  std::size_t blocks = 0;
  std::size_t cells = 0;   ///< of the first block
  std::string fault = {};  ///< why the blanks leave open what the cells are; empty if they do not
  std::size_t at = 0;      ///< the byte that the fault concerns
};
/// Returns the blocks of a row, with blanks between them or with commas. A cell is a character of UTF-8.
RowBlocks blocks_of(std::string_view row, bool has_commas);
/// Returns the refusal of blocks of cells on the only line of a text.
std::string rows_or_row(const RowBlocks& blocks);
/// Returns the first character of a text for messages: 'x', or "byte 0x1b".
std::string shown_character(std::string_view text);
/// Returns the refusal of the first character of a text, which is not a hexadecimal digit.
inline std::string not_hexadecimal(std::string_view text) {
  return shown_character(text) + " is not a hexadecimal digit (0 to 9, a to f)";
}

/// Reads a text board: rows of cells, blanks (blank, tab) between cells optional, LF or CRLF; blank lines
/// and lines that begin with `;` are skipped. The first row may be a header ROWS COLUMNS. Or all rows are
/// on one line, with / between them. Memory: the board's, no more than doubled. Throws InputError, also
/// where the text may be another board: two characters for one number, boards of one shape with blank lines
/// between them, a first row that can be the header or cells, blanks that leave open what the cells are.
Grid read_text(Bytes& bytes, const TextCells& cells, const NoteCall& note = {});

/// Reads the rows of a board, each of them a string. Blanks between cells are an error; commas separate
/// numbers. Throws InputError.
Grid read_text_rows(const std::vector<std::string>& rows, const std::string& name, const TextCells& cells);

/// The refusal of a row below a board on one line; a program may add how it reads several boards.
inline constexpr const char* row_below_line =
    "a row below a board on one line, with / between its rows; one board is enough here, or read several "
    "boards";

/// Read counters, which never wrap: rows of numbers, or `_` for holes, with blanks or commas between them.
/// A row of a text may follow `/` instead of a line break. The first may be a header ROWS COLUMNS; one with
/// a comma is not. Throw InputError.
Grid read_counters(Bytes& bytes, const NoteCall& note = {});
Grid read_counter_rows(const std::vector<std::string>& rows, const std::string& name);

}  // namespace flipwise
