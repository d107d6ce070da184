// SPDX-License-Identifier: MIT
#pragma once

#include "board/press_costs.hpp"
#include "flipwise/answer.hpp"
#include "flipwise/puzzle.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// Solves a sound puzzle of counters for the lights `start`. Throws InputError if the presses may cost too
/// much, and LimitReached.
Answer solve_counters(const Puzzle& puzzle, const Board& start, const SolveOptions& options,
                      const PressCosts& costs, Limits& limits);

}  // namespace flipwise
