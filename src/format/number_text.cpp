// SPDX-License-Identifier: MIT
#include "format/number_text.hpp"

#include <algorithm>
#include <utility>

namespace flipwise {

namespace {

bool is_number_digit(char c) {
  return c >= '0' && c <= '9';
}

}  // namespace

NumberScan::NumberScan(std::uint64_t colours, bool comma) : colours_(colours) {
  table_.fill(Cell::other);
  for (const char c : {'0', '.', '-'}) table_[static_cast<unsigned char>(c)] = Cell{0};
  for (const char c : {'1', '#', '*', 'O'}) table_[static_cast<unsigned char>(c)] = Cell{1};
  for (std::uint64_t digit = 2; digit < std::min(colours, most_digits); ++digit)
    table_['0' + digit] = static_cast<Cell>(digit);
  for (const char c : {' ', '\t'}) table_[static_cast<unsigned char>(c)] = Cell::blank;
  if (comma) table_[','] = Cell::blank;
  table_['_'] = Cell::hole;
}

NumberCell NumberScan::next_of_numbers(char c, Cell cell) {
  if (is_number_digit(c)) {
    back_ = digits_++;
    const std::uint64_t before = number_.value_or(0);
    if (before >= colours_) return Cell::blank;
    number_ = before * 10 + static_cast<std::uint64_t>(c - '0');
    return *number_ < colours_ ? Cell::blank : Cell::other;
  }
  const bool ends = number_.has_value();
  if (cell != Cell::blank) {
    back_ = 0;
    return ends || cell != Cell::hole ? Cell::other : cell;
  }
  return finish();
}

NumberCell NumberScan::finish() {
  back_ = std::exchange(digits_, 0);
  const auto number = std::exchange(number_, {});
  return number && *number < colours_ ? static_cast<Cell>(*number) : Cell::blank;
}

std::string NumberScan::fault(char c) const {
  if (!is_number_digit(c))
    return byte_name(static_cast<unsigned char>(c)) + " is not a cell" +
           (colours_ > most_digits
                ? ": with more than ten colours cells are numbers or _, with blanks between them"
                : "");
  return "a number that is not below " + std::to_string(colours_) + ", the number of colours";
}

void NumberBuilder::drop_first() {
  values_.erase(values_.begin(), values_.begin() + static_cast<std::ptrdiff_t>(columns()));
  planes_.drop_first();
}

Grid NumberBuilder::finish() && {
  const std::size_t rows = planes_.rows();
  const std::size_t columns = planes_.columns();
  return {{rows, columns, colours_, std::move(values_)}, std::move(planes_).finish().holes};
}

}  // namespace flipwise
