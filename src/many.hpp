// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "flipwise/many.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// ManySolver::prepare within the limits of a larger call; throws Stopped.
std::unique_ptr<const ManySolver> prepare_many(const BoardPuzzle& puzzle, bool tabulate, Limits& limits);

}  // namespace flipwise
