// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "flipwise/puzzle.hpp"
#include "run/limits.hpp"
#include "solve/colour_coset/few_presses.hpp"
#include "solve/colours/colour_system.hpp"

namespace flipwise {

/// The places of the presses of a puzzle, without what they add. Throws LimitReached.
PressEffects press_places(const Puzzle& puzzle, Limits& limits);
/// Adds what the presses add to the lights that count; a press of cross adds to a row and a column. With
/// `steps`, by place, lights are left out that no multiple of the step of a press changes. Throws
/// LimitReached.
PressEffects effects_of(const Puzzle& puzzle, Limits& limits, const std::vector<unsigned>& steps = {});

}  // namespace flipwise
