// SPDX-License-Identifier: MIT
#include <algorithm>
#include <new>
#include <stdexcept>
#include <utility>

#include "board/bytes.hpp"
#include "board/cells.hpp"
#include "board/netpbm.hpp"
#include "board/read_text.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"

namespace flipwise {

namespace {

/// An image into memory. The words grow as they are read, unless the file is known to be long enough,
/// so that sizes which a header only claims cost nothing.
Grid read_pbm(Bytes bytes, const std::string& name) {
  PbmSource source(std::move(bytes));
  const std::size_t row_words = words_for(source.columns());
  try {
    std::vector<Word> words;
    if (source.is_size_known()) words.reserve(source.rows() * row_words);
    constexpr std::size_t most_words = std::size_t{1} << 16;
    for (std::size_t row = 0; row < source.rows(); ++row)
      for (std::size_t at = 0; at < row_words; at += most_words) {
        const std::size_t before = words.size();
        words.resize(before + std::min(most_words, row_words - at));
        source.read_part(std::span<Word>(words).subspan(before));
      }
    return {Board(source.rows(), source.columns(), std::move(words))};
  } catch (const std::bad_alloc&) {
    throw InputError(located(name, 1, 1, "the board does not fit into memory"));
  } catch (const std::length_error&) {
    throw InputError(located(name, 1, 1, "the board does not fit into memory"));
  }
}

/// The magic number tells a netpbm image; no cell is written `P`.
Grid read_any(Bytes bytes, const std::string& name, bool kinds) {
  if (bytes.peek() == Bytes::end) bytes.fail("no board: the input is empty");
  if (bytes.peek() == 'P') return read_pbm(std::move(bytes), name);
  return read_text(bytes, kinds);
}

}  // namespace

Grid read_grid(std::istream& input, const std::string& name, bool kinds) {
  return read_any(Bytes(input, name), name, kinds);
}

Grid read_grid(std::string_view text, const std::string& name, bool kinds) {
  return read_any(Bytes(text, name), name, kinds);
}

Grid grid_from_rows(const std::vector<std::string>& rows, const std::string& name, bool kinds) {
  static constexpr std::array<std::array<Cell, 256>, 2> tables = {cell_table(false), cell_table(true)};
  if (rows.empty() || rows.front().empty())
    throw InputError(located(name, 1, 1, "no board: there are no cells"));
  GridBuilder grid;
  CellRow line;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    line.clear();
    for (const char c : rows[row]) {
      const auto byte = static_cast<unsigned char>(c);
      const Cell cell = tables[kinds][byte];
      if (cell == Cell::other || cell == Cell::blank)
        throw InputError(located(name, row + 1, line.cells + 1, byte_name(byte) + " is not a cell"));
      line.add(cell);
    }
    if (line.cells != rows.front().size())
      throw InputError(located(name, row + 1, std::min(line.cells, rows.front().size()) + 1,
                               "this row has " + std::to_string(line.cells) + " cells, the first has " +
                                   std::to_string(rows.front().size())));
    grid.add(line);
  }
  return std::move(grid).finish();
}

}  // namespace flipwise
