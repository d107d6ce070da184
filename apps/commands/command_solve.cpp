// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdio>
#include <utility>
#include <variant>

#include "command.hpp"
#include "files/late_image.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/id.hpp"
#include "many/solve_many.hpp"
#include "puzzle_options.hpp"
#include "report.hpp"
#include "requests.hpp"

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
  std::string all;
  std::string witness;
  bool many = false;
  bool strict = false;
};

std::optional<Board> holes_of(const BoardPuzzle& puzzle) {
  return puzzle.holes;
}
std::optional<Board> holes_of(const ButtonPuzzle&) {
  return {};
}

template <typename Puzzle>
std::string report(const Puzzle& puzzle, const Answer& answer, const std::string& format, bool colour) {
  if (format == "json") return to_json(puzzle, answer) + "\n";
  if (format == "pretty") return pretty_report(puzzle.start, answer, holes_of(puzzle), colour);
  return text_report(answer, holes_of(puzzle));
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

Exit answer(const SolveRequest& request, const std::string& format, const std::string& witness,
            ProgressBar& bar, Output& output) {
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
  return options;
}

/// From an image to an image, row by row where the rule allows it, so that the board need not fit into
/// memory; from a pipe its bits must.
Exit answer_rows(const RowPuzzle& puzzle, SolveOptions options, Input& input,
                 const std::string& witness_path, const Common& common, Output& output) {
  ProgressBar bar(common.progress);
  apply(common.limits, options);
  options.progress = bar.call();
  const Format format = common.format == "pbm" ? Format::pbm : Format::pbm_raw;
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

Exit run_many(const SolveArguments& arguments, const Common& common, Output& output) {
  ManyOptions options;
  if (common.format != "" && common.format != "text" && common.format != "json")
    throw InputError("--many writes --format text or json");
  if (!arguments.all.empty()) throw InputError("--all lists several boards: not with --many");
  if (!arguments.witness.empty()) throw InputError("--witness is for one board: not with --many");
  if (looks_like_id(arguments.board)) throw InputError("--many reads its boards from a file, one a line");
  apply(arguments.puzzle, options);
  if (arguments.find == "any") options.solve.find = SolveOptions::Find::any;
  apply(common.limits, options.solve);
  options.json = common.format == "json";
  options.strict = arguments.strict;
  Input input(arguments.board);
  return solve_many(input, output, options);
}

std::variant<BoardPuzzle, ButtonPuzzle> puzzle_of(const SolveArguments& arguments) {
  if (const auto buttons = button_file(arguments.puzzle))
    return read_button_puzzle(arguments.board, *buttons, arguments.puzzle);
  return read_puzzle(arguments.board, arguments.puzzle);
}

/// What `answer_rows` may serve: an image out, and no more asked than presses.
bool may_stream(const SolveArguments& arguments, const Common& common) {
  return common.request.empty() && (common.format == "pbm" || common.format == "pbm-raw") &&
         !looks_like_id(arguments.board) && arguments.all.empty() && !button_file(arguments.puzzle) &&
         rule_of(arguments.puzzle).form == Rule::Form::stencil &&
         goal_kind(arguments.puzzle) != Goal::Kind::target;
}

Exit run(const SolveArguments& arguments, const Common& common, Output& output) {
  if (arguments.many) return run_many(arguments, common, output);
  if (arguments.strict) throw InputError("--strict goes with --many");
  const auto answer_one = [&](const SolveRequest& request, const std::string& format, ProgressBar& bar,
                              Output& to) { return answer(request, format, arguments.witness, bar, to); };
  if (!may_stream(arguments, common))
    return answer_each<SolveRequest>(
        common, output, "text",
        [&] {
          const SolveOptions options = options_of(arguments);
          return SolveRequest{puzzle_of(arguments), options};
        },
        answer_one);
  BoardPuzzle puzzle;
  apply(arguments.puzzle, puzzle);
  Input input(arguments.board);
  const std::string_view head = input.peek();
  if (head.starts_with("P1") || head.starts_with("P4"))
    return answer_rows({puzzle.rule, puzzle.wrap, puzzle.goal.kind}, options_of(arguments), input,
                       arguments.witness, common, output);
  Grid grid = read_grid(input.stream(), input.name());
  puzzle.start = std::move(grid.lit);
  puzzle.holes = std::move(grid.holes);
  return answer_each<SolveRequest>(
      common, output, "text",
      [&] {
        return SolveRequest{puzzle, options_of(arguments)};
      },
      answer_one);
}

}  // namespace

Command solve_command() {
  const auto arguments = std::make_shared<SolveArguments>();
  Command command{examples};
  command.add_board(arguments->board);
  command.add(puzzle_options(arguments->puzzle, true));
  command.add({
      {"--find", "WHAT", "fewest (ties: the first press board in reading order) or any [fewest]",
       &arguments->find, one_of({"fewest", "any"})},
      {"--all", "N", "list up to N fewest solutions", &arguments->all},
  });
  command.add_board_formats();
  command.add({
      {"--witness", "FILE", "where the board is impossible, write the pattern that proves it to FILE (P4)",
       &arguments->witness},
      {"--many", "", "one board a line (ids or JSON), one answer a line: optimal 4 0000/1001/1001/0000",
       &arguments->many},
      {"--strict", "", "with --many: stop at the first bad line", &arguments->strict, {}, true},
  });
  command.add_limits();
  command.run = [arguments](const Common& common, Output& output) {
    return run(*arguments, common, output);
  };
  return command;
}

}  // namespace flipwise::app
