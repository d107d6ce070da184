// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <memory>

#include "analysis_report.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "many/answering_many.hpp"
#include "proof_files.hpp"
#include "report.hpp"

namespace flipwise::app {
namespace {

constexpr const char* analyze_examples = R"(
The nullity k of a shape says almost everything about it: of two colours one
board in 2^k can be solved, and each of those in 2^k ways, which differ by the
quiet patterns (presses that change nothing).

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
  flipwise analyze 7 7 --rule cross --colours 4
                                             Alien Tiles: one board in 4096
  flipwise analyze 3 3 --colours 3 --quiet-patterns --worst
  flipwise analyze --many boards.txt         nullity 4 rank 12 solvable
)";

/// Returns `stopped` where a requested part is missing.
Exit completeness(const Analysis& found) {
  const bool is_bounded = found.worst && found.worst->lower < found.worst->upper;
  return found.finished && found.reason.empty() && !is_bounded ? Exit::answered : Exit::stopped;
}

struct AnalyzeCommand final : AnsweringMany<AnalyzeRequest> {
  AnalyzeCommand() : AnsweringMany(analyze_examples) {
    add({{"BOARD", "", "id, file, or - or nothing for standard input; or ROWS", &board},
         {"COLUMNS", "", "with ROWS: any board of that shape", &columns}});
    add_puzzle_options(*this, puzzle, of_analyze);
    add_fields(of_analyze, {{"quiet_patterns", &asked.quiet_patterns},
                            {"worst", &asked.worst},
                            {"distances", &asked.distances},
                            {"distribution", &asked.distribution},
                            {"lightest", &lightest},
                            {"outside", &outside},
                            {"flips", &flips}});
    add(proof.options(), "Proof");
    add_many();
    add_limits(" and print what is known, with proved bounds");
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
    const bool only_basics = !lightest && !puzzle.cost && !asked.worst && !asked.distances &&
                             !asked.distribution && format != "svg";
    if (columns.empty() && only_basics && !button_file(puzzle) && colours_of(puzzle) <= 2 && holds_image())
      image = pbm_source(opened->stream(), opened->name());
    return AnsweringMany::run(output);
  }

  /// Throws InputError where an option is for two colours only.
  void require_fit_for_colours() const {
    if (proof.asked()) throw InputError("--proof is for two colours");
    require_colour_format(format, {"text", "json"});
  }

  AnalyzeRequest from_options() override {
    const auto file = button_file(puzzle);
    if (file && board.empty() && columns.empty())
      return about_shape(complete(read_buttons_alone(*file, puzzle)));
    if (columns.empty() && !image) return AnsweringMany::from_options();
    if (colours_of(puzzle) > 2 || (puzzle.cost && !lightest))
      return about_shape(complete(
          spec_of_sides(board, columns, puzzle, limits.memory_bytes().value_or(default_memory_bytes()))));
    if (file) throw InputError("--rule: a file of buttons does not go with ROWS and COLUMNS");
    PuzzleSpec spec = option_spec(puzzle, 2);
    AnalyzeRequest request;
    request.has_board = image != nullptr;
    request.rows = image ? image->rows() : number_from(board, "ROWS", 1, SIZE_MAX);
    request.columns = image ? image->columns() : number_from(columns, "COLUMNS", 1, SIZE_MAX);
    if (spec.rule) request.puzzle.rule = std::move(*spec.rule);
    if (spec.wrap) request.puzzle.wrap = *spec.wrap;
    request.puzzle.cost = std::move(spec.cost);
    add_asked(request);
    return request;
  }

  /// An image is read row by row.
  Analysis found_for(const AnalyzeRequest& request) {
    if (!image) return answer_to(request);
    return analyze(*image, {request.puzzle.rule, request.puzzle.wrap}, request.options);
  }

  AnalyzeRequest about_shape(Puzzle shape) const {
    AnalyzeRequest request{.puzzle = std::move(shape)};
    add_asked(request);
    return request;
  }
  AnalyzeRequest about(PuzzleSpec spec) const override {
    AnalyzeRequest request = about_shape(complete(std::move(spec)));
    request.has_board = true;
    return request;
  }
  void amend(AnalyzeRequest& request) const override {
    AnsweringMany::amend(request);
    add_asked(request);
  }
  void add_asked(AnalyzeRequest& request) const {
    AnalyzeOptions& options = request.options;
    options.quiet_patterns |= asked.quiet_patterns;
    options.worst |= asked.worst;
    options.distances |= asked.distances;
    options.distribution |= asked.distribution;
    if (lightest) {
      request.lightest = QuietCondition{};
      if (outside) request.lightest->outside = read_rows(*outside, request.puzzle.modulus());
      if (flips) request.lightest->flips = read_rows(*flips, request.puzzle.modulus());
    }
    if (format == "svg" && !options.worst && !options.distances && !options.distribution)
      options.quiet_patterns = true;
  }

  /// Reads the buttons of a file, with any number of lights.
  static Buttons read_rows(const std::string& path, std::uint64_t modulus) {
    Input input(path);
    return read_buttons(input.stream(), input.name(), {}, modulus).buttons;
  }

  Exit answer_lightest(const AnalyzeRequest& request, ProgressBar& bar, Output& output) const {
    const LightestPattern found = lightest_of(request);
    bar.erase();
    if (!found.note.empty()) complain(found.note);
    if (found.status == Status::unknown && !found.upper)
      output.mark_unknown(fmt::format("unknown: {}", found.reason));
    const auto write = [&](std::ostream& model, std::ostream& steps, const ProofOptions& options) {
      Puzzle shape = request.puzzle;
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
    if (request.lightest) throw InputError("lightest is for one puzzle: not with --many");
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

  /// Tells on standard error what is known.
  static Exit without_picture(const Analysis& found, bool has_cost, const std::string& why) {
    std::string known;
    if (found.finished) known = fmt::format("nullity {}, rank {}; ", found.nullity, found.rank);
    if (found.worst)
      known += fmt::format("the worst board needs {}; ", worst_in_words(*found.worst, has_cost));
    complain(fmt::format("{}no picture: {}", known, why));
    return Exit::stopped;
  }

  std::string columns;
  AnalyzeOptions asked;
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
