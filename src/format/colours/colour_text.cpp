// SPDX-License-Identifier: MIT
#include "format/colours/colour_text.hpp"

#include <algorithm>
#include <sstream>
#include <utility>

#include "board/effect.hpp"
#include "board/soundness.hpp"
#include "flipwise/errors.hpp"
#include "format/colours/pgm.hpp"
#include "run/string_output.hpp"

namespace flipwise {

namespace {

bool is_colour_digit(char c) {
  return c >= '0' && c <= '9';
}

/// An image into memory, which grows as it is read, unless the file is known to be long enough.
ColourGrid read_pgm(Bytes bytes, unsigned colours) {
  PgmSource source(std::move(bytes));
  if (colours != 0) source.require_number(colours);
  std::vector<std::uint8_t> cells;
  const std::size_t columns = source.columns();
  if (source.is_size_known()) cells.reserve(source.rows() * columns);
  constexpr std::size_t most = std::size_t{1} << 18;
  for (std::size_t row = 0; row < source.rows(); ++row)
    for (std::size_t at = 0; at < columns; at += most) {
      const std::size_t before = cells.size();
      cells.resize(before + std::min(most, columns - at));
      source.read_part(std::span<std::uint8_t>(cells).subspan(before));
    }
  return {{source.rows(), columns, source.modulus(), std::move(cells)}, {}};
}

ColourGrid read_any(Bytes bytes, unsigned colours) {
  if (bytes.peek() == Bytes::end) bytes.fail("no board: the input is empty");
  const std::string_view head = bytes.line_rest();
  if (looks_like_pgm(head)) return read_pgm(std::move(bytes), colours);
  require_colours(colours);
  if (bytes.peek() != 'P') return TextReader(bytes, ColourScan(colours)).read();
  if (!head.starts_with("P1") && !head.starts_with("P4"))
    bytes.fail("not a netpbm image: expected P1, P2, P4 or P5");
  return {with_modulus(read_pbm(std::move(bytes)).lit, colours), {}};
}

std::string cell_word(const ColourGrid& grid, std::size_t row, std::size_t column) {
  if (is_in(grid.holes, row, column)) return "_";
  return std::to_string(grid.cells.get(row, column));
}

void require_shapes(const ColourGrid& grid) {
  require_colours(grid.colours());
  if (grid.cells.empty()) throw InputError("a board needs at least one row and one column");
  if (grid.holes &&
      (grid.holes->rows() != grid.cells.rows() || grid.holes->columns() != grid.cells.columns()))
    throw InputError("the boards of a grid have different shapes");
  const auto values = grid.cells.numbers();
  if (!values.empty() && *std::max_element(values.begin(), values.end()) >= grid.colours())
    throw InputError("a board of " + std::to_string(grid.colours()) + " colours has a greater number");
}

/// Whether the rows would be read as fewer rows below a header: a first row `2 2` above two others.
bool reads_as_header(const ColourGrid& grid) {
  const std::size_t rows = grid.cells.rows();
  return grid.cells.columns() == 2 && rows > 1 && grid.cells.get(0, 0) == rows - 1 &&
         grid.cells.get(0, 1) == 2;
}

std::string write_text(const ColourGrid& grid) {
  const std::size_t columns = grid.cells.columns();
  std::string text;
  text.reserve(grid.cells.cells() * 2);
  if (reads_as_header(grid)) text = std::to_string(grid.cells.rows()) + " 2\n";
  for (std::size_t row = 0; row < grid.cells.rows(); ++row)
    for (std::size_t column = 0; column < columns; ++column) {
      text += cell_word(grid, row, column);
      text += column + 1 < columns ? ' ' : '\n';
    }
  return text;
}

}  // namespace

ColourScan::ColourScan(unsigned colours, bool comma) : colours_(colours) {
  table_.fill(Cell::other);
  for (const char c : {'0', '.', '-'}) table_[static_cast<unsigned char>(c)] = Cell{0};
  for (const char c : {'1', '#', '*', 'O'}) table_[static_cast<unsigned char>(c)] = Cell{1};
  for (unsigned digit = 2; digit < std::min(colours, most_digits); ++digit)
    table_['0' + digit] = static_cast<Cell>(digit);
  for (const char c : {' ', '\t'}) table_[static_cast<unsigned char>(c)] = Cell::blank;
  if (comma) table_[','] = Cell::blank;
  table_['_'] = Cell::hole;
}

ColourCell ColourScan::next_of_numbers(char c, Cell cell) {
  if (is_colour_digit(c)) {
    back_ = digits_++;
    const unsigned before = number_.value_or(0);
    if (before >= colours_) return Cell::blank;
    number_ = before * 10 + static_cast<unsigned>(c - '0');
    return *number_ < colours_ ? Cell::blank : Cell::other;
  }
  const bool ends = number_.has_value();
  if (cell != Cell::blank) {
    back_ = 0;
    return ends || cell != Cell::hole ? Cell::other : cell;
  }
  return finish();
}

ColourCell ColourScan::finish() {
  back_ = std::exchange(digits_, 0);
  const auto number = std::exchange(number_, {});
  return number && *number < colours_ ? static_cast<Cell>(*number) : Cell::blank;
}

std::string ColourScan::fault(char c) const {
  if (!is_colour_digit(c))
    return byte_name(static_cast<unsigned char>(c)) + " is not a cell" +
           (colours_ > most_digits
                ? ": with more than ten colours cells are numbers or _, with blanks between them"
                : "");
  return "a number that is not below " + std::to_string(colours_) + ", the number of colours";
}

void ColourBuilder::drop_first() {
  values_.erase(values_.begin(), values_.begin() + static_cast<std::ptrdiff_t>(columns()));
  planes_.drop_first();
}

ColourGrid ColourBuilder::finish() && {
  const std::size_t rows = planes_.rows();
  const std::size_t columns = planes_.columns();
  return {{rows, columns, colours_, std::move(values_)}, std::move(planes_).finish().holes};
}

ColourGrid read_colour_grid(std::istream& input, const std::string& name, unsigned colours,
                            std::uint64_t first_line) {
  return read_any(Bytes(input, name, first_line), colours);
}

ColourGrid read_colour_grid(std::string_view text, const std::string& name, unsigned colours,
                            std::uint64_t first_line) {
  return read_any(Bytes(text, name, first_line), colours);
}

ColourGrid colour_grid_from_rows(const std::vector<std::string>& rows, const std::string& name,
                                 unsigned colours) {
  require_colours(colours);
  ColourScan scan(colours, true);
  ColourBuilder grid(colours);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const auto take = [&](ColourCell cell, char c, std::size_t column) {
      const bool is_cell = cell != ColourCell::other && cell != ColourCell::blank;
      if (!is_cell && (cell == ColourCell::other || (colours <= most_digits && column < rows[row].size())))
        throw InputError(located(name, row + 1, column - scan.back() + 1, scan.fault(c)));
      if (is_cell) grid.add(cell);
    };
    for (std::size_t i = 0; i < rows[row].size(); ++i) take(scan.next(rows[row][i]), rows[row][i], i);
    take(scan.finish(), '0', rows[row].size());
    if (row == 0 && grid.cells() == 0) break;
    if (row > 0 && grid.cells() != grid.columns())
      throw InputError(located(name, row + 1, rows[row].size() + 1,
                               "this row has " + count_of(grid.cells(), "cell") + ", the first has " +
                                   std::to_string(grid.columns())));
    grid.end_row();
  }
  if (grid.rows() == 0) throw InputError(located(name, 1, 1, "no board: there are no cells"));
  return std::move(grid).finish();
}

std::vector<std::string> colour_grid_rows(const ColourGrid& grid) {
  require_shapes(grid);
  std::vector<std::string> rows(grid.cells.rows());
  for (std::size_t row = 0; row < rows.size(); ++row)
    for (std::size_t column = 0; column < grid.cells.columns(); ++column) {
      if (column > 0 && grid.colours() > most_digits) rows[row] += ',';
      rows[row] += cell_word(grid, row, column);
    }
  return rows;
}

std::string write_colour_grid(const ColourGrid& grid, ColourFormat format) {
  require_shapes(grid);
  if (format == ColourFormat::text) return write_text(grid);
  StringOutput output;
  PgmSink sink(output, grid.cells.rows(), grid.cells.columns(), grid.colours(),
               format == ColourFormat::pgm_raw);
  std::vector<Word> words(row_words(grid.cells.columns(), greatest_modulus));
  const auto numbers = numbers_in(std::span(words), grid.cells.columns());
  for (std::size_t row = 0; row < grid.cells.rows(); ++row) {
    for (std::size_t column = 0; column < numbers.size(); ++column)
      numbers[column] = static_cast<std::uint8_t>(grid.cells.get(row, column));
    sink.write(words);
  }
  return std::move(output).str();
}

}  // namespace flipwise
