// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "colours/colour_report.hpp"
#include "files/input.hpp"
#include "files/with_option.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/svg.hpp"
#include "many/answering_many.hpp"
#include "report.hpp"

namespace flipwise::app {

namespace {

constexpr const char* hint_examples = R"(
Rows and columns are counted from 1. With --pressed the hint is for the position
after those presses, and says how far it is from the best.

Examples:
  flipwise hint board.txt                    one press of a fewest solution
  flipwise hint plus-5x5:05e5148 --explain   all of them
  flipwise hint board.txt --pressed mine.txt
  flipwise hint --rule graph.g6 lights.txt   a button, counted from 0
  flipwise hint --colours 3 board.txt        three colours: a cell, how often
  flipwise hint --many boards.txt            optimal 4 2,1 cell-above: presses
                                             to go, row, column, why
)";

bool has_costs(const Answer& answer) {
  return answer.pressed.has_value();
}

std::string presses(const Answer& answer, std::uint64_t number) {
  return has_costs(answer) ? fmt::format("presses of cost {}", number)
                           : quantity(std::to_string(number), "press", "presses");
}

/// Presses may be needed that cost nothing.
bool is_solved(const Answer& answer) {
  return *answer.upper == 0 && answer.pressed.value_or(0) == 0;
}

bool of_buttons(const HintRequest& request) {
  return request.colours ? request.colours->buttons.has_value() : request.buttons.has_value();
}

bool has_two_kinds(const HintRequest& request) {
  return request.puzzle.rule.form == Rule::Form::two_kind;
}

std::string text_of_board(const HintRequest& request, const Board& board) {
  if (request.colours) return write_colour_grid({board, request.colours->board->holes}, ColourFormat::text);
  return write_grid({board, request.puzzle.holes}, Format::text);
}
/// Which kind of press, or how often.
std::string manner(const HintRequest& request, const HintStep& step) {
  if (has_two_kinds(request)) return fmt::format(" (kind {})", step.number);
  return step.number == 1 ? "" : step.number == 2 ? ", twice" : fmt::format(", {} times", step.number);
}
std::string short_manner(const HintRequest& request, const HintStep& step) {
  return has_two_kinds(request) || request.colours ? fmt::format(",{}", step.number) : "";
}

std::string text_of_hint(const HintRequest& request, const Hint& hint) {
  const Answer& answer = hint.answer;
  if (answer.status == Status::impossible) return "This board cannot be solved.\n";
  std::string text;
  if (answer.status != Status::optimal && !is_minimum(answer)) {
    std::string known = answer.lower > 0 ? fmt::format("at least {}", answer.lower)
                        : answer.upper   ? fmt::format("at most {}", *answer.upper)
                                         : "no solution or lower bound found yet";
    if (!answer.reason.empty()) known += "; " + with_option(answer.reason);
    text = fmt::format("The fewest presses from here are not known: {}.\n", known);
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
    text += fmt::format("{} to go with the best known.\n", to_go);
  if (hint.used > 0 && hint.best && answer.status == Status::optimal) {
    const std::uint64_t lost = hint.used + *answer.upper - *hint.best;
    text += lost == 0
                ? fmt::format("That is on a best way of {}.\n", presses(answer, *hint.best))
                : fmt::format("That makes {}, {} more than the best.\n", hint.used + *answer.upper, lost);
  }
  if (hint.quiet)
    text += fmt::format("By the way, {}:\n{}", hint.advice, text_of_board(request, *hint.quiet));
  for (const auto& step : hint.steps)
    if (of_buttons(request))
      text += fmt::format("Press button {}{}: {}.\n", step.column, manner(request, step), step.reason);
    else
      text += fmt::format("Press row {}, column {}{}: {}.\n", step.row + 1, step.column + 1,
                          manner(request, step), step.reason);
  if (!hint.reason.empty()) text += fmt::format("{}.\n", hint.reason);
  return text;
}

/// "optimal 4 2,1 cell-above": row and column, for two kinds the kind, for colours how often, and why, of
/// every step.
std::string line_of_hint(const HintRequest& request, const Hint& hint) {
  const auto& answer = hint.answer;
  std::string line(to_string(answer.status));
  if (answer.status == Status::unknown) line += fmt::format(" {}", answer.lower);
  if (answer.upper) line += fmt::format(" {}", *answer.upper);
  for (const auto& step : hint.steps)
    line += fmt::format(" {}{} {}",
                        of_buttons(request) ? std::to_string(step.column)
                                            : fmt::format("{},{}", step.row + 1, step.column + 1),
                        short_manner(request, step), to_string(step.why));
  return line + "\n";
}

std::string remaining(const Answer& answer) {
  return answer.status == Status::impossible ? "impossible"
         : !answer.upper && answer.lower > 0 ? fmt::format("at least {}", presses(answer, answer.lower))
         : !answer.upper                     ? "unknown"
         : answer.status == Status::unknown  ? presses(answer, *answer.upper) + " to go with the best known"
         : is_solved(answer)                 ? "solved"
                                             : presses(answer, *answer.upper) + " to go";
}

/// The lights in a row, and below them the buttons that are told.
std::string svg_of_buttons(const ButtonPuzzle& puzzle, const Hint& hint) {
  BoardPicture lights{.lit = hint.position, .caption = remaining(hint.answer)};
  if (hint.answer.witness) lights.witness = *hint.answer.witness;
  std::vector<BoardPicture> pictures = {std::move(lights)};
  Board pressed(1, puzzle.buttons.size());
  for (const HintStep& step : hint.steps) pressed.flip(0, step.column);
  if (!hint.steps.empty()) pictures.push_back(picture_of_buttons(pressed, "press"));
  return write_svg(pictures);
}

/// Draws the position with the cells to press next, the presses of buttons below it, and a quiet pattern.
std::string svg_of_colour_hint(const HintRequest& request, const Hint& hint) {
  const unsigned colours = request.colours->colours;
  const std::optional<Board>& holes = request.colours->board->holes;
  std::vector<BoardPicture> pictures{picture_of({hint.position, holes}, remaining(hint.answer))};
  Board amounts = of_buttons(request) ? Board(1, request.colours->buttons->size(), colours)
                                      : Board(hint.position.rows(), hint.position.columns(), colours);
  for (const HintStep& step : hint.steps) amounts.set(step.row, step.column, step.number);
  if (!hint.steps.empty()) pictures.push_back(picture_of({amounts, holes}, "press"));
  if (hint.quiet) pictures.push_back(picture_of({*hint.quiet, holes}, "a quiet pattern, pressed"));
  return write_svg(pictures);
}

/// The position, the presses that are told, and a quiet pattern that is half done.
std::string svg_of_hint(const HintRequest& request, const Hint& hint) {
  if (request.colours) return svg_of_colour_hint(request, hint);
  if (request.buttons) return svg_of_buttons(*request.buttons, hint);
  const std::optional<Board>& holes = request.puzzle.holes;
  const Board none(hint.position.rows(), hint.position.columns());
  const bool two_kinds = has_two_kinds(request);
  BoardPicture next{.lit = hint.position, .holes = holes, .pressed = none};
  if (two_kinds) next.second = none;
  for (const HintStep& step : hint.steps) {
    next.pressed.flip(step.row, step.column);
    if (step.number == 2) next.second.flip(step.row, step.column);
  }
  const Answer& answer = hint.answer;
  if (answer.witness) next.witness = *answer.witness;
  next.caption = remaining(answer);
  std::vector<BoardPicture> pictures = {std::move(next)};
  if (hint.quiet)
    pictures.push_back({.lit = none,
                        .holes = holes,
                        .pressed = *hint.quiet,
                        .caption = "a quiet pattern, half of it pressed"});
  return write_svg(pictures);
}

struct HintCommand final : AnsweringMany<HintRequest> {
  HintCommand() : AnsweringMany(hint_examples) {
    add_board(board);
    add({{"--pressed", "PRESSES", "the cells pressed so far: a board, as an id or a file", &pressed},
         {"--explain", "", "a whole solution, press by press", &explain}});
    add(puzzle_options(puzzle, {.goal = true, .two_kind = true, .buttons = true}));
    add(mask_options(puzzle));
    add({cost_option(puzzle)});
    add(colour_options(puzzle, true));
    add_many();
    takes_buttons = true;
    add_format("text, json or svg (a picture) [text]", {"text", "json", "svg"});
    add_limits(" and print a press of the best solution and proved bounds");
  }

  std::string unknown(std::string_view why) const override {
    if (format == "json") return unknown_presses(why);
    if (format == "svg") return "";
    Hint nothing;
    nothing.answer.reason = why;
    return text_of_hint(HintRequest{}, nothing);
  }

  Exit run(Output& output) override {
    if (pressed == "-" && (board.empty() || board == "-"))
      throw InputError("hint: only one of BOARD and --pressed can be standard input");
    if (many && !pressed.empty())
      throw InputError("--pressed is for one board: with --many a line of JSON says it");
    find_colours();
    return AnsweringMany::run(output);
  }

  HintRequest about_colours(ColourSaid&& said) const override {
    HintRequest request;
    request.explain = explain;
    request.colours = std::move(said);
    if (!pressed.empty()) request.amounts = read_colour_board(pressed, request.colours->colours);
    return request;
  }
  HintRequest about(StatedBoard said) const override {
    HintRequest request{std::move(said.puzzle)};
    if (!pressed.empty()) request.pressed = read_board(pressed).lit;
    return request;
  }
  HintRequest about_buttons(ButtonPuzzle&& asked) const override {
    HintRequest request{.buttons = std::move(asked), .explain = explain};
    if (!pressed.empty()) request.pressed = in_a_row(read_board(pressed));
    return request;
  }
  void amend(HintRequest& request) const override {
    if (request.colours)
      amend_colours(*request.colours);
    else
      apply_given(given, request);
    request.explain |= explain;
  }

  Reply reply(HintRequest& request, bool short_line) const override {
    const auto tell = [&](const Hint& found) {
      Reply said{exit_of(found.answer.status), {}, why_unknown(found.answer)};
      if (!found.reason.empty()) said.exit = worse(said.exit, Exit::stopped);
      if (format == "json")
        said.text = to_json(request, found) + "\n";
      else if (format == "svg")
        said.text = svg_of_hint(request, found);
      else
        said.text = short_line ? line_of_hint(request, found) : text_of_hint(request, found);
      return said;
    };
    return tell(answer_to(request));
  }

  std::string pressed;
  bool explain = false;
};

}  // namespace

CommandPointer hint_command() {
  return std::make_unique<HintCommand>();
}

}  // namespace flipwise::app
