// SPDX-License-Identifier: MIT
#include "command.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <charconv>
#include <cmath>
#include <utility>

#include "flipwise/errors.hpp"
#include "flipwise/id.hpp"
#include "input.hpp"
#include "usage.hpp"

namespace flipwise::app {

CLI::App* add_command(CLI::App& program, Chosen& chosen, const std::string& name,
                      const std::string& description, const std::string& examples) {
  CLI::App* command = program.add_subcommand(name, description);
  command->footer(examples);
  command
      ->add_option("--output", chosen.common.output,
                   "write the results to FILE, which appears only when they are complete")
      ->type_name("FILE");
  command
      ->add_option("--request", chosen.common.request,
                   "answer JSON requests from FILE (- is standard input) instead of options")
      ->type_name("FILE");
  command
      ->add_option("--progress", chosen.common.progress,
                   "progress bar on standard error: auto (on a terminal), always, never")
      ->type_name("WHEN")
      ->check(one_of({"auto", "always", "never"}));
  return command;
}

CLI::Validator one_of(std::initializer_list<std::string> words, std::initializer_list<std::string> later) {
  const auto check = [words = std::vector<std::string>(words),
                      later = std::vector<std::string>(later)](const std::string& value) -> std::string {
    for (const std::string& word : words)
      if (word == value) return "";
    for (const std::string& word : later)
      if (word == value) return fmt::format("{} is not available yet", value);
    return fmt::format("'{}' is not one of {}{}", value, fmt::join(words, ", "),
                       did_you_mean(value, words));
  };
  return {check, ""};
}

namespace {

/// Finite and above 0, and below what makes no sense.
std::string positive_number(const std::string& value) {
  constexpr double most = 1e9;
  double number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc{} || end != value.data() + value.size() || !(number > 0) || !(number <= most))
    return fmt::format("'{}' is not a number above 0 and up to 1e9", value);
  return "";
}

std::string thread_number(const std::string& value) {
  unsigned number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc{} || end != value.data() + value.size() || number < 1 || number > 65536)
    return fmt::format("'{}' is not a number from 1 to 65536", value);
  return "";
}

}  // namespace

void add_limits(CLI::App& command, Limits& limits) {
  command
      .add_option("--limit", limits.seconds, "stop after S seconds with the best known and proved bounds")
      ->type_name("S")
      ->check(CLI::Validator(positive_number, ""));
  command
      .add_option("--memory", limits.memory_gib,
                  "never use more than GIB GiB of memory [80 % of the machine's]")
      ->type_name("GIB")
      ->check(CLI::Validator(positive_number, ""));
  command.add_option("--threads", limits.threads, "threads; the answer does not depend on it [all cores]")
      ->type_name("N")
      ->check(CLI::Validator(thread_number, ""));
}

void add_puzzle_options(CLI::App& command, PuzzleOptions& options, bool with_goal) {
  CLI::Option* request = command.get_option("--request");
  CLI::Option* rule = command.add_option(
      "--rule", options.rule,
      "which cells a press flips: plus, ring, king, knight, x, cross, two-kind, or offsets "
      "\"row,column row,column ...\" [plus]; solve and verify also take a file with the lights "
      "that each button flips, or a graph in graph6 form");
  rule->type_name("RULE")->excludes(request);
  command
      .add_option(
          "--wrap", options.wrap,
          "sides that meet: none, columns (first and last column are neighbours), rows, torus [none]")
      ->type_name("WRAP")
      ->check(one_of({"none", "columns", "rows", "torus"}))
      ->excludes(request);
  if (!with_goal) return;
  command
      .add_option("--goal", options.goal,
                  "what the lights shall become: off, on, uniform (either), or a board file [off]")
      ->type_name("GOAL")
      ->excludes(request);
  command
      .add_option("--kind", options.kinds,
                  "twice, for rule two-kind: the stencils of kind 1 and kind 2 [ring, plus]")
      ->type_name("RULE")
      ->allow_extra_args(false)
      ->excludes(rule)
      ->excludes(request);
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
