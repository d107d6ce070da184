// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "flipwise/puzzle.hpp"
#include "run/limits.hpp"
#include "solve/colour_coset/few_presses.hpp"
#include "solve/colours/colour_system.hpp"

namespace flipwise {

/// Returns the places of the presses of a puzzle, without their effects. Throws LimitReached.
PressEffects press_places(const Puzzle& puzzle, Limits& limits);
/// Returns also what the presses add to the lights that count; a press of cross adds to a row and a column.
/// Omits, if `steps` by place are given, lights that no multiple of the press's step changes. Throws
/// LimitReached.
PressEffects effects_of(const Puzzle& puzzle, Limits& limits, const std::vector<unsigned>& steps = {});

}  // namespace flipwise
