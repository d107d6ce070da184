// SPDX-License-Identifier: MIT
#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>
#include <vector>

#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"

namespace flipwise {

namespace {

using Numbers = std::vector<std::size_t>;

/// The next line of a text, which it then lacks.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

/// Whether there is nothing on a line, or a comment.
bool is_skipped(std::string_view line) {
  return line.starts_with(';') || line.find_first_not_of(" \t\r") == line.npos;
}

/// The whole numbers on a line; nothing where there is anything else.
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

/// Whether the numbers are a press of a board.
bool is_press(const Numbers& numbers, const Board& board, bool kinds) {
  return numbers.size() == (kinds ? 3 : 2) && numbers[0] >= 1 && numbers[0] <= board.rows() &&
         numbers[1] >= 1 && numbers[1] <= board.columns() && (!kinds || numbers[2] == 1 || numbers[2] == 2);
}

}  // namespace

std::string write_press_list(const Presses& presses) {
  const Board& pressed = presses.pressed;
  std::string text;
  for (std::size_t row = 0; row < pressed.rows(); ++row)
    for (std::size_t column = 0; column < pressed.columns(); ++column) {
      if (!pressed.get(row, column)) continue;
      text += std::to_string(row + 1) + " " + std::to_string(column + 1);
      if (!presses.second.empty()) text += presses.second.get(row, column) ? " 2" : " 1";
      text += '\n';
    }
  return text;
}

/// A press board of as many columns as a line of a list has numbers holds a 0, or is all 1. The text may be
/// cut off in its last line.
bool looks_like_press_list(std::string_view text, const Board& board, bool kinds) {
  Numbers before = {0, 0};
  std::size_t lines = 0;
  bool all_cells = true;
  while (!text.empty()) {
    const bool is_cut = text.find('\n') == text.npos;
    const std::string_view line = take_line(text);
    if (is_skipped(line)) continue;
    const auto numbers = numbers_of(line);
    const bool fits = numbers && is_press(*numbers, board, kinds);
    const Numbers place = fits ? Numbers(numbers->begin(), numbers->begin() + 2) : Numbers();
    if (place <= before) return is_cut && lines > 1;
    for (const std::size_t number : *numbers) all_cells = all_cells && number <= (kinds ? 2 : 1);
    before = place;
    ++lines;
  }
  const bool is_board = all_cells && lines == board.rows() && board.columns() == (kinds ? 3 : 2);
  return lines > 0 && !is_board;
}

Presses read_press_list(std::string_view text, const std::string& name, const Board& board, bool kinds) {
  const Board none(board.rows(), board.columns());
  Presses presses{none, kinds ? none : Board()};
  for (std::size_t line_number = 1; !text.empty(); ++line_number) {
    const auto refuse = [&](const char* what) {
      throw InputError(name + ":" + std::to_string(line_number) + ": " + what);
    };
    const std::string_view line = take_line(text);
    if (is_skipped(line)) continue;
    const auto numbers = numbers_of(line);
    if (!numbers || !is_press(*numbers, board, kinds))
      refuse(kinds ? "expected the row, column and kind of a press, counted from 1"
                   : "expected the row and column of a press, counted from 1");
    const std::size_t row = (*numbers)[0] - 1;
    const std::size_t column = (*numbers)[1] - 1;
    if (presses.pressed.get(row, column)) refuse("the same press twice");
    presses.pressed.flip(row, column);
    if (kinds && (*numbers)[2] == 2) presses.second.flip(row, column);
  }
  return presses;
}

}  // namespace flipwise
