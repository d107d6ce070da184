// SPDX-License-Identifier: MIT
#include <utility>

#include "command.hpp"
#include "flipwise/id.hpp"
#include "puzzle_options.hpp"
#include "report.hpp"
#include "requests.hpp"

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
};

/// What there is to show: of an id the puzzle too, of another board where the options say something of it.
ShowRequest request_of(const ShowArguments& arguments) {
  ShowRequest request{read_board(arguments.board, true)};
  const PuzzleOptions& said = arguments.puzzle;
  if (looks_like_id(arguments.board))
    request.puzzle = read_puzzle(arguments.board, said);
  else if (said.has_rule() || said.wrap || said.goal)
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

Exit answer(const ShowRequest& request, const std::string& format, ProgressBar&, Output& output) {
  output.write(written(request, format, colour_wanted(output.terminal())));
  return Exit::answered;
}

}  // namespace

Command show_command() {
  const auto arguments = std::make_shared<ShowArguments>();
  Command command{examples};
  command.add_board(arguments->board);
  command.add(puzzle_options(arguments->puzzle, true));
  command.add_board_formats();
  command.run = answering(arguments, "text", request_of, answer);
  return command;
}

}  // namespace flipwise::app
