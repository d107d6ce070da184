// SPDX-License-Identifier: MIT
#include <algorithm>
#include <memory>
#include <sstream>
#include <utility>

#include "board/effect.hpp"
#include "flipwise/count.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "format/number_text.hpp"
#include "run/string_output.hpp"

namespace flipwise {

namespace {

bool same_shape_of(const Board& left, const Board& right) {
  return left.rows() == right.rows() && left.columns() == right.columns();
}

void require_shapes(const Grid& grid) {
  if (grid.holes && !same_shape_of(*grid.holes, grid.cells))
    throw InputError("the boards of a grid have different shapes", ErrorCode::shape);
  const auto numbers = grid.cells.numbers();
  if (!numbers.empty() && *std::max_element(numbers.begin(), numbers.end()) >= grid.cells.modulus())
    throw InputError("a board of " + std::to_string(grid.cells.modulus()) +
                     " colours has a greater number");
}

void add_cell(std::string& text, const Grid& grid, std::size_t row, std::size_t column) {
  const std::uint64_t number = grid.cells.get(row, column);
  if (is_in(grid.holes, row, column))
    text += '_';
  else if (number < 10)
    text += static_cast<char>('0' + number);
  else
    text += std::to_string(number);
}

/// True for rows that would be read as fewer rows below a header: a first row `2 2` above two others.
bool reads_as_header(const Grid& grid) {
  const std::size_t rows = grid.cells.rows();
  return grid.cells.columns() == 2 && rows > 1 && grid.cells.get(0, 0) == rows - 1 &&
         grid.cells.get(0, 1) == 2 && !is_in(grid.holes, 0, 0) && !is_in(grid.holes, 0, 1);
}

std::string write_text(const Grid& grid, bool kinds) {
  const std::size_t rows = grid.cells.rows();
  const std::size_t columns = grid.cells.columns();
  const bool is_ambiguous = reads_as_header(grid);
  const bool blanks = !kinds || !is_ambiguous;
  std::string text;
  text.reserve(rows * columns * 2);
  if (is_ambiguous && blanks) text = std::to_string(rows) + " 2\n";
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      if (blanks && column != 0) text += ' ';
      add_cell(text, grid, row, column);
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
    for (std::size_t column = 0; column < columns_; ++column)
      line_[2 * column] = row[column / word_bits] >> (column % word_bits) & 1 ? '1' : '0';
    output_.write(line_.data(), static_cast<std::streamsize>(line_.size()));
  }

 private:
  std::ostream& output_;
  std::size_t columns_;
  std::string line_;
};

}  // namespace

std::string write_grid(const Grid& grid, Format format, bool kinds) {
  const Board& cells = grid.cells;
  if (cells.empty()) throw InputError("a board needs at least one row and one column");
  require_shapes(grid);
  if (format == Format::text) return write_text(grid, kinds);
  const bool is_bitmap = format == Format::pbm || format == Format::pbm_raw;
  StringOutput output;
  const auto sink = is_bitmap ? pbm_sink(output, cells.rows(), cells.columns(), format)
                              : pgm_sink(output, cells.rows(), cells.columns(), cells.modulus(), format);
  const Board nonzero = is_bitmap && !cells.has_bits() ? nonzero_cells(cells) : Board();
  const Board& bits = nonzero.empty() ? cells : nonzero;
  std::vector<Word> words(row_words(cells.columns(), is_bitmap ? 2 : greatest_modulus));
  const auto numbers = numbers_in(std::span(words), is_bitmap ? 0 : cells.columns());
  for (std::size_t row = 0; row < cells.rows(); ++row) {
    if (is_bitmap) std::copy_n(bits.row(row).begin(), words.size(), words.begin());
    for (std::size_t i = 0; is_bitmap && grid.holes && i < words.size(); ++i)
      words[i] &= ~grid.holes->row(row)[i];
    for (std::size_t column = 0; column < numbers.size(); ++column)
      numbers[column] = static_cast<std::uint8_t>(cells.get(row, column));
    sink->write(words);
  }
  return std::move(output).str();
}

std::unique_ptr<RowSink> text_sink(std::ostream& output, std::size_t columns) {
  if (columns < 3) throw InputError("rows of fewer than three cells may look like a header");
  return std::make_unique<TextSink>(output, columns);
}

std::vector<std::string> grid_rows(const Grid& grid) {
  require_shapes(grid);
  const std::size_t columns = grid.cells.columns();
  const bool commas = grid.cells.modulus() > most_digits;
  std::vector<std::string> rows(grid.cells.rows());
  for (std::size_t row = 0; row < rows.size(); ++row) {
    rows[row].reserve(columns);
    for (std::size_t column = 0; column < columns; ++column) {
      if (commas && column > 0) rows[row] += ',';
      add_cell(rows[row], grid, row, column);
    }
  }
  return rows;
}

std::vector<std::string> given_rows(const GivenCells& given) {
  std::vector<std::string> rows = grid_rows({given.lit, given.holes});
  if (!same_shape_of(given.open, given.lit))
    throw InputError("the boards of a grid have different shapes", ErrorCode::shape);
  for (std::size_t row = 0; row < rows.size(); ++row)
    for (std::size_t column = 0; column < given.lit.columns(); ++column)
      if (given.open.bit(row, column) && !given.holes.bit(row, column)) rows[row][column] = '?';
  return rows;
}

}  // namespace flipwise
