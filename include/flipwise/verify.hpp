// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "flipwise/answer.hpp"
#include "flipwise/puzzle.hpp"
#include "flipwise/rows.hpp"

#pragma GCC visibility push(default)
namespace flipwise {

/// Whether an answer is right, and if not, why, in one line.
struct Verdict {
  bool valid = false;
  std::string reason = {};
  bool undecided =
      false;  ///< not valid, but nothing wrong: there are neither presses nor a witness to check
};

/// Whether the presses of an answer reach the goal in the number that it states, or its witness
/// excludes every solution. Shares no code with the solvers. Cost: linear in the board for
/// two states; for more, cells times what a press changes. Throws InputError when a shape does not fit.
Verdict verify(const Puzzle& puzzle, const Answer& answer);

/// Whether presses reach the goal, or a witness excludes it, row by row; for stencils. Cost: one pass,
/// memory for a few rows. Throws InputError when the shapes or the moduli do not fit.
Verdict verify(RowSource& lights, RowSource& presses, const RowPuzzle& puzzle);
Verdict verify_witness(RowSource& lights, RowSource& witness, const RowPuzzle& puzzle);

}  // namespace flipwise
#pragma GCC visibility pop
