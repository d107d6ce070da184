// SPDX-License-Identifier: MIT
//
// Folder src/format: readers and writers of boards, ids, buttons and pictures, a file for each format.
// Entry: flipwise/io.hpp; read_any() below recognises formats by first bytes; write.cpp writes boards.
// Must not open files or check what fits. Characters of cells (in JSON too): cell_table in read_text.hpp.
#include <algorithm>
#include <utility>

#include "board/soundness.hpp"
#include "flipwise/count.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "format/bytes.hpp"
#include "format/netpbm.hpp"
#include "format/number_text.hpp"
#include "format/pgm.hpp"
#include "format/read_text.hpp"

namespace flipwise {

namespace {

/// Calls `read` with the number of cells of every piece of every row of an image. What is read into memory
/// grows with them, so that sizes which a header only claims cost nothing.
template <typename Read>
void read_pieces(const RowSource& image, const Read& read) {
  constexpr std::size_t most = std::size_t{1} << 18;
  for (std::size_t row = 0; row < image.rows(); ++row)
    for (std::size_t at = 0; at < image.columns(); at += most) read(std::min(most, image.columns() - at));
}

Board read_pbm(Bytes bytes) {
  PbmSource image(std::move(bytes));
  std::vector<Word> words;
  if (image.is_size_known()) words.reserve(image.rows() * words_for(image.columns()));
  read_pieces(image, [&](std::size_t cells) {
    const std::size_t before = words.size();
    words.resize(before + words_for(cells));
    image.read_part(std::span<Word>(words).subspan(before));
  });
  return Board::from_words(image.rows(), image.columns(), std::move(words));
}

Board read_pgm(Bytes bytes, std::uint64_t modulus) {
  PgmSource image(std::move(bytes));
  if (modulus != own_modulus) image.require_number(modulus);
  const bool has_bits = image.modulus() == 2;
  std::vector<Word> words;
  std::vector<std::uint8_t> cells;  // all of them, or a piece of a board of bits
  if (image.is_size_known() && has_bits) words.reserve(image.rows() * words_for(image.columns()));
  if (image.is_size_known() && !has_bits) cells.reserve(image.rows() * image.columns());
  read_pieces(image, [&](std::size_t count) {
    const std::size_t before = has_bits ? 0 : cells.size();
    cells.resize(before + count);
    image.read_part(std::span<std::uint8_t>(cells).subspan(before));
    if (!has_bits) return;
    const std::size_t first = words.size();
    words.resize(first + words_for(count));
    for (std::size_t i = 0; i < count; ++i) words[first + i / word_bits] |= Word{cells[i]} << i % word_bits;
  });
  if (has_bits) return Board::from_words(image.rows(), image.columns(), std::move(words));
  return {image.rows(), image.columns(), image.modulus(), cells};
}

bool has_two_states(std::uint64_t modulus) {
  return modulus == 2 || modulus == press_kinds;
}

const CellTable& table_for(std::uint64_t modulus) {
  return modulus == press_kinds ? two_kinds : one_kind;
}

/// The magic number tells a netpbm image; no cell is written `P`.
Planes read_planes(Bytes bytes, const CellTable& table) {
  if (bytes.peek() == Bytes::end) bytes.fail("no board: the input is empty");
  if (looks_like_pgm(bytes.line_rest())) return {read_pgm(std::move(bytes), 2)};
  if (bytes.peek() == 'P') return {read_pbm(std::move(bytes))};
  return TextReader(bytes, CellScan(table)).read();
}

Grid grid_of(Planes planes) {
  if (!planes.second.empty()) planes.lit = presses_of_kinds(planes.lit, planes.second);
  return {std::move(planes.lit), std::move(planes.holes)};
}

Grid read_any(Bytes bytes, std::uint64_t modulus) {
  if (has_two_states(modulus)) return grid_of(read_planes(std::move(bytes), table_for(modulus)));
  if (bytes.peek() == Bytes::end) bytes.fail("no board: the input is empty");
  const std::string_view head = bytes.line_rest();
  if (looks_like_pgm(head)) return {read_pgm(std::move(bytes), modulus)};
  require_colours(modulus);
  if (bytes.peek() != 'P') return TextReader(bytes, NumberScan(modulus)).read();
  if (!head.starts_with("P1") && !head.starts_with("P4"))
    bytes.fail("not a netpbm image: expected P1, P2, P4 or P5");
  return {with_modulus(read_pbm(std::move(bytes)), modulus)};
}

/// Reads rows that are given one by one, as TextReader reads those of a text.
template <typename Scan>
auto read_rows(const std::vector<std::string>& rows, const std::string& name, Scan scan, bool blanks) {
  using Cell = typename Scan::Cell;
  auto board = scan.builder();
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const std::size_t size = rows[row].size();
    const auto take = [&](Cell cell, char c, std::size_t column) {
      if (cell == Cell::other || (cell == Cell::blank && !blanks && column < size))
        throw located(name, row + 1, column - scan.back() + 1, scan.fault(c));
      if (cell != Cell::blank) board.add(cell);
    };
    for (std::size_t i = 0; i < size; ++i) take(scan.next(rows[row][i]), rows[row][i], i);
    take(scan.finish(), '0', size);
    if (row == 0 && board.cells() == 0) break;
    if (row > 0 && board.cells() != board.columns())
      throw located(name, row + 1, 1 + (Scan::is_bytewise ? std::min(size, board.columns()) : size),
                    "this row has " + count_of(board.cells(), "cell") + ", the first has " +
                        std::to_string(board.columns()));
    board.end_row();
  }
  if (board.rows() == 0) throw located(name, 1, 1, "no board: there are no cells");
  return std::move(board).finish();
}

/// Cells of the further state are the open ones.
GivenCells given_of(Planes planes) {
  const auto plane = [&](Board board) {
    return board.empty() ? Board(planes.lit.rows(), planes.lit.columns()) : std::move(board);
  };
  GivenCells given{{}, plane(std::move(planes.second)), plane(planes.holes.value_or(Board()))};
  given.lit = planes.lit ^ given.open;
  return given;
}

}  // namespace

Grid read_grid(std::istream& input, const std::string& name, std::uint64_t modulus,
               std::uint64_t first_line) {
  return read_any(Bytes(input, name, first_line), modulus);
}

Grid read_grid(std::string_view text, const std::string& name, std::uint64_t modulus,
               std::uint64_t first_line) {
  return read_any(Bytes(text, name, first_line), modulus);
}

Grid grid_from_rows(const std::vector<std::string>& rows, const std::string& name, std::uint64_t modulus) {
  if (has_two_states(modulus)) return grid_of(read_rows(rows, name, CellScan(table_for(modulus)), false));
  require_colours(modulus);
  return read_rows(rows, name, NumberScan(modulus, true), modulus > most_digits);
}

GivenCells read_given(std::istream& input, const std::string& name) {
  return given_of(read_planes(Bytes(input, name), given_cells));
}

GivenCells given_from_rows(const std::vector<std::string>& rows, const std::string& name) {
  return given_of(read_rows(rows, name, CellScan(given_cells), false));
}

}  // namespace flipwise
