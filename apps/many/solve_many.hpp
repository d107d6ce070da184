// SPDX-License-Identifier: MIT
#pragma once

#include "files/input.hpp"
#include "flipwise/answer.hpp"
#include "many/lines.hpp"
#include "puzzle_options.hpp"

namespace flipwise::app {

/// Answers lines, each with a board (an id, a JSON object, or the lights of buttons), with a line each, in
/// order. `given` has the parts that the options state for all of them. Bad lines are answered with an
/// error, and make the result Exit::input; boards out of reach make it Exit::stopped.
Exit solve_many(Input& input, Output& output, const PuzzleSpec& given, const TextForm& form,
                SolveOptions options, const LineOptions& how);

}  // namespace flipwise::app
