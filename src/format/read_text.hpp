// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "flipwise/io.hpp"
#include "format/bytes.hpp"

namespace flipwise {

/// What a character of a text board can be.
enum class Cell : std::uint8_t { unlit, lit, hole, second, blank, other };

using CellTable = std::array<Cell, 256>;

/// Meaning of every byte: `0 . -` unlit, `1 # * O` lit, `_` a hole, and where there is a further state, its
/// character.
constexpr CellTable cell_table(std::optional<char> second = {}) {
  CellTable table{};
  table.fill(Cell::other);
  for (const char c : {'0', '.', '-'}) table[static_cast<unsigned char>(c)] = Cell::unlit;
  for (const char c : {'1', '#', '*', 'O'}) table[static_cast<unsigned char>(c)] = Cell::lit;
  for (const char c : {' ', '\t'}) table[static_cast<unsigned char>(c)] = Cell::blank;
  table['_'] = Cell::hole;
  if (second) table[static_cast<unsigned char>(*second)] = Cell::second;
  return table;
}
inline constexpr CellTable one_kind = cell_table();
inline constexpr CellTable two_kinds = cell_table('2');
inline constexpr CellTable given_cells = cell_table('?');

/// Cells, row by row, become a grid of rows of one width. Memory: the grid's, no more than doubled.
class GridBuilder {
 public:
  /// The next cell of the present row.
  void add(Cell cell) {
    const std::size_t bit = cells_++ % word_bits;
    if (bit == 0) lit_.push_back(0);
    lit_.back() |= Word{cell == Cell::lit || cell == Cell::second} << bit;
    if (cell == Cell::hole || cell == Cell::second) mark(cell == Cell::hole ? holes_ : second_, bit);
  }
  /// Cells of the present row.
  std::size_t cells() const { return cells_; }
  void end_row();
  void clear() { *this = {}; }
  /// Forgets the first row, which had no holes.
  void drop_first();
  /// Rows that have ended, and cells of the last of them.
  std::size_t rows() const { return rows_; }
  std::size_t columns() const { return columns_; }
  Grid finish() &&;

 private:
  void mark(std::vector<Word>& plane, std::size_t bit);

  std::size_t rows_ = 0;
  std::size_t columns_ = 0;
  std::size_t cells_ = 0;
  std::vector<Word> lit_;
  std::vector<Word> holes_, second_;  // all 0 behind their ends
};

/// Reads a text board: rows of cells, blanks (blank, tab) between cells optional, LF or CRLF; blank
/// lines and lines that begin with `;` are skipped. The first row may be a header ROWS COLUMNS.
///
/// Header or cells? It is a header exactly when it is two positive numbers with a blank between and
/// the rows that follow have that shape; so
///
///     1 1        alone: one row of two cells (a header needs rows after it)
///     1 1, 1     a header: what follows is one row of one cell
///     1 1, 0 1   cells: what follows has two cells, as this row has
///     1 2, 0 1   where 2 is a cell both fit (a row of two cells each, or one row of two): a header
///     3 1, 0     only a header, as 3 is no cell: so here a row is missing
///
/// Only the row as cells and the two numbers are kept until the second row has come, and, where both
/// have the same width, the number of rows; so nothing is read twice.
Grid read_text(Bytes& bytes, const CellTable& table);

}  // namespace flipwise
