// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "flipwise/colour_io.hpp"
#include "format/read_text.hpp"

namespace flipwise {

/// What a text can have for a cell: a number below 256, or one of these.
enum class ColourCell : std::uint16_t { hole = greatest_modulus, blank, other };

/// Up to so many colours a digit is a cell.
constexpr unsigned most_digits = 10;

/// Cells, row by row, become a grid of rows of one width. Memory: the grid's, no more than doubled.
class ColourBuilder {
 public:
  explicit ColourBuilder(unsigned colours) : colours_(colours) {}

  void add(ColourCell cell) {
    const bool is_hole = cell == ColourCell::hole;
    planes_.add(is_hole ? Cell::hole : Cell::unlit);
    values_.push_back(is_hole ? std::uint8_t{0} : static_cast<std::uint8_t>(cell));
  }
  std::size_t cells() const { return planes_.cells(); }
  std::size_t rows() const { return planes_.rows(); }
  std::size_t columns() const { return planes_.columns(); }
  void end_row() { planes_.end_row(); }
  void clear() { *this = ColourBuilder(colours_); }
  void drop_first();
  ColourGrid finish() &&;

 private:
  unsigned colours_;
  GridBuilder planes_;  // of the holes
  std::vector<std::uint8_t> values_;
};

/// How the bytes of a row become cells: digits, as many as there are colours, and the marks of two colours;
/// or, with more than ten colours, numbers with blanks between them.
class ColourScan {
 public:
  using Cell = ColourCell;
  using Builder = ColourBuilder;
  static constexpr bool is_bytewise = false;

  /// `comma`: between numbers there may be commas, too.
  explicit ColourScan(unsigned colours, bool comma = false);

  Cell next(char c) {
    const Cell cell = table_[static_cast<unsigned char>(c)];
    return colours_ <= most_digits ? cell : next_of_numbers(c, cell);
  }
  Cell finish();
  Builder builder() const { return Builder(colours_); }
  std::size_t back() const { return back_; }
  std::string fault(char c) const;

 private:
  Cell next_of_numbers(char c, Cell cell);

  unsigned colours_;
  std::array<Cell, 256> table_ = {};
  std::optional<unsigned> number_ = {};  // what the digits so far say; the colours where they are too many
  std::size_t digits_ = 0;
  std::size_t back_ = 0;
};

}  // namespace flipwise
