// SPDX-License-Identifier: MIT
#pragma once

#include "flipwise/puzzle.hpp"
#include "flipwise/verify.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// verify_lights of a puzzle of more than two states, and of its parts.
Verdict verify_colours(const Puzzle& puzzle, const Board& start, const Answer& answer, Limits& limits);

}  // namespace flipwise
