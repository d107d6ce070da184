// SPDX-License-Identifier: MIT
#pragma once

#include "flipwise/colours.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// flipwise::verify of another start than the puzzle's within the limits of a call, but patiently, as for
/// two colours. Throws Stopped.
Verdict verify_lights(const ColourPuzzle& puzzle, const Board& start, const Answer& answer, Limits& limits);
Verdict verify_lights(const ColourButtons& puzzle, const Board& start, const Answer& answer,
                      Limits& limits);

}  // namespace flipwise
