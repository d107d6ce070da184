// SPDX-License-Identifier: MIT
//
// Checks numbers that an answer states against its presses and each other. Nullity and the number of
// solutions are read, but not checked.
#pragma once

#include <string>

#include "flipwise/answer.hpp"
#include "flipwise/puzzle.hpp"

namespace flipwise::verification {

/// Throws InputError where a puzzle does not have as many costs as presses.
void require_costs(const Puzzle& puzzle);

/// What is wrong with the numbers that an answer states beside its solution, in one line, or nothing. A
/// lower bound of 0 states nothing. The presses are right. Throws InputError where they cost 2^64 or more.
std::string fault_of_numbers(const Puzzle& puzzle, const Answer& answer);

}  // namespace flipwise::verification
