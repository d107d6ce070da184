// SPDX-License-Identifier: MIT
#include "contests/contest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "flipwise/count.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"

namespace flipwise::app {

namespace {

using enum AnswerForm;

/// The sizes are those of USACO 2007 Open (Fliptile), POJ 1753, TopCoder SRM 581 (YetAnotherBoardGame) and
/// SRM 532 (DengklekPaintingSquares), and POJ 2965.
constexpr std::array<Contest, 5> contests = {{
    {"fliptile", '0', '1', true, "plus", "off", "IMPOSSIBLE", board, Accepted::first, {1, 15}, {1, 15}},
    {"flip-game", 'w', 'b', false, "plus", "uniform", "Impossible", number, Accepted::any, {4, 4}, {4, 4}},
    {"two-kind", 'B', 'W', false, "two-kind", "off", "-1", number, Accepted::any, {1, 13}, {1, 13}},
    {"even-paint", '0', '1', true, nullptr, "off", "", number, Accepted::any, {1, 100}, {1, 8}},
    {"cross-flip", '+', '-', false, "cross", "on", "Impossible", presses, Accepted::any, {4, 4}, {4, 4}},
}};

}  // namespace

Puzzle Contest::puzzle() const {
  Puzzle asked;
  asked.rule = parse_rule(rule);
  if (goal == "uniform") asked.goal.kind = Goal::Kind::uniform;
  if (goal == "on") asked.goal.number = 1;
  return asked;
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
  constexpr std::size_t most_remembered = 100'000;
  if (known_.size() > most_remembered) known_.clear();
  std::string& number = known_[{rows, columns}];
  if (!number.empty()) return number;
  PatternQuestion question;
  question.rows = rows;
  question.columns = columns;
  CountOptions options;
  options.modulus = modulus;
  options.run = run_;
  options.run.ranks = nullptr;  // cases are short
  const Tally tally = count(question, options);
  if (tally.status == CountStatus::unknown || !tally.count)
    throw BeyondReach(tally.reason.empty() ? "stopped" : tally.reason);
  return number = *tally.count;
}

}  // namespace flipwise::app
