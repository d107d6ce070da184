// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "flipwise/board.hpp"
#include "flipwise/io.hpp"

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

/// One row of a text board, packed as in Board. `holes` and `second` are empty, or as long as `lit`.
struct CellRow {
  std::size_t cells = 0;
  std::vector<Word> lit, holes, second;

  void clear() {
    cells = 0;
    lit.clear();
    holes.clear();
    second.clear();
  }
  void add(Cell cell) {
    const std::size_t bit = cells++ % word_bits;
    if (bit == 0) add_word();
    lit.back() |= Word{cell == Cell::lit || cell == Cell::second} << bit;
    if (cell == Cell::hole || cell == Cell::second) mark(cell == Cell::hole ? holes : second, bit);
  }

 private:
  void add_word();
  void mark(std::vector<Word>& plane, std::size_t bit);
};

/// Rows of one width become a grid. Memory: the rows that were added, no more than doubled.
class GridBuilder {
 public:
  void add(const CellRow& row);
  void clear() { *this = {}; }
  /// Forgets the first row, which had no holes.
  void drop_first();
  std::size_t rows() const { return rows_; }
  std::size_t columns() const { return columns_; }
  Grid finish() &&;

 private:
  std::size_t rows_ = 0;
  std::size_t columns_ = 0;
  std::vector<Word> lit_, holes_, second_;
};

}  // namespace flipwise
