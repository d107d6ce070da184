// SPDX-License-Identifier: MIT
#include "contests/contest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

#include "flipwise/count.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "flipwise/rows.hpp"
#include "report.hpp"

namespace flipwise::app {

namespace {

using enum AnswerForm;

/// Sizes are those of USACO 2007 Open (Fliptile), POJ 1753, TopCoder SRM 581 (YetAnotherBoardGame) and SRM
/// 532 (DengklekPaintingSquares), and POJ 2965.
constexpr std::array<Contest, 5> contests = {{
    {"fliptile", '0', '1', true, "plus", "off", "IMPOSSIBLE", board, Accepted::first, {1, 15}, {1, 15}},
    {"flip-game", 'w', 'b', false, "plus", "uniform", "Impossible", number, Accepted::any, {4, 4}, {4, 4}},
    {"two-kind", 'B', 'W', false, "two-kind", "off", "-1", number, Accepted::any, {1, 13}, {1, 13}},
    {"even-paint", '0', '1', true, nullptr, "off", "", number, Accepted::any, {1, 100}, {1, 8}},
    {"cross-flip", '+', '-', false, "cross", "on", "Impossible", presses, Accepted::any, {4, 4}, {4, 4}},
}};

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

std::string shown(char c) {
  return std::isprint(static_cast<unsigned char>(c))
             ? fmt::format("'{}'", c)
             : fmt::format("byte {}", static_cast<unsigned char>(c));
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

const Contest& contest_of(std::string_view dialect) {
  const auto* const found = std::find_if(contests.begin(), contests.end(),
                                         [&](const Contest& one) { return one.dialect == dialect; });
  if (found == contests.end()) throw InternalError("no such dialect");
  return *found;
}

std::vector<std::string> dialects() {
  std::vector<std::string> names;
  for (const Contest& contest : contests) names.emplace_back(contest.dialect);
  return names;
}

const std::string& Colourings::number(std::uint64_t rows, std::uint64_t columns) {
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
  options.run.ranks = nullptr;  // cases are too short to share
  const Tally tally = count(question, options);
  if (tally.status == CountStatus::unknown || !tally.count)
    throw BeyondReach(tally.reason.empty() ? "stopped" : tally.reason);
  return number = *tally.count;
}

CaseReader::CaseReader(Input& input, const Contest& contest) : input_(input), contest_(contest) {
  meaning_.fill(foreign);
  for (const char c : {' ', '\t', '\r'}) meaning_[static_cast<unsigned char>(c)] = blank;
  meaning_[static_cast<unsigned char>(contest.unlit)] = 0;
  meaning_[static_cast<unsigned char>(contest.lit)] = 1;
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
      refuse(fmt::format("expected '{}' or '{}', found {}", contest_.unlit, contest_.lit, shown(c)));
    }
  }
  if (column % word_bits != 0) found.words.push_back(word);
  if (found.rows++ == 0 && found.columns == 0) found.columns = column;
  if (column != found.columns)
    refuse(fmt::format("expected {}, found {}", quantity(found.columns, "cell", "cells"), column));
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

bool CaseReader::next(Case& found) {
  found.rows = found.columns = 0;
  found.words.clear();
  if (contest_.counted) return read_sizes(found);
  auto line = first_of_case();
  if (!line) return false;
  for (; line && !line->empty(); line = trimmed_line()) add_row(*line, found);
  return true;
}

bool CaseReader::read_sizes(Case& found) {
  const auto line = first_of_case();
  if (!line) return false;
  std::string_view rest = *line;
  const std::uint64_t rows = take_number(rest).value_or(0);
  found.columns = take_number(rest).value_or(0);
  if (rows == 0 || found.columns == 0 || !rest.empty())
    refuse(contest_.about_boards() ? "expected the numbers of rows and columns, both 1 or more"
                                   : "expected two numbers, both from 1 to 2^64 - 1");
  if (contest_.about_boards()) {
    if (!is_board_size(rows, found.columns))
      refuse(fmt::format("a board of {} x {} cells is too large", rows, found.columns));
    while (found.rows < rows) {
      const auto row = trimmed_line();
      if (!row || row->empty()) refuse(fmt::format("expected row {} of {}", found.rows + 1, rows));
      add_row(*row, found);
    }
  }
  found.rows = rows;
  return true;
}

}  // namespace flipwise::app
