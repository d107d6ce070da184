// SPDX-License-Identifier: MIT
#include "format/read_text.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "flipwise/errors.hpp"

namespace flipwise {

namespace {

constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();

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
    too_large_ |= number > (no_limit - value) / 10;
    if (!too_large_) number = number * 10 + value;
  }
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

class TextReader {
 public:
  TextReader(Bytes& bytes, const CellTable& table) : bytes_(bytes), table_(table) {}

  Grid read() {
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

  /// Calls each(character, its place from the next byte on) up to the end of the line.
  template <typename Each>
  void read_line(Each each) {
    for (auto rest = bytes_.line_rest(); !rest.empty(); rest = bytes_.line_rest()) {
      for (std::size_t i = 0; i < rest.size(); ++i) {
        if (rest[i] == '\r') {
          bytes_.skip(i);
          return end_line();
        }
        each(rest[i], i);
      }
      bytes_.skip(rest.size());
    }
  }

  /// The first row, which may be cells, or the header, or both until more is seen.
  void read_first() {
    read_line([this](char c, std::size_t ahead) { see_first(c, ahead); });
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
  void see_first(char c, std::size_t ahead) {
    const Cell cell = table_[static_cast<unsigned char>(c)];
    watch_.see(c);
    if (cell == Cell::other && (c < '0' || c > '9')) fail_cell(c, ahead);
    if (cell == Cell::other && cells_possible_) {
      cells_possible_ = false;
      foreign_ = bytes_.mark(ahead);
      foreign_digit_ = c;
    }
    if (!cells_possible_ && !watch_.is_possible()) fail_first();
    if (!cells_possible_ && watch_.is_too_large())
      bytes_.fail("the sizes of the header are too large", ahead);
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
    read_line([&](char c, std::size_t ahead) {
      const Cell cell = table_[static_cast<unsigned char>(c)];
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
      if (grid_.rows() != header_->rows())
        bytes_.fail(header_->text() + ", but " + count_of(grid_.rows(), "row") + " follow" +
                    (grid_.rows() == 1 ? "s" : ""));
    } else if (grid_.rows() - 1 == header_->rows()) {
      grid_.drop_first();
    }
  }

  [[noreturn]] void fail_cell(char c, std::size_t ahead) {
    bytes_.fail(byte_name(static_cast<unsigned char>(c)) + " is not a cell", ahead);
  }

  [[noreturn]] void fail_first() {
    bytes_.fail(byte_name(foreign_digit_) + " is not a cell, and the line is not ROWS COLUMNS", foreign_);
  }

  [[noreturn]] void fail_width(std::size_t cells, std::size_t ahead = 0) {
    if (columns_ == no_limit) columns_ = grid_.columns();
    const std::string here =
        cells > columns_ ? "more than " + count_of(columns_, "cell") : "only " + count_of(cells, "cell");
    bytes_.fail("this row has " + here + ", " +
                    (cells_possible_ ? "the first has " + std::to_string(columns_) : header_->text()),
                ahead);
  }

  Bytes& bytes_;
  const CellTable& table_;
  GridBuilder grid_;
  HeaderWatch watch_;
  Bytes::Mark foreign_;                ///< of the first digit of the first row that is no cell
  char foreign_digit_ = 0;             ///< and that digit
  std::optional<HeaderWatch> header_;  ///< the first row may be this
  bool cells_possible_ = true;         ///< the first row may be cells, and then it is in `grid_`
  std::size_t columns_ = no_limit;     ///< of the board, once it is known
};

}  // namespace

void GridBuilder::mark(std::vector<Word>& plane, std::size_t bit) {
  plane.resize(lit_.size());
  plane.back() |= Word{1} << bit;
}

void GridBuilder::end_row() {
  columns_ = std::exchange(cells_, 0);
  ++rows_;
}

void GridBuilder::drop_first() {
  const std::size_t size = lit_.size();
  const auto words = static_cast<std::ptrdiff_t>(words_for(columns_));
  for (std::vector<Word>* plane : {&lit_, &holes_, &second_}) {
    if (plane->empty()) continue;
    plane->resize(size);
    plane->erase(plane->begin(), plane->begin() + words);
  }
  if (std::all_of(second_.begin(), second_.end(), [](Word word) { return word == 0; })) second_.clear();
  --rows_;
}

Grid GridBuilder::finish() && {
  const auto board = [&, size = lit_.size()](std::vector<Word>& plane) {
    if (plane.empty()) return Board();
    plane.resize(size);
    return Board(rows_, columns_, std::move(plane));
  };
  Grid grid{board(lit_)};
  if (!holes_.empty()) grid.holes = board(holes_);
  grid.second = board(second_);
  return grid;
}

Grid read_text(Bytes& bytes, const CellTable& table) {
  return TextReader(bytes, table).read();
}

}  // namespace flipwise
