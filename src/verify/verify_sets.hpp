// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "flipwise/answer.hpp"
#include "flipwise/puzzle.hpp"
#include "run/limits.hpp"

namespace flipwise::verification {

/// Checks that the certificates of an answer prove its lower bound for these lights, for every number that
/// the goal allows (Fact 51). Returns what is wrong, in one line, or nothing. Cost: linear in the lights
/// named by buttons, times the logarithm of the number of sets. Throws LimitReached.
std::string fault_of_bound(const Puzzle& puzzle, const Board& start, const Answer& answer, Limits& limits);

}  // namespace flipwise::verification
