// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/colour.hpp"
#include "flipwise/answer.hpp"
#include "flipwise/io.hpp"
#include "flipwise/puzzle.hpp"
#include "flipwise/study.hpp"
#include "flipwise/svg.hpp"

namespace flipwise::app {

/// "1 press", "4 presses".
std::string quantity(std::string_view number, std::string_view one, std::string_view many);

/// A board on one line: rows with a slash between them.
std::string rows_on_a_line(const Grid& grid);

/// "unknown: at least 3 presses; stopped at the time limit".
std::string unknown_report(const Answer& answer);
/// The same where not even a solution is known that may not be the best; else nothing.
std::optional<std::string> why_unknown(const Answer& answer);

/// Comment lines that begin with `;`, then the press board or the witness: readable as a board.
std::string text_report(const Answer& answer, const std::optional<Board>& holes);

/// The same of a quiet pattern.
std::string lightest_report(const LightestPattern& lightest, const std::optional<Board>& holes);

/// Board and presses side by side, and in words what they are; for people.
std::string pretty_report(const Board& start, const Answer& answer, const std::optional<Board>& holes,
                          bool colour);

/// The board, and beside it every solution or the witness: an SVG document.
std::string svg_report(const Board& start, const Answer& answer, const std::optional<Board>& holes);

/// The same of buttons: the lights are a row, and the buttons, numbered from 0, another.
std::string svg_report_of_buttons(const Board& start, const Answer& answer);
BoardPicture picture_of_buttons(const Board& pressed, std::string caption);

/// What a cell is, which says how it is coloured.
enum class Mark { unlit, light, press };
std::string marked(std::string_view text, Mark mark, bool colour);
/// Rows of a board, so many characters wide, and beside them others below a title; below them where they
/// are not as many.
std::string pretty_pair(const std::vector<std::string>& left, std::size_t left_width,
                        const std::vector<std::string>& right, const std::string& title);

/// One board for people.
std::string pretty_board(const Grid& grid, bool colour);

/// Text of boards, with `colour` for people: comments dim, cells that are lit or pressed bright.
std::string text_for(std::string text, bool colour);

}  // namespace flipwise::app
