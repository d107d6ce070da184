// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/press_costs.hpp"
#include "run/limits.hpp"
#include "solve/colour_coset/colour_coset.hpp"

namespace flipwise {

/// Seconds that a walk through one coset is expected to take.
double walk_seconds(const QuietPatterns& quiet, std::size_t cells);

/// Finds the cheapest members of `particular` plus the quiet patterns, of those that count, and joins them
/// to `cheapest`, one member after another: counting in digits of the orders, each step adds a generator; a
/// digit that turns over has added nothing in all. Cost: the members times the cells that any quiet pattern
/// presses. Throws LimitReached, with the best so far joined.
void walk_coset(const QuietPatterns& quiet, const Board& particular, const PressCosts& costs,
                CheapestBoards& cheapest, Limits& limits, const CountsBoard& counts = {});

/// Adds to `numbers` how many members cost 0, 1, ...; it has a place for each cost that there can be.
/// Throws LimitReached.
void walk_costs(const QuietPatterns& quiet, const Board& particular, const PressCosts& costs,
                std::vector<std::uint64_t>& numbers, Limits& limits);

}  // namespace flipwise
