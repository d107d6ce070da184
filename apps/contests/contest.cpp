// SPDX-License-Identifier: MIT
#include "contests/contest.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <set>

#include "contests/claims.hpp"
#include "flipwise/count.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "flipwise/rows.hpp"
#include "flipwise/solver.hpp"
#include "report.hpp"

namespace flipwise::app {

namespace {

using enum AnswerForm;
using Cases = CaseForm;

/// Sizes are those of USACO 2007 Open (Fliptile), POJ 1753, TopCoder SRM 581 (YetAnotherBoardGame) and SRM
/// 532 (DengklekPaintingSquares), POJ 2965, POJ 1830 and POJ 1222. Advent of Code 2025 (day 10) states
/// none.
constexpr Contest contests[] = {
    {"fliptile",
     Cases::sized_board,
     '0',
     '1',
     "plus",
     "off",
     "IMPOSSIBLE",
     board,
     Accepted::first,
     {1, 15},
     {1, 15}},
    {"flip-game",
     Cases::board,
     'w',
     'b',
     "plus",
     "uniform",
     "Impossible",
     number,
     Accepted::any,
     {4, 4},
     {4, 4}},
    {"two-kind", Cases::board, 'B', 'W', "two-kind", "off", "-1", number, Accepted::any, {1, 13}, {1, 13}},
    {"even-paint",
     Cases::sizes,
     '0',
     '1',
     nullptr,
     "off",
     "",
     number,
     Accepted::any,
     {1, 100},
     {1, 8},
     "colourings"},
    {"cross-flip",
     Cases::board,
     '+',
     '-',
     "cross",
     "on",
     "Impossible",
     presses,
     Accepted::any,
     {4, 4},
     {4, 4}},
    {"switches",
     Cases::switches,
     '0',
     '1',
     nullptr,
     "off",
     "Oh,it's impossible~!!",
     number,
     Accepted::any,
     {1, 28},
     {1, 1},
     "ways",
     true},
    {"lights-out",
     Cases::fixed_board,
     '0',
     '1',
     "plus",
     "off",
     "",
     board,
     Accepted::any,
     {5, 5},
     {6, 6},
     "presses",
     true,
     "PUZZLE #{}"},
    {"machine-lights",
     Cases::machines,
     '.',
     '#',
     nullptr,
     "off",
     "Impossible",
     number,
     Accepted::any,
     {1, 200},
     {1, 10}},
    {"machine-counters",
     Cases::machines,
     '.',
     '#',
     nullptr,
     "off",
     "Impossible",
     number,
     Accepted::any,
     {1, 200},
     {1, 10},
     "presses",
     false,
     "",
     true},
};

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

std::string shown(char c) {
  return std::isprint(static_cast<unsigned char>(c))
             ? fmt::format("'{}'", c)
             : fmt::format("byte 0x{:02x}", static_cast<unsigned char>(c));
}

/// Reads a number at the start of `text`, and removes it with the blanks around it; nothing if there is
/// none.
std::optional<std::uint64_t> take_number(std::string_view& text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{}) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  if (!text.empty() && !is_space(text.front())) return std::nullopt;
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  return number;
}

// The meaning of a character of a row: a cell 0 or 1, or one of these.
constexpr unsigned char blank = 2;
constexpr unsigned char foreign = 3;

}  // namespace

Puzzle Contest::puzzle() const {
  Puzzle puzzle;
  puzzle.rule = parse_rule(rule);
  if (goal == "uniform") puzzle.goal.kind = Goal::Kind::uniform;
  if (goal == "on") puzzle.goal.number = 1;
  return puzzle;
}

std::string Contest::written(const Board& pressed) const {
  if (form == board) return write_grid({pressed}, Format::text);
  std::string text = fmt::format("{}\n", pressed.weight());
  if (form == number) return text;
  for (std::size_t row = 0; row < pressed.rows(); ++row)
    for (std::size_t column = 0; column < pressed.columns(); ++column)
      if (pressed.get(row, column)) text += fmt::format("{} {}\n", row + 1, column + 1);
  return text;
}

std::string Contest::heading_of(std::uint64_t number) const {
  return fmt::format(fmt::runtime(heading), number);
}

const Contest& contest_of(std::string_view dialect) {
  const auto* const found = std::find_if(std::begin(contests), std::end(contests),
                                         [&](const Contest& one) { return one.dialect == dialect; });
  if (found == std::end(contests)) throw InternalError("no such dialect");
  return *found;
}

std::vector<std::string> dialects() {
  std::vector<std::string> names;
  for (const Contest& contest : contests) names.emplace_back(contest.dialect);
  return names;
}

std::string dialect_list() {
  return fmt::format("{}", fmt::join(dialects(), ", "));
}

Numbers::Numbers(const Contest& contest, RunOptions run) : contest_(contest), run_(std::move(run)) {
  run_.ranks = nullptr;  // cases are too short to share
}

const std::string& Numbers::answer(const Case& puzzle) {
  if (contest_.cases == CaseForm::sizes) return colourings(puzzle.rows, puzzle.columns);
  return answer_ = solved(puzzle.puzzles);
}

const std::string& Numbers::colourings(std::uint64_t rows, std::uint64_t columns) {
  constexpr std::size_t max_remembered = 100'000;
  if (known_.size() > max_remembered) known_.clear();
  std::string& number = known_[{rows, columns}];
  if (!number.empty()) return number;
  PatternQuestion question;
  question.rows = rows;
  question.columns = columns;
  CountOptions options;
  options.modulus = modulus;
  options.run = run_;
  const Tally tally = count(question, options);
  if (tally.status == CountStatus::unknown || !tally.count)
    throw BeyondReach(tally.reason.empty() ? "stopped" : tally.reason);
  return number = *tally.count;
}

/// Returns the number of solutions of switches, or the sum over machines of their minimum number of
/// presses.
std::string Numbers::solved(const std::vector<Puzzle>& puzzles) const {
  const bool are_counted = contest_.cases == CaseForm::switches;
  SolveOptions options{.run = run_};
  if (are_counted) options.find = SolveOptions::Find::any;
  std::uint64_t sum = 0;
  for (const Puzzle& puzzle : puzzles) {
    const Answer answer = solve(puzzle, options);
    if (answer.status == Status::impossible) return std::string(contest_.impossible);
    if (answer.status == Status::unknown)
      throw BeyondReach(answer.reason.empty() ? "stopped" : answer.reason);
    if (are_counted) return answer.solutions.value();
    if (*answer.upper > UINT64_MAX - sum) throw BeyondReach("the sum of the presses is 2^64 or more");
    sum += *answer.upper;
  }
  return std::to_string(sum);
}

CaseReader::CaseReader(Input& input, const Contest& contest) : input_(input), contest_(contest) {
  meaning_.fill(foreign);
  for (const char c : {' ', '\t', '\r'}) meaning_[static_cast<unsigned char>(c)] = blank;
  meaning_[static_cast<unsigned char>(contest.unlit)] = 0;
  meaning_[static_cast<unsigned char>(contest.lit)] = 1;
}

void CaseReader::name_cells(const std::string& lit, const std::string& unlit) {
  const std::string letters = lit + unlit;
  if (letters.empty()) return;
  if (!contest_.about_boards())
    throw InputError(fmt::format("--lit and --unlit: the cases of {} are not boards; leave the options out",
                                 contest_.dialect));
  if (const auto wrong =
          std::find_if(letters.begin(), letters.end(), [](char c) { return c <= ' ' || c > '~'; });
      wrong != letters.end())
    throw InputError(fmt::format(
        "--lit and --unlit: expected letters, digits and signs of ASCII, without blanks, found {}",
        shown(*wrong)));
  if (const std::size_t both = lit.find_first_of(unlit); both != lit.npos)
    throw InputError(fmt::format("--lit and --unlit: both contain '{}'; leave it out of one", lit[both]));
  for (unsigned char& meaning : meaning_)
    if (meaning != blank) meaning = lit.empty() ? 1 : unlit.empty() ? 0 : foreign;
  for (const char c : lit) meaning_[static_cast<unsigned char>(c)] = 1;
  for (const char c : unlit) meaning_[static_cast<unsigned char>(c)] = 0;
  are_named_ = true;
}

void CaseReader::add_row(std::string_view line, Case& found) const {
  std::size_t column = 0;
  Word word = 0;
  for (const char c : line) {
    const unsigned char meaning = meaning_[static_cast<unsigned char>(c)];
    if (meaning <= 1) {
      word |= Word{meaning} << (column % word_bits);
      if (++column % word_bits == 0) found.words.push_back(std::exchange(word, 0));
    } else if (meaning == foreign) {
      refuse(are_named_
                 ? fmt::format("{} is neither a lit nor an unlit cell; name it with --lit or --unlit",
                               shown(c))
                 : fmt::format("expected '{}' or '{}', found {}", contest_.unlit, contest_.lit, shown(c)));
    }
  }
  if (column % word_bits != 0) found.words.push_back(word);
  if (found.rows++ == 0 && found.columns == 0) found.columns = column;
  if (column != found.columns)
    refuse(contest_.cases == CaseForm::switches
               ? fmt::format("this line has {}; expected one for each of {}",
                             quantity(column, "state", "states"),
                             quantity(found.columns, "switch", "switches"))
               : fmt::format("this row has {}; expected {}", quantity(column, "cell", "cells"),
                             found.columns));
}

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
  while (!line->empty() && is_space(line->front())) line->remove_prefix(1);
  while (!line->empty() && is_space(line->back())) line->remove_suffix(1);
  return line;
}

std::optional<std::string_view> CaseReader::first_of_case() {
  auto line = trimmed_line();
  while (line && line->empty()) line = trimmed_line();
  first_line_ = line_;
  return line;
}

std::string_view CaseReader::line_of_case(const std::string& expected) {
  const auto line = trimmed_line();
  if (!line || line->empty())
    refuse(fmt::format("expected {}, found {}", expected, line ? "an empty line" : "the end of the input"));
  return *line;
}

bool CaseReader::next(Case& found) {
  found.rows = found.columns = 0;
  found.words.clear();
  found.puzzles.clear();
  if (contest_.has_total && !total_ && !read_total()) return false;
  auto line = first_of_case();
  if (!line && total_ && number_ < *total_)
    refuse(fmt::format("expected case {} of {}, found the end of the input", number_ + 1, *total_));
  if (!line) return false;
  if (total_ && number_ == *total_)
    refuse(
        fmt::format("the first line says {}, but here is another; correct the number, or remove this case",
                    quantity(*total_, "case", "cases")));
  ++number_;
  switch (contest_.cases) {
    case CaseForm::sized_board:
    case CaseForm::sizes: read_sizes(*line, found); break;
    case CaseForm::board:
      for (; line && !line->empty(); line = trimmed_line()) add_row(*line, found);
      if (number_ == 1) note_several(found);
      break;
    case CaseForm::fixed_board:
      found.columns = contest_.columns.least;
      add_row(*line, found);
      read_rows(contest_.rows.least, found);
      break;
    case CaseForm::switches: read_switches(*line, found); break;
    case CaseForm::machines:
      for (; line && !line->empty(); line = trimmed_line()) read_machine_line(*line, found);
      break;
  }
  return true;
}

/// Writes a note if a case may be several boards of the size that the contest fixes.
void CaseReader::note_several(const Case& found) const {
  const std::uint64_t rows = contest_.rows.least;
  const bool is_fixed = rows == contest_.rows.most;
  if (is_fixed && found.columns == contest_.columns.least && found.rows > rows && found.rows % rows == 0)
    note(fmt::format("{}:{}: {} rows were read as one board; separate boards of {} rows by empty lines",
                     input_.name(), first_line_, found.rows, rows));
}

bool CaseReader::read_total() {
  const auto line = first_of_case();
  if (!line) return false;
  std::string_view rest = *line;
  total_ = take_number(rest);
  if (!total_ || !rest.empty())
    refuse(fmt::format("expected the number of cases, alone on its line, found '{}'", printable(*line)));
  return true;
}

void CaseReader::read_sizes(std::string_view line, Case& found) {
  const std::string_view whole = line;
  const std::uint64_t rows = take_number(line).value_or(0);
  found.columns = take_number(line).value_or(0);
  if (rows == 0 || found.columns == 0 || !line.empty())
    refuse(fmt::format("expected {}, found '{}'",
                       contest_.about_boards() ? "the numbers of rows and columns, both 1 or more"
                                               : "two numbers, both from 1 to 2^64 - 1",
                       printable(whole)));
  if (contest_.about_boards()) {
    if (!is_board_size(rows, found.columns))
      refuse(fmt::format("a board of {} x {} cells is too large; use a smaller one", rows, found.columns));
    read_rows(rows, found);
  }
  found.rows = rows;
}

void CaseReader::read_rows(std::uint64_t rows, Case& found) {
  while (found.rows < rows) add_row(line_of_case(fmt::format("row {} of {}", found.rows + 1, rows)), found);
}

/// Reads switches: row 0 of the board is their states, row 1 the states to reach. A pair `I J` means that
/// switch I changes switch J as well, however often it is given.
void CaseReader::read_switches(std::string_view line, Case& found) {
  constexpr std::uint64_t max_switches = 1'000'000;
  const std::string_view whole = line;
  const std::uint64_t number = take_number(line).value_or(0);
  if (number == 0 || number > max_switches || !line.empty())
    refuse(fmt::format("expected the number of switches, from 1 to {}, found '{}'", max_switches,
                       printable(whole)));
  found.columns = number;
  add_row(line_of_case("the states of the switches"), found);
  add_row(line_of_case("the states to reach"), found);
  std::set<std::pair<std::uint64_t, std::uint64_t>> pairs;
  for (std::uint64_t i = 1; i <= number; ++i) pairs.emplace(i, i);
  while (true) {
    const std::string_view pair = line_of_case("a pair of switches I J, or 0 0");
    std::string_view rest = pair;
    const auto first = take_number(rest);
    const auto second = take_number(rest);
    if (first == 0 && second == 0 && rest.empty()) break;
    if (!first || !second || !rest.empty() || *first == 0 || *second == 0 ||
        std::max(*first, *second) > number)
      refuse(fmt::format("expected two switches I J, both from 1 to {}, or 0 0, found '{}'", number,
                         printable(pair)));
    pairs.emplace(*first, *second);
  }
  const Board states = found.board();
  const auto lights = static_cast<std::size_t>(number);
  Puzzle& puzzle = found.puzzles.emplace_back();
  puzzle.start = Board(1, lights);
  puzzle.goal.kind = Goal::Kind::target;
  puzzle.goal.target = Board(1, lights);
  for (std::size_t i = 0; i < lights; ++i) {
    puzzle.start.set(0, i, states.get(0, i));
    puzzle.goal.target.set(0, i, states.get(1, i));
  }
  puzzle.buttons.emplace();
  for (const auto& [button, light] : pairs) {
    if (button > puzzle.buttons->size()) puzzle.buttons->add();
    puzzle.buttons->change(static_cast<std::size_t>(light - 1));
  }
}

void CaseReader::read_machine_line(std::string_view line, Case& found) const {
  try {
    found.puzzles.push_back(read_machine(line, "", contest_.has_counters ? counter_modulus : 2));
  } catch (const InputError& error) {
    std::string_view what = error.what();
    const std::string place = fmt::format(":1:{}: ", error.place().column);
    if (what.starts_with(place)) what.remove_prefix(place.size());
    refuse(error.place().column == 0 ? std::string(what)
                                     : fmt::format("column {}: {}", error.place().column, what));
  }
}

}  // namespace flipwise::app
