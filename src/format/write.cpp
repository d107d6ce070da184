// SPDX-License-Identifier: MIT
#include <algorithm>
#include <memory>
#include <sstream>
#include <utility>

#include "board/effect.hpp"
#include "board/soundness.hpp"
#include "flipwise/count.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "format/read_text.hpp"
#include "run/string_output.hpp"

namespace flipwise {

namespace {

void require_shapes(const Grid& grid) {
  if (grid.holes) require_shape(*grid.holes, grid.cells, "the board of holes");
  const auto numbers = grid.cells.numbers();
  if (numbers.empty()) return;
  const auto greatest = *std::max_element(numbers.begin(), numbers.end());
  if (greatest >= grid.cells.modulus())
    throw InputError("a board of " + std::to_string(grid.cells.modulus()) +
                     " colours contains the number " + std::to_string(greatest) + "; the largest is " +
                     std::to_string(grid.cells.modulus() - 1));
}

/// Writes the cells of a row of bits as digits, `step` characters apart.
void put_bits(std::span<const Word> row, std::size_t columns, std::size_t step, char* to) {
  for (std::size_t i = 0; i < columns; ++i)
    to[step * i] = static_cast<char>('0' + (row[i / word_bits] >> (i % word_bits) & 1));
}

/// Returns a row with one character for each cell, or with more than ten states numbers with a separator.
std::string row_text(const Grid& grid, std::size_t row, char separator) {
  const Board& cells = grid.cells;
  std::string text;
  if (cells.modulus() > max_digits) {
    for (std::size_t column = 0; column < cells.columns(); ++column) {
      if (column > 0) text += separator;
      text += is_in(grid.holes, row, column) ? "_" : std::to_string(cells.get(row, column));
    }
    return text;
  }
  text.resize(cells.columns());
  if (cells.has_bits())
    put_bits(cells.row(row), cells.columns(), 1, text.data());
  else
    for (std::size_t i = 0; i < text.size(); ++i) text[i] = static_cast<char>('0' + cells.get(row, i));
  for (std::size_t i = 0; grid.holes && i < text.size(); ++i)
    if (grid.holes->bit(row, i)) text[i] = '_';
  return text;
}

/// True for rows that could be read as fewer rows below a header: a first row `2 2` above two others.
bool reads_as_header(const Grid& grid) {
  const std::size_t rows = grid.cells.rows();
  return grid.cells.columns() == 2 && rows > 1 && grid.cells.get(0, 0) == rows - 1 &&
         grid.cells.get(0, 1) == 2 && !is_in(grid.holes, 0, 0) && !is_in(grid.holes, 0, 1);
}

std::string write_text(const Grid& grid) {
  const std::size_t rows = grid.cells.rows();
  const std::size_t columns = grid.cells.columns();
  const bool has_blanks = !reads_as_header(grid);
  std::string text;
  text.reserve(rows * columns * 2);
  for (std::size_t row = 0; row < rows; ++row) {
    const std::string line = row_text(grid, row, has_blanks ? ' ' : ',');
    if (!has_blanks || grid.cells.modulus() > max_digits) {
      text += line;
    } else {
      const std::size_t begin = text.size();
      text.resize(begin + 2 * columns - 1, ' ');
      for (std::size_t i = 0; i < columns; ++i) text[begin + 2 * i] = line[i];
    }
    text += '\n';
  }
  return text;
}

class TextSink final : public RowSink {
 public:
  TextSink(std::ostream& output, std::size_t columns)
      : output_(output), columns_(columns), line_(2 * columns, ' ') {
    line_.back() = '\n';
  }
  void write(std::span<const Word> row) override {
    put_bits(row, columns_, 2, line_.data());
    output_.write(line_.data(), static_cast<std::streamsize>(line_.size()));
  }

 private:
  std::ostream& output_;
  std::size_t columns_;
  std::string line_;
};

}  // namespace

std::string write_grid(const Grid& grid, Format format) {
  const Board& cells = grid.cells;
  if (cells.empty()) throw InputError("the board is empty; it needs at least one row and one column");
  require_shapes(grid);
  if (format == Format::text) return write_text(grid);
  if (cells.has_counters())
    throw InputError("counters cannot be written as an image; write them as text or JSON",
                     ErrorCode::unsupported);
  StringOutput output;
  const bool is_bitmap = format == Format::pbm || format == Format::pbm_raw;
  const Board bits = is_bitmap && !cells.has_bits() ? nonzero_cells(cells) : Board();
  const Board& shown = bits.empty() ? cells : bits;
  const auto sink = netpbm_sink(output, cells.rows(), cells.columns(), shown.modulus(), format);
  BoardSource source(shown);
  std::vector<Word> row(row_words(cells.columns(), shown.modulus()));
  for (std::size_t i = 0; i < cells.rows(); ++i) {
    source.read(row);
    sink->write(row);
  }
  return std::move(output).str();
}

std::unique_ptr<RowSink> text_sink(std::ostream& output, std::size_t columns) {
  if (columns < 3)
    throw InputError(
        "rows of fewer than three cells may look like a header; write the whole board instead");
  return std::make_unique<TextSink>(output, columns);
}

std::vector<std::string> grid_rows(const Grid& grid) {
  require_shapes(grid);
  std::vector<std::string> rows(grid.cells.rows());
  for (std::size_t row = 0; row < rows.size(); ++row) rows[row] = row_text(grid, row, ',');
  return rows;
}

std::vector<std::string> given_rows(const GivenCells& given) {
  std::vector<std::string> rows = grid_rows({given.lit, given.holes});
  require_shape(given.open, given.lit, "the board of open cells");
  for (std::size_t row = 0; row < rows.size(); ++row)
    for (std::size_t column = 0; column < given.lit.columns(); ++column)
      if (given.open.bit(row, column) && !given.holes.bit(row, column)) rows[row][column] = '?';
  return rows;
}

}  // namespace flipwise
