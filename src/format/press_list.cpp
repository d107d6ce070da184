// SPDX-License-Identifier: MIT
#include "format/press_list.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>
#include <vector>

#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "format/bytes.hpp"

namespace flipwise {

std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

bool is_skipped(std::string_view line) {
  return line.starts_with(';') || line.find_first_not_of(" \t\r") == line.npos;
}

std::optional<Numbers> numbers_of(std::string_view line) {
  Numbers numbers;
  while (true) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t\r"), line.size()));
    if (line.empty()) return numbers;
    const auto [end, error] =
        std::from_chars(line.data(), line.data() + line.size(), numbers.emplace_back());
    if (error != std::errc{}) return std::nullopt;
    line.remove_prefix(static_cast<std::size_t>(end - line.data()));
    if (!line.empty() && line[0] != ' ' && line[0] != '\t' && line[0] != '\r') return std::nullopt;
  }
}

std::string fault_of_place(std::size_t row, std::size_t column, std::size_t rows, std::size_t columns) {
  const auto beyond = [](const char* what, std::size_t number, std::size_t last) {
    return std::string(what) + " " + std::to_string(number) + " does not exist: the last " + what + " is " +
           std::to_string(last);
  };
  if (row == 0 || column == 0)
    return std::string(row == 0 ? "row" : "column") +
           " 0 does not exist: rows and columns of presses are counted from 1";
  if (row > rows) return beyond("row", row, rows);
  if (column > columns) return beyond("column", column, columns);
  return "";
}

namespace {

/// Returns why the numbers on a line are not a press that can be added to the board; empty if they are.
std::string fault_of(const std::optional<Numbers>& numbers, const Board& board, bool kinds, bool repeats) {
  const bool amounts = !kinds && !board.has_bits();
  if (!numbers || numbers->size() < (kinds ? 3 : 2) || numbers->size() > (board.has_bits() ? 2 : 3))
    return kinds     ? "expected the row, the column and the kind of a press"
           : amounts ? "expected the row and the column of a press, and how many times it is made"
                     : "expected the row and column of a press";
  const std::size_t row = numbers->at(0);
  const std::size_t column = numbers->at(1);
  if (std::string fault = fault_of_place(row, column, board.rows(), board.columns()); !fault.empty())
    return fault;
  if (kinds && numbers->at(2) != 1 && numbers->at(2) != 2)
    return "kind " + std::to_string(numbers->at(2)) + " does not exist: kinds are 1 and 2";
  if (amounts && numbers->size() == 3 && (numbers->at(2) == 0 || numbers->at(2) >= board.modulus()))
    return "a cell cannot be pressed " + std::to_string(numbers->at(2)) + " times: expected 1 to " +
           std::to_string(board.modulus() - 1);
  const std::uint64_t earlier = board.get(row - 1, column - 1);
  if (earlier != 0 && (!repeats || (kinds && earlier != numbers->at(2))))
    return "row " + std::to_string(row) + ", column " + std::to_string(column) + " is pressed " +
           (repeats ? "with both kinds" : "twice");
  return "";
}

/// Returns the line, for a fault that states only what was expected; otherwise an empty string.
std::string found_in(std::string_view fault, std::string_view line) {
  constexpr std::size_t longest = 40;
  if (!fault.starts_with("expected ")) return "";
  return ", found '" + printable_name(std::string(line.substr(0, line.find('\r')).substr(0, longest))) +
         (line.size() > longest ? "...'" : "'");
}

}  // namespace

std::string write_press_list(const Board& presses) {
  std::string text;
  for (std::size_t row = 0; row < presses.rows(); ++row)
    for (std::size_t column = 0; column < presses.columns(); ++column) {
      const std::uint64_t number = presses.get(row, column);
      if (number == 0) continue;
      text += std::to_string(row + 1) + " " + std::to_string(column + 1);
      if (!presses.has_bits()) text += " " + std::to_string(number);
      text += '\n';
    }
  return text;
}

bool looks_like_press_list(std::string_view text) {
  bool is_first = true;
  while (!text.empty()) {
    const bool is_cut = !is_first && text.find('\n') == text.npos;
    const std::string_view line = take_line(text);
    if (is_skipped(line)) continue;
    const auto numbers = numbers_of(line);
    if (!numbers || numbers->size() > 3 || (numbers->size() < 2 && !is_cut)) return false;
    is_first = false;
  }
  return true;
}

Board read_press_list(std::string_view text, const std::string& name, const Board& like, bool kinds,
                      bool repeats) {
  Board presses(like.rows(), like.columns(), kinds ? 3 : like.modulus());
  for (std::size_t line_number = 1; !text.empty(); ++line_number) {
    const std::string_view line = take_line(text);
    if (is_skipped(line)) continue;
    const auto numbers = numbers_of(line);
    if (const std::string fault = fault_of(numbers, presses, kinds, repeats); !fault.empty())
      throw InputError(name + ":" + std::to_string(line_number) + ": " + fault + found_in(fault, line),
                       ErrorCode::syntax, {.input = name, .line = line_number});
    const std::size_t row = numbers->at(0) - 1;
    const std::size_t column = numbers->at(1) - 1;
    const std::uint64_t number = numbers->size() == 3 ? numbers->at(2) : 1;
    const std::uint64_t earlier = presses.get(row, column);
    presses.set(row, column, !kinds ? (earlier + number) % presses.modulus() : earlier == 0 ? number : 0);
  }
  return presses;
}

}  // namespace flipwise
