// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "flipwise/puzzle.hpp"

namespace flipwise {

// What a caller must have got right before anything is computed; each throws InputError, one line.

/// A number of states of a light that the library knows.
void require_colours(std::uint64_t modulus);
/// A number that all lights may become.
void require_number(std::uint64_t number, std::uint64_t modulus);

/// Numbers below a modulus, which is that of the board; `what` names the board.
void require_numbers(const Board& board, std::uint64_t modulus, const char* what);

/// Refuses puzzles in which each light has its own number of states.
void require_no_states(const Puzzle& puzzle);
/// Whether a caller can answer puzzles in which each light has its own number of states.
enum class LightStates { refused, allowed };
/// A board is given, the rule has its kinds of press or there is a button, and holes, target, masks, costs
/// and numbers of states fit.
void require_sound(const Puzzle& puzzle, LightStates states = LightStates::refused);

/// The rule is linear, and there are no masks.
void require_facts(const Puzzle& puzzle);
/// Both of these, and no hole is lit.
void require_linear(const Puzzle& puzzle);

/// The numbers of a board that is to be solved are below the states of its lights, and it is 0 at the
/// holes.
void require_start(const Puzzle& puzzle, const Board& start);

/// Whether some lights may end either way, or some cells may not be pressed.
bool has_masks(const Puzzle& puzzle);
/// Refuses them, for what is known of whole boards only.
void require_no_masks(const Puzzle& puzzle);

/// Refuses puzzles of more than two states; `what` names what is for two.
void require_two_states(const Puzzle& puzzle, const char* what);
/// Refuses buttons, where a grid is needed.
void require_grid(const Puzzle& puzzle, const char* what);

/// `what` names the board.
void require_shape(const Board& board, const Board& like, const char* what);
void require_dark_holes(const Board& board, const std::optional<Board>& holes,
                        const char* fault = "a hole is lit");

/// Returns the name of a rule that has the same offsets in any order, empty where there is none.
std::string_view name_of(const Rule& rule);

}  // namespace flipwise
