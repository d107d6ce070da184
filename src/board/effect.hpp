// SPDX-License-Identifier: MIT
#pragma once

#include "flipwise/answer.hpp"
#include "flipwise/puzzle.hpp"

namespace flipwise {

/// The lights that one press changes: of kind 2 where `second`.
Board effect_of_press(const BoardPuzzle& puzzle, std::size_t row, std::size_t column, bool second = false);

/// The lights that these presses change together. Cost: a board for each press.
Board effect_of(const BoardPuzzle& puzzle, const Presses& presses);

}  // namespace flipwise
