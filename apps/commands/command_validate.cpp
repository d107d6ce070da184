// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cctype>
#include <istream>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "command.hpp"
#include "contests/contest.hpp"
#include "files/input.hpp"
#include "flipwise/errors.hpp"
#include "report.hpp"

namespace flipwise::app {

namespace {

constexpr const char* validate_examples = R"(
Prints 'valid' and the number of cases (exit 0), or FILE:LINE:COLUMN and what is
wrong there (exit 1); with --style kattis, exit 42 and 43. Every byte must
follow the format: single blanks, no leading zeros, every line ended by LF, one
blank line between the cases of flip-game, two-kind, cross-flip, machine-lights
and machine-counters, and none elsewhere. By default, sizes are those of the
original statement:

  fliptile    1 to 15 rows, 1 to 15 columns
  flip-game   4 rows, 4 columns
  two-kind    1 to 13 rows, 1 to 13 columns
  even-paint  N from 1 to 100 (rows), M from 1 to 8 (columns)
  cross-flip  4 rows, 4 columns, at least one cell +
  switches    N from 1 to 28 (rows)
  lights-out  5 rows, 6 columns; these are fixed
  machine-lights, machine-counters
              1 to 200 machines (rows), 1 to 10 lights of each (columns)

Examples:
  flipwise validate fliptile 01.in
  flipwise validate flip-game --rows 1-10 --columns 1-10 --cases 100 many.in
  flipwise validate even-paint --style kattis <01.in
)";

constexpr int end_of_file = std::streambuf::traits_type::eof();

std::string name_of(int c) {
  if (c == end_of_file) return "the end of the file";
  if (c == '\n') return "the end of the line";
  if (c == '\r') return "a carriage return";
  if (c == '\t') return "a tab";
  if (c == ' ') return "a blank";
  return c < 128 && std::isprint(c) != 0 ? fmt::format("'{}'", static_cast<char>(c))
                                         : fmt::format("byte 0x{:02x}", c);
}

std::string_view in_words(Range range, std::string& text) {
  return text = range.least == range.most ? std::to_string(range.least)
                                          : fmt::format("{} to {}", range.least, range.most);
}

std::string counted(Range range, std::string_view one, std::string_view many) {
  std::string text;
  return fmt::format("{} {}", in_words(range, text), range.most == 1 ? one : many);
}

/// Thrown for an invalid test file: "NAME:LINE:COLUMN: what", for the first wrong byte.
class Invalid : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Reads a test file byte by byte, and compares each byte with the expected one.
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

  /// Reads a decimal number without leading zeros. Rejects anything else, and a number outside `range`,
  /// with a message that calls it `what`.
  std::uint64_t number(Range range, std::string_view what) {
    const std::uint64_t column = column_;
    const int first = ahead();
    if (first < '0' || first > '9') refuse(fmt::format("expected {}, found {}", what, name_of(first)));
    std::uint64_t number = 0;
    std::string digits;
    const auto is_digit_ahead = [&] { return ahead() >= '0' && ahead() <= '9'; };
    while (is_digit_ahead() && number <= range.most) {
      if (number == 0 && column_ > column) {
        column_ = column;
        refuse("this number begins with 0; write it without leading zeros");
      }
      digits += static_cast<char>(take());
      number = number * 10 + static_cast<std::uint64_t>(digits.back() - '0');
    }
    if (number >= range.least && number <= range.most) return number;
    constexpr std::size_t max_shown = 20;
    while (is_digit_ahead() && digits.size() < max_shown) digits += static_cast<char>(take());
    if (is_digit_ahead()) digits += "...";
    column_ = column;
    std::string text;
    refuse(fmt::format("{} is {}; expected {}", what, digits, in_words(range, text)));
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

/// Checks that a test file has the strict format: single blanks, no leading zeros, every line ended by LF,
/// one blank line between cases that do not state where they end, and nothing else. Memory does not grow
/// with the file.
class StrictCases {
 public:
  /// Allows this number of cases, with the sizes of the contest; with `solved`, also boards that are all
  /// on.
  StrictCases(const Contest& contest, std::uint64_t cases, bool solved, Input& input)
      : contest_(contest), max_cases_(cases), solved_(solved), reader_(input.stream(), input.name()) {}

  /// Reads the file and returns the number of cases. Throws Invalid.
  std::uint64_t read() {
    std::uint64_t cases = 0;
    if (contest_.has_total) {
      const std::uint64_t total = reader_.number({1, max_cases_}, "the number of cases");
      reader_.take('\n');
      for (; cases < total; ++cases) read_case();
      if (!reader_.at_end())
        reader_.refuse(fmt::format("expected the end of the file, found {}", name_of(reader_.ahead())));
      return cases;
    }
    do {
      if (cases > 0) go_on_to_next(cases);
      ++cases;
      unlit_ = false;
      const StrictReader before = reader_;
      read_case();
      if (contest_.dialect == "cross-flip" && !unlit_ && !solved_)
        before.refuse(
            fmt::format("this board is solved already: all its cells are {}; to allow that, add --solved",
                        contest_.lit));
    } while (!reader_.at_end());
    return cases;
  }

 private:
  void read_case() {
    switch (contest_.cases) {
      case CaseForm::sized_board:
      case CaseForm::sizes: return sized_case();
      case CaseForm::board: return rows_of_cells();
      case CaseForm::fixed_board: return spaced_rows(contest_.rows.least, contest_.columns.least);
      case CaseForm::switches: return switches();
      case CaseForm::machines: return machines();
    }
  }

  /// Reads the empty line that separates cases. An empty line without a following case is an error at its
  /// own place.
  void go_on_to_next(std::uint64_t cases) {
    const StrictReader before = reader_;
    const bool has_blank_lines = contest_.has_blank_lines();
    if (has_blank_lines) reader_.take('\n');
    const int c = reader_.ahead();
    if (has_blank_lines ? reader_.at_end() : c == '\n')
      before.refuse("expected the end of the file, found an empty line; remove it");
    if (cases < max_cases_) return;
    const bool is_case = contest_.cases == CaseForm::machines ? c == '['
                         : has_blank_lines                    ? c == contest_.unlit || c == contest_.lit
                                                              : c >= '0' && c <= '9';
    reader_.refuse(
        is_case ? fmt::format("more than {}; --cases allows more", quantity(max_cases_, "case", "cases"))
                : fmt::format("expected the end of the file, found {}", name_of(c)));
  }

  void sized_case() {
    const std::uint64_t rows = reader_.number(contest_.rows, "the number of rows");
    reader_.take(' ');
    const std::uint64_t columns = reader_.number(contest_.columns, "the number of columns");
    reader_.take('\n');
    if (contest_.about_boards()) spaced_rows(rows, columns);
  }

  void spaced_rows(std::uint64_t rows, std::uint64_t columns) {
    for (std::uint64_t row = 0; row < rows; ++row)
      for (std::uint64_t column = 1; column <= columns; ++column) {
        cell();
        reader_.take(column < columns ? ' ' : '\n');
      }
  }

  /// Reads rows up to a blank line or the end.
  void rows_of_cells() {
    const StrictReader before = reader_;
    std::optional<std::uint64_t> columns;
    std::uint64_t rows = 0;
    do {
      if (++rows > contest_.rows.most)
        reader_.refuse(fmt::format("this is row {} of the board; expected {}", rows,
                                   counted(contest_.rows, "row", "rows")));
      const Range width = columns ? Range{*columns, *columns} : contest_.columns;
      std::uint64_t found = 0;
      for (; found == 0 || (reader_.ahead() != '\n' && found < width.most); ++found) cell();
      if (found >= width.least && reader_.at_end())
        reader_.refuse(
            fmt::format("expected the end of the line after {}, found the end of the file; end the last "
                        "line with a line feed",
                        quantity(found, "cell", "cells")));
      if (found < width.least || reader_.ahead() != '\n')
        reader_.refuse(fmt::format("expected a row of {}, found {} after {}",
                                   counted(width, "cell", "cells"), name_of(reader_.ahead()),
                                   quantity(found, "cell", "cells")));
      reader_.take('\n');
      columns = found;
    } while (!reader_.at_end() && reader_.ahead() != '\n');
    if (rows < contest_.rows.least)
      before.refuse(fmt::format("the board that begins here has {}; expected {}",
                                quantity(rows, "row", "rows"), counted(contest_.rows, "row", "rows")));
  }

  void switches() {
    const std::uint64_t number = reader_.number(contest_.rows, "the number of switches");
    reader_.take('\n');
    spaced_rows(2, number);
    std::set<std::pair<std::uint64_t, std::uint64_t>> pairs;
    while (true) {
      const StrictReader before = reader_;
      const std::uint64_t first = reader_.number({0, number}, "a switch");
      reader_.take(' ');
      const std::uint64_t second =
          reader_.number({first == 0 ? 0U : 1U, first == 0 ? 0 : number}, "a switch");
      reader_.take('\n');
      if (first == 0) return;
      if (first == second)
        before.refuse(
            fmt::format("switch {} always changes itself; remove the line '{} {}'", first, first, second));
      if (!pairs.emplace(first, second).second)
        before.refuse(fmt::format("the line '{} {}' occurs twice; remove one", first, second));
    }
  }

  /// Reads machines up to a blank line or the end.
  void machines() {
    const StrictReader before = reader_;
    std::uint64_t machines = 0;
    do {
      if (++machines > contest_.rows.most)
        reader_.refuse(fmt::format("this is machine {}; expected {}", machines,
                                   counted(contest_.rows, "machine", "machines")));
      machine();
    } while (!reader_.at_end() && reader_.ahead() != '\n');
    if (machines < contest_.rows.least)
      before.refuse(fmt::format("the case that begins here has {}; expected {}",
                                quantity(machines, "machine", "machines"),
                                counted(contest_.rows, "machine", "machines")));
  }

  void machine() {
    const Range range = contest_.columns;
    std::uint64_t lights = 0;
    reader_.take('[');
    for (; lights == 0 || (reader_.ahead() != ']' && lights < range.most); ++lights) cell();
    if (lights < range.least || reader_.ahead() != ']')
      reader_.refuse(fmt::format("expected {}, found {} after {}", counted(range, "light", "lights"),
                                 name_of(reader_.ahead()), quantity(lights, "light", "lights")));
    reader_.take(']');
    reader_.take(' ');
    do {
      std::optional<std::uint64_t> before;
      list("()", {0, lights - 1}, "a light", [&](std::uint64_t light) {
        if (before && light <= *before)
          reader_.refuse(
              fmt::format("light {} follows light {}; list the lights of a button in ascending order, each "
                          "once",
                          light, *before));
        before = light;
      });
      reader_.take(' ');
    } while (reader_.ahead() == '(');
    std::uint64_t counters = 0;
    list("{}", {0, counter_modulus - 1}, "a counter", [&](std::uint64_t) { ++counters; });
    if (counters != lights)
      reader_.refuse(fmt::format("the machine has {} and {}; expected equal numbers of them",
                                 quantity(lights, "light", "lights"),
                                 quantity(counters, "counter", "counters")));
    reader_.take('\n');
  }

  /// Reads numbers in brackets, with commas between them.
  template <typename Each>
  void list(std::string_view brackets, Range range, std::string_view what, const Each& each) {
    reader_.take(brackets[0]);
    each(reader_.number(range, what));
    while (reader_.ahead() == ',') {
      reader_.take();
      each(reader_.number(range, what));
    }
    reader_.take(brackets[1]);
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
  std::uint64_t max_cases_;
  bool solved_;
  StrictReader reader_;
  bool unlit_ = false;  // true if the current case has an unlit cell
};

constexpr std::uint64_t max_size = 1'000'000'000'000'000'000;

/// Parses a range: "4" or "1-15".
Range range_from(const std::string& text, const char* option) {
  const std::size_t dash = text.find('-');
  Range range;
  range.least = number_from(text.substr(0, dash), option, 1, max_size);
  range.most = dash == text.npos ? range.least : number_from(text.substr(dash + 1), option, 1, max_size);
  if (range.least > range.most)
    throw InputError(fmt::format("{}: the range {} begins with the larger number; write {}-{}", option,
                                 text, range.most, range.least));
  return range;
}

struct ValidateCommand final : Command {
  ValidateCommand() : Command(validate_examples) {
    add({{"DIALECT", "", dialect_list(), &dialect, one_of(dialects())},
         {"INPUT", "", "test file, or - for standard input [-]", &path},
         {"--rows", "N", "number of rows: N, or a range N-M [as in the original]", &rows},
         {"--columns", "N", "number of columns: N, or a range N-M [as in the original]", &columns},
         {"--cases", "N", "allow up to N cases in a file [switches, lights-out: any number; others: 1]",
          WholeNumber{&cases, 1, max_size}},
         {"--solved", "", "cross-flip: also allow boards that are all on", &solved},
         {"--style", "STYLE", "exit status of testlib (0, 1) or kattis (42, 43) [testlib]", &style,
          one_of({"testlib", "kattis"})}});
    add_bounds();
  }

  Exit run(Output& output) override {
    if (dialect.empty()) throw InputError("validate: needs DIALECT; see 'flipwise validate --help'");
    Contest contest = contest_of(dialect);
    if (solved && dialect != "cross-flip")
      throw InputError("--solved supports cross-flip only; leave it out");
    if ((rows || columns) && contest.cases == CaseForm::fixed_board)
      throw InputError(
          fmt::format("--rows and --columns: the board of {} is always {} x {}; leave them out", dialect,
                      contest.rows.least, contest.columns.least));
    if (columns && contest.cases == CaseForm::switches)
      throw InputError("--columns does not apply to switches; --rows gives their number");
    if (rows) contest.rows = range_from(*rows, "--rows");
    if (columns) contest.columns = range_from(*columns, "--columns");
    Input input(path, true);
    const bool kattis = style == "kattis";
    try {
      const std::uint64_t found =
          StrictCases(contest, cases.value_or(contest.has_total ? max_size : 1), solved, input).read();
      output.write(fmt::format("valid: {}\n", quantity(found, "case", "cases")));
      return kattis ? Exit::accepted : Exit::answered;
    } catch (const Invalid& wrong) {
      output.write(fmt::format("{}\n", wrong.what()));
      return kattis ? Exit::rejected : Exit::impossible;
    }
  }

  std::string dialect;
  std::string path;
  std::optional<std::string> rows;
  std::optional<std::string> columns;
  std::optional<std::uint64_t> cases;
  bool solved = false;
  std::string style = "testlib";
};

}  // namespace

CommandPointer validate_command() {
  return std::make_unique<ValidateCommand>();
}

}  // namespace flipwise::app
