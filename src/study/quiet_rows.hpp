// SPDX-License-Identifier: MIT
#pragma once

#include "flipwise/study.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// Throws InputError where a row of `outside`, the presses that flip one of its lights, is not a quiet
/// pattern of the puzzle, and names the first such row. The puzzle must be sound, linear, and have as many
/// presses as `outside`. Cost: for every 64 rows, the lights that the presses in any of them flip. Throws
/// Stopped at a limit.
void require_quiet_rows(const BoardPuzzle& puzzle, const QuietCondition::Buttons& outside, Limits& limits);
void require_quiet_rows(const ButtonPuzzle& puzzle, const QuietCondition::Buttons& outside, Limits& limits);

}  // namespace flipwise
