// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "flipwise/io.hpp"
#include "format/read_text.hpp"

namespace flipwise {

/// What a text can have for a cell: a number below 256, or one of these.
enum class NumberCell : std::uint16_t { hole = greatest_modulus, blank, other };

/// Up to this number of colours a cell is a digit.
constexpr std::uint64_t most_digits = 10;

/// Collects numbers as GridBuilder collects cells.
class NumberBuilder {
 public:
  explicit NumberBuilder(std::uint64_t colours) : colours_(colours) {}

  void add(NumberCell cell) {
    const bool is_hole = cell == NumberCell::hole;
    planes_.add(is_hole ? Cell::hole : Cell::unlit);
    values_.push_back(is_hole ? std::uint8_t{0} : static_cast<std::uint8_t>(cell));
  }
  std::size_t cells() const { return planes_.cells(); }
  std::size_t rows() const { return planes_.rows(); }
  std::size_t columns() const { return planes_.columns(); }
  void end_row() { planes_.end_row(); }
  void clear() { *this = NumberBuilder(colours_); }
  void drop_first();
  Grid finish() &&;

 private:
  std::uint64_t colours_;
  GridBuilder planes_;  // of the holes
  std::vector<std::uint8_t> values_;
};

/// How the bytes of a row become cells: digits, as many as there are colours, and the marks of two colours;
/// or, with more than ten colours, numbers with blanks between them.
class NumberScan {
 public:
  using Cell = NumberCell;
  using Builder = NumberBuilder;
  static constexpr bool is_bytewise = false;

  /// `comma`: between numbers there may be commas, too.
  explicit NumberScan(std::uint64_t colours, bool comma = false);

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

  std::uint64_t colours_;
  std::array<Cell, 256> table_ = {};
  std::optional<std::uint64_t> number_ =
      {};  // what the digits so far say; the colours where they are too many
  std::size_t digits_ = 0;
  std::size_t back_ = 0;
};

}  // namespace flipwise
