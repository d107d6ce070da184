// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "flipwise/svg.hpp"
#include "many/answering_many.hpp"
#include "many/shape_solver.hpp"
#include "proof_files.hpp"
#include "report.hpp"

namespace flipwise::app {
namespace {

constexpr const char* analyze_examples = R"(
The nullity k of a shape says almost everything about it: one board in 2^k can
be solved, and each of those in 2^k ways, which differ by the quiet patterns
(presses that change nothing).

Examples:
  flipwise analyze 5 5
  flipwise analyze 5 5 --quiet-patterns      a basis of the quiet patterns, too
  flipwise analyze 5 5 --worst --distances   how many presses boards need
  flipwise analyze 5 5 --distribution        quiet patterns by their presses
  flipwise analyze board.txt --distribution  solutions of it by their presses
  flipwise analyze board.txt --rule king --wrap torus --format json
  flipwise analyze 5 5 --quiet-patterns --format svg --output quiet.svg
  flipwise analyze --rule graph.g6           nullity of a graph; of any list of
                                             buttons
  flipwise analyze 32 32 --rule king --lightest
                                             the shortest way to change nothing
  flipwise analyze --rule hz.mtx --lightest --outside hx.mtx
                                             the distance of a quantum code
  flipwise analyze --many boards.txt         nullity 4 rank 12 solvable
)";

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
                  quantity(std::to_string(request.buttons->buttons.size()), "button", "buttons"));
  if (!analysis.finished) return text + fmt::format("unknown: {}\n", analysis.reason);
  const std::uint64_t missing = analysis.cells - analysis.rank;
  text +=
      fmt::format("nullity {}, rank {}\n{} can be solved, in {} each.\n", analysis.nullity, analysis.rank,
                  missing == 0 ? "Every board" : fmt::format("One board in {}", power_of_two(missing)),
                  quantity(power_of_two(analysis.nullity), "way", "ways"));
  if (request.has_board && analysis.solvable)
    text += *analysis.solvable ? "This board can be solved.\n" : "This board cannot be solved.\n";
  if (request.quiet_patterns)
    text += fmt::format(
        "Presses that change nothing are the sums of {}{}\n",
        quantity(std::to_string(analysis.quiet_patterns.size()), "quiet pattern", "quiet patterns"),
        analysis.quiet_patterns.empty() ? "." : ":");
  return text;
}

std::string text_of(const AnalyzeRequest& request, const Analysis& analysis) {
  if (request.buttons) return text_of_buttons(request, analysis);
  const BoardPuzzle& puzzle = request.puzzle;
  const std::string wrap =
      puzzle.wrap == Wrap::none ? "" : fmt::format(", wrap {}", to_string(puzzle.wrap));
  const std::uint64_t holes = request.height() * request.width() - analysis.cells;
  std::string text =
      fmt::format("{} x {}, rule {}{}: {}{}\n", request.height(), request.width(), puzzle.rule.name, wrap,
                  quantity(std::to_string(analysis.cells), "cell", "cells"),
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

std::string text_of(const AnalyzeRequest& request, const WorstCase& worst) {
  std::string most = quantity(std::to_string(worst.lower), "press", "presses");
  if (worst.lower != worst.upper) most = fmt::format("between {} and {} presses", worst.lower, worst.upper);
  const std::string text = fmt::format("The worst board needs {}.\n", most);
  if (!worst.board) return text;
  const BoardPuzzle one{*worst.board, request.puzzle.holes, request.puzzle.rule, request.puzzle.wrap};
  const std::string named = request.buttons ? rows_on_a_line({one.start}) : write_id(one);
  return fmt::format("{}One that needs {}: {}\n", text, worst.lower, named);
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

/// "nullity 4 rank 12 solvable", and what else was asked.
std::string line_of(const AnalyzeRequest& request, const AnalyzeAnswer& found) {
  const auto& [analysis, worst, by_presses, distribution, reason] = found;
  if (!analysis.finished) return fmt::format("unknown: {}\n", analysis.reason);
  std::string line = fmt::format("nullity {} rank {}", analysis.nullity, analysis.rank);
  if (request.has_board && analysis.solvable) line += *analysis.solvable ? " solvable" : " impossible";
  for (const Board& pattern : analysis.quiet_patterns)
    line += " quiet " + rows_on_a_line({pattern, request.puzzle.holes});
  if (worst) line += fmt::format(" worst {}", worst->lower);
  if (worst && worst->lower < worst->upper) line += fmt::format(" to {}", worst->upper);
  const auto add = [&](const char* what, const std::vector<std::string>& numbers) {
    line += what;
    for (std::size_t presses = 0; presses < numbers.size(); ++presses)
      if (numbers[presses] != "0") line += fmt::format(" {}:{}", presses, numbers[presses]);
  };
  if (by_presses) add(" distances", by_presses->boards);
  if (distribution) add(" distribution", *distribution);
  return line + "\n";
}

/// What an SVG of it shows: the board, quiet patterns and the worst board, and what is asked by presses.
/// Of buttons the board is the row of lights, and a quiet pattern the row of buttons.
std::string svg_of(const AnalyzeRequest& request, const AnalyzeAnswer& found) {
  const auto& [analysis, worst, by_presses, distribution, reason] = found;
  const BoardPuzzle& puzzle = request.puzzle;
  const Board dark = request.buttons ? Board(1, request.buttons->buttons.size())
                                     : Board(request.height(), request.width());
  std::vector<BoardPicture> pictures;
  const auto add = [&](const Board& lit, const Board& pressed, std::string caption) {
    pictures.push_back(
        {.lit = lit, .holes = puzzle.holes, .pressed = pressed, .caption = std::move(caption)});
  };
  if (request.has_board)
    add(request.buttons ? request.buttons->start : puzzle.start, {},
        fmt::format("the {}{}", request.buttons ? "lights" : "board",
                    !analysis.solvable   ? ""
                    : *analysis.solvable ? ": it can be solved"
                                         : ": impossible"));
  const std::size_t number = analysis.quiet_patterns.size();
  for (std::size_t i = 0; i < number; ++i)
    add(dark, analysis.quiet_patterns[i], fmt::format("quiet pattern {} of {}", i + 1, number));
  if (request.quiet_patterns && analysis.nullity == 0) add(dark, {}, "no quiet patterns");
  if (worst && worst->board)
    add(*worst->board, request.buttons ? Board() : *worst->presses,
        fmt::format("needs {}", quantity(std::to_string(worst->lower), "press", "presses")));
  std::vector<BarChart> charts;
  if (distribution && !distribution->empty())
    charts.push_back(
        {*distribution, request.has_board ? "presses of a solution" : "presses of a quiet pattern"});
  if (by_presses) charts.push_back({by_presses->boards, "presses that a solvable board needs"});
  return write_svg(pictures, charts);
}

/// Why there is no picture, or nothing.
std::string not_drawn(const AnalyzeRequest& request, const AnalyzeAnswer& found) {
  const Analysis& analysis = found.analysis;
  if (!analysis.finished) return analysis.reason;
  const bool draws_worst = found.worst && found.worst->board;
  const bool draws_none = request.quiet_patterns && analysis.nullity == 0;
  const std::size_t boards =
      std::size_t{request.has_board} + std::size_t{draws_worst} + std::size_t{draws_none};
  if (boards + analysis.quiet_patterns.size() == 0 && !found.distances && !found.distribution)
    return found.reason.empty() ? "what there is to draw is too large" : found.reason;
  const double cells = request.buttons
                           ? static_cast<double>(request.buttons->buttons.size())
                           : static_cast<double>(request.height()) * static_cast<double>(request.width());
  if (cells * static_cast<double>(boards + analysis.quiet_patterns.size()) >
      static_cast<double>(most_picture_cells))
    return fmt::format("pictures have at most {} cells in all", most_picture_cells);
  return "";
}

/// Stopped where something that was asked is missing.
Exit completeness(const AnalyzeRequest& request, const AnalyzeAnswer& found) {
  const bool missing = !found.analysis.finished || !found.analysis.reason.empty() ||
                       (found.worst && found.worst->lower < found.worst->upper) ||
                       (request.distances && !found.distances) ||
                       (request.distribution && !found.distribution);
  return missing ? Exit::stopped : Exit::answered;
}

struct AnalyzeCommand final : AnsweringMany<AnalyzeRequest> {
  AnalyzeCommand() : AnsweringMany(analyze_examples) {
    add({{"BOARD", "", "id, file, or - or nothing for standard input; or ROWS", &board},
         {"COLUMNS", "", "with ROWS: any board of that shape", &columns}});
    add(puzzle_options(puzzle, {.buttons = true}));
    add({{"--quiet-patterns", "", "also a basis of the quiet patterns", &asked.quiet_patterns},
         {"--worst", "", "also the greatest fewest presses, and a board that needs them", &asked.worst},
         {"--distances", "", "also how many boards need d presses, for every d", &asked.distances},
         {"--distribution", "",
          "also how many solutions (of a shape: quiet patterns) press d cells, for every d",
          &asked.distribution},
         {"--lightest", "",
          "instead the quiet pattern of fewest presses, proved, and how many are as light", &lightest},
         {"--outside", "FILE",
          "of those that are no sum of rows of the buttons in FILE: the distance of a code", &outside},
         {"--flips", "FILE", "of those that change some light of the buttons in FILE", &flips}});
    add({cost_option(puzzle)});
    add(proof.options());
    add_many();
    takes_buttons = true;
    add_limits();
    add_format("text, json or svg (quiet patterns, distributions) [text]", {"text", "json", "svg"});
  }

  std::string unknown(std::string_view why) const override {
    return format == "json" ? AnsweringMany::unknown(why) : fmt::format("unknown: {}\n", why);
  }

  Exit run(Output& output) override {
    if (many && !columns.empty())
      throw InputError("--many reads its puzzles from a file: not with ROWS and COLUMNS");
    lightest = lightest || outside || flips;
    if (lightest && (many || format == "svg" || asked.quiet_patterns || asked.worst || asked.distances ||
                     asked.distribution))
      throw InputError("--lightest is asked for alone, as text or JSON, and not with --many");
    if (outside && flips) throw InputError("give --outside or --flips, not both");
    if (proof.asked() && !lightest) throw InputError("--proof goes only with --lightest");
    if (proof.asked()) proof.check();
    if (puzzle.cost && !lightest) throw InputError("--cost goes only with --lightest");
    const bool only_basics =
        !lightest && !asked.worst && !asked.distances && !asked.distribution && format != "svg";
    if (columns.empty() && only_basics && !button_file(puzzle) && holds_image())
      image = pbm_source(opened->stream(), opened->name());
    return AnsweringMany::run(output);
  }

  AnalyzeRequest from_options() override {
    AnalyzeRequest of_buttons{.has_board = !board.empty()};
    if (const auto file = button_file(puzzle); file && columns.empty() && board.empty())
      of_buttons.buttons = read_buttons_alone(*file, puzzle);
    else if (columns.empty() && !opened && !board.empty())
      of_buttons.buttons = asked_buttons(board, puzzle);
    if (of_buttons.buttons) {
      amend(of_buttons);
      return of_buttons;
    }
    if (columns.empty() && !image) return AnsweringMany::from_options();
    given = given_puzzle(puzzle);
    AnalyzeRequest request;
    request.has_board = image != nullptr;
    request.rows = image ? image->rows() : number_from(board, "ROWS", 1, SIZE_MAX);
    request.columns = image ? image->columns() : number_from(columns, "COLUMNS", 1, SIZE_MAX);
    if (given.cost) request.puzzle.cost = costs_of_shape(*given.cost, request.rows, request.columns);
    amend(request);
    return request;
  }

  /// An image is read row by row.
  AnalyzeAnswer found_for(const AnalyzeRequest& request) {
    if (!image) return answer_to(request);
    AnalyzeAnswer found{analyze(*image, {request.puzzle.rule, request.puzzle.wrap}, request.quiet_patterns,
                                request.options)};
    found.reason = found.analysis.reason;
    return found;
  }

  AnalyzeRequest about(StatedBoard said) const override {
    return {.puzzle = std::move(said.puzzle), .has_board = true};
  }
  AnalyzeRequest about_buttons(ButtonPuzzle&& said) const override {
    return {.buttons = std::move(said), .has_board = true};
  }
  void amend(AnalyzeRequest& request) const override {
    apply_given(given, request);
    request.quiet_patterns |= asked.quiet_patterns;
    request.worst |= asked.worst;
    request.distances |= asked.distances;
    request.distribution |= asked.distribution;
    if (lightest) {
      request.lightest = QuietCondition{};
      if (outside) request.lightest->outside = read_rows(*outside);
      if (flips) request.lightest->flips = read_rows(*flips);
    }
    if (format == "svg" && !request.worst && !request.distances && !request.distribution)
      request.quiet_patterns = true;
  }

  /// The buttons of a file, whatever lights there are.
  static Buttons read_rows(const std::string& path) {
    Input input(path);
    return read_buttons(input.stream(), input.name()).buttons;
  }

  Exit answer_lightest(const AnalyzeRequest& request, ProgressBar& bar, Output& output) const {
    const LightestPattern found = lightest_of(request);
    bar.erase();
    if (found.status == Status::unknown && !found.upper)
      output.mark_unknown(fmt::format("unknown: {}", found.reason));
    const auto write = [&](std::ostream& model, std::ostream& steps, const ProofOptions& options) {
      if (request.buttons)
        return write_proof(*request.buttons, *request.lightest, found, model, steps, options);
      BoardPuzzle shape = request.puzzle;
      if (shape.start.empty()) shape.start = Board(request.rows, request.columns);
      return write_proof(shape, *request.lightest, found, model, steps, options);
    };
    ProofFiles::Written written{exit_of(found.status)};
    if (proof.asked()) written = proof.write(found.status, written.exit, limits, bar, write);
    output.write(format == "json" ? written.told_in(to_json(request, found)) + "\n"
                                  : written.told_in(lightest_report(found, request.puzzle.holes)));
    return written.exit;
  }

  Reply reply(AnalyzeRequest& request, bool /*short_line*/) const override {
    const AnalyzeAnswer found = answer_to(request);
    return {completeness(request, found),
            format == "json" ? to_json(request, found) + "\n" : line_of(request, found)};
  }

  Exit answer(AnalyzeRequest& request, ProgressBar& bar, Output& output) override {
    if (request.lightest) return answer_lightest(request, bar, output);
    const AnalyzeAnswer found = found_for(request);
    const auto& [analysis, worst, by_presses, distribution, reason] = found;
    bar.erase();
    if (!analysis.finished) output.mark_unknown("unknown: " + analysis.reason);
    if (format == "json") {
      output.write(to_json(request, found) + "\n");
    } else if (format == "svg") {
      if (const std::string why = not_drawn(request, found); !why.empty())
        return without_picture(found, why);
      output.write(svg_of(request, found));
    } else {
      output.write(text_of(request, analysis));
      for (const Board& pattern : analysis.quiet_patterns)
        output.write((request.buttons ? "" : "\n") +
                     write_grid({pattern, request.puzzle.holes}, Format::text));
      for (const Board& rows : analysis.first_rows) output.write("\n" + write_grid({rows}, Format::text));
      if (worst) output.write(text_of(request, *worst));
      if (by_presses) output.write(text_of(*by_presses));
      if (distribution) output.write(text_of(*distribution, request.has_board));
    }
    if (analysis.finished && !reason.empty()) complain("unknown: " + reason);
    return completeness(request, found);
  }

  /// What is known goes to standard error.
  static Exit without_picture(const AnalyzeAnswer& found, const std::string& why) {
    const Analysis& analysis = found.analysis;
    std::string known;
    if (analysis.finished) known = fmt::format("nullity {}, rank {}; ", analysis.nullity, analysis.rank);
    if (found.worst)
      known += found.worst->lower == found.worst->upper
                   ? fmt::format("the worst board needs {} presses; ", found.worst->lower)
                   : fmt::format("the worst board needs between {} and {} presses; ", found.worst->lower,
                                 found.worst->upper);
    complain(fmt::format("{}no picture: {}", known, why));
    return Exit::stopped;
  }

  std::string columns;
  AnalyzeRequest asked;
  bool lightest = false;
  std::optional<std::string> outside, flips;
  ProofFiles proof;
  std::unique_ptr<RowSource> image;  // BOARD, where it is one
};

}  // namespace

CommandPointer analyze_command() {
  return std::make_unique<AnalyzeCommand>();
}

}  // namespace flipwise::app
