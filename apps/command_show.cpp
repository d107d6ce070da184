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

/// The board as an id; of what puzzle, an id it came from says, or the options.
std::string written_id(const ShowArguments& arguments) {
  BoardId id;
  if (looks_like_id(arguments.board)) {
    id.puzzle = read_puzzle(arguments.board, arguments.puzzle);
    id.second = read_id(arguments.board).second;
  } else {
    Grid grid = read_board(arguments.board, true);
    id.puzzle = {std::move(grid.lit), std::move(grid.holes), rule_of(arguments.puzzle),
                 wrap_of(arguments.puzzle), goal_of(arguments.puzzle)};
    id.second = std::move(grid.second);
  }
  return write_id(id.puzzle, id.second) + "\n";
}

std::string written(const Grid& grid, const std::string& format, bool colour) {
  if (format == "id") return write_id({grid.lit, grid.holes}, grid.second) + "\n";
  if (format == "json") return to_json(grid) + "\n";
  if (format == "pretty") return pretty_board(grid, colour);
  if (format == "pbm") return write_grid(grid, Format::pbm);
  if (format == "pbm-raw") return write_grid(grid, Format::pbm_raw);
  return write_grid(grid, Format::text);
}

Exit run(const ShowArguments& arguments, const Common& common, Output& output) {
  const bool colour = colour_wanted(output.terminal());
  if (!common.request.empty())
    return answer_requests(common, "show", [&](Request& request) {
      output.write(written(std::get<ShowRequest>(request).grid, arguments.format.value_or("json"), colour));
      return Exit::answered;
    });
  if (arguments.format == "id")
    output.write(written_id(arguments));
  else
    output.write(written(read_board(arguments.board, true), arguments.format.value_or("text"), colour));
  return Exit::answered;
}

}  // namespace

void add_show(CLI::App& program, Chosen& chosen) {
  const auto arguments = std::make_shared<ShowArguments>();
  CLI::App* command =
      add_command(program, chosen, "show", "reads a board in any format, writes any format", examples);
  CLI::Option* request = command->get_option("--request");
  command->add_option("BOARD", arguments->board, "id, file, or - or nothing for standard input")
      ->type_name("")
      ->excludes(request);
  add_puzzle_options(*command, arguments->puzzle, true);
  command
      ->add_option("--format", arguments->format, "text, json, pretty, pbm (P1), pbm-raw (P4), id [text]")
      ->type_name("FORMAT")
      ->check(one_of({"text", "json", "pretty", "pbm", "pbm-raw", "id"}));
  command->callback([arguments, &chosen] {
    chosen.run = [arguments, &chosen](Output& output) { return run(*arguments, chosen.common, output); };
  });
}

}  // namespace flipwise::app
