// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "flipwise/answer.hpp"
#include "flipwise/puzzle.hpp"
#include "run/limits.hpp"

namespace flipwise::verification {

/// Checks an answer to a puzzle of counters, which never wrap, for these lights: presses reach the goal, in
/// whole numbers of 128 bits; a certificate excludes every number of presses. Returns what is wrong, in one
/// line, or nothing. Throws InputError where the lights or the goal are not counters of the puzzle, and
/// LimitReached.
std::string fault_of_counters(const Puzzle& puzzle, const Board& start, const Answer& answer,
                              Limits& limits);

}  // namespace flipwise::verification
