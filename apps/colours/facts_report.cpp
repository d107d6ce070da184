// SPDX-License-Identifier: MIT
#include "colours/facts_report.hpp"

#include <fmt/format.h>

#include "analysis_report.hpp"
#include "report.hpp"

namespace flipwise::app {

namespace {

constexpr std::size_t longest_number = 40;

/// What is asked about, in words.
std::string facts_headline(const Puzzle& puzzle) {
  const std::uint64_t holes = puzzle.holes ? puzzle.holes->weight() : 0;
  const auto counted = [](std::uint64_t number, const char* one) {
    return quantity(std::to_string(number), one, std::string(one) + "s");
  };
  if (puzzle.buttons)
    return fmt::format("{}, {}, {} colours\n", counted(puzzle.start.columns(), "light"),
                       counted(puzzle.buttons->size(), "button"), puzzle.modulus());
  return fmt::format("{} x {}, rule {}{}, {} colours: {}{}\n", puzzle.start.rows(), puzzle.start.columns(),
                     puzzle.rule.name,
                     puzzle.wrap == Wrap::none ? "" : fmt::format(", wrap {}", to_string(puzzle.wrap)),
                     puzzle.modulus(), counted(puzzle.start.cells() - holes, "cell"),
                     holes > 0 ? ", " + counted(holes, "hole") : "");
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
      text += fmt::format("\n; order {}\n{}", one.order, write_grid({*pattern++, holes}, Format::text));
  return text;
}

}  // namespace

std::string text_report(const AnalyzeRequest& request, const ColourFacts& facts) {
  const Puzzle& puzzle = request.puzzle;
  std::string text = facts_headline(puzzle);
  if (!facts.finished) return text + fmt::format("unknown: {}\n", with_option(facts.reason));
  text += fmt::format("nullity {}{}\n{}", facts.nullity,
                      facts.nullity == 0 ? "" : ": " + text_of(facts.orders), share_of(facts));
  if (request.has_board && facts.solvable) text += board_can_be_solved(*facts.solvable);
  if (request.quiet_patterns) text += patterns_of(facts, puzzle.holes);
  if (facts.worst) text += worst_report(puzzle, *facts.worst);
  if (!facts.distances.empty()) {
    text += "Solvable boards by the presses they need:\n";
    for (std::size_t presses = 0; presses < facts.distances.size(); ++presses)
      text += fmt::format("{} {}\n", presses, facts.distances[presses]);
  }
  return text;
}

std::string line_report(const AnalyzeRequest& request, const ColourFacts& facts) {
  if (!facts.finished) return fmt::format("unknown: {}\n", with_option(facts.reason));
  std::string line = fmt::format("nullity {}", facts.nullity);
  if (facts.nullity > 0) line += " orders";
  for (const QuietOrder& one : facts.orders) line += fmt::format(" {}:{}", one.order, one.generators);
  if (request.has_board && facts.solvable) line += *facts.solvable ? " solvable" : " impossible";
  for (const Board& pattern : facts.quiet_patterns)
    line += " quiet " + rows_on_a_line({pattern, request.puzzle.holes});
  if (facts.worst) line += worst_on_a_line(*facts.worst);
  if (!facts.distances.empty()) line += " distances" + pairs_on_a_line(facts.distances);
  if (!facts.reason.empty()) line += "; " + with_option(facts.reason);
  return line + "\n";
}

}  // namespace flipwise::app
