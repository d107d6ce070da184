// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "flipwise/puzzle.hpp"

namespace flipwise {

// What a caller must have got right before anything is computed; each throws InputError, one line.

/// A board is given, the rule has its kinds of press, and holes and target have the board's shape.
void require_sound(const BoardPuzzle& puzzle);

/// The same, and that the rule is linear and no hole is lit.
void require_linear(const BoardPuzzle& puzzle);

/// Lights in one row, a button at least, buttons that flip lights there are, and a target that fits.
void require_sound(const ButtonPuzzle& puzzle);

/// Whether some lights may end either way, or some cells may not be pressed.
bool has_masks(const BoardPuzzle& puzzle);
/// Refuses them, for what is known of whole boards only.
void require_no_masks(const BoardPuzzle& puzzle);

/// Refuses costs, where presses are counted.
void require_no_costs(const std::optional<std::vector<std::uint64_t>>& cost);

/// `what` names the board.
void require_shape(const Board& board, const Board& like, const char* what);
void require_dark_holes(const Board& board, const std::optional<Board>& holes,
                        const char* fault = "a hole is lit");

/// Returns the name of a rule that has the same offsets in any order, empty where there is none.
std::string_view name_of(const Rule& rule);

}  // namespace flipwise
