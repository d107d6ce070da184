// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "flipwise/count.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "format/bytes.hpp"
#include "format/colours/pgm.hpp"
#include "format/netpbm.hpp"
#include "format/read_text.hpp"

namespace flipwise {

Grid read_pbm(Bytes bytes) {
  PbmSource source(std::move(bytes));
  const std::size_t row_words = words_for(source.columns());
  std::vector<Word> words;
  if (source.is_size_known()) words.reserve(source.rows() * row_words);
  constexpr std::size_t most_words = std::size_t{1} << 16;
  for (std::size_t row = 0; row < source.rows(); ++row)
    for (std::size_t at = 0; at < row_words; at += most_words) {
      const std::size_t before = words.size();
      words.resize(before + std::min(most_words, row_words - at));
      source.read_part(std::span<Word>(words).subspan(before));
    }
  return {Board::from_words(source.rows(), source.columns(), std::move(words))};
}

namespace {

/// A greymap of two colours.
Grid read_two_colours(Bytes bytes) {
  PgmSource source(std::move(bytes));
  source.require_number(2);
  const std::size_t columns = source.columns();
  const std::size_t row_words = words_for(columns);
  std::vector<Word> words;
  if (source.is_size_known()) words.reserve(source.rows() * row_words);
  std::vector<std::uint8_t> cells;
  for (std::size_t row = 0; row < source.rows(); ++row)
    for (std::size_t at = 0; at < columns; at += cells.size()) {
      constexpr std::size_t most = std::size_t{1} << 18;
      cells.resize(std::min(most, columns - at));
      source.read_part(cells);
      const std::size_t before = words.size();
      words.resize(before + words_for(cells.size()));
      for (std::size_t i = 0; i < cells.size(); ++i)
        words[before + i / word_bits] |= Word{cells[i]} << i % word_bits;
    }
  return {Board::from_words(source.rows(), columns, std::move(words))};
}

/// The magic number tells a netpbm image; no cell is written `P`.
Grid read_any(Bytes bytes, const CellTable& table) {
  if (bytes.peek() == Bytes::end) bytes.fail("no board: the input is empty");
  if (looks_like_pgm(bytes.line_rest())) return read_two_colours(std::move(bytes));
  if (bytes.peek() == 'P') return read_pbm(std::move(bytes));
  return read_text(bytes, table);
}

Grid from_rows(const std::vector<std::string>& rows, const std::string& name, const CellTable& table) {
  if (rows.empty() || rows.front().empty())
    throw InputError(located(name, 1, 1, "no board: there are no cells"));
  GridBuilder grid;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (const char c : rows[row]) {
      const auto byte = static_cast<unsigned char>(c);
      const Cell cell = table[byte];
      if (cell == Cell::other || cell == Cell::blank)
        throw InputError(located(name, row + 1, grid.cells() + 1, byte_name(byte) + " is not a cell"));
      grid.add(cell);
    }
    if (grid.cells() != rows.front().size())
      throw InputError(located(name, row + 1, std::min(grid.cells(), rows.front().size()) + 1,
                               "this row has " + count_of(grid.cells(), "cell") + ", the first has " +
                                   std::to_string(rows.front().size())));
    grid.end_row();
  }
  return std::move(grid).finish();
}

/// Cells of the further state are the open ones.
GivenCells given_of(Grid grid) {
  const auto plane = [&](Board board) {
    return board.empty() ? Board(grid.lit.rows(), grid.lit.columns()) : std::move(board);
  };
  GivenCells given{{}, plane(std::move(grid.second)), plane(grid.holes.value_or(Board()))};
  given.lit = grid.lit ^ given.open;
  return given;
}

}  // namespace

Grid read_grid(std::istream& input, const std::string& name, bool kinds, std::uint64_t first_line) {
  return read_any(Bytes(input, name, first_line), kinds ? two_kinds : one_kind);
}

Grid read_grid(std::string_view text, const std::string& name, bool kinds, std::uint64_t first_line) {
  return read_any(Bytes(text, name, first_line), kinds ? two_kinds : one_kind);
}

Grid grid_from_rows(const std::vector<std::string>& rows, const std::string& name, bool kinds) {
  return from_rows(rows, name, kinds ? two_kinds : one_kind);
}

GivenCells read_given(std::istream& input, const std::string& name) {
  return given_of(read_any(Bytes(input, name), given_cells));
}

GivenCells given_from_rows(const std::vector<std::string>& rows, const std::string& name) {
  return given_of(from_rows(rows, name, given_cells));
}

}  // namespace flipwise
