// SPDX-License-Identifier: MIT
#pragma once

#include "command.hpp"
#include "files/input.hpp"
#include "flipwise/answer.hpp"
#include "puzzle_options.hpp"

namespace flipwise::app {

/// How a stream of boards is answered.
struct ManyOptions {
  PuzzleSpec given = {};    ///< by the options; with buttons, a line is their lights
  SolveOptions solve = {};  ///< for each board; `threads` for all of them together
  bool json = false;
  bool strict = false;  ///< stop at the first bad line
};

/// Answers one board a line, ids, JSON objects or lights of buttons, one answer a line and in order. Bad
/// lines are answered with what is wrong, and make the result Exit::input; boards beyond reach make it
/// Exit::stopped.
Exit solve_many(Input& input, Output& output, const ManyOptions& options);

}  // namespace flipwise::app
