// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <string>

#include "command.hpp"
#include "contests/contest.hpp"
#include "contests/strict_cases.hpp"
#include "files/input.hpp"
#include "flipwise/errors.hpp"
#include "report.hpp"

namespace flipwise::app {

namespace {

constexpr const char* validate_examples = R"(
Says 'valid' and the number of cases (exit 0), or FILE:LINE:COLUMN and what is
wrong there (exit 1); in the style of Kattis 42 and 43. Every byte must be as
the format has it: single blanks, no zeros before a number, every line ended by
LF, one blank line between the cases of flip-game, two-kind and cross-flip, and
none elsewhere. Sizes are those of the original statement unless options say
otherwise:

  fliptile    1 to 15 rows, 1 to 15 columns
  flip-game   4 rows, 4 columns
  two-kind    1 to 13 rows, 1 to 13 columns
  even-paint  N from 1 to 100 (rows), M from 1 to 8 (columns)
  cross-flip  4 rows, 4 columns, at least one cell +

Examples:
  flipwise validate fliptile 01.in
  flipwise validate flip-game --rows 1-10 --columns 1-10 --cases 100 many.in
  flipwise validate even-paint --style kattis <01.in
)";

constexpr std::uint64_t most_size = 1'000'000'000'000'000'000;

/// "4" or "1-15".
Range range_from(const std::string& text, const char* option) {
  const std::size_t dash = text.find('-');
  Range range;
  range.least = number_from(text.substr(0, dash), option, 1, most_size);
  range.most = dash == text.npos ? range.least : number_from(text.substr(dash + 1), option, 1, most_size);
  if (range.least > range.most) throw InputError(fmt::format("{}: {} is no range", option, text));
  return range;
}

struct ValidateCommand final : Command {
  ValidateCommand() : Command(validate_examples) {
    add({{"DIALECT", "", "fliptile, flip-game, two-kind, even-paint, cross-flip", &dialect,
          one_of(dialects()), true},
         {"INPUT", "", "the test file; - or nothing: standard input", &path, nullptr, true},
         {"--rows", "N", "the number of rows: N, or from N to M as N-M [the original's]", &rows, nullptr,
          true},
         {"--columns", "N", "the number of columns, likewise [the original's]", &columns, nullptr, true},
         {"--cases", "N", "up to N cases in a file [1]", &cases, nullptr, true},
         {"--solved", "", "cross-flip: boards that are all on already, too", &solved, nullptr, true},
         {"--style", "STYLE", "exit status of testlib (0, 1) or kattis (42, 43) [testlib]", &style,
          one_of({"testlib", "kattis"}), true}});
    add_bounds();
  }

  Exit run(Output& output) override {
    if (dialect.empty()) throw InputError("validate: which DIALECT? See 'flipwise validate --help'");
    const Contest& contest = contest_of(dialect);
    if (solved && dialect != "cross-flip") throw InputError("--solved goes only with cross-flip");
    TestLimits allowed{contest.rows, contest.columns, 1, solved};
    if (rows) allowed.rows = range_from(*rows, "--rows");
    if (columns) allowed.columns = range_from(*columns, "--columns");
    if (cases) allowed.most_cases = number_from(*cases, "--cases", 1, most_size);
    Input input(path, true);
    const bool kattis = style == "kattis";
    try {
      const std::uint64_t found = validate_cases(contest, allowed, input.stream(), input.name());
      output.write(fmt::format("valid: {}\n", quantity(std::to_string(found), "case", "cases")));
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
  std::optional<std::string> cases;
  bool solved = false;
  std::string style = "testlib";
};

}  // namespace

CommandPointer validate_command() {
  return std::make_unique<ValidateCommand>();
}

}  // namespace flipwise::app
