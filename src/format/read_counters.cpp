// SPDX-License-Identifier: MIT
#include <algorithm>
#include <optional>
#include <utility>

#include "flipwise/errors.hpp"
#include "format/read_text.hpp"

namespace flipwise {

namespace {

/// Rows of counters: numbers, or `_` for holes, with blanks or commas between them.
class CounterRows {
 public:
  explicit CounterRows(std::string name) : name_(std::move(name)) {}

  /// Adds the rows of a line, with / between them.
  void add_line(std::string_view line, std::uint64_t line_number) {
    const std::size_t first_slash = line.find('/');
    if (has_slash_ && line.find_first_not_of(" \t\r") != line.npos)
      throw located(name_, line_number, 1, row_below_line, ErrorCode::ambiguous);
    if (first_slash == line.npos) return add(line, line_number);
    if (!rows_.empty())
      throw located(name_, line_number, first_slash + 1, "'/' is not a counter: rows above are on lines");
    has_slash_ = true;
    for (std::size_t begin = 0; begin < line.size();) {
      const std::size_t end = std::min(line.find('/', begin), line.size());
      const std::size_t before = rows_.size();
      add(line.substr(begin, end - begin), line_number, begin);
      if (rows_.size() == before && line.find_first_not_of(" \t\r", begin) != line.npos)
        throw located(name_, line_number, begin + 1, "a row without counters");
      begin = end + 1;
    }
  }

  /// Adds a row, which stands after `begin` bytes of its line.
  void add(std::string_view line, std::uint64_t line_number, std::size_t begin = 0) {
    std::vector<std::optional<std::uint64_t>> row;
    for (std::size_t at = 0; at < line.size();) {
      if (is_separator(line[at])) {
        ++at;
        continue;
      }
      const std::size_t start = at;
      while (at < line.size() && !is_separator(line[at])) ++at;
      row.push_back(cell(line.substr(start, at - start), line_number, begin + start + 1));
    }
    if (row.empty()) return;
    rows_.push_back(std::move(row));
    lines_.push_back(line_number);
  }

  /// If rows are lines, the first may be a header ROWS COLUMNS.
  Grid finish(bool are_lines) && {
    if (rows_.empty()) throw located(name_, 1, 1, "no board: there are no cells");
    const auto& first = rows_[0];
    if (are_lines && !has_slash_ && first.size() == 2 && first[0] && first[1] &&
        *first[0] == rows_.size() - 1 && rows_.size() > 1 && *first[1] == rows_[1].size()) {
      rows_.erase(rows_.begin());
      lines_.erase(lines_.begin());
    }
    const std::size_t columns = rows_[0].size();
    Grid grid{Board(rows_.size(), columns, counter_modulus), {}};
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (rows_[i].size() != columns)
        throw located(name_, lines_[i], 1,
                      "this row has " + count_of(rows_[i].size(), "cell") + ", the first has " +
                          std::to_string(columns));
      for (std::size_t j = 0; j < columns; ++j) {
        if (!rows_[i][j] && !grid.holes) grid.holes = Board(rows_.size(), columns);
        if (rows_[i][j])
          grid.cells.set(i, j, *rows_[i][j]);
        else
          grid.holes->flip(i, j);
      }
    }
    return grid;
  }

 private:
  static bool is_separator(char c) { return c == ' ' || c == '\t' || c == ',' || c == '\r'; }

  std::optional<std::uint64_t> cell(std::string_view word, std::uint64_t line, std::size_t column) const {
    if (word == "_") return std::nullopt;
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < word.size(); ++i) {
      if (!is_digit(word[i]))
        throw located(name_, line, column + i,
                      byte_name(static_cast<unsigned char>(word[i])) +
                          " is not a counter: "
                          "expected numbers or _, with blanks between them");
      number = number * 10 + static_cast<std::uint64_t>(word[i] - '0');
      if (number >= counter_modulus) throw located(name_, line, column, "a counter above 2^53 - 1");
    }
    return number;
  }

  std::string name_;
  bool has_slash_ = false;
  std::vector<std::vector<std::optional<std::uint64_t>>> rows_;
  std::vector<std::uint64_t> lines_;
};

}  // namespace

Grid read_counters(Bytes& bytes) {
  CounterRows rows(bytes.name());
  while (bytes.peek() != Bytes::end) {
    const std::uint64_t number = bytes.mark().line;
    std::string line;
    for (int byte = bytes.peek(); byte != '\n' && byte != Bytes::end; byte = bytes.peek())
      line += static_cast<char>(bytes.get());
    bytes.get();
    if (!line.starts_with(';')) rows.add_line(line, number);
  }
  return std::move(rows).finish(true);
}

Grid read_counter_rows(const std::vector<std::string>& texts, const std::string& name) {
  CounterRows rows(name);
  for (std::size_t i = 0; i < texts.size(); ++i) rows.add(texts[i], i + 1);
  return std::move(rows).finish(false);
}

}  // namespace flipwise
