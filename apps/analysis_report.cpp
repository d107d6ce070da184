// SPDX-License-Identifier: MIT
#include "analysis_report.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>
#include <vector>

#include "flipwise/io.hpp"
#include "flipwise/svg.hpp"
#include "report.hpp"

namespace flipwise::app {

namespace {

std::string counted(std::uint64_t number, const std::string& one) {
  return quantity(std::to_string(number), one, one + "s");
}

/// Returns the size and the rule of the puzzle.
std::string shape_line(const AnalyzeRequest& request, const Analysis& analysis) {
  const Puzzle& puzzle = request.puzzle;
  const std::string colours = analysis.modulus > 2 ? fmt::format(", {} colours", analysis.modulus) : "";
  if (puzzle.buttons)
    return fmt::format("{}, {}{}\n", counted(analysis.cells, "light"),
                       counted(puzzle.buttons->size(), "button"), colours);
  const std::uint64_t holes = request.height() * request.width() - analysis.cells;
  return fmt::format("{} x {}, rule {}{}{}: {}{}\n", request.height(), request.width(), puzzle.rule.name,
                     puzzle.wrap == Wrap::none ? "" : fmt::format(", wrap {}", to_string(puzzle.wrap)),
                     colours, counted(analysis.cells, "cell"),
                     holes > 0 ? ", " + counted(holes, "hole") : "");
}

/// Returns 2^exponent, in digits where these are few.
std::string power_of_two(std::uint64_t exponent) {
  constexpr std::uint64_t longest = 63;
  return exponent <= longest ? std::to_string(std::uint64_t{1} << exponent) : fmt::format("2^{}", exponent);
}

/// Returns a number in digits, where these are few.
std::string short_number(const std::string& digits) {
  constexpr std::size_t longest = 40;
  if (digits.empty()) return "a number too long to write";
  if (digits.size() <= longest) return digits;
  return fmt::format("{}.{}e{}", digits[0], digits.substr(1, 3), digits.size() - 1);
}

/// Returns nullity and rank, or the orders of the quiet patterns.
std::string nullity_in_words(const Analysis& analysis) {
  std::string text = fmt::format("nullity {}", analysis.nullity);
  if (analysis.modulus == 2) return text + fmt::format(", rank {}\n", analysis.rank);
  for (const QuietOrder& one : analysis.orders)
    text += fmt::format("{} {} of order {}", &one == analysis.orders.data() ? ":" : ",", one.generators,
                        one.order);
  return text + "\n";
}

/// Returns which share of the boards can be solved, and in how many ways.
std::string share_in_words(const AnalyzeRequest& request, const Analysis& analysis) {
  const bool of_two = analysis.modulus == 2;
  const std::uint64_t missing = analysis.cells - analysis.rank;
  const std::string one_in = of_two ? power_of_two(missing) : short_number(analysis.one_in());
  const std::string ways = of_two ? power_of_two(analysis.nullity) : short_number(analysis.solutions());
  std::string text =
      one_in == "1" ? "Every board can be solved" : fmt::format("One board in {} can be solved", one_in);
  if (of_two && request.puzzle.buttons)
    return text + fmt::format(", in {} each.\n", quantity(ways, "way", "ways"));
  constexpr std::uint64_t smallest_percentage = 19;
  if (of_two && missing > 0 && missing <= smallest_percentage)
    text += fmt::format(" ({:.2g} %)", 100 * std::exp2(-static_cast<double>(missing)));
  return text + fmt::format(", {}{}.\n", one_in == "1" ? "" : "and each of those ",
                            ways == "1" ? "in exactly one way" : fmt::format("in {} ways", ways));
}

void write_patterns(const AnalyzeRequest& request, const Analysis& analysis, Output& output) {
  const bool of_two = analysis.modulus == 2;
  const bool of_two_buttons = of_two && request.puzzle.buttons;
  const std::uint64_t nullity = analysis.nullity;
  const std::vector<Board>& patterns = analysis.quiet_patterns;
  const std::vector<Board>& first_rows = analysis.first_rows;
  const auto sums_of = [](std::uint64_t number) {
    return "Presses that change nothing are the sums of " + counted(number, "quiet pattern");
  };
  if (!first_rows.empty()) {
    output.write(fmt::format("{}, too large to list; {}:\n", sums_of(nullity),
                             first_rows.size() < nullity
                                 ? fmt::format("the first rows of {} of them", first_rows.size())
                                 : "their first rows, which decide all others"));
    for (const Board& rows : first_rows) output.write("\n" + write_grid({rows}, Format::text));
    return;
  }
  if (!request.options.quiet_patterns) return;
  if (of_two_buttons && patterns.empty()) return output.write(sums_of(0) + ".\n");
  if (nullity == 0)
    return output.write("There are no quiet patterns: every set of presses changes something.\n");
  if (patterns.size() != nullity) return;
  output.write(sums_of(nullity) + ":\n");
  auto pattern = patterns.begin();
  for (const QuietOrder& one : analysis.orders)
    for (std::uint64_t i = 0; i < one.generators; ++i)
      output.write((of_two_buttons ? "" : "\n") + (of_two ? "" : fmt::format("; order {}\n", one.order)) +
                   write_grid({*pattern++, request.puzzle.holes}, Format::text));
}

std::string worst_report(const Puzzle& shape, const WorstCase& worst) {
  std::string text =
      fmt::format("The worst board needs {}.\n", worst_in_words(worst, shape.cost.has_value()));
  if (!worst.board) return text;
  Puzzle shown = shape;
  shown.start = *worst.board;
  shown.goal = {};
  return text + fmt::format("One that needs {}: {}\n", worst.lower, puzzle_name(shown));
}

std::string distances_report(const Distances& distances, bool has_cost) {
  const bool has_unique = !distances.unique.empty();
  std::string text =
      fmt::format("Solvable boards by {}{}:\n", has_cost ? "the cost they need" : "the presses they need",
                  has_unique ? ", and those with a single fewest solution" : "");
  for (std::size_t d = 0; d < distances.boards.size(); ++d)
    text += fmt::format("{} {}{}\n", d, distances.boards[d], has_unique ? " " + distances.unique[d] : "");
  return text;
}

std::string distribution_report(const std::vector<std::string>& distribution, bool has_board,
                                bool has_cost) {
  if (distribution.empty()) return "";
  std::string text = fmt::format("{} by their {}:\n", has_board ? "Solutions" : "Quiet patterns",
                                 has_cost ? "cost" : "presses");
  for (std::size_t presses = 0; presses < distribution.size(); ++presses)
    if (distribution[presses] != "0") text += fmt::format("{} {}\n", presses, distribution[presses]);
  return text;
}

/// Returns " 0:1 12:2", without numbers that are 0.
std::string pairs_on_a_line(const std::vector<std::string>& numbers) {
  std::string line;
  for (std::size_t presses = 0; presses < numbers.size(); ++presses)
    if (numbers[presses] != "0") line += fmt::format(" {}:{}", presses, numbers[presses]);
  return line;
}

}  // namespace

std::string worst_in_words(const WorstCase& worst, bool has_cost) {
  if (has_cost)
    return worst.lower == worst.upper ? fmt::format("presses of cost {}", worst.lower)
                                      : fmt::format("presses of at most cost {}", worst.upper);
  if (worst.lower == worst.upper) return quantity(std::to_string(worst.lower), "press", "presses");
  if (worst.lower == 0) return "at most " + quantity(std::to_string(worst.upper), "press", "presses");
  return bounds_in_words(worst.lower, worst.upper) + " presses";
}

void write_analysis(const AnalyzeRequest& request, const Analysis& analysis, Output& output) {
  output.write(shape_line(request, analysis));
  if (!analysis.finished) return output.write(fmt::format("unknown: {}\n", with_option(analysis.reason)));
  output.write(nullity_in_words(analysis) + share_in_words(request, analysis));
  if (request.has_board && analysis.solvable)
    output.write(*analysis.solvable ? "This board can be solved.\n" : "This board cannot be solved.\n");
  write_patterns(request, analysis, output);
  const bool has_cost = request.puzzle.cost.has_value();
  if (analysis.worst) output.write(worst_report(request.puzzle, *analysis.worst));
  if (analysis.distances) output.write(distances_report(*analysis.distances, has_cost));
  if (analysis.distribution)
    output.write(distribution_report(*analysis.distribution, request.has_board, has_cost));
}

std::string line_report(const AnalyzeRequest& request, const Analysis& analysis) {
  if (!analysis.finished) return fmt::format("unknown: {}\n", with_option(analysis.reason));
  std::string line = fmt::format("nullity {}", analysis.nullity);
  if (analysis.modulus == 2)
    line += fmt::format(" rank {}", analysis.rank);
  else if (analysis.nullity > 0)
    line += " orders";
  if (analysis.modulus > 2)
    for (const QuietOrder& one : analysis.orders) line += fmt::format(" {}:{}", one.order, one.generators);
  if (request.has_board && analysis.solvable) line += *analysis.solvable ? " solvable" : " impossible";
  for (const Board& pattern : analysis.quiet_patterns)
    line += " quiet " + rows_on_a_line({pattern, request.puzzle.holes});
  if (const auto& worst = analysis.worst) {
    line += worst->lower == 0 && worst->upper > 0 ? fmt::format(" worst at most {}", worst->upper)
                                                  : fmt::format(" worst {}", worst->lower);
    if (0 < worst->lower && worst->lower < worst->upper) line += fmt::format(" to {}", worst->upper);
  }
  if (analysis.distances) line += " distances" + pairs_on_a_line(analysis.distances->boards);
  if (analysis.distribution) line += " distribution" + pairs_on_a_line(*analysis.distribution);
  if (!analysis.reason.empty()) line += "; " + with_option(analysis.reason);
  return line + "\n";
}

std::string analysis_svg(const AnalyzeRequest& request, const Analysis& analysis) {
  const Puzzle& puzzle = request.puzzle;
  const bool of_buttons = puzzle.buttons.has_value();
  const Board dark =
      of_buttons ? Board(1, puzzle.buttons->size()) : Board(request.height(), request.width());
  std::vector<BoardPicture> pictures;
  const auto add = [&](const Board& lit, const Board& pressed, std::string caption) {
    pictures.push_back(
        {.lit = lit, .holes = puzzle.holes, .pressed = pressed, .caption = std::move(caption)});
  };
  if (request.has_board)
    add(puzzle.start, {},
        fmt::format("the {}{}", of_buttons ? "lights" : "board",
                    !analysis.solvable   ? ""
                    : *analysis.solvable ? ": it can be solved"
                                         : ": impossible"));
  const std::size_t number = analysis.quiet_patterns.size();
  for (std::size_t i = 0; i < number; ++i)
    add(dark, analysis.quiet_patterns[i], fmt::format("quiet pattern {} of {}", i + 1, number));
  if (request.options.quiet_patterns && analysis.nullity == 0) add(dark, {}, "no quiet patterns");
  if (const auto& worst = analysis.worst; worst && worst->board)
    add(*worst->board, of_buttons ? Board() : *worst->presses,
        "needs " + (puzzle.cost ? fmt::format("presses of cost {}", worst->lower)
                                : quantity(std::to_string(worst->lower), "press", "presses")));
  std::vector<BarChart> charts;
  if (analysis.distribution && !analysis.distribution->empty())
    charts.push_back({*analysis.distribution,
                      request.has_board ? "presses of a solution" : "presses of a quiet pattern"});
  if (analysis.distances)
    charts.push_back({analysis.distances->boards, "presses that a solvable board needs"});
  return write_svg(pictures, charts);
}

std::string not_drawn(const AnalyzeRequest& request, const Analysis& analysis) {
  if (!analysis.finished) return analysis.reason;
  const bool draws_worst = analysis.worst && analysis.worst->board;
  const bool draws_none = request.options.quiet_patterns && analysis.nullity == 0;
  const std::size_t boards =
      std::size_t{request.has_board} + std::size_t{draws_worst} + std::size_t{draws_none};
  if (boards + analysis.quiet_patterns.size() == 0 && !analysis.distances && !analysis.distribution)
    return analysis.reason.empty() ? "what there is to draw is too large" : analysis.reason;
  const double cells = request.puzzle.buttons
                           ? static_cast<double>(request.puzzle.buttons->size())
                           : static_cast<double>(request.height()) * static_cast<double>(request.width());
  if (cells * static_cast<double>(boards + analysis.quiet_patterns.size()) >
      static_cast<double>(most_picture_cells))
    return fmt::format("pictures have at most {} cells in all", most_picture_cells);
  return "";
}

}  // namespace flipwise::app
