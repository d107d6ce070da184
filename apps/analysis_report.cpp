// SPDX-License-Identifier: MIT
#include "analysis_report.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "flipwise/io.hpp"
#include "flipwise/svg.hpp"
#include "report.hpp"

namespace flipwise::app {

namespace {

/// 2^exponent in words, exactly where that is short.
std::string power_of_two(std::uint64_t exponent) {
  constexpr std::uint64_t longest = 63;
  return exponent <= longest ? fmt::format("{}", std::uint64_t{1} << exponent)
                             : fmt::format("2^{}", exponent);
}

/// Of buttons, the boards of which are more than the sets of presses, or fewer.
std::string text_of_buttons(const AnalyzeRequest& request, const Analysis& analysis) {
  std::string text =
      fmt::format("{}, {}\n", quantity(std::to_string(analysis.cells), "light", "lights"),
                  quantity(std::to_string(request.puzzle.buttons->size()), "button", "buttons"));
  if (!analysis.finished) return text + fmt::format("unknown: {}\n", with_option(analysis.reason));
  const std::uint64_t missing = analysis.cells - analysis.rank;
  text +=
      fmt::format("nullity {}, rank {}\n{} can be solved, in {} each.\n", analysis.nullity, analysis.rank,
                  missing == 0 ? "Every board" : fmt::format("One board in {}", power_of_two(missing)),
                  quantity(power_of_two(analysis.nullity), "way", "ways"));
  if (request.has_board && analysis.solvable) text += board_can_be_solved(*analysis.solvable);
  if (request.quiet_patterns)
    text += fmt::format(
        "Presses that change nothing are the sums of {}{}\n",
        quantity(std::to_string(analysis.quiet_patterns.size()), "quiet pattern", "quiet patterns"),
        analysis.quiet_patterns.empty() ? "." : ":");
  return text;
}

}  // namespace

std::string text_report(const AnalyzeRequest& request, const Analysis& analysis) {
  if (request.puzzle.buttons) return text_of_buttons(request, analysis);
  const Puzzle& puzzle = request.puzzle;
  const std::string wrap =
      puzzle.wrap == Wrap::none ? "" : fmt::format(", wrap {}", to_string(puzzle.wrap));
  const std::uint64_t holes = request.height() * request.width() - analysis.cells;
  std::string text =
      fmt::format("{} x {}, rule {}{}: {}{}\n", request.height(), request.width(), puzzle.rule.name, wrap,
                  quantity(std::to_string(analysis.cells), "cell", "cells"),
                  holes > 0 ? ", " + quantity(std::to_string(holes), "hole", "holes") : "");
  if (!analysis.finished) return text + fmt::format("unknown: {}\n", with_option(analysis.reason));
  text += fmt::format("nullity {}, rank {}\n", analysis.nullity, analysis.rank);
  if (analysis.nullity == 0) {
    text += "Every board can be solved, in exactly one way.\n";
  } else {
    const std::string power = power_of_two(analysis.nullity);
    text += fmt::format("One board in {} can be solved", power);
    constexpr std::uint64_t smallest_percentage = 19;
    if (analysis.nullity <= smallest_percentage)
      text += fmt::format(" ({:.2g} %)", 100 * std::exp2(-static_cast<double>(analysis.nullity)));
    text += fmt::format(", and each of those in {} ways.\n", power);
  }
  if (request.has_board && analysis.solvable) text += board_can_be_solved(*analysis.solvable);
  if (!analysis.first_rows.empty())
    text += fmt::format("Presses that change nothing are the sums of {}, too large to list; {}:\n",
                        quantity(std::to_string(analysis.nullity), "quiet pattern", "quiet patterns"),
                        analysis.first_rows.size() < analysis.nullity
                            ? fmt::format("the first rows of {} of them", analysis.first_rows.size())
                            : "their first rows, which decide all others");
  else if (request.quiet_patterns && (analysis.nullity == 0 || !analysis.quiet_patterns.empty()))
    text += analysis.quiet_patterns.empty()
                ? "There are no quiet patterns: every set of presses changes something.\n"
                : fmt::format("Presses that change nothing are the sums of {}:\n",
                              quantity(std::to_string(analysis.quiet_patterns.size()), "quiet pattern",
                                       "quiet patterns"));
  return text;
}

std::string worst_in_words(const WorstCase& worst) {
  const auto& [lower, upper, board, presses, reason, seconds] = worst;
  if (lower == upper) return quantity(std::to_string(lower), "press", "presses");
  if (lower == 0) return "at most " + quantity(std::to_string(upper), "press", "presses");
  return bounds_in_words(lower, upper) + " presses";
}

std::string worst_report(const Puzzle& shape, const WorstCase& worst) {
  std::string text = fmt::format("The worst board needs {}.\n", worst_in_words(worst));
  if (!worst.board) return text;
  Puzzle shown = shape;
  shown.start = *worst.board;
  shown.goal = {};
  return text + fmt::format("One that needs {}: {}\n", worst.lower, puzzle_name(shown));
}

std::string worst_on_a_line(const WorstCase& worst) {
  const auto& [lower, upper, board, presses, reason, seconds] = worst;
  if (lower == 0 && upper > 0) return fmt::format(" worst at most {}", upper);
  return fmt::format(" worst {}", lower) + (lower < upper ? fmt::format(" to {}", upper) : "");
}

std::string pairs_on_a_line(const std::vector<std::string>& numbers) {
  std::string line;
  for (std::size_t presses = 0; presses < numbers.size(); ++presses)
    if (numbers[presses] != "0") line += fmt::format(" {}:{}", presses, numbers[presses]);
  return line;
}

std::string board_can_be_solved(bool solvable) {
  return solvable ? "This board can be solved.\n" : "This board cannot be solved.\n";
}

std::string distances_report(const Distances& distances) {
  std::string text = "Solvable boards by the presses they need, and those with a single fewest solution:\n";
  for (std::size_t d = 0; d < distances.boards.size(); ++d)
    text += fmt::format("{} {} {}\n", d, distances.boards[d], distances.unique[d]);
  return text;
}

std::string distribution_report(const std::vector<std::string>& distribution, bool has_board) {
  if (distribution.empty()) return "";
  std::string text = has_board ? "Solutions by their presses:\n" : "Quiet patterns by their presses:\n";
  for (std::size_t presses = 0; presses < distribution.size(); ++presses)
    if (distribution[presses] != "0") text += fmt::format("{} {}\n", presses, distribution[presses]);
  return text;
}

std::string line_report(const AnalyzeRequest& request, const AnalyzeAnswer& found) {
  const auto& [analysis, worst, by_presses, distribution, reason] = found;
  if (!analysis.finished) return fmt::format("unknown: {}\n", with_option(analysis.reason));
  std::string line = fmt::format("nullity {} rank {}", analysis.nullity, analysis.rank);
  if (request.has_board && analysis.solvable) line += *analysis.solvable ? " solvable" : " impossible";
  for (const Board& pattern : analysis.quiet_patterns)
    line += " quiet " + rows_on_a_line({pattern, request.puzzle.holes});
  if (worst) line += worst_on_a_line(*worst);
  if (by_presses) line += " distances" + pairs_on_a_line(by_presses->boards);
  if (distribution) line += " distribution" + pairs_on_a_line(*distribution);
  if (!reason.empty()) line += "; " + with_option(reason);
  return line + "\n";
}

std::string analysis_svg(const AnalyzeRequest& request, const AnalyzeAnswer& found) {
  const auto& [analysis, worst, by_presses, distribution, reason] = found;
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
  if (request.quiet_patterns && analysis.nullity == 0) add(dark, {}, "no quiet patterns");
  if (worst && worst->board)
    add(*worst->board, of_buttons ? Board() : *worst->presses,
        fmt::format("needs {}", quantity(std::to_string(worst->lower), "press", "presses")));
  std::vector<BarChart> charts;
  if (distribution && !distribution->empty())
    charts.push_back(
        {*distribution, request.has_board ? "presses of a solution" : "presses of a quiet pattern"});
  if (by_presses) charts.push_back({by_presses->boards, "presses that a solvable board needs"});
  return write_svg(pictures, charts);
}

std::string not_drawn(const AnalyzeRequest& request, const AnalyzeAnswer& found) {
  const Analysis& analysis = found.analysis;
  if (!analysis.finished) return analysis.reason;
  const bool draws_worst = found.worst && found.worst->board;
  const bool draws_none = request.quiet_patterns && analysis.nullity == 0;
  const std::size_t boards =
      std::size_t{request.has_board} + std::size_t{draws_worst} + std::size_t{draws_none};
  if (boards + analysis.quiet_patterns.size() == 0 && !found.distances && !found.distribution)
    return found.reason.empty() ? "what there is to draw is too large" : found.reason;
  const double cells = request.puzzle.buttons
                           ? static_cast<double>(request.puzzle.buttons->size())
                           : static_cast<double>(request.height()) * static_cast<double>(request.width());
  if (cells * static_cast<double>(boards + analysis.quiet_patterns.size()) >
      static_cast<double>(most_picture_cells))
    return fmt::format("pictures have at most {} cells in all", most_picture_cells);
  return "";
}

}  // namespace flipwise::app
