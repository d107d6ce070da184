// SPDX-License-Identifier: MIT
#include "contests/strict_cases.hpp"

#include <fmt/format.h>

#include <cctype>
#include <optional>
#include <string_view>

namespace flipwise::app {

namespace {

constexpr int end_of_file = std::streambuf::traits_type::eof();

std::string name_of(int c) {
  if (c == end_of_file) return "the end of the file";
  if (c == '\n') return "the end of the line";
  if (c == '\r') return "a carriage return";
  if (c == '\t') return "a tabulator";
  if (c == ' ') return "a blank";
  return c < 128 && std::isprint(c) != 0 ? fmt::format("'{}'", static_cast<char>(c))
                                         : fmt::format("byte {}", c);
}

std::string_view in_words(Range range, std::string& text) {
  return text = range.least == range.most ? std::to_string(range.least)
                                          : fmt::format("{} to {}", range.least, range.most);
}

/// The bytes of a test file, each of which must be the one that is expected.
class StrictReader {
 public:
  StrictReader(std::istream& stream, const std::string& name) : bytes_(*stream.rdbuf()), name_(name) {}

  int ahead() { return bytes_.sgetc(); }
  bool at_end() { return ahead() == end_of_file; }

  int take() {
    const int c = bytes_.sbumpc();
    ++column_;
    if (c == '\n') {
      ++line_;
      column_ = 1;
    }
    return c;
  }
  void take(char c) {
    if (ahead() != c) refuse(fmt::format("expected {}, found {}", name_of(c), name_of(ahead())));
    take();
  }

  /// Plain decimal without zeros before it.
  std::uint64_t number(Range range, std::string_view what) {
    const std::uint64_t column = column_;
    const int first = ahead();
    if (first < '0' || first > '9') refuse(fmt::format("expected {}, found {}", what, name_of(first)));
    std::uint64_t number = 0;
    while (ahead() >= '0' && ahead() <= '9' && number <= range.most) {
      if (number == 0 && column_ > column) refuse("a number begins with a zero");
      number = number * 10 + static_cast<std::uint64_t>(take() - '0');
    }
    if (number >= range.least && number <= range.most) return number;
    column_ = column;
    std::string text;
    refuse(fmt::format("{}: not {}", what, in_words(range, text)));
  }

  [[noreturn]] void refuse(const std::string& why) const {
    throw Invalid(fmt::format("{}:{}:{}: {}", name_, line_, column_, why));
  }

 private:
  std::streambuf& bytes_;
  const std::string& name_;
  std::uint64_t line_ = 1;
  std::uint64_t column_ = 1;
};

/// The cases of one file.
class StrictCases {
 public:
  StrictCases(const Contest& contest, const TestLimits& limits, StrictReader& reader)
      : contest_(contest), limits_(limits), reader_(reader) {}

  std::uint64_t read() {
    std::uint64_t cases = 0;
    do {
      if (cases > 0) go_on_to_next(cases);
      ++cases;
      unlit_ = false;
      if (counted())
        counted_case();
      else
        rows_of_cells();
      if (contest_.dialect == "cross-flip" && !unlit_ && !limits_.solved)
        reader_.refuse("the board before this line is all on already; --solved allows that");
    } while (!reader_.at_end());
    return cases;
  }

 private:
  bool counted() const { return contest_.counted; }

  /// Over the empty line that separates cases. One that separates nothing is refused where it is.
  void go_on_to_next(std::uint64_t cases) {
    const StrictReader before = reader_;
    if (!counted()) reader_.take('\n');
    const int c = reader_.ahead();
    if (counted() ? c == '\n' : reader_.at_end())
      before.refuse("expected the end of the file, found an empty line");
    if (cases < limits_.most_cases) return;
    const bool is_case = counted() ? c >= '0' && c <= '9' : c == contest_.unlit || c == contest_.lit;
    reader_.refuse(is_case ? fmt::format("more cases than {}; --cases allows more", limits_.most_cases)
                           : fmt::format("expected the end of the file, found {}", name_of(c)));
  }

  void counted_case() {
    const std::uint64_t rows = reader_.number(limits_.rows, "the number of rows");
    reader_.take(' ');
    const std::uint64_t columns = reader_.number(limits_.columns, "the number of columns");
    reader_.take('\n');
    if (!contest_.about_boards()) return;
    for (std::uint64_t row = 0; row < rows; ++row)
      for (std::uint64_t column = 1; column <= columns; ++column) {
        cell();
        reader_.take(column < columns ? ' ' : '\n');
      }
  }

  /// Up to a blank line or the end.
  void rows_of_cells() {
    std::optional<std::uint64_t> columns;
    std::uint64_t rows = 0;
    std::string text;
    do {
      if (++rows > limits_.rows.most)
        reader_.refuse(fmt::format("row {} of a board; the number of rows may be {}", rows,
                                   in_words(limits_.rows, text)));
      const Range width = columns ? Range{*columns, *columns} : limits_.columns;
      std::uint64_t found = 0;
      for (; found == 0 || (reader_.ahead() != '\n' && found < width.most); ++found) cell();
      if (found < width.least || reader_.ahead() != '\n')
        reader_.refuse(fmt::format("expected a row of {} cells, found {} after {}", in_words(width, text),
                                   name_of(reader_.ahead()), found));
      reader_.take('\n');
      columns = found;
    } while (!reader_.at_end() && reader_.ahead() != '\n');
    if (rows < limits_.rows.least)
      reader_.refuse(fmt::format("a board of {} rows ends; their number may be {}", rows,
                                 in_words(limits_.rows, text)));
  }

  void cell() {
    const int c = reader_.ahead();
    if (c != contest_.unlit && c != contest_.lit)
      reader_.refuse(
          fmt::format("expected '{}' or '{}', found {}", contest_.unlit, contest_.lit, name_of(c)));
    unlit_ = unlit_ || c == contest_.unlit;
    reader_.take();
  }

  const Contest& contest_;
  const TestLimits& limits_;
  StrictReader& reader_;
  bool unlit_ = false;  // some cell of the present case is
};

}  // namespace

std::uint64_t validate_cases(const Contest& contest, const TestLimits& limits, std::istream& stream,
                             const std::string& name) {
  StrictReader reader(stream, name);
  return StrictCases(contest, limits, reader).read();
}

}  // namespace flipwise::app
