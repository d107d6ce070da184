// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "files/output.hpp"
#include "flipwise/colour_io.hpp"

namespace flipwise::app {

/// What there is to say of the puzzle beside its answer.
struct ColourFrame {
  unsigned colours = 3;
  CostOf cost_of = CostOf::amount;
  std::optional<Board> holes = {};
};

/// Comment lines that begin with `;`, then the press board or the witness: readable as a board.
std::string colour_text_report(const Answer& answer, const ColourFrame& frame);
/// One board for people.
std::string pretty_board(const ColourGrid& grid, bool colour);
/// A line of --many: status, presses, press board.
std::string line_report(const Answer& answer, const ColourFrame& frame);

/// The answer in a format, and its witness as P5 where a path is given for it. Images, lists and ids hold
/// presses only: what else there is to say goes to standard error.
void write_answer(const ColourPuzzle& puzzle, const Answer& answer, const std::string& format,
                  const std::string& witness, Output& output);
void write_answer(const ColourButtons& puzzle, const Answer& answer, const std::string& format,
                  const std::string& witness, Output& output);

/// Throws InputError where a format is none of these, but of two colours only.
void require_colour_format(const std::string& format, const std::vector<std::string>& words);

template <typename Puzzle>
ColourFrame frame_of(const Puzzle& puzzle) {
  ColourFrame frame{puzzle.colours(), puzzle.cost_of, {}};
  if constexpr (requires { puzzle.holes; }) frame.holes = puzzle.holes;
  return frame;
}

}  // namespace flipwise::app
