// SPDX-License-Identifier: MIT
//
// Checks the numbers in an answer against its presses and each other. Nullity and numbers of solutions are
// not checked.
#pragma once

#include <string>

#include "flipwise/answer.hpp"
#include "flipwise/puzzle.hpp"

namespace flipwise::verification {

/// Throws InputError if the number of costs is not that of the presses.
void require_costs(const Puzzle& puzzle);

/// Returns what is wrong with the numbers in an answer whose presses are right, in one line; empty if
/// nothing is. A lower bound of 0 is not checked. Throws InputError if the presses cost 2^64 or more.
std::string fault_of_numbers(const Puzzle& puzzle, const Answer& answer);

}  // namespace flipwise::verification
