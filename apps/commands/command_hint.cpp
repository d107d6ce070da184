// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "files/input.hpp"
#include "flipwise/errors.hpp"
#include "puzzle_options.hpp"
#include "report.hpp"
#include "requests.hpp"

namespace flipwise::app {

namespace {

constexpr const char* hint_examples = R"(
Rows and columns are counted from 1. With --pressed the hint is for the position after those presses, and says
how far it is from the best.

Examples:
  flipwise hint board.txt                      one press of a fewest solution, and why
  flipwise hint plus-5x5:1c0e070 --explain     all of them
  flipwise hint board.txt --pressed mine.txt)";

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

struct HintCommand final : Answering<HintRequest> {
  HintCommand() : Answering(hint_examples) {
    add_board(board);
    add({{"--pressed", "PRESSES", "the cells pressed so far: a board, as an id or a file", &pressed},
         {"--explain", "", "a whole solution, press by press", &explain}});
    add(puzzle_options(puzzle, true));
    add_text_or_json();
    add_limits();
  }

  HintRequest from_options() override {
    if (pressed == "-" && (board.empty() || board == "-"))
      throw InputError("hint: only one of BOARD and --pressed can be standard input");
    HintRequest request{read_puzzle(board, puzzle)};
    if (!pressed.empty()) request.pressed = read_board(pressed).lit;
    request.explain = explain;
    return request;
  }

  Exit answer(HintRequest& request, ProgressBar& bar, Output& output) override {
    const Hint given = hint(request.puzzle, request.pressed, request.explain, request.options);
    bar.erase();
    output.write(format == "json" ? to_json(request, given) + "\n" : text_of(request, given));
    return exit_of(given.answer.status);
  }

  std::string board;
  std::string pressed;
  bool explain = false;
  PuzzleOptions puzzle;
};

}  // namespace

CommandPointer hint_command() {
  return std::make_unique<HintCommand>();
}

}  // namespace flipwise::app
