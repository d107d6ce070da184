// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "flipwise/study.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// Checks that the rows of `outside`, each the presses that flip one of its lights, are quiet patterns of
/// the puzzle. Throws InputError, which names the first that is not, where others are, and where it is a
/// row of the puzzle itself: then the file is the wrong one, or it is damaged. Where none of the rows is
/// quiet, they are taken as a row space, and the result is a note that says so; else it is empty. The
/// puzzle must be sound, linear, and have as many presses as `outside`. Cost: for every 64 rows, the lights
/// that the presses in any of them flip; where a row is not quiet, also lights x presses. Throws Stopped at
/// a limit.
std::string note_on_quiet_rows(const Puzzle& puzzle, const Buttons& outside, Limits& limits);

}  // namespace flipwise
