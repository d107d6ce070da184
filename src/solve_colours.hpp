// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "board/light_states.hpp"
#include "board/press_costs.hpp"
#include "flipwise/answer.hpp"
#include "flipwise/puzzle.hpp"
#include "run/limits.hpp"
#include "solve/colour_coset/few_presses.hpp"
#include "solve/colours/colour_system.hpp"

namespace flipwise {

/// The places of the presses of a puzzle, without what they add. Throws Stopped.
PressEffects press_places(const Puzzle& puzzle, Limits& limits);
/// Adds what the presses add to the lights that count; a press of cross adds to a row and a column. With
/// `steps`, by place, lights are left out that no multiple of the step of a press changes. Throws Stopped.
PressEffects effects_of(const Puzzle& puzzle, Limits& limits, const std::vector<unsigned>& steps = {});

/// Answers a puzzle of more than two states with other lights. `scaled` is given where each light has its
/// own number of states, and `system` is of that. Without a system, because of `why_not`, the answer has
/// the bounds that need none. Not verified.
Answer solve_colours(const Puzzle& puzzle, const std::optional<ScaledPuzzle>& scaled,
                     const PressCosts& costs, const std::optional<ColourSystem>& system,
                     const std::string& why_not, const Board& start, const SolveOptions& options,
                     Limits& limits);

}  // namespace flipwise
