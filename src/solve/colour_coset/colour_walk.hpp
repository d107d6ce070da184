// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/press_costs.hpp"
#include "run/limits.hpp"
#include "solve/colour_coset/colour_coset.hpp"

namespace flipwise {

/// Predicted seconds of a walk through one coset.
double walk_seconds(const QuietPatterns& quiet, std::size_t cells);

/// Finds the cheapest members of `particular` plus the quiet patterns that count, and joins them to
/// `cheapest`, one member after another. It counts in digits of the orders: each step adds a generator, and
/// a digit that returns to 0 has added nothing in total. Cost: the members times the cells that any quiet
/// pattern presses. Throws LimitReached, after joining the best so far.
void walk_coset(const QuietPatterns& quiet, const Board& particular, const PressCosts& costs,
                CheapestBoards& cheapest, Limits& limits, const CountsBoard& counts = {});

/// Adds the numbers of members that cost 0, 1, ... to `numbers`, which must have an entry for each possible
/// cost. Throws LimitReached.
void walk_costs(const QuietPatterns& quiet, const Board& particular, const PressCosts& costs,
                std::vector<std::uint64_t>& numbers, Limits& limits);

}  // namespace flipwise
