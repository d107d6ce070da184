// SPDX-License-Identifier: MIT
#pragma once

#include "flipwise/study.hpp"
#include "flipwise/verify.hpp"

namespace flipwise {

/// Whether a pattern is not empty, changes nothing, and meets the condition. Shares no code with the
/// solvers.
Verdict verify_quiet(const BoardPuzzle& shape, const Board& pattern, const QuietCondition& condition);
Verdict verify_quiet(const ButtonPuzzle& puzzle, const Board& pattern, const QuietCondition& condition);

}  // namespace flipwise
