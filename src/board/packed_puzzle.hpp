// SPDX-License-Identifier: MIT
#pragma once

#include "flipwise/puzzle.hpp"
#include "run/checkpoint_format.hpp"

namespace flipwise {

// Boards and puzzles as bytes for another process (run/ranks.hpp), and back.

void save(Saving& out, const Board& board);
void load(Loading& in, Board& board);
void save(Saving& out, const BoardPuzzle& puzzle);
void load(Loading& in, BoardPuzzle& puzzle);
void save(Saving& out, const ButtonPuzzle& puzzle);
void load(Loading& in, ButtonPuzzle& puzzle);

}  // namespace flipwise
