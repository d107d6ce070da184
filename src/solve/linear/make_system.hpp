// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "flipwise/puzzle.hpp"
#include "solve/linear/linear_system.hpp"

namespace flipwise {

/// The method that serves a linear rule best: closed form for the cross, chasing for plus and ring, chasing
/// with parameters or elimination for the rest. Throws Stopped when preparing it was stopped, or does not
/// fit into memory.
std::unique_ptr<LinearSystem> make_system(const BoardPuzzle& puzzle, Limits& limits);

}  // namespace flipwise
