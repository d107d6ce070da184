// SPDX-License-Identifier: MIT
//
// Rows of entries: a matrix, or the picture of what a press flips.
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "board/lights.hpp"
#include "board/soundness.hpp"
#include "flipwise/errors.hpp"
#include "format/button_forms.hpp"
#include "format/number_lists.hpp"
#include "format/press_list.hpp"
#include "format/read_text.hpp"

namespace flipwise {

namespace {

/// A row of a matrix: the entries that are not 0.
struct DenseRow {
  std::size_t width = 0;
  std::vector<std::pair<std::size_t, std::uint64_t>> entries = {};
  Bytes::Mark start = {};

  void add(std::uint64_t entry) {
    if (entry != 0) entries.emplace_back(width, entry);
    ++width;
  }
};

std::uint64_t residue_of(const ListedNumber& number, std::uint64_t modulus) {
  constexpr std::size_t max_digits = 15;
  if (modulus == counter_modulus && number.digits.find_first_not_of('0') != std::string::npos) {
    if (number.is_negative)
      throw InputError("with counters that never wrap, an entry must not be below 0; found -" +
                       number.digits.substr(0, max_digits));
    if (number.digits.size() > max_digits)
      throw InputError("with counters that never wrap, an entry must be below 10^15; this one has " +
                       std::to_string(number.digits.size()) + " digits");
  }
  std::uint64_t left = 0;
  for (const char digit : number.digits)
    left = (left * 10 + static_cast<std::uint64_t>(digit - '0')) % modulus;
  return number.is_negative ? (modulus - left) % modulus : left;
}

/// Returns whether a row is one word of entries 0 and 1 without separators.
bool is_word_of_bits(const std::vector<ListedNumber>& row) {
  return row.size() == 1 && !row[0].is_negative && row[0].digits.size() > 1 &&
         row[0].digits.find_first_not_of("01") == std::string::npos;
}

DenseRow row_of(const std::vector<ListedNumber>& numbers, std::uint64_t modulus, const Bytes::Mark& start) {
  DenseRow row{.start = start};
  if (is_word_of_bits(numbers)) {
    for (const char digit : numbers[0].digits) row.add(static_cast<std::uint64_t>(digit - '0') % modulus);
  } else {
    for (const ListedNumber& number : numbers) row.add(residue_of(number, modulus));
  }
  return row;
}

/// Returns whether the first row of a matrix in lines is its size instead: the numbers of rows and columns
/// below it. If it may be either, the number of lights decides. Throws InputError where that is unknown.
bool has_size_line(const Bytes& bytes, const std::vector<DenseRow>& rows,
                   const std::vector<std::uint64_t>& first, const ButtonContext& context) {
  if (context.has_brackets || first.size() != 2 || rows.size() < 2) return false;
  if (first[0] != rows.size() - 1 || first[1] != rows[1].width) return false;
  if (first[1] != 2 || std::max(first[0], first[1]) >= context.modulus) return true;
  if (context.lights) return *context.lights != rows.size();
  bytes.fail(
      "the first line can be the size of the matrix or its first row: remove it if it is the size; if not, "
      "write each row in brackets",
      rows[0].start, ErrorCode::ambiguous);
}

constexpr std::string_view flipping = "*#1Xx";
constexpr std::string_view leaving = ".0_-";

/// Returns whether a line is two whole numbers: a size. A row of a picture has an odd number of cells.
bool is_size(std::string_view line) {
  const auto numbers = numbers_of(line);
  return numbers && numbers->size() == 2;
}

constexpr const char* blank_cells =
    "the blanks can be cells that a press does not flip; write . for each of these cells";

}  // namespace

ButtonsAndLights read_dense(Bytes& bytes, const ButtonContext& context) {
  const ListKind kind{"an entry of a matrix", "no matrix: expected rows of entries", true};
  std::vector<DenseRow> rows;
  std::vector<ListedNumber> numbers;
  std::vector<std::uint64_t> first;
  bool are_large_below = false;  // true if a row below the first has an entry of at least `modulus`
  read_number_lists(
      bytes, kind, [&](ListedNumber&& number) { numbers.push_back(std::move(number)); },
      [&](const Bytes::Mark& start) {
        if (rows.empty() && numbers.size() == 2) first = {numbers[0].value(), numbers[1].value()};
        for (const ListedNumber& number : numbers)
          are_large_below = are_large_below || (!rows.empty() && number.value() >= context.modulus);
        rows.push_back(row_of(numbers, context.modulus, start));
        numbers.clear();
      });
  if (has_size_line(bytes, rows, first, context))
    rows.erase(rows.begin());
  else if (first.size() == 2 && rows.size() > 1 && !context.has_brackets && !are_large_below &&
           std::min(first[0], first[1]) >= context.modulus)
    bytes.fail("the first line can be the size of the matrix, but " +
                   count_of(rows.size() - 1, "row of ", "rows of ") +
                   count_of(rows[1].width, "entry", "entries") +
                   (rows.size() == 2 ? " follows" : " follow") + "; correct the size, or remove it",
               rows[0].start, ErrorCode::ambiguous);
  const std::size_t width = rows[0].width;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].width != width || width == 0)
      bytes.fail("row " + std::to_string(i + 1) + " has " + count_of(rows[i].width, "entry", "entries") +
                     (i == 0 ? "" : ", but the first has " + std::to_string(width)),
                 rows[i].start);
  if (std::max(rows.size(), width) > max_lights)
    bytes.fail("the matrix has more than a million rows or columns; use a smaller matrix");
  const std::string found = "the matrix has " + count_of(rows.size(), "row");
  if (context.lights == width && rows.size() != width)
    throw located(
        context.name, 1, 1,
        found + ", but the board has " + count_of(width, "light") +
            "; the columns are as many as the lights: transpose the matrix if its rows are buttons",
        ErrorCode::shape);
  require_lights(rows.size(), context, found);
  std::vector<std::vector<std::pair<std::size_t, std::uint64_t>>> columns(width);
  for (std::size_t light = 0; light < rows.size(); ++light)
    for (const auto& [button, entry] : rows[light].entries) columns[button].emplace_back(light, entry);
  ButtonsAndLights result{{}, rows.size()};
  bool is_symmetric = width == rows.size();
  for (std::size_t i = 0; i < width && is_symmetric; ++i) is_symmetric = columns[i] == rows[i].entries;
  if (width == rows.size() && !is_symmetric)
    result.notes.emplace_back(
        "the matrix was read with a row for each light; transpose it if its rows are buttons");
  for (const auto& column : columns) {
    result.buttons.add();
    for (const auto& [light, entry] : column) result.buttons.change(light, entry);
  }
  return result;
}

ButtonsAndLights read_pattern(Bytes& bytes, const ButtonContext&) {
  ButtonsAndLights result;
  std::vector<std::pair<std::size_t, std::size_t>> flipped;
  std::size_t rows = 0;
  std::size_t columns = 0;
  BlankWatch blanks;
  BlankLines blank_lines;
  std::size_t width = 0;
  bool has_tabs = false;
  bool has_leaving = false;
  Bytes::Mark first_row;
  for (bool is_first = true; bytes.peek() != Bytes::end; bytes.get()) {
    const std::string_view line = bytes.line_rest();
    const std::size_t line_width = line.size() - (line.ends_with('\r') ? 1 : 0);
    if (is_skipped(line)) {
      const auto tabs = static_cast<std::size_t>(std::count(line.begin(), line.end(), '\t'));
      if (line_width > 0 && line.find(';') == line.npos)
        blank_lines.add(line_width, tabs, bytes.mark().line);
      bytes.skip_line();
      continue;
    }
    width = line_width;
    has_tabs = line.find('\t') != line.npos;
    if (is_first && is_size(line)) {
      const auto size = *numbers_of(line);
      if (size[0] == 0 || size[1] == 0)
        bytes.fail("this line, " + std::to_string(size[0]) + " " + std::to_string(size[1]) +
                   ", was read as the size ROWS COLUMNS of the board; write both as 1 or more, or the "
                   "cells without blanks");
      result.rows = size[0];
      result.columns = size[1];
      bytes.skip_line();
    } else {
      std::size_t column = 0;
      const Bytes::Mark start = bytes.mark();
      if (rows == 0) first_row = start;
      if (const RowBlocks blocks = blocks_of(line, true); !blocks.fault.empty())
        bytes.fail(blocks.fault, bytes.mark(blocks.at), ErrorCode::ambiguous);
      for (int byte = bytes.peek(); byte != '\n' && byte != Bytes::end; byte = bytes.peek()) {
        if (is_blank(byte)) {
          if (byte != '\r') blanks.blank(static_cast<char>(byte));
          bytes.get();
          continue;
        }
        const char cell = static_cast<char>(byte);
        blanks.cell();
        has_leaving = has_leaving || leaving.find(cell) != leaving.npos;
        if (flipping.find(cell) != flipping.npos)
          flipped.emplace_back(rows, column);
        else if (leaving.find(cell) == leaving.npos)
          bytes.fail(
              "expected a picture of what a press flips, with * for each cell that it flips and . for any "
              "other, found " +
              shown_character(bytes.line_rest()));
        bytes.get();
        ++column;
      }
      if (rows > 0 && column != columns)
        bytes.fail("row " + std::to_string(rows + 1) + " of the pattern has " + count_of(column, "cell") +
                       ", but the first has " + std::to_string(columns) +
                       (has_leaving || !blanks.has_blanks() ? "" : std::string("; ") + blank_cells),
                   start);
      blanks.end_row(false);
      columns = column;
      ++rows;
      if (std::max(rows, columns) > max_pattern_side)
        bytes.fail("the pattern has more than " + std::to_string(max_pattern_side) +
                       " rows or columns; write the rule as offsets",
                   start);
    }
    is_first = false;
  }
  if (rows == 0) bytes.fail("no pattern: expected a picture of what a press flips");
  if (!has_leaving && !blanks.is_even()) bytes.fail(blank_cells, first_row, ErrorCode::ambiguous);
  if (const auto row = has_tabs ? blank_lines.find_tabs(columns) : blank_lines.find(width);
      !has_leaving && row != 0)
    throw located(bytes.name(), row, 1, blank_cells, ErrorCode::ambiguous);
  if (rows % 2 == 0 || columns % 2 == 0)
    bytes.fail("a pattern of " + std::to_string(rows) + " x " + std::to_string(columns) +
               " has no cell at its centre: expected odd numbers of rows and columns");
  if (flipped.empty()) bytes.fail("this pattern flips nothing: mark each cell that it flips with *");
  std::string offsets;
  for (const auto& [row, column] : flipped)
    offsets += (offsets.empty() ? "" : " ") +
               std::to_string(static_cast<std::int64_t>(row) - static_cast<std::int64_t>(rows / 2)) + "," +
               std::to_string(static_cast<std::int64_t>(column) - static_cast<std::int64_t>(columns / 2));
  result.rule = parse_rule(offsets);
  if (const std::string_view name = name_of(*result.rule); !name.empty()) result.rule = parse_rule(name);
  return result;
}

std::string write_pattern(const Rule& rule) {
  if (rule.form != Rule::Form::stencil)
    throw InputError(
        "rule " + rule.name +
            (rule.form == Rule::Form::two_kind ? " has two kinds of press" : " flips whole lines") +
            ", so it cannot be written as a pattern; choose another format",
        ErrorCode::unsupported);
  constexpr auto farthest = static_cast<std::int64_t>(max_pattern_side / 2);
  std::int64_t height = 0;
  std::int64_t width = 0;
  for (const Offset& offset : rule.kinds[0]) {
    if (std::max(offset.row, offset.column) > farthest || std::min(offset.row, offset.column) < -farthest)
      throw InputError("this rule needs a pattern of more than " + std::to_string(max_pattern_side) +
                           " rows or columns; use another form",
                       ErrorCode::too_large);
    height = std::max(height, std::abs(offset.row));
    width = std::max(width, std::abs(offset.column));
  }
  const auto columns = static_cast<std::size_t>(2 * width + 1);
  std::vector<std::string> lines(static_cast<std::size_t>(2 * height + 1), std::string(columns, '.'));
  for (const Offset& offset : rule.kinds[0]) {
    char& cell = lines[static_cast<std::size_t>(offset.row + height)]
                      [static_cast<std::size_t>(offset.column + width)];
    if (cell == '*')
      throw InputError("a pattern cannot flip a cell twice, as this rule does; use another form",
                       ErrorCode::unsupported);
    cell = '*';
  }
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

}  // namespace flipwise
