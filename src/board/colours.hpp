// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "board/effect.hpp"
#include "flipwise/colours.hpp"

namespace flipwise {

/// What a caller must have got right before anything is computed; each throws InputError, one line.
void require_colours(unsigned colours);
/// That all lights may become.
void require_number(std::uint64_t number, unsigned colours);
/// Cells, shapes and the goal fit each other; the rule has one kind of press.
void require_sound(const ColourPuzzle& puzzle);
void require_sound(const ColourButtons& puzzle);
/// `what` names the board.
void require_below(const Board& board, unsigned colours, const char* what);
/// Cells below the number of colours, of the shape of the puzzle, 0 at its holes.
void require_start(const ColourPuzzle& puzzle, const Board& start);
void require_start(const ColourButtons& puzzle, const Board& start);

/// Whether a cell is in a set of cells that may not be given.
inline bool is_in(const std::optional<Board>& cells, std::size_t row, std::size_t column) {
  return cells && cells->bit(row, column);
}

/// The puzzle whose presses add to a light what its press added to the others: lights are its presses, and
/// presses its lights. Of a board without start and goal.
ColourPuzzle reversed(const ColourPuzzle& shape);
ColourButtons reversed(const ColourButtons& puzzle);

/// All but the start and the goal of a puzzle, whose board may be large.
ColourPuzzle without_start(const ColourPuzzle& puzzle);

/// The puzzle with rows and columns exchanged, without its goal, and all lights 0.
ColourPuzzle transposed_shape(const ColourPuzzle& shape);

/// What the lights are to receive modulo the colours for all of them to become `number`, or the target;
/// 0 where that does not matter.
Board wanted(const ColourPuzzle& puzzle, const Board& start, std::uint64_t number);
Board wanted(const ColourButtons& puzzle, const Board& start, std::uint64_t number);

/// 1 for every light that must end in a given colour.
Board bound_lights(const ColourPuzzle& puzzle);
Board bound_lights(const ColourButtons& puzzle);

/// Adds so much of a press to the lights, modulo the colours; holes are left out.
void add_press(const ColourPuzzle& puzzle, std::size_t row, std::size_t column, std::uint64_t amount,
               Board& lights);
/// What presses add to the lights, each number below the colours; holes are left out. Throws Stopped at a
/// limit, where limits are given. Cost: as for two colours.
Board effect_of(const ColourPuzzle& puzzle, const Board& presses, Limits* limits = nullptr);
Board effect_of(const ColourButtons& puzzle, const Board& presses, Limits* limits = nullptr);

/// What presses cost.
std::uint64_t cost(const Board& presses, CostOf cost_of);

/// Most that one press adds to all bound lights together.
std::uint64_t widest_press(const ColourPuzzle& puzzle);
std::uint64_t widest_press(const ColourButtons& puzzle);

}  // namespace flipwise
