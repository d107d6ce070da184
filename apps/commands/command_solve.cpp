// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdio>
#include <utility>
#include <variant>

#include "command.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/id.hpp"
#include "input.hpp"
#include "many.hpp"
#include "progress.hpp"
#include "report.hpp"
#include "rows.hpp"

namespace flipwise::app {

namespace {

constexpr const char* examples = R"(
Examples:
  flipwise solve board.txt                     fewest presses that turn all lights off
  flipwise solve plus-4x4:9669                 a board by its id
  flipwise solve --goal uniform --format json board.pbm
  flipwise solve --rule king --wrap torus board.txt
  flipwise solve --rule "0,0 0,1 1,0" board.txt    a press flips the cell, its right and lower neighbour
  flipwise solve --rule buttons.txt lights.txt  line i of buttons.txt: the lights that button i flips, from 0
  flipwise solve --rule graph.g6 --goal on lights.txt    a graph: a button flips a vertex and its neighbours
  flipwise solve --all 5 board.txt             list up to five fewest solutions
  flipwise solve --find any --format pbm-raw --witness w.pbm --output presses.pbm huge.pbm
  flipwise solve --many boards.txt             a board a line in, an answer a line out
  flipwise solve --limit 10 --format pretty board.txt)";

struct SolveArguments {
  std::string board;
  PuzzleOptions puzzle;
  std::string find = "fewest";
  std::optional<std::string> format;
  std::string all;
  std::string witness;
  bool many = false;
  bool strict = false;
  LimitOptions limits;
};

std::string report(const BoardPuzzle& puzzle, const Answer& answer, const std::string& format,
                   bool colour) {
  if (format == "json") return to_json(puzzle, answer) + "\n";
  if (format == "pretty") return pretty_report(puzzle.start, answer, puzzle.holes, colour);
  return text_report(answer, puzzle.holes);
}

std::string report(const ButtonPuzzle& puzzle, const Answer& answer, const std::string& format,
                   bool colour) {
  if (format == "json") return to_json(puzzle, answer) + "\n";
  if (format == "pretty") return pretty_report(puzzle.start, answer, {}, colour);
  return text_report(answer, {});
}

const std::optional<Board>& holes_of(const BoardPuzzle& puzzle) {
  return puzzle.holes;
}
std::optional<Board> holes_of(const ButtonPuzzle&) {
  return {};
}

/// The press board as an id of the same rule, wrap and holes.
std::string id_of(const BoardPuzzle& puzzle, const Presses& presses) {
  return write_id({presses.pressed, puzzle.holes, puzzle.rule, puzzle.wrap}, presses.second);
}
std::string id_of(const ButtonPuzzle&, const Presses&) {
  throw InputError("--format id is for boards, not for buttons");
}

/// What images and ids cannot say.
void explain(Status status, std::uint64_t lower) {
  if (status == Status::impossible) complain("impossible: no presses solve this board");
  if (status == Status::unknown)
    complain(fmt::format("unknown: stopped before the proof; at least {} presses", lower));
}

/// Images and ids hold presses only: what else there is to say goes to standard error.
template <typename Puzzle>
void write_presses(const Puzzle& puzzle, const Answer& answer, const std::string& format, Output& output) {
  if (answer.solution && format == "id")
    output.write(id_of(puzzle, *answer.solution) + "\n");
  else if (answer.solution)
    output.write(write_grid({answer.solution->pressed, holes_of(puzzle)},
                            format == "pbm" ? Format::pbm : Format::pbm_raw));
  else
    output.discard();
  explain(answer.status, answer.lower);
}

Exit exit_of(Status status) {
  switch (status) {
    case Status::optimal:
    case Status::feasible: return Exit::answered;
    case Status::impossible: return Exit::impossible;
    case Status::unknown: return Exit::stopped;
  }
  return Exit::internal;
}

/// The witness of an impossible board as an image, where the user has named a file for it.
void write_witness(const Answer& answer, const std::string& path) {
  if (path.empty() || !answer.witness) return;
  Output output(path);
  output.write(write_grid({*answer.witness}, Format::pbm_raw));
  output.commit();
}

Exit answer(SolveRequest& request, const std::string& format, const std::string& witness, ProgressBar& bar,
            Output& output) {
  request.options.progress = bar.call();
  const bool presses_only = format == "pbm" || format == "pbm-raw" || format == "id";
  if (presses_only && request.options.all > 0)
    throw InputError("--all lists several boards: choose --format text, json or pretty");
  return std::visit(
      [&](const auto& puzzle) {
        const Answer answer = solve(puzzle, request.options);
        bar.erase();
        if (presses_only)
          write_presses(puzzle, answer, format, output);
        else
          output.write(report(puzzle, answer, format, colour_wanted(output.terminal())));
        write_witness(answer, witness);
        return exit_of(answer.status);
      },
      request.puzzle);
}

SolveOptions options_of(const SolveArguments& arguments) {
  SolveOptions options;
  if (!arguments.all.empty()) options.all = number_from(arguments.all, "--all", 1, UINT64_MAX);
  if (arguments.find == "any") {
    if (options.all > 0) throw InputError("--all lists fewest solutions: not with --find any");
    options.find = SolveOptions::Find::any;
  }
  apply(arguments.limits, options);
  return options;
}

/// From an image to an image, row by row where the rule allows it, so that the board need not fit into
/// memory; from a pipe its bits must.
Exit answer_rows(const RowPuzzle& puzzle, SolveOptions options, Input& input, Format format,
                 const std::string& witness_path, ProgressBar& bar, Output& output) {
  options.progress = bar.call();
  Grid grid;
  std::unique_ptr<RowSource> lights;
  if (input.seekable()) {
    lights = pbm_source(input.stream(), input.name());
  } else {
    grid = read_grid(input.stream(), input.name());
    lights = std::make_unique<BoardSource>(grid.lit);
  }
  LateImage presses(output, lights->rows(), lights->columns(), format);
  std::optional<Output> witness_output;
  std::optional<LateImage> witness;
  if (!witness_path.empty()) {
    witness_output.emplace(witness_path);
    witness.emplace(*witness_output, lights->rows(), lights->columns(), Format::pbm_raw);
  }
  const Answer answer = solve(*lights, presses, puzzle, options, witness ? &*witness : nullptr);
  bar.erase();
  explain(answer.status, answer.lower);
  if (!answer.upper) output.discard();  // nothing was written, or not all
  if (witness_output && answer.status == Status::impossible) witness_output->commit();
  return exit_of(answer.status);
}

/// What `answer_rows` serves: an image in and an image out, and no more asked than presses.
bool may_stream(const std::string& board, const Rule& rule, const Goal& goal, const SolveOptions& options,
                const std::string& format) {
  return !looks_like_id(board) && rule.form == Rule::Form::stencil && goal.kind != Goal::Kind::target &&
         options.all == 0 && (format == "pbm" || format == "pbm-raw");
}

Exit run_many(const SolveArguments& arguments, Output& output) {
  ManyOptions options;
  const std::string format = arguments.format.value_or("text");
  if (format != "text" && format != "json") throw InputError("--many writes --format text or json");
  if (!arguments.all.empty()) throw InputError("--all lists several boards: not with --many");
  if (!arguments.witness.empty()) throw InputError("--witness is for one board: not with --many");
  if (looks_like_id(arguments.board)) throw InputError("--many reads its boards from a file, one a line");
  if (arguments.puzzle.rule || !arguments.puzzle.kinds.empty()) options.rule = rule_of(arguments.puzzle);
  if (arguments.puzzle.wrap) options.wrap = wrap_of(arguments.puzzle);
  if (arguments.puzzle.goal) options.goal = goal_of(arguments.puzzle);
  if (arguments.find == "any") options.solve.find = SolveOptions::Find::any;
  apply(arguments.limits, options.solve);
  options.json = format == "json";
  options.strict = arguments.strict;
  Input input(arguments.board);
  return solve_many(input, output, options);
}

Exit run(const SolveArguments& arguments, const Common& common, Output& output) {
  if (arguments.many) return run_many(arguments, output);
  if (arguments.strict) throw InputError("--strict goes with --many");
  ProgressBar bar(common.progress);
  if (!common.request.empty())
    return answer_requests(common, "solve", [&](Request& request) {
      auto& asked = std::get<SolveRequest>(request);
      apply(arguments.limits, asked.options);
      return answer(asked, arguments.format.value_or("json"), arguments.witness, bar, output);
    });
  const std::string format = arguments.format.value_or("text");
  SolveRequest request{.puzzle = {}, .options = options_of(arguments)};
  if (const auto buttons = button_file(arguments.puzzle)) {
    request.puzzle = read_button_puzzle(arguments.board, *buttons, arguments.puzzle);
    return answer(request, format, arguments.witness, bar, output);
  }
  BoardPuzzle puzzle{.start = {}, .rule = rule_of(arguments.puzzle)};
  const std::string goal = arguments.puzzle.goal.value_or("off");
  if (goal == "off" || goal == "on" || goal == "uniform")
    puzzle.goal = goal_of(arguments.puzzle);
  else
    puzzle.goal.kind = Goal::Kind::target;  // to be read with the board
  if (!may_stream(arguments.board, puzzle.rule, puzzle.goal, request.options, format)) {
    request.puzzle = read_puzzle(arguments.board, arguments.puzzle);
    return answer(request, format, arguments.witness, bar, output);
  }
  puzzle.wrap = wrap_of(arguments.puzzle);
  Input input(arguments.board);
  const std::string_view head = input.peek();
  if (head.starts_with("P1") || head.starts_with("P4"))
    return answer_rows({puzzle.rule, puzzle.wrap, puzzle.goal.kind}, request.options, input,
                       format == "pbm" ? Format::pbm : Format::pbm_raw, arguments.witness, bar, output);
  Grid grid = read_grid(input.stream(), input.name());
  puzzle.start = std::move(grid.lit);
  puzzle.holes = std::move(grid.holes);
  request.puzzle = std::move(puzzle);
  return answer(request, format, arguments.witness, bar, output);
}

}  // namespace

Command solve_command() {
  const auto arguments = std::make_shared<SolveArguments>();
  Command command{examples};
  command.add({board_argument(&arguments->board)});
  command.add(puzzle_options(arguments->puzzle, true));
  command.add({
      {"--find", "WHAT", "fewest (ties: the first press board in reading order) or any [fewest]",
       &arguments->find, one_of({"fewest", "any"})},
      {"--all", "N", "list up to N fewest solutions", &arguments->all},
      board_format(&arguments->format),
      {"--witness", "FILE", "where the board is impossible, write the pattern that proves it to FILE (P4)",
       &arguments->witness},
      {"--many", "", "one board a line (ids or JSON), one answer a line: optimal 4 0000/1001/1001/0000",
       &arguments->many},
      {"--strict", "", "with --many: stop at the first bad line", &arguments->strict, {}, {}, "", true},
  });
  command.add(limit_options(arguments->limits));
  command.run = [arguments](const Common& common, Output& output) {
    return run(*arguments, common, output);
  };
  return command;
}

}  // namespace flipwise::app
