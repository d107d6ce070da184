// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "flipwise/puzzle.hpp"

namespace flipwise {

// Checks of the caller's input, made before anything is computed. Each throws InputError with one line;
// `what` names the checked part in the message.

/// Returns what the lights of a modulus are in a message: "3 colours", or counters.
std::string states_in_words(std::uint64_t modulus);

/// Requires a number of states that is supported, 2 to 256.
void require_colours(std::uint64_t modulus);
/// Requires a goal number below the modulus.
void require_number(std::uint64_t number, std::uint64_t modulus);

/// Requires a board of this modulus whose numbers are below it.
void require_numbers(const Board& board, std::uint64_t modulus, const char* what);

/// Rejects puzzles with a number of states for each light.
void require_no_states(const Puzzle& puzzle);
/// Rejects counters that never wrap.
[[noreturn]] void refuse_counters();
/// Whether a caller supports puzzles with a number of states for each light, or counters as well.
enum class LightStates { refused, allowed, or_counters };
/// Requires that the puzzle has a board, its rule the kinds it needs, or at least one button; and that
/// holes, target, masks, costs and numbers of states fit the board.
void require_sound(const Puzzle& puzzle, LightStates states = LightStates::refused);

/// Requires a linear rule and no masks.
void require_facts(const Puzzle& puzzle);
/// Requires a sound puzzle with a valid start, a linear rule and no masks.
void require_linear(const Puzzle& puzzle, LightStates states = LightStates::refused);

/// Requires a start of the shape and modulus of the puzzle, with numbers below the states of each light,
/// and 0 at holes.
void require_start(const Puzzle& puzzle, const Board& start);

/// Requires presses of the shape of the puzzle, with numbers below the modulus or, for two kinds, kinds,
/// and none at holes or fixed cells.
void require_pressable(const Puzzle& puzzle, const Board& pressed);

/// True if some lights are free or some presses are fixed.
bool has_masks(const Puzzle& puzzle);
/// Rejects puzzles with free lights or fixed presses.
void require_no_masks(const Puzzle& puzzle);

/// Rejects puzzles with more than two states.
void require_two_states(const Puzzle& puzzle, const char* what);
/// Rejects button puzzles.
void require_grid(const Puzzle& puzzle, const char* what);

/// Requires that `board` has the shape of `like`.
void require_shape(const Board& board, const Board& like, const char* what);

/// Returns the name of a rule with the same offsets in any order; empty if it has none.
std::string_view name_of(const Rule& rule);

}  // namespace flipwise
