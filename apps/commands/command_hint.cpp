// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <utility>

#include "command.hpp"
#include "flipwise/errors.hpp"
#include "puzzle_options.hpp"
#include "report.hpp"
#include "requests.hpp"

namespace flipwise::app {

namespace {

constexpr const char* examples = R"(
Rows and columns are counted from 1. With --pressed the hint is for the position after those presses, and says
how far it is from the best.

Examples:
  flipwise hint board.txt                      one press of a fewest solution, and why
  flipwise hint plus-5x5:1c0e070 --explain     all of them
  flipwise hint board.txt --pressed mine.txt)";

struct HintArguments {
  std::string board;
  std::string pressed;
  bool explain = false;
  PuzzleOptions puzzle;
};

std::string presses(std::uint64_t number) {
  return quantity(std::to_string(number), "press", "presses");
}

std::string text_of(const HintRequest& request, const Hint& hint) {
  const Answer& answer = hint.answer;
  if (answer.status == Status::impossible) return "This board cannot be solved.\n";
  if (answer.status != Status::optimal)
    return fmt::format("The fewest presses from here are not known: at least {}.\n", answer.lower);
  std::string text;
  if (hint.used > 0) text += fmt::format("You have made {}.\n", presses(hint.used));
  text +=
      *answer.upper == 0 ? "The board is solved.\n" : fmt::format("{} to go.\n", presses(*answer.upper));
  if (hint.used > 0 && hint.best) {
    const std::uint64_t lost = hint.used + *answer.upper - *hint.best;
    text += lost == 0
                ? fmt::format("That is on a best way of {}.\n", presses(*hint.best))
                : fmt::format("That makes {}, {} more than the best.\n", hint.used + *answer.upper, lost);
  }
  if (hint.quiet)
    text += fmt::format("By the way, {}:\n{}", hint.advice,
                        write_grid({*hint.quiet, request.puzzle.holes}, Format::text));
  const bool two_kinds = request.puzzle.rule.form == Rule::Form::two_kind;
  for (const HintStep& step : hint.steps)
    text += fmt::format("Press row {}, column {}{}: {}.\n", step.row + 1, step.column + 1,
                        two_kinds ? fmt::format(" (kind {})", step.second ? 2 : 1) : "", step.reason);
  return text;
}

Exit answer(const HintRequest& request, const std::string& format, ProgressBar& bar, Output& output) {
  const Hint given = hint(request.puzzle, request.pressed, request.explain, request.options);
  bar.erase();
  output.write(format == "json" ? to_json(request, given) + "\n" : text_of(request, given));
  if (given.answer.status == Status::impossible) return Exit::impossible;
  return given.answer.status == Status::optimal ? Exit::answered : Exit::stopped;
}

HintRequest request_of(const HintArguments& arguments) {
  const bool board_is_input = arguments.board.empty() || arguments.board == "-";
  if (arguments.pressed == "-" && board_is_input)
    throw InputError("hint: only one of BOARD and --pressed can be standard input");
  HintRequest request{read_puzzle(arguments.board, arguments.puzzle)};
  if (!arguments.pressed.empty()) request.pressed = read_board(arguments.pressed).lit;
  request.explain = arguments.explain;
  return request;
}

}  // namespace

Command hint_command() {
  const auto arguments = std::make_shared<HintArguments>();
  Command command{examples};
  command.add_board(arguments->board);
  command.add({{"--pressed", "PRESSES", "the cells pressed so far: a board, as an id or a file",
                &arguments->pressed},
               {"--explain", "", "a whole solution, press by press", &arguments->explain}});
  command.add(puzzle_options(arguments->puzzle, true));
  command.add_text_or_json();
  command.add_limits();
  command.run = answering(arguments, "text", request_of, answer);
  return command;
}

}  // namespace flipwise::app
