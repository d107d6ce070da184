// SPDX-License-Identifier: MIT
#pragma once

#include "flipwise/answer.hpp"
#include "flipwise/puzzle.hpp"

namespace flipwise {

/// Flips in `lights` what one press changes: of kind 2 where `second`.
void add_press(const BoardPuzzle& puzzle, std::size_t row, std::size_t column, bool second, Board& lights);

/// The lights that one press changes.
Board effect_of_press(const BoardPuzzle& puzzle, std::size_t row, std::size_t column, bool second = false);

/// The lights that these presses change together.
Board effect_of(const BoardPuzzle& puzzle, const Presses& presses);

}  // namespace flipwise
