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
/// Returns the places of the presses, and what each press adds to the lights that are not free; under
/// cross, it adds to a row and a column. If `steps` are given, one for each place, leaves out the lights
/// that no multiple of the press's step changes. Throws LimitReached.
PressEffects effects_of(const Puzzle& puzzle, Limits& limits, const std::vector<unsigned>& steps = {});

}  // namespace flipwise
