// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
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

/// A board of two states as it was written.
struct Planes {
  Board lit;
  std::optional<Board> holes = {};
  Board second = {};  ///< of the lit cells those of the further state; empty where there is none
};

/// Returns presses of two kinds as numbers modulo 3; `second` are those of kind 2.
Board presses_of_kinds(const Board& presses, const Board& second);

/// Collects cells, row by row, into a board of rows of one width. Memory: the board's, no more than
/// doubled.
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
  Planes finish() &&;

 private:
  void mark(std::vector<Word>& plane, std::size_t bit);

  std::size_t rows_ = 0;
  std::size_t columns_ = 0;
  std::size_t cells_ = 0;
  std::vector<Word> lit_;
  std::vector<Word> holes_, second_;  // all 0 behind their ends
};

/// How the bytes of a row become cells: each says one, by a table.
class CellScan {
 public:
  using Cell = flipwise::Cell;
  using Builder = GridBuilder;
  static constexpr bool is_bytewise = true;

  explicit CellScan(const CellTable& table) : table_(table) {}
  Cell next(char c) const { return table_[static_cast<unsigned char>(c)]; }
  static Builder builder() { return {}; }
  static Cell finish() { return Cell::blank; }
  static std::size_t back() { return 0; }
  static std::string fault(char c) { return byte_name(static_cast<unsigned char>(c)) + " is not a cell"; }

 private:
  const CellTable& table_;
};

/// Watches the first row, byte by byte, for whether it could be the header ROWS COLUMNS.
class HeaderWatch {
 public:
  void see(char c) {
    const bool digit = c >= '0' && c <= '9';
    if (digit && !in_number_) ++numbers_;
    in_number_ = digit;
    if (!digit && c != ' ' && c != '\t' && c != '\r') foreign_ = true;
    if (!digit || numbers_ > 2) return;
    std::size_t& number = numbers_ == 1 ? rows_ : columns_;
    const auto value = static_cast<std::size_t>(c - '0');
    too_large_ |= number > (std::numeric_limits<std::size_t>::max() - value) / 10;
    if (!too_large_) number = number * 10 + value;
  }
  bool is_one_number() const { return numbers_ == 1 && !foreign_; }
  /// Two numbers so far, or on the way to them.
  bool is_possible() const { return numbers_ <= 2 && !foreign_; }
  bool is_two_numbers() const { return numbers_ == 2 && !foreign_; }
  bool fits_board() const { return !too_large_ && is_board_size(rows_, columns_); }
  bool is_too_large() const { return too_large_ || (rows_ != 0 && columns_ != 0 && !fits_board()); }
  std::size_t rows() const { return rows_; }
  std::size_t columns() const { return columns_; }
  std::string text() const {
    return "the header says " + count_of(rows_, "row") + " of " + count_of(columns_, "cell");
  }

 private:
  std::size_t numbers_ = 0;
  std::size_t rows_ = 0;
  std::size_t columns_ = 0;
  bool in_number_ = false;
  bool foreign_ = false;
  bool too_large_ = false;
};

/// Reader of a text board: rows of cells, blanks (blank, tab) between cells optional, LF or CRLF; blank
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
///
/// `Scan` makes cells of bytes: `next` of each, which is blank where none ends there; where cells are more
/// than bytes, `finish` at the end of a line, and `back`, how many bytes before the last belong to its
/// cell.
template <typename Scan>
class TextReader {
 public:
  using Cell = typename Scan::Cell;

  TextReader(Bytes& bytes, Scan scan) : bytes_(bytes), scan_(std::move(scan)), grid_(scan_.builder()) {}

  auto read() {
    if (!find_row()) bytes_.fail("no board: there are no cells");
    read_first();
    while (find_row()) {
      if (header_ && !cells_possible_ && grid_.rows() == header_->rows())
        bytes_.fail(header_->text() + ", here is one more row");
      const bool open = columns_ == no_limit;
      read_row(open ? std::max(header_->columns(), grid_.columns()) : columns_);
      if (open) choose_width();
      if (grid_.cells() != columns_) fail_width(grid_.cells());
      grid_.end_row();
    }
    finish();
    return std::move(grid_).finish();
  }

 private:
  static constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();
  /// So many digits may follow those of a number that is too large, for a header's second number to come.
  static constexpr std::size_t most_digits_beyond = 100;

  /// Skips to the first cell of the next row that is neither blank nor a comment.
  bool find_row() {
    while (true) {
      const int byte = bytes_.peek();
      if (byte == Bytes::end) return false;
      if (byte == ' ' || byte == '\t') {
        bytes_.skip(1);
      } else if (byte == '\n') {
        bytes_.get();
      } else if (byte == '\r') {
        end_line();
      } else if (byte == ';') {
        for (auto rest = bytes_.line_rest(); !rest.empty(); rest = bytes_.line_rest())
          bytes_.skip(rest.size());
      } else {
        return true;
      }
    }
  }

  /// A carriage return belongs to a line feed.
  void end_line() {
    bytes_.skip(1);
    if (bytes_.peek() != '\n') bytes_.fail("a carriage return without a line feed");
  }

  /// Calls each(character, its cell, its place from the next byte on) up to the end of the line.
  template <typename Each>
  void read_line(Each each) {
    for (auto rest = bytes_.line_rest(); !rest.empty(); rest = bytes_.line_rest()) {
      for (std::size_t i = 0; i < rest.size(); ++i) {
        if (rest[i] == '\r') {
          bytes_.skip(i);
          end_cell(each);
          return end_line();
        }
        each(rest[i], scan_.next(rest[i]), i);
      }
      bytes_.skip(rest.size());
    }
    end_cell(each);
  }

  /// Of the last cell of a line.
  template <typename Each>
  void end_cell(Each each) {
    if constexpr (!Scan::is_bytewise)
      if (const Cell cell = scan_.finish(); cell != Cell::blank) each(' ', cell, 0);
  }
  /// Where the cell begins that ends there.
  Bytes::Mark place(std::size_t ahead) const {
    Bytes::Mark mark = bytes_.mark(ahead);
    if constexpr (!Scan::is_bytewise) mark.offset -= scan_.back();
    return mark;
  }

  /// The first row, which may be cells, or the header, or both until more is seen.
  void read_first() {
    read_line([this](char c, Cell cell, std::size_t ahead) { see_first(c, cell, ahead); });
    if (!cells_possible_ && !watch_.is_two_numbers()) fail_first();
    if (!cells_possible_ && !watch_.fits_board())
      bytes_.fail("a board needs at least one row and one column");
    if (watch_.is_two_numbers() && watch_.fits_board()) header_ = watch_;
    const std::size_t cells = grid_.cells();
    cells_possible_ ? grid_.end_row() : grid_.clear();
    if (!header_)
      columns_ = cells;
    else if (!cells_possible_ || header_->columns() == cells)
      columns_ = header_->columns();
  }

  /// One character of the first row. A digit that is no cell leaves only the header.
  void see_first(char c, Cell cell, std::size_t ahead) {
    watch_.see(c);
    if (cell == Cell::other && (c < '0' || c > '9')) fail_cell(c, ahead);
    if (cell == Cell::other && cells_possible_) {
      cells_possible_ = false;
      foreign_ = place(ahead);
      foreign_digit_ = c;
    }
    if (!cells_possible_ && !watch_.is_possible()) fail_first();
    if (!cells_possible_ && watch_.is_too_large()) {
      if (!too_large_) too_large_ = bytes_.mark(ahead);
      if (watch_.is_two_numbers()) bytes_.fail("the sizes of the header are too large", *too_large_);
      if (bytes_.mark(ahead).offset - too_large_->offset > most_digits_beyond) fail_first();
    }
    if (cells_possible_ && cell != Cell::blank) grid_.add(cell);
  }

  /// The second row decides between a header and cells of another width.
  void choose_width() {
    columns_ = grid_.columns();
    if (grid_.cells() != header_->columns()) return header_.reset();
    columns_ = grid_.cells();
    cells_possible_ = false;
    grid_.drop_first();
  }

  void read_row(std::size_t limit) {
    read_line([&](char c, Cell cell, std::size_t ahead) {
      if (cell == Cell::blank) return;
      if (cell == Cell::other) fail_cell(c, ahead);
      if (grid_.cells() == limit) fail_width(limit + 1, ahead);
      grid_.add(cell);
    });
  }

  /// After the last row: does the number of rows agree with a header, and does it choose one?
  void finish() {
    if (!header_) return;
    if (!cells_possible_) {
      if (!Scan::is_bytewise && grid_.rows() == 0)
        bytes_.fail(scan_.fault(foreign_digit_) + ", and no rows follow the line as ROWS COLUMNS",
                    foreign_);
      if (grid_.rows() != header_->rows())
        bytes_.fail(header_->text() + ", but " + count_of(grid_.rows(), "row") + " follow" +
                    (grid_.rows() == 1 ? "s" : ""));
    } else if (grid_.rows() - 1 == header_->rows()) {
      grid_.drop_first();
    }
  }

  [[noreturn]] void fail_cell(char c, std::size_t ahead) { bytes_.fail(scan_.fault(c), place(ahead)); }

  [[noreturn]] void fail_first() {
    const bool is_cell = !Scan::is_bytewise && watch_.is_one_number();
    bytes_.fail(scan_.fault(foreign_digit_) + (is_cell ? "" : ", and the line is not ROWS COLUMNS"),
                foreign_);
  }

  [[noreturn]] void fail_width(std::size_t cells, std::size_t ahead = 0) {
    if (columns_ == no_limit) columns_ = grid_.columns();
    const std::string here =
        cells > columns_ ? "more than " + count_of(columns_, "cell") : "only " + count_of(cells, "cell");
    const std::string whole =
        "this row has " + here + ", " +
        (cells_possible_ ? "the first has " + std::to_string(columns_) : header_->text());
    bytes_.fail(whole, cells > columns_ ? place(ahead) : bytes_.mark(ahead));
  }

  Bytes& bytes_;
  Scan scan_;
  typename Scan::Builder grid_;
  HeaderWatch watch_;
  Bytes::Mark foreign_;                   ///< of the first digit of the first row that is no cell
  char foreign_digit_ = 0;                ///< and that digit
  std::optional<Bytes::Mark> too_large_;  ///< where the sizes of a header became too large
  std::optional<HeaderWatch> header_;     ///< the first row may be this
  bool cells_possible_ = true;            ///< the first row may be cells, and then it is in `grid_`
  std::size_t columns_ = no_limit;        ///< of the board, once it is known
};

}  // namespace flipwise
