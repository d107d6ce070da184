// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "puzzle_options.hpp"
#include "report.hpp"
#include "requests.hpp"

namespace flipwise::app {

namespace {

constexpr const char* rate_examples = R"(
The difficulty is a matter of how many of the solvable boards of the same shape need fewer presses: less than
10 % easy, less than 50 % medium, less than 90 % hard, else very hard.

Examples:
  flipwise rate board.txt
  flipwise rate plus-4x4:9669 --format json)";

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

struct RateCommand final : Answering<RateRequest> {
  RateCommand() : Answering(rate_examples) {
    add_board(board);
    add(puzzle_options(puzzle, true));
    add_text_or_json();
    add_limits();
  }

  RateRequest from_options() override { return {read_puzzle(board, puzzle)}; }

  Exit answer(RateRequest& request, ProgressBar& bar, Output& output) override {
    const Rating rating = rate(request.puzzle, request.options);
    bar.erase();
    output.write(format == "json" ? to_json(request, rating) + "\n" : text_of(rating));
    return exit_of(rating.answer.status);
  }

  std::string board;
  PuzzleOptions puzzle;
};

}  // namespace

CommandPointer rate_command() {
  return std::make_unique<RateCommand>();
}

}  // namespace flipwise::app
