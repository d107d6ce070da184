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

/// Finds the fewest presses that reach the goal if each press is of kind 1 or 2 and every line has one
/// kind. `puzzle.rule.form` must be two_kind, with two stencils; the puzzle must have been validated. Ties
/// are broken by the press board in reading order, then by kind 1 before kind 2 at the first cell that
/// differs. An impossible puzzle is proved by a finished search. Supports up to 255 undecided presses: the
/// shorter side on planes and cylinders, twice that on tori, and one more for each cell below a hole. Else,
/// or after a limit, returns unknown with proved bounds and a solution by one kind alone, if any.
Answer solve_two_kind(const Puzzle& puzzle, const SolveOptions& options, Limits& limits);

}  // namespace flipwise
