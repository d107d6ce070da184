// SPDX-License-Identifier: MIT
//
// Checks the numbers in an answer against its presses and each other. Nullity and numbers of solutions are
// not checked.
#pragma once

#include <cstdint>
#include <string>

#include "flipwise/answer.hpp"
#include "flipwise/puzzle.hpp"

namespace flipwise::verification {

/// Throws InputError if the number of costs is not that of the presses.
void require_costs(const Puzzle& puzzle);

/// Returns the number or cost of the presses. `Puzzle::cost_of` decides whether a repeated press counts
/// each time or once. Throws InputError if they cost 2^64 or more.
std::uint64_t cost_of(const Puzzle& puzzle, const Board& presses);

/// Returns what is wrong with the numbers in an answer whose presses are right, in one line; empty if
/// nothing is. A lower bound of 0 is not checked. Throws InputError if the presses cost 2^64 or more.
std::string fault_of_numbers(const Puzzle& puzzle, const Answer& answer);

}  // namespace flipwise::verification
