// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "many/answering_many.hpp"
#include "report.hpp"

namespace flipwise::app {

namespace {

constexpr const char* rate_examples = R"(
The difficulty depends on the share of solvable boards of the same shape that
need fewer presses: below 10 % easy, below 50 % medium, below 90 % hard,
otherwise very hard. A board that needs no presses is 'solved', one without a
solution 'impossible', and one that cannot be rated within the limits 'unknown'.

Examples:
  flipwise rate board.txt
  flipwise rate plus-4x4:9669 --format json
  flipwise rate --colours 3 board.txt        lights of three colours
  flipwise generate 5 5 --presses 8 --count 9 | flipwise rate --many
)";

/// Returns a rating as text. `cell` is the noun for what is lit.
std::string text_of_rating(const Rating& rating, const std::string& cell) {
  const auto& answer = rating.answer;
  std::string text;
  text += fmt::format("difficulty {}\n", rating.difficulty);
  if (answer.status == Status::optimal) text += fmt::format("presses {}\n", *answer.upper);
  if (answer.status == Status::unknown)
    text += answer.upper == answer.lower ? fmt::format("presses {}\n", answer.lower)
            : answer.upper               ? fmt::format("presses {} to {}\n", answer.lower, *answer.upper)
            : answer.lower > 0           ? fmt::format("presses {} or more\n", answer.lower)
                                         : "presses unknown\n";
  const std::string& reason = answer.status == Status::unknown ? answer.reason : rating.reason;
  if (!reason.empty()) text += fmt::format("reason {}\n", with_option(reason));
  if (answer.optimal_solutions) text += fmt::format("minimum solutions {}\n", *answer.optimal_solutions);
  text += fmt::format("lit {} of {}\n", rating.lit, quantity(rating.cells, cell, cell + "s"));
  if (answer.nullity) text += fmt::format("nullity {}\n", *answer.nullity);
  if (rating.easier)
    text += fmt::format("easier {:.4f} of the solvable boards{}\n", *rating.easier,
                        rating.estimated
                            ? fmt::format(", estimated, with 95 % certainty within {:.2f}", rating.error)
                            : "");
  return text;
}

/// Returns a rating as a line of --many, "optimal 8 0.0848 easy" as far as it is known, or "unknown 5 12".
std::string line_of_rating(const Rating& rating) {
  const auto& answer = rating.answer;
  std::string line(to_string(answer.status));
  if (answer.status == Status::unknown) line += fmt::format(" {}", answer.lower);
  if (answer.upper) line += fmt::format(" {}", *answer.upper);
  if (rating.easier) line += fmt::format(" {:.4f}", *rating.easier);
  if (answer.status == Status::optimal) line += " " + rating.difficulty;
  return line + "\n";
}

struct RateCommand final : AnsweringMany<RateRequest> {
  RateCommand() : AnsweringMany(rate_examples) {
    add_board(board);
    add_puzzle_options(*this, puzzle, of_rate);
    add_many();
    add_text_or_json();
    add_limits(" and print proved bounds on the minimum number of presses");
  }

  std::string unknown(std::string_view why) const override {
    return format == "json"
               ? unknown_presses(why)
               : fmt::format("difficulty unknown\npresses unknown\nreason {}\n", with_option(why));
  }

  RateRequest about(PuzzleSpec spec) const override { return {complete(std::move(spec))}; }

  Reply reply(RateRequest& request, bool short_line) const override {
    const Rating rating = answer_to(request);
    Reply result{rating.difficulty == "unknown" ? Exit::stopped : exit_of(rating.answer.status),
                 {},
                 why_unknown(rating.answer)};
    if (format == "json")
      result.text = to_json(request, rating) + "\n";
    else
      result.text = short_line ? line_of_rating(rating)
                               : text_of_rating(rating, request.puzzle.buttons ? "light" : "cell");
    return result;
  }
};

}  // namespace

CommandPointer rate_command() {
  return std::make_unique<RateCommand>();
}

}  // namespace flipwise::app
