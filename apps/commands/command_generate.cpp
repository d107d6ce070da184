// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdio>
#include <utility>

#include "command.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/id.hpp"
#include "puzzle_options.hpp"
#include "requests.hpp"

namespace flipwise::app {

namespace {

constexpr const char* examples = R"(
Boards whose fewest presses, proved, are exactly K, one id a line. They are drawn uniformly and independently
from all such boards where that is feasible; where it is not, standard error says so. The same seed gives
the same boards on every machine.

Examples:
  flipwise generate 5 5 --presses 8
  flipwise generate 4 4 --presses 6 --unique --count 10 --seed 7
  flipwise generate 7 7 --presses 12 --symmetric --rule king --wrap torus
  flipwise generate 5 5 --presses 8 | flipwise solve --many)";

struct GenerateArguments {
  std::string rows;
  std::string columns;
  std::string presses;
  std::string count = "1";
  std::string seed = "0";
  bool unique = false;
  bool symmetric = false;
  PuzzleOptions puzzle;
};

Exit answer(const GenerateRequest& request, const std::string& format, ProgressBar& bar, Output& output) {
  const Generated generated = generate(request.query, request.options);
  bar.erase();
  if (format == "json") {
    output.write(to_json(request, generated) + "\n");
  } else {
    for (const Generated::Item& item : generated.items) {
      BoardPuzzle puzzle = request.query.shape;
      puzzle.start = item.board;
      output.write(format == "id" ? write_id(puzzle) + "\n"
                                  : write_grid({puzzle.start, puzzle.holes}, Format::text) + "\n");
    }
    if (!generated.reason.empty())
      complain(fmt::format("{}: {}", generated.status == Status::impossible ? "impossible" : "not found",
                           generated.reason));
    else if (!generated.uniform)
      complain("such boards are too rare to be drawn uniformly; these come from a random walk");
  }
  if (generated.status == Status::impossible) return Exit::impossible;
  return generated.status == Status::optimal ? Exit::answered : Exit::stopped;
}

GenerateRequest request_of(const GenerateArguments& arguments) {
  if (arguments.rows.empty() || arguments.columns.empty() || arguments.presses.empty())
    throw InputError("generate: needs ROWS, COLUMNS and --presses");
  constexpr std::uint64_t most_boards = 100'000'000;
  GenerateRequest request;
  GenerateQuery& query = request.query;
  const std::uint64_t rows = number_from(arguments.rows, "ROWS", 1, UINT64_MAX);
  query.shape.start = Board(rows, number_from(arguments.columns, "COLUMNS", 1, UINT64_MAX));
  query.shape.rule = rule_of(arguments.puzzle);
  query.shape.wrap = wrap_of(arguments.puzzle);
  query.presses = number_from(arguments.presses, "--presses", 0, UINT64_MAX);
  query.count = number_from(arguments.count, "--count", 1, most_boards);
  query.seed = number_from(arguments.seed, "--seed", 0, UINT64_MAX);
  query.unique = arguments.unique;
  query.symmetric = arguments.symmetric;
  return request;
}

}  // namespace

Command generate_command() {
  const auto arguments = std::make_shared<GenerateArguments>();
  Command command{examples};
  command.add({
      {"ROWS", "", "rows of the boards", &arguments->rows},
      {"COLUMNS", "", "and columns", &arguments->columns},
      {"--presses", "K", "the fewest presses that solve each board", &arguments->presses},
      {"--unique", "", "only boards with a single fewest solution", &arguments->unique},
      {"--symmetric", "",
       "only boards that are the same from left to right as from right to left, with such presses",
       &arguments->symmetric},
      {"--count", "N", "so many boards [1]", &arguments->count},
      {"--seed", "S", "other seeds give other boards [0]", &arguments->seed},
  });
  command.add(puzzle_options(arguments->puzzle, false));
  command.add_format("id, text or json [id]", {"id", "text", "json"});
  command.add_limits();
  command.run = answering(arguments, "id", request_of, answer);
  return command;
}

}  // namespace flipwise::app
