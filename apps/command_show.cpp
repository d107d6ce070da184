// SPDX-License-Identifier: MIT
#include "command.hpp"
#include "input.hpp"
#include "report.hpp"

namespace flipwise::app {

namespace {

constexpr const char* examples = R"(
Examples:
  flipwise show board.pbm                      any format in, text out
  flipwise show --format pbm-raw board.txt --output board.pbm
  flipwise solve board.txt | flipwise show --format pretty)";

struct ShowArguments {
  std::string board;
  std::optional<std::string> format;
};

std::string written(const Grid& grid, const std::string& format, bool colour) {
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
  output.write(written(read_board(arguments.board, true), arguments.format.value_or("text"), colour));
  return Exit::answered;
}

}  // namespace

void add_show(CLI::App& program, Chosen& chosen) {
  const auto arguments = std::make_shared<ShowArguments>();
  CLI::App* command =
      add_command(program, chosen, "show", "reads a board in any format, writes any format", examples);
  command->add_option("BOARD", arguments->board, "file, or - or nothing for standard input")
      ->type_name("")
      ->excludes(command->get_option("--request"));
  command->add_option("--format", arguments->format, "text, json, pretty, pbm (P1), pbm-raw (P4) [text]")
      ->type_name("FORMAT")
      ->check(one_of({"text", "json", "pretty", "pbm", "pbm-raw"}, {"id"}));
  command->callback([arguments, &chosen] {
    chosen.run = [arguments, &chosen](Output& output) { return run(*arguments, chosen.common, output); };
  });
}

}  // namespace flipwise::app
