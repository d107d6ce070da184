// SPDX-License-Identifier: MIT
#include <algorithm>
#include <optional>
#include <utility>

#include "flipwise/errors.hpp"
#include "format/number_lists.hpp"
#include "format/read_text.hpp"

namespace flipwise {

namespace {

/// Length of a word that no counter has: 2^53 - 1 has 16 digits.
constexpr std::size_t max_word = 17;

/// Rows of counters: numbers, or `_` for holes, with blanks or commas between them.
class CounterRows {
 public:
  explicit CounterRows(std::string name) : name_(std::move(name)) {}

  /// Adds the rows of a line: one, or, if `splits`, several with / between them. In that case, the line
  /// contains the whole board.
  void add(std::string_view line, std::uint64_t line_number, bool splits = true) {
    const std::size_t slash = splits ? line.find('/') : line.npos;
    if (has_slash_ && line.find_first_not_of(" \t\r") != line.npos)
      throw located(name_, line_number, 1, row_below_line, ErrorCode::ambiguous);
    if (slash != line.npos && !rows_.empty())
      throw located(
          name_, line_number, slash + 1,
          "'/' is not a counter: the rows above are on lines of their own; write a line for each row");
    has_slash_ = has_slash_ || slash != line.npos;
    const Row empty{.line = line_number, .has_comma = line.find(',') != line.npos};
    Row row = empty;
    for (std::size_t at = 0; at < line.size();) {
      const std::size_t start = at;
      while (at < line.size() && !is_separator(line[at]) && !(splits && line[at] == '/')) ++at;
      if (at > start) {
        row.cells.push_back(cell(line.substr(start, at - start), line_number, start + 1));
        row.digits = at - start;
        row.end = at;
      } else if (line[at++] == '/') {
        if (row.cells.empty()) throw located(name_, line_number, at, "expected a cell before '/'");
        rows_.push_back(std::exchange(row, empty));
      }
    }
    if (!row.cells.empty()) rows_.push_back(std::move(row));
  }

  /// Removes a first row that is a header ROWS COLUMNS. Throws InputError where it can be cells as well.
  void remove_header() {
    if (rows_.size() < 2 || has_slash_ || rows_[0].has_comma) return;
    const auto& first = rows_[0].cells;
    if (first.size() != 2 || first[0] != rows_.size() - 1 || first[1] != rows_[1].cells.size()) return;
    if (first[1] == 2)
      throw located(
          name_, rows_[0].line, 1,
          "the line can be ROWS COLUMNS or cells; write the cells of the rows with commas between "
          "them",
          ErrorCode::ambiguous);
    rows_.erase(rows_.begin());
  }

  /// Reports rows of digits of one length, which can be meant as a counter for each digit.
  void note_digits(const NoteCall& note) const {
    const auto is_like_first = [&](const Row& row) {
      return row.cells.size() == 1 && row.digits == rows_[0].digits && !row.has_comma;
    };
    if (!note || rows_.empty() || rows_[0].digits < 2) return;
    if (std::all_of(rows_.begin(), rows_.end(), is_like_first))
      note(name_ + ":" + std::to_string(rows_[0].line) + ": " + count_of(rows_[0].digits, "digit") +
           " without blanks were read as one counter");
  }

  /// Returns the place of the first row, for messages.
  std::string place() const { return name_ + ":" + std::to_string(rows_.empty() ? 1 : rows_[0].line); }

  Grid finish() && {
    if (rows_.empty()) throw located(name_, 1, 1, "no board: there are no cells");
    const std::size_t columns = rows_[0].cells.size();
    for (const Row& row : rows_)
      if (row.cells.size() != columns)
        throw located(name_, row.line, row.end,
                      "this row has " + count_of(row.cells.size(), "number") + ", but the first has " +
                          std::to_string(columns) + "; write one number for each counter");
    Grid grid{Board(rows_.size(), columns, counter_modulus), {}};
    for (std::size_t i = 0; i < rows_.size(); ++i)
      for (std::size_t j = 0; j < columns; ++j) {
        const auto& cell = rows_[i].cells[j];
        if (!cell && !grid.holes) grid.holes = Board(rows_.size(), columns);
        if (cell)
          grid.cells.set(i, j, *cell);
        else
          grid.holes->flip(i, j);
      }
    return grid;
  }

 private:
  struct Row {
    std::vector<std::optional<std::uint64_t>> cells = {};
    std::uint64_t line = 0;
    std::size_t digits = 0;  ///< characters of the last cell
    std::size_t end = 1;     ///< column of the end of the last cell
    bool has_comma = false;
  };

  std::optional<std::uint64_t> cell(std::string_view word, std::uint64_t line, std::size_t column) const {
    if (word == "_") return std::nullopt;
    if (word.size() > 1 && word[0] == '0')
      throw located(name_, line, column,
                    "a counter that begins with 0 can be one counter or a counter for each digit; separate "
                    "counters by blanks, and begin none with 0",
                    ErrorCode::ambiguous);
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < word.size(); ++i) {
      if (!is_digit(word[i]))
        throw located(name_, line, column + i,
                      byte_name(static_cast<unsigned char>(word[i])) +
                          " is not a counter: "
                          "expected numbers or _, with blanks between them");
      number = number * 10 + static_cast<std::uint64_t>(word[i] - '0');
      if (number >= counter_modulus)
        throw located(name_, line, column, "this counter is above 2^53 - 1; use a smaller number");
    }
    return number;
  }

  std::string name_;
  bool has_slash_ = false;
  std::vector<Row> rows_;
};

}  // namespace

Grid read_counters(Bytes& bytes, const NoteCall& note) {
  CounterRows rows(bytes.name());
  for (; bytes.peek() != Bytes::end; bytes.get()) {
    if (bytes.peek() == ';') bytes.skip_line();
    const std::uint64_t number = bytes.mark().line;
    std::string line;
    std::size_t word = 0;
    bool may_be_cells = true;  // a line that cannot be may have no end
    for (int byte = bytes.peek(); byte != '\n' && byte != Bytes::end && may_be_cells; byte = bytes.peek()) {
      const char c = static_cast<char>(bytes.get());
      line += c;
      word = is_separator(c) || c == '/' ? 0 : word + 1;
      may_be_cells = word <= max_word && (word == 0 || is_digit(byte) || c == '_');
    }
    rows.add(line, number);
  }
  rows.remove_header();
  rows.note_digits(note);
  const std::string place = rows.place();
  Grid grid = std::move(rows).finish();
  note_numbers(grid, place, note);
  return grid;
}

Grid read_counter_rows(const std::vector<std::string>& texts, const std::string& name) {
  CounterRows rows(name);
  for (std::size_t i = 0; i < texts.size(); ++i) rows.add(texts[i], i + 1, false);
  return std::move(rows).finish();
}

}  // namespace flipwise
