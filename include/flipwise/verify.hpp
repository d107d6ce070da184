// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "flipwise/answer.hpp"
#include "flipwise/puzzle.hpp"
#include "flipwise/rows.hpp"
#include "flipwise/study.hpp"
#include "flipwise/version.hpp"

namespace flipwise {

/// The result of `verify`.
struct FLIPWISE_API Verdict {
  bool valid = false;       ///< true if the answer is correct
  std::string reason = {};  ///< what is wrong, in one line; empty if valid
  /// True if the answer contains neither presses nor a witness, so that there is nothing to check, or if
  /// `verify_worst` cannot check it; `reason` states why. It is then not valid.
  bool undecided = false;
  /// True if the answer is valid, and it was proved that no solution has fewer presses than its own: by its
  /// certificates (Answer::bound_proofs), or by `verify_worst`.
  bool minimum = false;
  /// True if `verify_worst` also proved that no solvable board needs more than `upper` presses.
  bool maximum = false;
};

/// Checks an answer: its presses reach the goal and have the number or cost that it states, or its witness
/// excludes every solution. Whether the presses are a minimum is checked only if the answer has
/// certificates of its lower bound. The nearest board, if there is one, is checked in the same way: the
/// lights in which it differs, and its presses. An order in which only lit cells are pressed is replayed.
/// The code shares nothing with the solvers. Cost: linear in the board for two states; for more, cells
/// times the cells that a press changes. Throws InputError if shapes disagree.
FLIPWISE_API Verdict verify(const Puzzle& puzzle, const Answer& answer);

/// Checks a worst case. The answer is valid if its lower bound is: the presses turn off all lights of the
/// board, their number is `lower`, and no solution of the board has fewer. The quiet patterns are computed
/// by an elimination, and all solutions are compared; the code shares nothing with the search. Then looks
/// for a proof of the upper bound: by the number of presses that lie in no quiet pattern, and by flags of
/// subspaces (docs/mathematics.md, Facts 19 and 20). `maximum` is true if one was found; otherwise,
/// the upper bound may still be correct. Undecided, if a limit is reached, without a board, or with more
/// than two states, two kinds of press, costs, free lights, fixed presses, more than 2^14 presses or a
/// nullity above 24. Cost: p^2 (p + l) / 64 steps for p presses and l lights, 2^nullity p / 64 for the
/// lower bound, and at most about 25,000 p for the upper one. Throws InputError if the parts of the puzzle
/// disagree.
FLIPWISE_API Verdict verify_worst(const Puzzle& shape, const WorstCase& worst, const RunOptions& run = {});

/// Checks row by row that presses reach the goal. The rule must be a stencil and the goal not a target.
/// Cost: one pass, in memory for a few rows. Throws InputError if shapes or moduli disagree.
FLIPWISE_API Verdict verify(RowSource& lights, RowSource& presses, const RowPuzzle& puzzle);
/// Checks row by row that a witness excludes every solution. The rule must be a stencil and the goal not a
/// target. Cost: one pass, in memory for a few rows. Throws InputError if shapes or moduli disagree.
FLIPWISE_API Verdict verify_witness(RowSource& lights, RowSource& witness, const RowPuzzle& puzzle);

}  // namespace flipwise
