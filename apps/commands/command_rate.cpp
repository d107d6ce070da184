// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <utility>

#include "command.hpp"
#include "progress.hpp"
#include "report.hpp"

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
  std::string format;
  LimitOptions limits;
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

Exit answer(RateRequest& request, const std::string& format, ProgressBar& bar, Output& output) {
  request.options.progress = bar.call();
  const Rating rating = rate(request.puzzle, request.options);
  bar.erase();
  output.write(format == "json" ? to_json(request, rating) + "\n" : text_of(rating));
  if (rating.answer.status == Status::impossible) return Exit::impossible;
  return rating.answer.status == Status::unknown ? Exit::stopped : Exit::answered;
}

Exit run(const RateArguments& arguments, const Common& common, Output& output) {
  ProgressBar bar(common.progress);
  if (!common.request.empty())
    return answer_requests(common, "rate", [&](Request& request) {
      auto& asked = std::get<RateRequest>(request);
      apply(arguments.limits, asked.options);
      return answer(asked, arguments.format.empty() ? "json" : arguments.format, bar, output);
    });
  RateRequest request{read_puzzle(arguments.board, arguments.puzzle)};
  apply(arguments.limits, request.options);
  return answer(request, arguments.format, bar, output);
}

}  // namespace

Command rate_command() {
  const auto arguments = std::make_shared<RateArguments>();
  Command command{examples};
  command.add({board_argument(&arguments->board)});
  command.add(puzzle_options(arguments->puzzle, true));
  command.add({text_or_json(&arguments->format)});
  command.add(limit_options(arguments->limits));
  command.run = [arguments](const Common& common, Output& output) {
    return run(*arguments, common, output);
  };
  return command;
}

}  // namespace flipwise::app
