// SPDX-License-Identifier: MIT
#include "dialect.hpp"

#include <fmt/format.h>

#include <cctype>
#include <charconv>
#include <vector>

#include "flipwise/errors.hpp"
#include "flipwise/rows.hpp"

namespace flipwise::app {

namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

std::string shown(char c) {
  return std::isprint(static_cast<unsigned char>(c))
             ? fmt::format("'{}'", c)
             : fmt::format("byte {}", static_cast<unsigned char>(c));
}

/// Takes a number off the head of `text`, with the blanks around it.
std::optional<std::uint64_t> take_number(std::string_view& text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{}) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  if (!text.empty() && !is_blank(text.front())) return std::nullopt;
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  return number;
}

/// Rows of cells as they come, packed as a board packs them.
struct Packer {
  char unlit;
  char lit;
  std::size_t rows = 0;
  std::size_t columns = 0;  ///< of the first row
  std::vector<Word> words = {};

  /// Appends one row. Returns what is wrong with it, or nothing.
  std::string add(std::string_view line) {
    const std::size_t first = words.size();
    std::size_t column = 0;
    for (const char c : line) {
      if (c == unlit || c == lit) {
        if (column % word_bits == 0) words.push_back(0);
        words.back() |= Word{c == lit} << (column++ % word_bits);
      } else if (!is_blank(c)) {
        return fmt::format("expected '{}' or '{}', found {}", unlit, lit, shown(c));
      }
    }
    if (rows++ == 0 && columns == 0) columns = column;
    if (column == columns) return "";
    words.resize(first);
    return fmt::format("expected {} cells, found {}", columns, column);
  }

  Board board() { return Board(rows, columns, std::move(words)); }
};

}  // namespace

void CaseReader::refuse(const std::string& what) const {
  throw InputError(fmt::format("line {}: {}", line_, what));
}

std::optional<std::string_view> CaseReader::trimmed_line() {
  auto line = input_.line();
  if (!line) {
    line_ = input_.line_number() + 1;
    return std::nullopt;
  }
  line_ = input_.line_number();
  while (!line->empty() && is_blank(line->front())) line->remove_prefix(1);
  while (!line->empty() && is_blank(line->back())) line->remove_suffix(1);
  return line;
}

std::optional<std::string_view> CaseReader::first_of_case() {
  auto line = trimmed_line();
  while (line && line->empty()) line = trimmed_line();
  first_line_ = line_;
  return line;
}

std::optional<Board> CaseReader::rows(char unlit, char lit) {
  auto line = first_of_case();
  if (!line) return std::nullopt;
  Packer packer{unlit, lit};
  for (; line && !line->empty(); line = trimmed_line())
    if (const std::string wrong = packer.add(*line); !wrong.empty()) refuse(wrong);
  return packer.board();
}

std::optional<Board> CaseReader::counted_rows() {
  const auto header = first_of_case();
  if (!header) return std::nullopt;
  std::string_view rest = *header;
  const auto rows = take_number(rest);
  const auto columns = rows ? take_number(rest) : std::nullopt;
  if (!columns || !rest.empty() || *rows == 0 || *columns == 0)
    refuse("expected the numbers of rows and columns, both 1 or more");
  if (!is_board_size(*rows, *columns)) refuse("a board of so many cells is too large");
  Packer packer{'0', '1', 0, *columns};
  for (std::uint64_t row = 0; row < *rows; ++row) {
    const auto line = trimmed_line();
    if (!line || line->empty()) refuse(fmt::format("expected row {} of {}", row + 1, *rows));
    if (const std::string wrong = packer.add(*line); !wrong.empty()) refuse(wrong);
  }
  return packer.board();
}

std::optional<std::pair<std::uint64_t, std::uint64_t>> CaseReader::pair() {
  const auto line = first_of_case();
  if (!line) return std::nullopt;
  std::string_view rest = *line;
  const auto first = take_number(rest);
  const auto second = first ? take_number(rest) : std::nullopt;
  if (!second || !rest.empty() || *first == 0 || *second == 0)
    refuse("expected two numbers, both from 1 to 2^64 - 1");
  return std::pair{*first, *second};
}

}  // namespace flipwise::app
