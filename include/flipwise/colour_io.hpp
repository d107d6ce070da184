// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "flipwise/puzzle.hpp"
#include "flipwise/rows.hpp"

#pragma GCC visibility push(default)
namespace flipwise {

// Reading and writing boards of more than two colours, in the formats of docs/formats.md.

/// Cells, which are 0 at holes; the modulus is the number of colours.
struct ColourGrid {
  Board cells = {};
  std::optional<Board> holes = {};
  unsigned colours() const { return static_cast<unsigned>(cells.modulus()); }
  bool operator==(const ColourGrid&) const = default;
};

/// Whether a file begins as a netpbm greymap, which says its number of colours.
constexpr bool looks_like_pgm(std::string_view head) {
  return head.starts_with("P2") || head.starts_with("P5");
}

/// How many colours a greymap says that begins so; 0 where that is none, or does not say it.
unsigned colours_of_pgm(std::string_view head);

/// Reads a board of so many colours, 2 to 256, or where it is 0 of as many as the file says, as only a
/// greymap does: text, where cells are digits, or with more than ten colours numbers with blanks between
/// them; netpbm P2 and P5, whose greatest number is one less; P1 and P4, where 1 is colour 1. Memory is
/// bounded by the board's own size whatever the input. Throws InputError, "NAME:LINE:COLUMN: what is
/// wrong", where lines count from `first_line`.
ColourGrid read_colour_grid(std::istream& input, const std::string& name, unsigned colours,
                            std::uint64_t first_line = 1);
ColourGrid read_colour_grid(std::string_view text, const std::string& name, unsigned colours,
                            std::uint64_t first_line = 1);

/// Rows as a line has them: digits, or with more than ten colours numbers with commas between them; `_` is
/// a hole.
ColourGrid colour_grid_from_rows(const std::vector<std::string>& rows, const std::string& name,
                                 unsigned colours);
std::vector<std::string> colour_grid_rows(const ColourGrid& grid);

/// How a board of colours is written.
enum class ColourFormat { text, pgm, pgm_raw };

/// Rows of numbers with single blanks, `_` for a hole, below a header where they would be read as one; or
/// netpbm P2 (plain) or P5 (raw), which know no holes (a hole is written as 0).
std::string write_colour_grid(const ColourGrid& grid, ColourFormat format);

/// Reads a press list, in any order, for a board of `rows` by `columns`; an amount that is left out is
/// 1. Throws InputError, "NAME:LINE: what is wrong".
Board read_colour_presses(std::string_view text, const std::string& name, std::size_t rows,
                          std::size_t columns, unsigned colours);

/// The rows of a netpbm greymap as they stand in a stream, which must outlive the source; they can be read
/// again where the stream can seek. The modulus is its greatest number and 1. Throws InputError.
std::unique_ptr<RowSource> pgm_source(std::istream& input, const std::string& name);
/// Writes rows as ColourFormat::pgm or pgm_raw; the header comes first, at once.
std::unique_ptr<RowSink> pgm_sink(std::ostream& output, std::size_t rows, std::size_t columns,
                                  unsigned colours, ColourFormat format);

/// A puzzle as one word, `RULE-ROWSxCOLUMNSqCOLOURS[-WRAP][-GOAL][-holesHEX]:DIGITS`; 0 where a word is no
/// id that says colours.
unsigned colours_of_id(std::string_view text);
/// Throws InputError, "ID: what is wrong".
Puzzle read_colour_id(std::string_view text);

}  // namespace flipwise
#pragma GCC visibility pop
