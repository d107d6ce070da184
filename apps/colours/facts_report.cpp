// SPDX-License-Identifier: MIT
#include "colours/facts_report.hpp"

#include <fmt/format.h>

#include <variant>

#include "analysis_report.hpp"
#include "colours/colour_options.hpp"
#include "flipwise/io.hpp"
#include "report.hpp"

namespace flipwise::app {

namespace {

constexpr std::size_t longest_number = 40;

/// What is asked about, in words.
std::string facts_headline(const ColourPuzzle& puzzle) {
  const std::uint64_t holes = puzzle.holes ? puzzle.holes->weight() : 0;
  return fmt::format(
      "{} x {}, rule {}{}, {} colours: {}{}\n", puzzle.start.rows(), puzzle.start.columns(),
      puzzle.rule.name, puzzle.wrap == Wrap::none ? "" : fmt::format(", wrap {}", to_string(puzzle.wrap)),
      puzzle.colours(), quantity(std::to_string(puzzle.start.cells() - holes), "cell", "cells"),
      holes > 0 ? ", " + quantity(std::to_string(holes), "hole", "holes") : "");
}
std::string facts_headline(const ColourButtons& puzzle) {
  return fmt::format(
      "{}, {}, {} colours\n", quantity(std::to_string(puzzle.start.columns()), "light", "lights"),
      quantity(std::to_string(puzzle.buttons.size()), "button", "buttons"), puzzle.colours());
}

std::string name_of(const ColourPuzzle& puzzle, const Board& start) {
  ColourPuzzle shown = puzzle;
  shown.start = start;
  shown.goal = {};
  return write_id(shown);
}
std::string name_of(const ColourButtons& /*puzzle*/, const Board& start) {
  return colours_on_a_line({start, {}});
}

/// "3 of order 4, 2 of order 2".
std::string text_of(const std::vector<QuietOrder>& orders) {
  std::string text;
  for (const QuietOrder& one : orders)
    text += fmt::format("{}{} of order {}", text.empty() ? "" : ", ", one.generators, one.order);
  return text;
}

/// A number in digits, where these are few.
std::string short_number(const std::string& digits) {
  if (digits.empty()) return "a number too long to write";
  if (digits.size() <= longest_number) return digits;
  return fmt::format("{}.{}e{}", digits[0], digits.substr(1, 3), digits.size() - 1);
}

std::string share_of(const ColourFacts& facts) {
  const std::string boards =
      facts.one_in == "1" ? "Every board" : fmt::format("One board in {}", short_number(facts.one_in));
  const std::string ways = facts.solutions == "1"
                               ? "in exactly one way"
                               : fmt::format("in {} ways", short_number(facts.solutions));
  return fmt::format("{} can be solved, {}{}.\n", boards, facts.one_in == "1" ? "" : "and each of those ",
                     ways);
}

std::string patterns_of(const ColourFacts& facts, const std::optional<Board>& holes) {
  if (facts.nullity == 0) return "There are no quiet patterns: all presses change something.\n";
  if (facts.quiet_patterns.size() != facts.nullity) return "";
  std::string text =
      fmt::format("Presses that change nothing are the sums of {}:\n",
                  quantity(std::to_string(facts.nullity), "quiet pattern", "quiet patterns"));
  auto pattern = facts.quiet_patterns.begin();
  for (const QuietOrder& one : facts.orders)
    for (std::uint64_t i = 0; i < one.generators; ++i)
      text += fmt::format("\n; order {}\n{}", one.order,
                          write_colour_grid({*pattern++, holes}, ColourFormat::text));
  return text;
}

template <typename Puzzle>
std::string text_for_puzzle(const Puzzle& puzzle, const AnalyzeRequest& request, const ColourFacts& facts) {
  std::string text = facts_headline(puzzle);
  if (!facts.finished) return text + fmt::format("unknown: {}\n", with_option(facts.reason));
  text += fmt::format("nullity {}{}\n{}", facts.nullity,
                      facts.nullity == 0 ? "" : ": " + text_of(facts.orders), share_of(facts));
  if (request.has_board && facts.solvable) text += board_can_be_solved(*facts.solvable);
  if (request.quiet_patterns) text += patterns_of(facts, holes_of(puzzle));
  if (facts.worst)
    text += worst_report(facts.worst->lower, facts.worst->upper,
                         facts.worst->board ? name_of(puzzle, *facts.worst->board) : "");
  if (!facts.distances.empty()) {
    text += "Solvable boards by the presses they need:\n";
    for (std::size_t presses = 0; presses < facts.distances.size(); ++presses)
      text += fmt::format("{} {}\n", presses, facts.distances[presses]);
  }
  return text;
}

}  // namespace

std::string text_report(AnalyzeRequest&& request, const ColourFacts& facts) {
  return std::visit([&](const auto& puzzle) { return text_for_puzzle(puzzle, request, facts); },
                    puzzle_of(std::move(*request.colours)));
}

std::string line_report(const AnalyzeRequest& request, const ColourFacts& facts) {
  if (!facts.finished) return fmt::format("unknown: {}\n", with_option(facts.reason));
  std::string line = fmt::format("nullity {}", facts.nullity);
  if (facts.nullity > 0) line += " orders";
  for (const QuietOrder& one : facts.orders) line += fmt::format(" {}:{}", one.order, one.generators);
  if (request.has_board && facts.solvable) line += *facts.solvable ? " solvable" : " impossible";
  for (const Board& pattern : facts.quiet_patterns)
    line += " quiet " + colours_on_a_line({pattern, request.colours->board->holes});
  if (facts.worst) line += worst_on_a_line(facts.worst->lower, facts.worst->upper);
  if (!facts.distances.empty()) line += " distances" + pairs_on_a_line(facts.distances);
  if (!facts.reason.empty()) line += "; " + with_option(facts.reason);
  return line + "\n";
}

}  // namespace flipwise::app
