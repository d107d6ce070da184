// SPDX-License-Identifier: MIT
#include "puzzle_options.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <utility>

#include "files/input.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/id.hpp"

namespace flipwise::app {

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
  described.push_back({"--kind",
                       "RULE",
                       "twice, for rule two-kind: the stencils of kind 1 and kind 2 [ring, plus]",
                       &options.kinds,
                       {},
                       false,
                       "",
                       "--rule"});
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

Goal::Kind goal_kind(const PuzzleOptions& options) {
  const std::string goal = options.goal.value_or("off");
  if (goal == "off") return Goal::Kind::off;
  if (goal == "on") return Goal::Kind::on;
  return goal == "uniform" ? Goal::Kind::uniform : Goal::Kind::target;
}

Goal goal_of(const PuzzleOptions& options) {
  const Goal::Kind kind = goal_kind(options);
  if (kind != Goal::Kind::target) return {kind};
  try {
    return {kind, read_board(*options.goal).lit};
  } catch (const InputError& error) {
    throw InputError(fmt::format("--goal (off, on, uniform or a board file): {}", error.what()));
  }
}

BoardPuzzle read_puzzle(const std::string& board, const PuzzleOptions& options) {
  BoardPuzzle puzzle;
  if (looks_like_id(board)) puzzle = read_id(board).puzzle;
  apply(options, puzzle);
  if (looks_like_id(board)) return puzzle;
  Grid grid = read_board(board);
  puzzle.start = std::move(grid.lit);
  puzzle.holes = std::move(grid.holes);
  return puzzle;
}

}  // namespace flipwise::app
