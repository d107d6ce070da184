// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdio>
#include <utility>
#include <variant>

#include "command.hpp"
#include "flipwise/errors.hpp"
#include "input.hpp"
#include "progress.hpp"
#include "report.hpp"

namespace flipwise::app {

namespace {

constexpr const char* examples = R"(
Examples:
  flipwise solve board.txt                     fewest presses that turn all lights off
  flipwise solve --goal uniform --format json board.pbm
  flipwise solve --rule king --wrap torus board.txt
  flipwise solve --rule "0,0 0,1 1,0" board.txt    a press flips the cell, its right and lower neighbour
  flipwise solve --all 5 board.txt             list up to five fewest solutions
  flipwise solve --limit 10 --format pretty board.txt)";

struct SolveArguments {
  std::string board;
  PuzzleOptions puzzle;
  std::string find = "fewest";
  std::optional<std::string> format;
  std::string all;
  Limits limits;
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

/// Images hold presses only: what else there is to say goes to standard error.
template <typename Puzzle>
void write_image(const Puzzle& puzzle, const Answer& answer, Format format, Output& output) {
  if (answer.solution) output.write(write_grid({answer.solution->pressed, holes_of(puzzle)}, format));
  if (answer.status == Status::impossible)
    fmt::print(stderr, "flipwise: impossible: no presses solve this board\n");
  if (answer.status == Status::unknown)
    fmt::print(stderr, "flipwise: unknown: stopped before the proof; at least {} presses\n", answer.lower);
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

Exit answer(SolveRequest& request, const std::string& format, ProgressBar& bar, Output& output) {
  request.options.progress = bar.call();
  const bool image = format == "pbm" || format == "pbm-raw";
  if (image && request.options.all > 0)
    throw InputError("--all lists several boards: choose --format text, json or pretty");
  return std::visit(
      [&](const auto& puzzle) {
        const Answer answer = solve(puzzle, request.options);
        bar.erase();
        if (image)
          write_image(puzzle, answer, format == "pbm" ? Format::pbm : Format::pbm_raw, output);
        else
          output.write(report(puzzle, answer, format, colour_wanted(output.terminal())));
        return exit_of(answer.status);
      },
      request.puzzle);
}

SolveRequest request_of(const SolveArguments& arguments) {
  SolveRequest request;
  if (!arguments.all.empty()) request.options.all = number_from(arguments.all, "--all", 1, UINT64_MAX);
  if (arguments.find == "any") {
    if (request.options.all > 0) throw InputError("--all lists fewest solutions: not with --find any");
    request.options.find = SolveOptions::Find::any;
  }
  BoardPuzzle puzzle;
  puzzle.rule = rule_of(arguments.puzzle);
  puzzle.wrap = wrap_of(arguments.puzzle);
  puzzle.goal = goal_of(arguments.puzzle);
  Grid grid = read_board(arguments.board);
  puzzle.start = std::move(grid.lit);
  puzzle.holes = std::move(grid.holes);
  request.puzzle = std::move(puzzle);
  return request;
}

Exit run(const SolveArguments& arguments, const Common& common, Output& output) {
  ProgressBar bar(common.progress);
  if (!common.request.empty())
    return answer_requests(common, "solve", [&](Request& request) {
      auto& asked = std::get<SolveRequest>(request);
      apply(arguments.limits, asked.options);
      return answer(asked, arguments.format.value_or("json"), bar, output);
    });
  SolveRequest request = request_of(arguments);
  apply(arguments.limits, request.options);
  return answer(request, arguments.format.value_or("text"), bar, output);
}

}  // namespace

void add_solve(CLI::App& program, Chosen& chosen) {
  const auto arguments = std::make_shared<SolveArguments>();
  CLI::App* command =
      add_command(program, chosen, "solve", "presses that solve a board: fewest, proved", examples);
  CLI::Option* request = command->get_option("--request");
  command->add_option("BOARD", arguments->board, "file, or - or nothing for standard input")
      ->type_name("")
      ->excludes(request);
  add_puzzle_options(*command, arguments->puzzle, true);
  CLI::Option* find =
      command
          ->add_option("--find", arguments->find,
                       "fewest (ties: the first press board in reading order) or any [fewest]")
          ->type_name("WHAT")
          ->check(one_of({"fewest", "any"}));
  CLI::Option* all = command->add_option("--all", arguments->all, "list up to N fewest solutions");
  all->type_name("N");
  for (const char* name : {"--rule", "--wrap", "--goal"}) command->get_option(name)->excludes(request);
  for (CLI::Option* option : {find, all}) option->excludes(request);
  command->add_option("--format", arguments->format, "text, json, pretty, pbm (P1), pbm-raw (P4) [text]")
      ->type_name("FORMAT")
      ->check(one_of({"text", "json", "pretty", "pbm", "pbm-raw"}, {"id"}));
  add_limits(*command, arguments->limits);
  command->callback([arguments, &chosen] {
    chosen.run = [arguments, &chosen](Output& output) { return run(*arguments, chosen.common, output); };
  });
}

}  // namespace flipwise::app
