// SPDX-License-Identifier: MIT
#pragma once

#include "flipwise/puzzle.hpp"
#include "run/checkpoint_format.hpp"

namespace flipwise {

// Boards and puzzles as bytes for another process (run/ranks.hpp), and back.

void save(Saving& out, const Board& board);
void load(Loading& in, Board& board);
/// Of two states. The bytes do not tell whether the puzzle has buttons: the reader must know.
void save(Saving& out, const Puzzle& puzzle);
void load(Loading& in, Puzzle& puzzle, bool has_buttons);

}  // namespace flipwise
