// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

#include "files/paths.hpp"
#include "files/resume_file.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "flipwise/svg.hpp"
#include "many/answering_many.hpp"
#include "many/graph_answers.hpp"
#include "proof_files.hpp"
#include "report.hpp"

namespace flipwise::app {
namespace {

constexpr const char* analyze_examples = R"(
With two colours, a solvable board has 2^k solutions, where k is the nullity.
They differ by the quiet patterns: sets of presses that change nothing. On a
grid, one board in 2^k can be solved.

Examples:
  flipwise analyze 5 5
  flipwise analyze 5 5 --quiet-patterns      with a basis of the quiet patterns
  flipwise analyze 5 5 --worst --distances   how many presses boards need
  flipwise analyze 5 5 --distribution        quiet patterns by their presses
  flipwise analyze board.txt --distribution  its solutions by their presses
  flipwise analyze board.txt --rule king --wrap torus --format json
  flipwise analyze 5 5 --quiet-patterns --format svg --output quiet.svg
  flipwise analyze --rule graph.g6           the nullity of a graph, or of any
                                             buttons
  flipwise analyze 32 32 --rule king --lightest
                                             a lightest quiet pattern
  flipwise analyze --rule hz.mtx --lightest --outside hx.mtx
                                             one of the two distances (X or
                                             Z) of a CSS code
  flipwise analyze --rule h.mtx --at-least 12
                                             whether a distance is at least 12
  flipwise analyze 7 7 --rule cross --colours 4
                                             Alien Tiles: one board in 4096 is
                                             solvable
  flipwise analyze 3 3 --colours 3 --quiet-patterns --worst
  flipwise analyze --many boards.txt         writes lines such as:
                                             nullity 4 rank 12 solvable
  geng 7 | flipwise analyze --many --as graph6 | sort | uniq -c
                                             nullities of all graphs
)";

/// Returns the size and the rule of the puzzle.
std::string shape_line(const AnalyzeRequest& request, const Analysis& analysis) {
  const Puzzle& puzzle = request.puzzle;
  std::string colours = analysis.modulus > 2 ? fmt::format(", {} colours", analysis.modulus) : "";
  if (puzzle.states) {
    const auto [least, most] = std::minmax_element(puzzle.states->begin(), puzzle.states->end());
    colours = *least == *most ? fmt::format(", {} states", *least)
                              : fmt::format(", {} to {} states", *least, *most);
  }
  if (puzzle.buttons)
    return fmt::format("{}, {}{}\n", quantity(analysis.cells, "light", "lights"),
                       quantity(puzzle.buttons->size(), "button", "buttons"), colours);
  const std::uint64_t holes = request.height() * request.width() - analysis.cells;
  return fmt::format("{} x {}, rule {}{}{}: {}{}\n", request.height(), request.width(), puzzle.rule.name,
                     puzzle.wrap == Wrap::none ? "" : fmt::format(", wrap {}", to_string(puzzle.wrap)),
                     colours, quantity(analysis.cells, "cell", "cells"),
                     holes > 0 ? ", " + quantity(holes, "hole", "holes") : "");
}

/// Returns 2^exponent, in digits if there are few.
std::string power_of_two(std::uint64_t exponent) {
  constexpr std::uint64_t longest = 63;
  return exponent <= longest ? std::to_string(std::uint64_t{1} << exponent) : fmt::format("2^{}", exponent);
}

/// Returns a number in digits if there are few, otherwise in scientific notation.
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

/// Returns the fraction of solvable boards, and the number of solutions of each.
std::string share_in_words(const Analysis& analysis) {
  const bool of_two = analysis.modulus == 2;
  const std::uint64_t missing = analysis.cells - analysis.rank;
  const std::string one_in = of_two ? power_of_two(missing) : short_number(analysis.one_in());
  const std::string ways = of_two ? power_of_two(analysis.nullity) : short_number(analysis.solutions());
  std::string text =
      one_in == "1" ? "Every board can be solved" : fmt::format("One board in {} can be solved", one_in);
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
    return "Every quiet pattern is a sum of " + quantity(number, "basic one", "basic ones");
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
  if (nullity == 0)
    return output.write("No quiet pattern exists: every set of presses changes something.\n");
  if (patterns.size() != nullity) return;
  output.write(sums_of(nullity) + ":\n");
  auto pattern = patterns.begin();
  for (const QuietOrder& one : analysis.orders)
    for (std::uint64_t i = 0; i < one.generators; ++i)
      output.write((of_two_buttons ? "" : "\n") + (of_two ? "" : fmt::format("; order {}\n", one.order)) +
                   write_grid({*pattern++, request.puzzle.holes}, Format::text));
}

/// Returns the worst case: "7 presses", "between 3 and 9 presses", "at most 9 presses"; with costs,
/// "presses of cost 7", "presses of at most cost 9".
std::string worst_in_words(const WorstCase& worst, bool has_cost) {
  if (has_cost)
    return worst.lower == worst.upper ? fmt::format("presses of cost {}", worst.lower)
                                      : fmt::format("presses of at most cost {}", worst.upper);
  if (worst.lower == worst.upper) return quantity(worst.lower, "press", "presses");
  if (worst.lower == 0) return "at most " + quantity(worst.upper, "press", "presses");
  return bounds_in_words(worst.lower, worst.upper) + " presses";
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
                  has_unique ? ", and those with exactly one minimum solution" : "");
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

/// Returns " 0:1 12:2", without zeros.
std::string pairs_on_a_line(const std::vector<std::string>& numbers) {
  std::string line;
  for (std::size_t presses = 0; presses < numbers.size(); ++presses)
    if (numbers[presses] != "0") line += fmt::format(" {}:{}", presses, numbers[presses]);
  return line;
}

/// Writes an analysis as text.
void write_analysis(const AnalyzeRequest& request, const Analysis& analysis, Output& output) {
  output.write(shape_line(request, analysis));
  if (!analysis.finished) return output.write(fmt::format("unknown: {}\n", with_option(analysis.reason)));
  output.write(nullity_in_words(analysis) + share_in_words(analysis));
  if (request.has_board && analysis.solvable)
    output.write(*analysis.solvable ? "This board can be solved.\n" : "This board cannot be solved.\n");
  write_patterns(request, analysis, output);
  if (analysis.worst) output.write(worst_report(request.puzzle, *analysis.worst));
  const bool has_cost = request.puzzle.cost.has_value();
  if (analysis.distances) output.write(distances_report(*analysis.distances, has_cost));
  if (analysis.distribution)
    output.write(distribution_report(*analysis.distribution, request.has_board, has_cost));
}

/// Returns an analysis as a line of --many: "nullity 4 rank 12 solvable", and the requested parts.
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

/// Draws the board, quiet patterns and the worst board, and bar charts of the distributions. For buttons
/// without a drawing, the board is the row of lights, and a quiet pattern the row of buttons.
std::string analysis_svg(const AnalyzeRequest& request, const Analysis& analysis) {
  const Puzzle& puzzle = request.puzzle;
  const bool of_buttons = puzzle.buttons.has_value();
  const Board unlit =
      of_buttons ? Board(1, puzzle.buttons->size()) : Board(request.height(), request.width());
  std::vector<BoardPicture> pictures;
  const auto add = [&](const Board& lit, const Board& pressed, std::string caption) {
    pictures.push_back(
        {.lit = lit, .holes = puzzle.holes, .pressed = pressed, .caption = std::move(caption)});
    if (of_buttons) pictures.back().drawing = puzzle.buttons->drawing();
  };
  if (request.has_board)
    add(puzzle.start, {},
        fmt::format("the {}{}", has_other_presses(puzzle) ? "lights" : "board",
                    !analysis.solvable   ? ""
                    : *analysis.solvable ? ": it can be solved"
                                         : ": impossible"));
  const std::size_t number = analysis.quiet_patterns.size();
  for (std::size_t i = 0; i < number; ++i)
    add(unlit, analysis.quiet_patterns[i], fmt::format("quiet pattern {} of {}", i + 1, number));
  if (request.options.quiet_patterns && analysis.nullity == 0) add(unlit, {}, "no quiet patterns");
  if (const auto& worst = analysis.worst; worst && worst->board)
    add(*worst->board, has_other_presses(puzzle) ? Board() : *worst->presses,
        "needs " + (puzzle.cost ? fmt::format("presses of cost {}", worst->lower)
                                : quantity(worst->lower, "press", "presses")));
  std::vector<BarChart> charts;
  if (analysis.distribution && !analysis.distribution->empty())
    charts.push_back({*analysis.distribution,
                      request.has_board ? "presses of a solution" : "presses of a quiet pattern"});
  if (analysis.distances)
    charts.push_back({analysis.distances->boards, "presses that a solvable board needs"});
  return write_svg(pictures, charts);
}

/// Returns why nothing can be drawn; empty if something can.
std::string not_drawn(const AnalyzeRequest& request, const Analysis& analysis) {
  if (!analysis.finished) return analysis.reason;
  const bool draws_worst = analysis.worst && analysis.worst->board;
  const bool draws_none = request.options.quiet_patterns && analysis.nullity == 0;
  const std::size_t boards =
      std::size_t{request.has_board} + std::size_t{draws_worst} + std::size_t{draws_none};
  if (boards + analysis.quiet_patterns.size() == 0 && !analysis.distances && !analysis.distribution)
    return analysis.reason.empty() ? "the quiet patterns are too large to draw; choose --format text"
                                   : analysis.reason;
  const double cells = request.puzzle.buttons
                           ? static_cast<double>(request.puzzle.buttons->size())
                           : static_cast<double>(request.height()) * static_cast<double>(request.width());
  if (cells * static_cast<double>(boards + analysis.quiet_patterns.size()) >
      static_cast<double>(max_picture_cells))
    return fmt::format("a picture has at most {} cells in all boards together; choose --format text",
                       max_picture_cells);
  return "";
}

/// True for 5 or 5x5, unless it is the name of a file.
bool names_size(const std::string& word) {
  std::error_code error;
  return !word.empty() && std::isdigit(static_cast<unsigned char>(word[0])) != 0 &&
         word.find_first_not_of("0123456789x") == word.npos &&
         !std::filesystem::exists(path_of(word), error);
}

/// Returns `stopped` if a requested part is missing.
Exit completeness(const Analysis& found) {
  const bool is_bounded = found.worst && found.worst->lower < found.worst->upper;
  return found.finished && found.reason.empty() && !is_bounded ? Exit::answered : Exit::stopped;
}

struct AnalyzeCommand final : AnsweringMany<AnalyzeRequest> {
  AnalyzeCommand() : AnsweringMany(analyze_examples) {
    add({{"BOARD", "",
          "id, file, or - for standard input; or ROWS. If left out: standard input or, with buttons, all "
          "boards",
          &board},
         {"COLUMNS", "", "with ROWS: analyze all boards of this shape", &columns}});
    add_puzzle_options(*this, puzzle, of_analyze);
    add_fields(of_analyze, {{"quiet_patterns", &requested.quiet_patterns},
                            {"worst", &requested.worst},
                            {"distances", &requested.distances},
                            {"distribution", &requested.distribution},
                            {"lightest", &lightest},
                            {"outside", &outside},
                            {"flips", &flips},
                            {"first", &query.first},
                            {"how_many", &query.how_many},
                            {"at_least", WholeNumber{&query.at_least}}});
    add({{"--log", "FILE",
          "find a lightest quiet pattern, and add a line with the time and both bounds to FILE whenever "
          "one of them improves",
          &log_path},
         {"--resume", "FILE",
          "find a lightest quiet pattern, save the bounds to FILE whenever they improve, and continue from "
          "FILE if it exists",
          &resume}});
    add(proof.options("that no quiet pattern is lighter (with --lightest)"), "Proof");
    add_many(
        "read one puzzle per line (id, JSON or cells), write one answer per line; with --as graph6, read "
        "one graph per line");
    add_limits(" and print what is known, with proved bounds");
    add_format("text, json or svg (quiet patterns, the worst board, charts) [text]",
               {"text", "json", "svg"});
  }

  std::string unknown(std::string_view why) const override {
    return format == "json" ? AnsweringMany::unknown(why) : fmt::format("unknown: {}\n", why);
  }

  Exit run(Output& output) override {
    if (many && !columns.empty())
      throw InputError("--many reads its puzzles from a file; leave out ROWS and COLUMNS");
    lightest = lightest || outside || flips || query.first || query.how_many || query.at_least ||
               !log_path.empty() || !resume.empty();
    if (lightest && (many || format == "svg" || requested.quiet_patterns || requested.worst ||
                     requested.distances || requested.distribution))
      throw InputError(
          "--lightest, and options that imply it, cannot be combined with --quiet-patterns, --worst, "
          "--distances, --distribution, --format svg or --many; run the command twice");
    if (outside && flips) throw InputError("give --outside or --flips, not both");
    if (query.at_least && (query.first || query.how_many))
      throw InputError("--at-least cannot be combined with --first or --how-many; leave one out");
    if (proof.requested() && !lightest) throw InputError("--proof needs --lightest");
    if (proof.requested()) proof.check();
    const bool only_basics = !lightest && !puzzle.cost && !puzzle.states && !requested.worst &&
                             !requested.distances && !requested.distribution && format != "svg";
    if (columns.empty() && names_size(board)) require_sides("analyze", board, columns);
    if (columns.empty() && !many && only_basics && !button_source(puzzle) && colours_of(puzzle) <= 2 &&
        holds_image())
      image = netpbm_source(opened->stream(), opened->name());
    return naming(state, [&] { return AnsweringMany::run(output); });
  }

  /// Throws InputError if an option requires two colours.
  void require_fit_for_colours() const {
    if (proof.requested()) throw InputError("--proof supports two colours only; leave it out");
    if (!resume.empty()) throw InputError("--resume supports two colours only; leave it out");
    require_colour_format(format, {"text", "json"});
  }

  AnalyzeRequest from_options() override {
    const auto file = button_source(puzzle);
    if (file && board.empty() && columns.empty() && !opened)
      return about_shape(complete(read_buttons_alone(*file, puzzle)));
    if (columns.empty() && !image) return AnsweringMany::from_options();
    if (colours_of(puzzle) > 2 || puzzle.states || (puzzle.cost && !lightest))
      return about_shape(complete(
          spec_of_sides(board, columns, puzzle, limits.memory_bytes().value_or(default_memory_bytes()))));
    if (file)
      throw InputError(std::string(puzzle.graph ? "--graph: a graph has" : "--rule: buttons have") +
                       " no ROWS and COLUMNS; leave these out, or name a rule such as plus");
    PuzzleSpec spec = option_spec(puzzle, 2);
    AnalyzeRequest request;
    request.has_board = image != nullptr;
    request.rows = image ? image->rows() : number_from(board, "ROWS", 1, SIZE_MAX);
    request.columns = image ? image->columns() : number_from(columns, "COLUMNS", 1, SIZE_MAX);
    if (spec.rule) request.puzzle.rule = std::move(*spec.rule);
    if (spec.wrap) request.puzzle.wrap = *spec.wrap;
    if (spec.simple) make_simple(request.puzzle.rule, request.puzzle.wrap, request.rows, request.columns);
    request.puzzle.cost = std::move(spec.cost);
    add_requested(request);
    return request;
  }

  /// Returns the answer to a request; an image is read row by row.
  Analysis found_for(const AnalyzeRequest& request) {
    if (!image) return answer_to(request);
    return analyze(*image, {request.puzzle.rule, request.puzzle.wrap}, request.options);
  }

  AnalyzeRequest about_shape(Puzzle shape) const {
    AnalyzeRequest request{.puzzle = std::move(shape)};
    add_requested(request);
    return request;
  }
  AnalyzeRequest about(PuzzleSpec spec) const override {
    AnalyzeRequest request = about_shape(complete(std::move(spec)));
    request.has_board = true;
    return request;
  }
  bool supports_graphs() const override { return true; }
  AnalyzeRequest of_graph(std::string_view text) const override {
    return about_shape(complete(spec_of_graph(given, text, *graphs, false)));
  }
  bool answers_quickly() const override {
    return graphs && format != "json" && are_plain_graphs(given) && !requested.quiet_patterns &&
           !requested.worst && !requested.distances && !requested.distribution;
  }
  bool add_answer(std::string_view line, std::string& text) const override {
    return add_nullity(line, *graphs, text);
  }
  void amend(AnalyzeRequest& request) const override {
    AnsweringMany::amend(request);
    add_requested(request);
  }
  void add_requested(AnalyzeRequest& request) const {
    AnalyzeOptions& options = request.options;
    options.quiet_patterns |= requested.quiet_patterns;
    options.worst |= requested.worst;
    options.distances |= requested.distances;
    options.distribution |= requested.distribution;
    if (lightest) {
      request.lightest = QuietCondition{};
      request.query.first |= query.first;
      request.query.how_many |= query.how_many;
      if (query.at_least) request.query.at_least = query.at_least;
      if (outside) request.lightest->outside = read_rows(*outside, request.puzzle.modulus());
      if (flips) request.lightest->flips = read_rows(*flips, request.puzzle.modulus());
    }
    if (format == "svg" && !options.worst && !options.distances && !options.distribution)
      options.quiet_patterns = true;
  }

  /// Reads the buttons of a file, with any number of lights.
  Buttons read_rows(const std::string& path, std::uint64_t modulus) const {
    return read_button_text({.path = path, .may_have_header = true}, puzzle, modulus).buttons;
  }

  Exit answer_lightest(AnalyzeRequest& request, ProgressBar& bar, Output& output) {
    RunOptions& run = request.options.run;
    std::optional<BoundsLog> log;
    if (!log_path.empty()) run.progress = log.emplace(log_path).call(run.progress);
    if (!resume.empty()) run.checkpoints = state.emplace(resume).checkpoints();
    const LightestPattern found = lightest_of(request);
    bar.erase();
    if (log) log->add(found.lower, found.upper);
    if (state && found.status == Status::unknown) state->complain();
    if (!found.note.empty()) note(found.note);
    if (found.status == Status::unknown && !found.upper)
      output.mark_unknown(fmt::format("unknown: {}", found.reason));
    const auto write = [&](std::ostream& model, std::ostream& steps, const ProofOptions& options) {
      Puzzle shape = request.puzzle;
      if (shape.start.empty()) shape.start = Board(request.rows, request.columns);
      return write_proof(shape, *request.lightest, found, model, steps, options);
    };
    const bool needs_all = request.query.first || request.query.how_many;
    const bool is_missing = found.status == Status::optimal && needs_all && !found.number;
    const Exit decided = found.is_at_least ? Exit::answered : exit_of(found.status);
    ProofFiles::Written written{is_missing ? Exit::stopped : decided};
    if (proof.requested()) written = proof.write(found.status, written.exit, limits, bar, write);
    output.write(format == "json"
                     ? written.with_sizes(to_json(request, found)) + "\n"
                     : written.with_sizes(lightest_report(found, request.puzzle, request.query)));
    return written.exit;
  }

  Reply reply(AnalyzeRequest& request, bool /*short_line*/) const override {
    if (request.lightest)
      throw InputError("field 'lightest' is not supported with --many; answer this request with --request");
    if (request.puzzle.modulus() > 2) require_fit_for_colours();
    const Analysis found = answer_to(request);
    return {completeness(found),
            format == "json" ? to_json(request, found) + "\n" : line_report(request, found)};
  }

  Exit answer(AnalyzeRequest& request, ProgressBar& bar, Output& output) override {
    if (request.puzzle.modulus() > 2) require_fit_for_colours();
    if (request.lightest) return answer_lightest(request, bar, output);
    const Analysis found = found_for(request);
    bar.erase();
    if (!found.finished) output.mark_unknown("unknown: " + found.reason);
    if (format == "svg") {
      if (const std::string why = not_drawn(request, found); !why.empty())
        return without_picture(found, request.puzzle.cost.has_value(), why);
      output.write(analysis_svg(request, found));
    } else if (format == "json") {
      output.write(to_json(request, found) + "\n");
    } else {
      write_analysis(request, found, output);
    }
    if (found.finished && !found.reason.empty()) complain("unknown: " + found.reason);
    return completeness(found);
  }

  /// Reports the known facts on standard error.
  static Exit without_picture(const Analysis& found, bool has_cost, const std::string& why) {
    std::string known;
    if (found.finished) known = fmt::format("nullity {}, rank {}; ", found.nullity, found.rank);
    if (found.worst)
      known += fmt::format("the worst board needs {}; ", worst_in_words(*found.worst, has_cost));
    complain(fmt::format("{}no picture was drawn: {}", known, why));
    return Exit::stopped;
  }

  std::string columns;
  AnalyzeOptions requested;
  bool lightest = false;
  std::optional<std::string> outside, flips;
  LightestQuery query;
  std::string log_path;
  std::string resume;
  std::optional<CheckpointFile> state;
  ProofFiles proof;
  std::unique_ptr<RowSource> image;  // BOARD, if it is an image
};

}  // namespace

CommandPointer analyze_command() {
  return std::make_unique<AnalyzeCommand>();
}

}  // namespace flipwise::app
