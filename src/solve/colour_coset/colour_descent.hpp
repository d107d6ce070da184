// SPDX-License-Identifier: MIT
#pragma once

#include "board/press_costs.hpp"
#include "run/limits.hpp"
#include "solve/colour_coset/colour_coset.hpp"

namespace flipwise {

/// Offers good members of `particular` plus the quiet patterns to `cheapest`, for cases in which they are
/// not all enumerated. Starting from `particular`, and then from random members, adds the best multiple of
/// each generator until none makes the member cheaper. Only members that count are offered. Cost: `share`
/// of some tenths of a second; the result does not depend on the machine. Ends early at a limit.
void descend_coset(const QuietPatterns& quiet, const Board& particular, const PressCosts& costs,
                   double share, CheapestBoards& cheapest, Limits& limits, const CountsBoard& counts = {});

}  // namespace flipwise
