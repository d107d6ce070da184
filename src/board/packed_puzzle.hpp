// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "flipwise/puzzle.hpp"
#include "run/checkpoint_format.hpp"

namespace flipwise {

// Boards and puzzles as bytes for another process (run/ranks.hpp), and back.

void save(Saving& out, const Board& board);
void load(Loading& in, Board& board);
/// The form of a packed puzzle. The bytes do not contain it: the reader must know it.
enum class PackedForm : std::uint8_t { grid, buttons, masked_buttons };
PackedForm form_of(const Puzzle& puzzle);

/// Save and load a puzzle with two states.
void save(Saving& out, const Puzzle& puzzle);
void load(Loading& in, Puzzle& puzzle, PackedForm form);

}  // namespace flipwise
