// SPDX-License-Identifier: MIT
#include <string>
#include <utility>

#include "flipwise/errors.hpp"
#include "many/answering_stated.hpp"
#include "report.hpp"

namespace flipwise::app {

namespace {

constexpr const char* apply_examples = R"(
PRESSES is a press board, a list of presses (row and column of each, from 1), or
an output of solve. A list may contain a cell several times. The order of
presses does not matter. Numbers that can be a press board or a list are read as
a press board, with a note, unless their first line is '; list of presses'.

Examples:
  flipwise apply board.txt presses.txt  the board after these presses
  flipwise apply plus-4x4:9669 plus-4x4:0900 --format id
  printf '2 1\n3 1\n2 1\n' | flipwise apply board.txt -
                                        a list: 2,1 is pressed twice
  flipwise solve board.txt | flipwise apply board.txt -
  flipwise apply --rule buttons.txt lights.txt pressed.txt
  flipwise apply --colours 3 board.txt presses.txt --format pretty
  paste boards.txt presses.txt | flipwise apply --many
                                        an id and presses on each line
)";

struct ApplyCommand final : AnsweringStated<ApplyRequest> {
  ApplyCommand() : AnsweringStated(apply_examples) {
    add({{"BOARD", "", "the board: an id, a file, or - for standard input", &board},
         {"PRESSES", "", "the presses: an id, a file, or - for standard input", &stated}});
    add_puzzle_options(*this, puzzle, of_apply);
    add_many("read a board and its presses per line, write one board per line");
    add_format(
        "text, json, pretty, svg (a picture), id; pbm (P1), pbm-raw (P4) or, with --colours, pgm (P2), "
        "pgm-raw (P5) [text]",
        {"text", "json", "pretty", "svg", "pbm", "pbm-raw", "pgm", "pgm-raw", "id"});
    add_bounds();
    repeats = true;
  }

  Exit run(Output& output) override {
    in_colour = uses_colour(output.terminal());
    if (request_path.empty() && !many) open("apply", "PRESSES");
    return AnsweringStated::run(output);
  }

  Reply reply(ApplyRequest& request, bool short_line) const override {
    return {Exit::answered, written(board_after(request, as_list, stated), format, short_line, in_colour)};
  }

  bool in_colour = false;
};

}  // namespace

CommandPointer apply_command() {
  return std::make_unique<ApplyCommand>();
}

}  // namespace flipwise::app
