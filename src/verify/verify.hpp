// SPDX-License-Identifier: MIT
#pragma once

#include "flipwise/verify.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// flipwise::verify within the limits of a call, but patiently: as the last step of a call that was stopped
/// it may still take most of a second. Throws Stopped after that.
Verdict verify(const BoardPuzzle& puzzle, const Answer& answer, Limits& limits);

}  // namespace flipwise
