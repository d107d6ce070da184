// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>

#include "flipwise/io.hpp"
#include "puzzle_options.hpp"
#include "report.hpp"
#include "requests.hpp"

namespace flipwise::app {

namespace {

constexpr const char* analyze_examples = R"(
The nullity k of a shape says almost everything about it: one board in 2^k can be solved, and each of those
in 2^k ways, which differ by the quiet patterns (presses that change nothing).

Examples:
  flipwise analyze 5 5
  flipwise analyze 5 5 --quiet-patterns        and a basis of the presses that change nothing
  flipwise analyze 5 5 --worst --distances     how many presses boards need
  flipwise analyze 5 5 --distribution          the quiet patterns by their presses
  flipwise analyze board.txt --distribution    the solutions of a board by their presses
  flipwise analyze board.txt --rule king --wrap torus --format json)";

/// 2^exponent in words, exactly where that is short.
std::string power_of_two(std::uint64_t exponent) {
  constexpr std::uint64_t longest = 63;
  return exponent <= longest ? fmt::format("{}", std::uint64_t{1} << exponent)
                             : fmt::format("2^{}", exponent);
}

std::string text_of(const AnalyzeRequest& request, const Analysis& analysis) {
  const BoardPuzzle& puzzle = request.puzzle;
  const std::string wrap =
      puzzle.wrap == Wrap::none ? "" : fmt::format(", wrap {}", to_string(puzzle.wrap));
  const std::uint64_t holes = puzzle.start.cells() - analysis.cells;
  std::string text =
      fmt::format("{} x {}, rule {}{}: {}{}\n", puzzle.start.rows(), puzzle.start.columns(),
                  puzzle.rule.name, wrap, quantity(std::to_string(analysis.cells), "cell", "cells"),
                  holes > 0 ? ", " + quantity(std::to_string(holes), "hole", "holes") : "");
  if (!analysis.finished) return text + fmt::format("unknown: {}\n", analysis.reason);
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
  if (request.has_board && analysis.solvable)
    text += *analysis.solvable ? "This board can be solved.\n" : "This board cannot be solved.\n";
  if (request.quiet_patterns)
    text += analysis.quiet_patterns.empty()
                ? "There are no quiet patterns: every set of presses changes something.\n"
                : fmt::format("Presses that change nothing are the sums of {}:\n",
                              quantity(std::to_string(analysis.quiet_patterns.size()), "quiet pattern",
                                       "quiet patterns"));
  for (const Board& pattern : analysis.quiet_patterns)
    text += fmt::format("\n{}", write_grid({pattern, puzzle.holes}, Format::text));
  return text;
}

std::string text_of(const BoardPuzzle& shape, const WorstCase& worst) {
  std::string text =
      worst.lower == worst.upper
          ? fmt::format("The worst board needs {}.\n",
                        quantity(std::to_string(worst.lower), "press", "presses"))
          : fmt::format("The worst board needs between {} and {} presses.\n", worst.lower, worst.upper);
  if (worst.board)
    text += fmt::format("One that needs {}: {}\n", worst.lower,
                        write_id({*worst.board, shape.holes, shape.rule, shape.wrap}));
  return text;
}

std::string text_of(const Distances& distances) {
  std::string text = "Solvable boards by the presses they need, and those with a single fewest solution:\n";
  for (std::size_t d = 0; d < distances.boards.size(); ++d)
    text += fmt::format("{} {} {}\n", d, distances.boards[d], distances.unique[d]);
  return text;
}

/// Only lines with any.
std::string text_of(const std::vector<std::string>& distribution, bool has_board) {
  if (distribution.empty()) return "";
  std::string text = has_board ? "Solutions by their presses:\n" : "Quiet patterns by their presses:\n";
  for (std::size_t presses = 0; presses < distribution.size(); ++presses)
    if (distribution[presses] != "0") text += fmt::format("{} {}\n", presses, distribution[presses]);
  return text;
}

struct AnalyzeCommand final : Answering<AnalyzeRequest> {
  AnalyzeCommand() : Answering(analyze_examples) {
    add({{"BOARD", "", "id, file, or - or nothing for standard input; or ROWS", &board},
         {"COLUMNS", "", "with ROWS: any board of that shape", &columns}});
    add(puzzle_options(puzzle, false));
    add({{"--quiet-patterns", "", "also a basis of the quiet patterns", &asked.quiet_patterns},
         {"--worst", "", "also the greatest fewest presses, and a board that needs them", &asked.worst},
         {"--distances", "", "also how many boards need d presses, for every d", &asked.distances},
         {"--distribution", "",
          "also how many solutions (of a shape: quiet patterns) press d cells, for every d",
          &asked.distribution}});
    add_limits();
    add_text_or_json();
  }

  AnalyzeRequest from_options() override {
    asked.has_board = columns.empty();
    asked.puzzle = asked.has_board ? read_puzzle(board, puzzle) : shape_of(board, columns, puzzle);
    return asked;
  }

  Exit answer(AnalyzeRequest& request, ProgressBar& bar, Output& output) override {
    const AnalyzeAnswer found = answer_to(request);
    const auto& [analysis, worst, by_presses, distribution] = found;
    bar.erase();
    if (format == "json") {
      output.write(to_json(request, found) + "\n");
    } else {
      output.write(text_of(request, analysis));
      if (worst) output.write(text_of(request.puzzle, *worst));
      if (by_presses) output.write(text_of(*by_presses));
      if (distribution) output.write(text_of(*distribution, request.has_board));
    }
    if (!analysis.finished) return Exit::stopped;
    const bool no_distances = request.distances && !by_presses;
    const bool no_distribution = request.distribution && !distribution;
    if (no_distances) complain("counting the boards by their presses is beyond reach for this shape");
    if (no_distribution) complain("stopped: the solutions are too many to go through");
    const bool missing = (worst && worst->lower < worst->upper) || no_distances || no_distribution;
    return missing ? Exit::stopped : Exit::answered;
  }

  std::string board;
  std::string columns;
  PuzzleOptions puzzle;
  AnalyzeRequest asked;
};

}  // namespace

CommandPointer analyze_command() {
  return std::make_unique<AnalyzeCommand>();
}

}  // namespace flipwise::app
