// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "files/output.hpp"
#include "flipwise/answer.hpp"
#include "flipwise/io.hpp"
#include "flipwise/puzzle.hpp"
#include "flipwise/study.hpp"
#include "flipwise/svg.hpp"

namespace flipwise::app {

/// Returns "1 press", "4 presses".
std::string quantity(std::string_view number, std::string_view one, std::string_view many);
std::string quantity(std::uint64_t number, std::string_view one, std::string_view many);

/// Returns a board of any number of colours on one line, its rows with a slash between them.
std::string rows_on_a_line(const Grid& grid);
/// Returns the id of a puzzle; of buttons its lights on a line.
std::string puzzle_name(const Puzzle& puzzle);
/// Returns lights, presses or a witness of a puzzle as `--format` names it: as an image where it is the
/// word of one, else as text.
std::string board_as(const std::string& format, const Puzzle& puzzle, const Board& board);
/// Writes the witness of an impossible board as a raw image, where the user has named a file for it.
void write_witness(const Puzzle& puzzle, const Answer& answer, const std::string& path);

/// Says what bounds are known, in words: "between 3 and 8", "at least 3", "at most 8"; empty where none
/// are, because 0 is not a bound.
std::string bounds_in_words(std::uint64_t lower, std::optional<std::uint64_t> upper);

/// True where the solution is proved to be one of fewest presses, whatever the status.
inline bool is_minimum(const Answer& answer) {
  return answer.status == Status::optimal || answer.upper == answer.lower;
}

/// The line of an unknown answer; `where` is the best known solution, above or below it.
inline std::string unknown_headline(const Answer& answer, std::string_view where) {
  const std::string bounds = bounds_in_words(answer.lower, answer.upper);
  if (is_minimum(answer) && !answer.solution)
    return fmt::format("unknown: {} is proved to be the minimum, but the solution is not at hand",
                       *answer.upper);
  if (is_minimum(answer))
    return fmt::format(
        "unknown: {} is proved to be the minimum, but the solution {} may not be the first that reaches it",
        *answer.upper, where);
  return fmt::format("unknown: stopped before the proof; {}{}",
                     bounds.empty() ? "no solution or lower bound found yet"
                                    : fmt::format("the fewest presses are {}", bounds),
                     answer.solution ? fmt::format("; best known {}", where) : "");
}

/// "unknown: at least 3 presses; stopped at the time limit".
std::string unknown_report(const Answer& answer);
/// Returns that where no solution is known at all; else nothing.
std::optional<std::string> why_unknown(const Answer& answer);

/// Writes to standard error what images, lists and ids cannot contain.
void explain(const Answer& answer);

/// An answer in numbers, whatever the number of colours, as comment lines that begin with `;`.
inline std::string numbers_report(const Answer& answer) {
  std::string text;
  if (answer.nullity) text += fmt::format("; nullity {}\n", *answer.nullity);
  if (answer.solutions) text += fmt::format("; solutions {}\n", *answer.solutions);
  if (answer.optimal_solutions) text += fmt::format("; optimal solutions {}\n", *answer.optimal_solutions);
  if (answer.status != Status::impossible)
    text += answer.upper ? fmt::format("; bounds {} {}\n", answer.lower, *answer.upper)
                         : fmt::format("; bounds {} unknown\n", answer.lower);
  if (answer.status == Status::unknown && !answer.reason.empty())
    text += fmt::format("; reason {}\n", with_option(answer.reason));
  return text;
}

/// Tells the user that no certificate was written, where there is an older file.
inline void leave_old_witness(Output& witness) {
  witness.leave_old_file("certificate of impossibility");
}

/// Ends images that were written row by row: presses stay only where all are known, and the witness, if the
/// user has named a file for it, only where the board is impossible; an older file is left as it is.
inline void settle_rows(const Answer& answer, Output& presses, std::optional<Output>& witness) {
  if (!answer.upper) presses.discard();
  if (!witness) return;
  if (answer.status == Status::impossible)
    witness->commit();
  else
    leave_old_witness(*witness);
}

/// Returns comment lines that begin with `;`, then the press board or the witness: readable as a board.
std::string text_report(const Puzzle& puzzle, const Answer& answer);
/// Adds the line of an answer of --many: status, presses, press board.
void add_line(const Puzzle& puzzle, const Answer& answer, std::string& text);

/// Returns the same of a quiet pattern as text_report of an answer.
std::string lightest_report(const LightestPattern& lightest, const std::optional<Board>& holes);

/// Returns board and presses side by side, and in words what they are; for people.
std::string pretty_report(const Puzzle& puzzle, const Answer& answer, bool colour);

/// Returns an SVG document: the board, and beside it every solution or the witness. Buttons are numbered
/// from 0.
std::string svg_report(const Puzzle& puzzle, const Answer& answer);
/// Draws lights of this puzzle.
BoardPicture picture_of_lights(const Puzzle& puzzle, const Board& lights, std::string caption);
BoardPicture picture_of_buttons(const Board& pressed, std::string caption);

/// Returns one board of any number of colours for people; with `kinds` it is presses of two kinds.
std::string pretty_board(const Grid& grid, bool kinds, bool colour);

/// Text of boards, with `colour` for people: comments dim, cells that are lit or pressed bright.
std::string text_for(std::string text, bool colour);

}  // namespace flipwise::app
