// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "files/input.hpp"
#include "flipwise/answer.hpp"
#include "many/lines.hpp"
#include "puzzle_options.hpp"

namespace flipwise::app {

/// Answers each line of the input with a line, in order. A line is a board: an id, a JSON object, or the
/// lights of buttons; or with `graphs`, a graph whose lights are all on. `given` has the parts that the
/// options state for all boards. A bad line is answered with an error, and makes the result Exit::input; a
/// board out of reach makes it Exit::stopped.
Exit solve_many(Input& input, Output& output, const PuzzleSpec& given, const TextForm& form,
                SolveOptions options, const LineOptions& how, std::optional<GraphLines> graphs = {});

}  // namespace flipwise::app
