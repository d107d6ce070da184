// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "board/press_costs.hpp"
#include "run/limits.hpp"
#include "solve/colour_coset/colour_coset.hpp"

namespace flipwise {

/// Predicted seconds of search_lines on one core, for boards of this shape.
double lines_seconds(unsigned colours, std::size_t rows, std::size_t columns);

/// Finds the cheapest presses with the same effect as `particular` under the rule cross, where every cell
/// counts and may be pressed, and joins them to `cheapest` (Fact 43). All additions to the lines of one
/// side are enumerated; the lines of the other are then chosen one by one, with their sum carried along.
/// Cost: the choices for the side with fewer of them, times the lines of the other side and their choices.
/// Throws LimitReached, after joining the best so far.
void search_lines(unsigned colours, const Board& particular, const PressCosts& costs,
                  CheapestBoards& cheapest, Limits& limits);

}  // namespace flipwise
