// SPDX-License-Identifier: MIT
//
// Folder src/solve/two_kind: searches for the rule in which every line keeps to one kind of press.
// Entry: solve_two_kind() below chooses row_search, kind_search (a tree over lines) or one_kind.
// Must not contain linear algebra of its own: src/solve/linear and src/solve/coset have it.
#pragma once

#include "flipwise/answer.hpp"
#include "flipwise/puzzle.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// The fewest presses that reach the goal when a press is of kind 1 or 2 and every line keeps to one
/// kind (`puzzle.rule.form` must be two_kind, with two stencils). Ties: the first press board in reading
/// order, then kind 1 before kind 2 at the first cell that differs. Impossible is the result of a
/// finished search. Within reach: up to 255 undecided presses (the shorter side on planes and cylinders,
/// twice that on tori, and one more for each cell below a hole). Beyond, or at a limit: unknown, with
/// proved bounds, and the solution by one kind alone where there is one. Shapes must have been checked.
Answer solve_two_kind(const Puzzle& puzzle, const SolveOptions& options, Limits& limits);

}  // namespace flipwise
