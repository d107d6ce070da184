// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "files/input.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/svg.hpp"
#include "many/answering_many.hpp"
#include "report.hpp"
#include "stated_answers.hpp"

namespace flipwise::app {

namespace {

constexpr const char* hint_examples = R"(
Rows and columns are counted from 1. With --pressed, the hint is for the
position after those presses, and states by how many presses the total exceeds
the minimum. PRESSES is read as by apply: a press board, a list of presses (row
and column of each, from 1), or an output of solve.

Examples:
  flipwise hint board.txt                    one press of a minimum solution
  flipwise hint plus-5x5:05e5148 --explain   every press of a solution
  flipwise hint board.txt --pressed mine.txt
  flipwise hint --rule graph.g6 lights.txt   a button, counted from 0
  flipwise hint --colours 3 board.txt        three colours: a cell, and how
                                             often to press it
  flipwise hint --many boards.txt            one line each: optimal 4 2,1
                                             cell-above (presses to go, row,
                                             column, reason)
)";

bool has_costs(const Answer& answer) {
  return answer.pressed.has_value();
}

std::string presses(const Answer& answer, std::uint64_t number) {
  return has_costs(answer) ? fmt::format("presses of cost {}", number)
                           : quantity(number, "press", "presses");
}

/// True if no press is needed, not even one that costs nothing.
bool is_solved(const Answer& answer) {
  return *answer.upper == 0 && answer.pressed.value_or(0) == 0;
}

bool two_kinds(const Puzzle& puzzle) {
  return puzzle.rule.form == Rule::Form::two_kind;
}

/// Returns the kind of a press, or how often it is made, in words.
std::string manner(const Puzzle& puzzle, const HintStep& step) {
  if (two_kinds(puzzle)) return fmt::format(" (kind {})", step.number);
  return step.number == 1 ? "" : step.number == 2 ? ", twice" : fmt::format(", {} times", step.number);
}
std::string short_manner(const Puzzle& puzzle, const HintStep& step) {
  return two_kinds(puzzle) || puzzle.modulus() > 2 ? fmt::format(",{}", step.number) : "";
}

std::string text_of_hint(const Puzzle& puzzle, const Hint& hint) {
  const Answer& answer = hint.answer;
  if (answer.status == Status::impossible) return "This board cannot be solved.\n";
  std::string text;
  if (answer.status != Status::optimal && !is_minimum(answer)) {
    std::string known = answer.lower > 0 ? fmt::format("at least {}", answer.lower)
                        : answer.upper   ? fmt::format("at most {}", *answer.upper)
                                         : "no solution or lower bound found yet";
    if (!answer.reason.empty()) known += "; " + with_option(answer.reason);
    text = fmt::format("The minimum number of presses from here is not known: {}.\n", known);
  }
  if (!answer.upper) return text;
  if (hint.used > 0) text += fmt::format("You have made {}.\n", presses(answer, hint.used));
  const std::string to_go =
      has_costs(answer) ? fmt::format("Cost {}", *answer.upper) : presses(answer, *answer.upper);
  if (is_solved(answer))
    text += "The board is solved.\n";
  else if (is_minimum(answer))
    text += fmt::format("{} to go.\n", to_go);
  else
    text += fmt::format("{} to go with the best solution known.\n", to_go);
  if (hint.used > 0 && hint.best && answer.status == Status::optimal) {
    const std::uint64_t lost = hint.used + *answer.upper - *hint.best;
    text += lost == 0 ? fmt::format("Your presses are part of a minimum solution with {}.\n",
                                    presses(answer, *hint.best))
                      : fmt::format("That makes {} in total, {} more than the minimum.\n",
                                    hint.used + *answer.upper, lost);
  }
  if (hint.quiet)
    text += fmt::format("By the way, {}:\n{}", hint.advice, board_as("text", puzzle, *hint.quiet));
  for (const auto& step : hint.steps)
    if (puzzle.buttons)
      text += fmt::format("Press button {}{}: {}.\n", puzzle.buttons->labels().button(step.column),
                          manner(puzzle, step), step.reason);
    else
      text += fmt::format("Press row {}, column {}{}: {}.\n", step.row + 1, step.column + 1,
                          manner(puzzle, step), step.reason);
  if (!hint.reason.empty()) text += fmt::format("{}.\n", hint.reason);
  return text;
}

/// Returns a hint as a line of --many, "optimal 4 2,1 cell-above": for each step row and column, the kind
/// for two kinds or the amount for more colours, and the reason.
std::string line_of_hint(const Puzzle& puzzle, const Hint& hint) {
  const auto& answer = hint.answer;
  std::string line(to_string(answer.status));
  if (answer.status == Status::unknown) line += fmt::format(" {}", answer.lower);
  if (answer.upper) line += fmt::format(" {}", *answer.upper);
  for (const auto& step : hint.steps)
    line += fmt::format(" {}{} {}",
                        puzzle.buttons ? puzzle.buttons->labels().button(step.column)
                                       : fmt::format("{},{}", step.row + 1, step.column + 1),
                        short_manner(puzzle, step), to_string(step.why));
  return line + "\n";
}

std::string remaining(const Answer& answer) {
  return answer.status == Status::impossible ? "impossible"
         : !answer.upper && answer.lower > 0 ? fmt::format("at least {}", presses(answer, answer.lower))
         : !answer.upper                     ? "unknown"
         : answer.status == Status::unknown
             ? presses(answer, *answer.upper) + " to go, with the best solution known"
         : is_solved(answer) ? "solved"
                             : presses(answer, *answer.upper) + " to go";
}

/// Draws the position, the presses and the quiet pattern. For two colours on a grid or with a drawing,
/// presses are drawn on the position, otherwise separately.
std::vector<BoardPicture> pictures_of_hint(const Puzzle& puzzle, const Hint& hint) {
  const bool has_bits = puzzle.modulus() == 2;
  std::vector<BoardPicture> pictures = {picture_of_lights(puzzle, hint.position, remaining(hint.answer))};
  if (has_bits && hint.answer.witness) pictures[0].witness = *hint.answer.witness;
  Board pressed(puzzle.press_rows(), puzzle.press_columns(), two_kinds(puzzle) ? 3 : puzzle.modulus());
  for (const HintStep& step : hint.steps) pressed.set(step.row, step.column, step.number);
  if (has_bits && !has_other_presses(puzzle)) {
    pictures[0].pressed = pressed;
  } else if (!hint.steps.empty()) {
    pictures.push_back(has_bits ? picture_of_buttons(pressed, puzzle.buttons->labels(), "press")
                                : picture_of_lights(puzzle, pressed, "press"));
  }
  if (!hint.quiet) return pictures;
  if (has_bits) {
    const Board unlit(hint.position.rows(), hint.position.columns());
    pictures.push_back(picture_of_lights(puzzle, unlit, "a quiet pattern, more than half of it pressed"));
    pictures.back().pressed = *hint.quiet;
  } else {
    pictures.push_back(picture_of_lights(puzzle, *hint.quiet, "a quiet pattern, pressed"));
  }
  return pictures;
}

struct HintCommand final : AnsweringMany<HintRequest> {
  HintCommand() : AnsweringMany(hint_examples) {
    add_board(board);
    add_fields(of_hint, {{"pressed", &pressed}, {"explain", &explain}});
    add_puzzle_options(*this, puzzle, of_hint);
    add_many();
    add_format("text, json or svg (a picture) [text]", {"text", "json", "svg"});
    add_limits(" and print a press of the best solution and proved bounds");
  }

  std::string unknown(std::string_view why) const override {
    if (format == "json") return unknown_presses(why);
    if (format == "svg") return "";
    Hint nothing;
    nothing.answer.reason = why;
    return text_of_hint(Puzzle{}, nothing);
  }

  Exit run(Output& output) override {
    if (pressed == "-" && !opened && (board.empty() || board == "-"))
      throw InputError("hint: only one of BOARD and --pressed can be standard input");
    if (many && !pressed.empty())
      throw InputError(
          "--pressed cannot be combined with --many; put the presses into the JSON lines, as \"pressed\"");
    return AnsweringMany::run(output);
  }

  HintRequest about(PuzzleSpec spec) const override {
    HintRequest request{.puzzle = complete(std::move(spec)), .explain = explain};
    if (!pressed.empty()) request.pressed = read_pressed(request.puzzle);
    return request;
  }
  /// Reads the presses as apply reads them.
  Board read_pressed(const Puzzle& of) const {
    std::optional<Input> file;
    if (!looks_like_id(pressed)) file.emplace(pressed, TextForm{});
    ApplyRequest request;
    request.puzzle = spec_of(of);
    ReadAnswer read = read_answer_to(request.puzzle, pressed, file, {.repeats = true});
    request.stated = std::move(read.stated);
    (void)board_after(request, read.as_list, pressed);  // throws if these presses cannot be made
    return std::move(*request.stated.answer.solution);
  }
  void amend(HintRequest& request) const override {
    AnsweringMany::amend(request);
    request.explain |= explain;
  }

  Reply reply(HintRequest& request, bool short_line) const override {
    const Hint found = answer_to(request);
    Reply result{exit_of(found.answer.status), {}, why_unknown(found.answer)};
    if (!found.reason.empty()) result.exit = worse(result.exit, Exit::stopped);
    if (format == "json")
      result.text = to_json(request, found) + "\n";
    else if (format == "svg")
      result.text = write_svg(pictures_of_hint(request.puzzle, found));
    else
      result.text = short_line ? line_of_hint(request.puzzle, found) : text_of_hint(request.puzzle, found);
    return result;
  }

  std::string pressed;
  bool explain = false;
};

}  // namespace

CommandPointer hint_command() {
  return std::make_unique<HintCommand>();
}

}  // namespace flipwise::app
