// SPDX-License-Identifier: MIT
#pragma once

#include "board/press_costs.hpp"
#include "run/limits.hpp"
#include "solve/colour_coset/colour_coset.hpp"

namespace flipwise {

/// Shows `cheapest` good members of `particular` plus the quiet patterns, of those that count, for when
/// nobody goes through all of them: from it, and then from random members, whatever multiple of a generator
/// makes it cheaper is added until none does. Cost: `share` of some tenths of a second; always the same.
/// Ends early at a limit.
void descend_coset(const QuietPatterns& quiet, const Board& particular, const PressCosts& costs,
                   double share, CheapestBoards& cheapest, Limits& limits, const CountsBoard& counts = {});

}  // namespace flipwise
