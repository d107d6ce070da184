// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "board/press_costs.hpp"
#include "run/limits.hpp"
#include "solve/colour_coset/colour_coset.hpp"

namespace flipwise {

/// Seconds of one core that search_lines is expected to take for boards of this shape.
double lines_seconds(unsigned colours, std::size_t rows, std::size_t columns);

/// Finds the cheapest of all that have the same effect as `particular` under the rule cross, where every
/// cell counts and may be pressed, and joins them to `cheapest` (Fact 43). What may be added to the lines
/// of one side is gone through; then the lines of the other are chosen one by one, with their sum carried
/// along. Cost: the choices for the side with fewer of them, times the lines of the other and their
/// choices. Throws LimitReached, with the best so far joined.
void search_lines(unsigned colours, const Board& particular, const PressCosts& costs,
                  CheapestBoards& cheapest, Limits& limits);

}  // namespace flipwise
