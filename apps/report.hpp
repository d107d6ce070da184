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
#include "json/request.hpp"

namespace flipwise::app {

/// Returns a number with its noun: "1 press", "4 presses".
std::string quantity(std::string_view number, std::string_view one, std::string_view many);
std::string quantity(std::uint64_t number, std::string_view one, std::string_view many);

/// Returns a board of any number of colours on one line, with slashes between rows.
std::string rows_on_a_line(const Grid& grid);
/// Returns the id of a puzzle; for buttons, their lights on one line.
std::string puzzle_name(const Puzzle& puzzle);
/// Returns lights, presses or a witness of a puzzle in the given `--format`: an image, or text for all
/// other formats.
std::string board_as(const std::string& format, const Puzzle& puzzle, const Board& board);
/// Writes the witness of an impossible board as a raw image to the file that the user named, if any.
void write_witness(const Puzzle& puzzle, const Answer& answer, const std::string& path);

/// Returns bounds in words: "between 3 and 8", "at least 3", "at most 8"; empty for none, because 0 is not
/// a bound.
std::string bounds_in_words(std::uint64_t lower, std::optional<std::uint64_t> upper);

/// True if the solution is proved to be a minimum, whatever the status.
inline bool is_minimum(const Answer& answer) {
  return answer.status == Status::optimal || answer.upper == answer.lower;
}

/// Returns the first line of an unknown answer. `where` is the position of the best solution: above or
/// below.
inline std::string unknown_headline(const Answer& answer, std::string_view where) {
  const std::string bounds = bounds_in_words(answer.lower, answer.upper);
  if (is_minimum(answer) && !answer.solution)
    return fmt::format("unknown: {} is proved to be the minimum, but no such solution can be printed",
                       *answer.upper);
  if (is_minimum(answer))
    return fmt::format(
        "unknown: {} is proved to be the minimum, but the solution {} may not be the first minimum "
        "solution",
        *answer.upper, where);
  return fmt::format(
      "unknown: stopped before a proof was found; {}{}",
      bounds.empty() ? "no solution or lower bound found yet" : fmt::format("the minimum is {}", bounds),
      answer.solution ? fmt::format("; best known {}", where) : "");
}

/// Returns a report such as "unknown: at least 3 presses; stopped at the time limit".
std::string unknown_report(const Answer& answer);
/// Returns that report if no solution is known; otherwise nothing.
std::optional<std::string> why_unknown(const Answer& answer);

/// Writes to standard error what images, lists and ids cannot express.
void explain(const Answer& answer);

/// Returns the numbers of an answer as comment lines, which begin with `;`.
inline std::string numbers_report(const Answer& answer) {
  std::string text;
  if (answer.nullity) text += fmt::format("; nullity {}\n", *answer.nullity);
  if (answer.solutions) text += fmt::format("; solutions {}\n", *answer.solutions);
  if (answer.optimal_solutions) text += fmt::format("; optimal solutions {}\n", *answer.optimal_solutions);
  if (answer.status != Status::impossible)
    text += answer.upper ? fmt::format("; bounds {} {}\n", answer.lower, *answer.upper)
                         : fmt::format("; bounds {} unknown\n", answer.lower);
  if (!answer.reason.empty()) text += fmt::format("; reason {}\n", with_option(answer.reason));
  return text;
}

/// Reports that no certificate was written, if there is an older file.
inline void leave_old_witness(Output& witness) {
  witness.leave_old_file("certificate of impossibility");
}

/// Finishes images written row by row. Presses are kept only if all are known, and the witness, if the user
/// named a file, only for an impossible board. Otherwise older files stay unchanged.
inline void settle_rows(const Answer& answer, Output& presses, std::optional<Output>& witness) {
  if (!answer.upper) presses.discard();
  if (!witness) return;
  if (answer.status == Status::impossible)
    witness->commit();
  else
    leave_old_witness(*witness);
}

/// Returns comment lines, which begin with `;`, followed by the press board or the witness in the form of a
/// board.
std::string text_report(const Puzzle& puzzle, const Answer& answer);
/// Appends a line of --many: status, presses, press board.
void add_line(const Puzzle& puzzle, const Answer& answer, std::string& text);

/// Returns the report of a quiet pattern in the form of text_report.
std::string lightest_report(const LightestPattern& lightest, const Puzzle& puzzle,
                            const LightestQuery& query);

/// Returns the board and the presses side by side, with an explanation; for people.
std::string pretty_report(const Puzzle& puzzle, const Answer& answer, bool colour);

/// Returns a line for each press: row and column, from 1, or the name of the button; then the amount or
/// kind, if there are any.
std::string press_list(const Puzzle& puzzle, const Board& presses);

/// Returns an SVG document with the board, and every solution or the witness.
std::string svg_report(const Puzzle& puzzle, const Answer& answer);
/// Returns whether presses are drawn in a row of their own, as they are for buttons without a drawing.
bool has_other_presses(const Puzzle& puzzle);
/// Draws lights of this puzzle.
BoardPicture picture_of_lights(const Puzzle& puzzle, const Board& lights, std::string caption);
BoardPicture picture_of_buttons(const Board& pressed, const Labels& labels, std::string caption);

/// Returns a board of any number of colours for people. If `kinds`, its cells are presses of two kinds.
/// If there is a drawing, the board is one row of cells, each of which has a place in the drawing.
std::string pretty_board(const Grid& grid, bool kinds, bool colour, const Drawing& drawing = {});

/// Returns a board in a `--format`, or with `short_line` on one line.
std::string written(const ShowRequest& board, const std::string& format, bool short_line, bool colour);

/// Returns the text of a board, highlighted for a terminal if `colour`: comments dim, nonzero cells bright.
std::string text_for(std::string text, bool colour);

}  // namespace flipwise::app
