// SPDX-License-Identifier: MIT
#include <utility>

#include "command.hpp"
#include "flipwise/id.hpp"
#include "input.hpp"
#include "report.hpp"

namespace flipwise::app {

namespace {

constexpr const char* examples = R"(
Examples:
  flipwise show board.pbm                      any format in, text out
  flipwise show --format pbm-raw board.txt --output board.pbm
  flipwise show --format id --goal uniform board.txt    the puzzle as one word, for any BOARD argument
  flipwise solve board.txt | flipwise show --format pretty)";

struct ShowArguments {
  std::string board;
  PuzzleOptions puzzle;
  std::optional<std::string> format;
};

/// What there is to show: of an id the puzzle too, of another board where the options say something of it.
ShowRequest shown(const ShowArguments& arguments) {
  ShowRequest request{read_board(arguments.board, true)};
  const PuzzleOptions& said = arguments.puzzle;
  if (looks_like_id(arguments.board))
    request.puzzle = read_puzzle(arguments.board, said);
  else if (said.rule || !said.kinds.empty() || said.wrap || said.goal)
    request.puzzle = {request.grid.lit, request.grid.holes, rule_of(said), wrap_of(said), goal_of(said)};
  return request;
}

std::string written(const ShowRequest& request, const std::string& format, bool colour) {
  const Grid& grid = request.grid;
  if (format == "id")
    return write_id(request.puzzle.value_or(BoardPuzzle{grid.lit, grid.holes}), grid.second) + "\n";
  if (format == "json") return to_json(request) + "\n";
  if (format == "pretty") return pretty_board(grid, colour);
  if (format == "pbm") return write_grid(grid, Format::pbm);
  if (format == "pbm-raw") return write_grid(grid, Format::pbm_raw);
  return write_grid(grid, Format::text);
}

Exit run(const ShowArguments& arguments, const Common& common, Output& output) {
  const bool colour = colour_wanted(output.terminal());
  if (!common.request.empty())
    return answer_requests(common, "show", [&](Request& request) {
      output.write(written(std::get<ShowRequest>(request), arguments.format.value_or("json"), colour));
      return Exit::answered;
    });
  output.write(written(shown(arguments), arguments.format.value_or("text"), colour));
  return Exit::answered;
}

}  // namespace

Command show_command() {
  const auto arguments = std::make_shared<ShowArguments>();
  Command command{examples};
  command.add({board_argument(&arguments->board)});
  command.add(puzzle_options(arguments->puzzle, true));
  command.add({board_format(&arguments->format)});
  command.run = [arguments](const Common& common, Output& output) {
    return run(*arguments, common, output);
  };
  return command;
}

}  // namespace flipwise::app
