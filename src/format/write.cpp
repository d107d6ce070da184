// SPDX-License-Identifier: MIT
#include <algorithm>
#include <memory>
#include <sstream>
#include <utility>

#include "flipwise/count.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "format/netpbm.hpp"
#include "run/string_output.hpp"

namespace flipwise {

namespace {

void require_shapes(const Grid& grid) {
  const auto fits = [&](const Board& board) {
    return board.rows() == grid.lit.rows() && board.columns() == grid.lit.columns();
  };
  if ((grid.holes && !fits(*grid.holes)) || (!grid.second.empty() && !fits(grid.second)))
    throw InputError("the boards of a grid have different shapes");
}

char cell_character(const Grid& grid, std::size_t row, std::size_t column, char second = '2') {
  if (grid.holes && grid.holes->get(row, column)) return '_';
  if (!grid.second.empty() && grid.second.get(row, column)) return second;
  return grid.lit.get(row, column) ? '1' : '0';
}

/// Whether the rows with blanks would be read as fewer rows below a header: `2 2` above two rows of two
/// cells. Only a first row of two cells that ends with 2 can be a header of its own width.
bool reads_as_header(const Grid& grid) {
  if (grid.lit.columns() != 2 || cell_character(grid, 0, 1) != '2') return false;
  const char first = cell_character(grid, 0, 0);
  return (first == '1' && grid.lit.rows() == 2) || (first == '2' && grid.lit.rows() == 3);
}

std::string write_text(const Grid& grid) {
  const std::size_t rows = grid.lit.rows();
  const std::size_t columns = grid.lit.columns();
  const bool blanks = !reads_as_header(grid);
  std::string text;
  text.reserve(rows * columns * 2);
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      if (blanks && column != 0) text += ' ';
      text += cell_character(grid, row, column);
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

std::vector<std::string> rows_of(const Grid& grid, char second) {
  require_shapes(grid);
  std::vector<std::string> rows(grid.lit.rows(), std::string(grid.lit.columns(), '0'));
  for (std::size_t row = 0; row < rows.size(); ++row)
    for (std::size_t column = 0; column < grid.lit.columns(); ++column)
      rows[row][column] = cell_character(grid, row, column, second);
  return rows;
}

}  // namespace

Grid grid_of_presses(const Board& presses, std::optional<Board> holes) {
  return {nonzero_cells(presses), std::move(holes), presses.has_bits() ? Board() : cells_with(presses, 2)};
}

Board presses_in(const Grid& grid) {
  if (grid.second.empty()) return grid.lit;
  require_shapes(grid);
  Board presses = with_modulus(grid.lit, 3);
  for (std::size_t i = 0; i < presses.rows(); ++i)
    for (std::size_t j = 0; j < presses.columns(); ++j)
      if (grid.second.get(i, j)) presses.set(i, j, 2);
  return presses;
}

std::string write_grid(const Grid& grid, Format format) {
  if (grid.lit.empty()) throw InputError("a board needs at least one row and one column");
  require_shapes(grid);
  if (format == Format::text) return write_text(grid);
  StringOutput output;
  PbmSink sink(output, grid.lit.rows(), grid.lit.columns(), format == Format::pbm_raw);
  std::vector<Word> words(grid.lit.row_words());
  for (std::size_t row = 0; row < grid.lit.rows(); ++row) {
    std::copy_n(grid.lit.row(row).begin(), words.size(), words.begin());
    if (grid.holes)
      for (std::size_t i = 0; i < words.size(); ++i) words[i] &= ~grid.holes->row(row)[i];
    sink.write(words);
  }
  return std::move(output).str();
}

std::unique_ptr<RowSink> text_sink(std::ostream& output, std::size_t columns) {
  if (columns < 3) throw InputError("rows of fewer than three cells may look like a header");
  return std::make_unique<TextSink>(output, columns);
}

std::vector<std::string> grid_rows(const Grid& grid) {
  return rows_of(grid, '2');
}

std::vector<std::string> given_rows(const GivenCells& given) {
  return rows_of({given.lit, given.holes, given.open}, '?');
}

}  // namespace flipwise
