// SPDX-License-Identifier: MIT
#pragma once

#include "files/input.hpp"
#include "flipwise/answer.hpp"
#include "many/lines.hpp"
#include "puzzle_options.hpp"

namespace flipwise::app {

/// Answers one board a line, ids, JSON objects or lights of buttons, one answer a line and in order.
/// `given` has what the options state of all of them; with buttons, a line is their lights. Bad lines are
/// answered with what is wrong, and make the result Exit::input; boards beyond reach make it Exit::stopped.
Exit solve_many(Input& input, Output& output, const PuzzleSpec& given, SolveOptions options,
                const LineOptions& how);

}  // namespace flipwise::app
