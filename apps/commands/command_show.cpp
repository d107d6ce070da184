// SPDX-License-Identifier: MIT
#include "files/input.hpp"
#include "flipwise/io.hpp"
#include "flipwise/svg.hpp"
#include "puzzle_options.hpp"
#include "report.hpp"
#include "requests.hpp"

namespace flipwise::app {

namespace {

constexpr const char* show_examples = R"(
Examples:
  flipwise show board.pbm                      any format in, text out
  flipwise show --format pbm-raw board.txt --output board.pbm
  flipwise show --format id --goal uniform board.txt    the puzzle as one word, for any BOARD argument
  flipwise solve board.txt | flipwise show --format pretty)";

struct ShowCommand final : Answering<ShowRequest> {
  ShowCommand() : Answering(show_examples) {
    add_board(board);
    add(puzzle_options(puzzle, true));
    add_board_formats();
  }

  /// What there is to show: of an id the puzzle too, of another board where the options say something of
  /// it.
  ShowRequest from_options() override {
    BoardPuzzle asked;
    apply(puzzle, asked);
    StatedBoard said = read_stated_board(board, true);
    ShowRequest request;
    if (said.is_id || puzzle.has_rule() || puzzle.wrap || puzzle.goal)
      request.puzzle = overridden(said.puzzle, asked, puzzle);
    request.grid = std::move(said).grid();
    return request;
  }

  Exit answer(ShowRequest& request, ProgressBar&, Output& output) override {
    const Grid& grid = request.grid;
    if (format == "id")
      output.write(write_id(request.puzzle.value_or(BoardPuzzle{grid.lit, grid.holes}), grid.second) +
                   "\n");
    else if (format == "json")
      output.write(to_json(request) + "\n");
    else if (format == "svg")
      output.write(write_svg(std::vector<BoardPicture>{{.lit = grid.lit,
                                                        .holes = grid.holes,
                                                        .pressed = grid.second.empty() ? Board() : grid.lit,
                                                        .second = grid.second}}));
    else if (format == "pretty")
      output.write(pretty_board(grid, colour_wanted(output.terminal())));
    else
      output.write(write_grid(grid, format_of(format)));
    return Exit::answered;
  }

  std::string board;
  PuzzleOptions puzzle;
};

}  // namespace

CommandPointer show_command() {
  return std::make_unique<ShowCommand>();
}

}  // namespace flipwise::app
