// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <utility>

#include "command.hpp"
#include "puzzle_options.hpp"
#include "report.hpp"
#include "requests.hpp"

namespace flipwise::app {

namespace {

constexpr const char* examples = R"(
The difficulty is a matter of how many of the solvable boards of the same shape need fewer presses: less than
10 % easy, less than 50 % medium, less than 90 % hard, else very hard.

Examples:
  flipwise rate board.txt
  flipwise rate plus-4x4:9669 --format json)";

struct RateArguments {
  std::string board;
  PuzzleOptions puzzle;
};

std::string text_of(const Rating& rating) {
  const Answer& answer = rating.answer;
  std::string text;
  if (!rating.difficulty.empty()) text += fmt::format("difficulty {}\n", rating.difficulty);
  if (answer.status == Status::optimal) text += fmt::format("presses {}\n", *answer.upper);
  if (answer.status == Status::unknown)
    text += answer.upper ? fmt::format("presses {} to {}\n", answer.lower, *answer.upper)
                         : fmt::format("presses {} or more\n", answer.lower);
  if (answer.optimal_solutions) text += fmt::format("fewest solutions {}\n", *answer.optimal_solutions);
  text +=
      fmt::format("lit {} of {}\n", rating.lit, quantity(std::to_string(rating.cells), "cell", "cells"));
  if (answer.nullity) text += fmt::format("nullity {}\n", *answer.nullity);
  if (rating.easier)
    text += fmt::format("easier {:.4f} of the solvable boards{}\n", *rating.easier,
                        rating.estimated ? ", estimated" : "");
  return text;
}

Exit answer(const RateRequest& request, const std::string& format, ProgressBar& bar, Output& output) {
  const Rating rating = rate(request.puzzle, request.options);
  bar.erase();
  output.write(format == "json" ? to_json(request, rating) + "\n" : text_of(rating));
  if (rating.answer.status == Status::impossible) return Exit::impossible;
  return rating.answer.status == Status::unknown ? Exit::stopped : Exit::answered;
}

RateRequest request_of(const RateArguments& arguments) {
  return {read_puzzle(arguments.board, arguments.puzzle)};
}

}  // namespace

Command rate_command() {
  const auto arguments = std::make_shared<RateArguments>();
  Command command{examples};
  command.add_board(arguments->board);
  command.add(puzzle_options(arguments->puzzle, true));
  command.add_text_or_json();
  command.add_limits();
  command.run = answering(arguments, "text", request_of, answer);
  return command;
}

}  // namespace flipwise::app
