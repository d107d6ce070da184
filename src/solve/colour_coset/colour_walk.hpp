// SPDX-License-Identifier: MIT
#pragma once

#include "run/limits.hpp"
#include "solve/colour_coset/colour_coset.hpp"

namespace flipwise {

/// Seconds that a walk through one coset is expected to take.
double walk_seconds(const QuietPatterns& quiet, std::size_t cells);

/// Finds the cheapest members of `particular` plus the quiet patterns and joins them to `cheapest`, one
/// member after another: counting in digits of the orders, each step adds a generator; a digit that turns
/// over has added nothing in all. Cost: the members times the cells that any quiet pattern presses. Throws
/// Stopped, with the best so far joined.
void walk_coset(const QuietPatterns& quiet, const Board& particular, CostOf cost_of,
                CheapestBoards& cheapest, Limits& limits);

}  // namespace flipwise
