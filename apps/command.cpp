// SPDX-License-Identifier: MIT
#include "command.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <utility>

#include "flipwise/errors.hpp"
#include "flipwise/id.hpp"
#include "input.hpp"

namespace flipwise::app {

void Command::add(std::vector<Option> more) {
  std::move(more.begin(), more.end(), std::back_inserter(options));
}

Option board_argument(Target board) {
  return {"BOARD", "", "id, file, or - or nothing for standard input", board};
}

Option format_option(std::string help, std::vector<std::string> words, Target format) {
  return {"--format", "FORMAT", std::move(help), format, one_of(std::move(words)), {}, "", true};
}

Option text_or_json(Target format) {
  return format_option("text or json [text]", {"text", "json"}, format);
}

Option board_format(Target format) {
  return format_option("text, json, pretty, pbm (P1), pbm-raw (P4), id [text]",
                       {"text", "json", "pretty", "pbm", "pbm-raw", "id"}, format);
}

std::vector<Option> limit_options(LimitOptions& limits) {
  return {{.name = "--limit",
           .type = "S",
           .help = "stop after S seconds with the best known and proved bounds",
           .target = &limits.seconds,
           .check = positive_number,
           .beside_request = true},
          {.name = "--memory",
           .type = "GIB",
           .help = "never use more than GIB GiB of memory [80 % of the machine's]",
           .target = &limits.memory_gib,
           .check = positive_number,
           .beside_request = true},
          {.name = "--threads",
           .type = "N",
           .help = "threads; the answer does not depend on it [all cores]",
           .target = &limits.threads,
           .check = thread_number,
           .beside_request = true}};
}

std::vector<Option> puzzle_options(PuzzleOptions& options, bool with_goal) {
  std::vector<Option> described = {
      {"--rule", "RULE",
       "which cells a press flips: plus, ring, king, knight, x, cross, two-kind, or offsets "
       "\"row,column row,column ...\" [plus]; solve and verify also take a file with the lights "
       "that each button flips, or a graph in graph6 form",
       &options.rule},
      {"--wrap", "WRAP",
       "sides that meet: none, columns (first and last column are neighbours), rows, torus [none]",
       &options.wrap, one_of({"none", "columns", "rows", "torus"})}};
  if (!with_goal) return described;
  described.push_back({"--goal", "GOAL",
                       "what the lights shall become: off, on, uniform (either), or a board file [off]",
                       &options.goal});
  described.push_back({.name = "--kind",
                       .type = "RULE",
                       .help = "twice, for rule two-kind: the stencils of kind 1 and kind 2 [ring, plus]",
                       .target = &options.kinds,
                       .excludes = {"--rule"}});
  return described;
}

std::optional<std::string> button_file(const PuzzleOptions& options) {
  if (!options.rule) return std::nullopt;
  try {
    parse_rule(*options.rule);
    return std::nullopt;
  } catch (const InputError& error) {
    if (access(options.rule->c_str(), F_OK) == 0) return options.rule;
    throw InputError(std::string(error.what()) + "; nor is there a file of that name");
  }
}

Board in_a_row(const Grid& grid) {
  if (grid.holes) throw InputError("buttons from a file: their board has no holes");
  Board row(1, grid.lit.cells());
  for (std::size_t i = 0; i < grid.lit.rows(); ++i)
    for (std::size_t j = 0; j < grid.lit.columns(); ++j)
      if (grid.lit.get(i, j)) row.flip(0, i * grid.lit.columns() + j);
  return row;
}

ButtonPuzzle read_button_puzzle(const std::string& board, const std::string& buttons,
                                const PuzzleOptions& options) {
  if (options.wrap) throw InputError("--wrap is for boards whose --rule is not a file of buttons");
  ButtonPuzzle puzzle{.start = in_a_row(read_board(board)), .buttons = {}, .goal = goal_of(options)};
  if (puzzle.goal.kind == Goal::Kind::target) puzzle.goal.target = in_a_row({puzzle.goal.target});
  Input input(buttons);
  puzzle.buttons = read_buttons(input.stream(), input.name(), puzzle.start.columns());
  return puzzle;
}

Rule rule_of(const PuzzleOptions& options) {
  if (button_file(options)) throw InputError("buttons from a file are for solve and verify");
  if (options.kinds.empty()) return options.rule ? parse_rule(*options.rule) : Rule{};
  if (options.kinds.size() != 2) throw InputError("--kind is given twice, once for each kind of press");
  return parse_rule("two-kind=" + options.kinds[0] + "/" + options.kinds[1]);
}

Wrap wrap_of(const PuzzleOptions& options) {
  return options.wrap ? parse_wrap(*options.wrap) : Wrap::none;
}

Goal goal_of(const PuzzleOptions& options) {
  const std::string goal = options.goal.value_or("off");
  if (goal == "off") return {Goal::Kind::off};
  if (goal == "on") return {Goal::Kind::on};
  if (goal == "uniform") return {Goal::Kind::uniform};
  try {
    return {Goal::Kind::target, read_board(goal).lit};
  } catch (const InputError& error) {
    throw InputError(fmt::format("--goal (off, on, uniform or a board file): {}", error.what()));
  }
}

BoardPuzzle read_puzzle(const std::string& board, const PuzzleOptions& options) {
  BoardPuzzle puzzle;
  if (looks_like_id(board)) {
    puzzle = read_id(board).puzzle;
    if (options.rule || !options.kinds.empty()) puzzle.rule = rule_of(options);
    if (options.wrap) puzzle.wrap = wrap_of(options);
    if (options.goal) puzzle.goal = goal_of(options);
    return puzzle;
  }
  puzzle.rule = rule_of(options);
  puzzle.wrap = wrap_of(options);
  puzzle.goal = goal_of(options);
  Grid grid = read_board(board);
  puzzle.start = std::move(grid.lit);
  puzzle.holes = std::move(grid.holes);
  return puzzle;
}

std::uint64_t number_from(const std::string& text, const std::string& what, std::uint64_t least,
                          std::uint64_t most) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || number < least || number > most)
    throw InputError(fmt::format("{}: '{}' is not a whole number from {} to {}", what, text, least, most));
  return number;
}

Exit answer_requests(const Common& common, std::string_view command,
                     const std::function<Exit(Request&)>& answer) {
  ObjectReader reader(common.request);
  Exit exit = Exit::answered;
  bool any = false;
  while (const auto text = reader.next()) {
    any = true;
    Request request = request_from_json(*text, reader.place());
    if (flipwise::command(request) != command)
      throw InputError(fmt::format("{}: this request is for {}, not for {}", reader.place(),
                                   flipwise::command(request), command));
    exit = worse(exit, answer(request));
  }
  if (!any) throw InputError(common.request + ": no request");
  return exit;
}

}  // namespace flipwise::app
