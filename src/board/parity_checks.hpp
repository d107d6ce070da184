// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "flipwise/puzzle.hpp"

namespace flipwise {

/// For each light that must end in a given state, the presses that change it: cells by their number in
/// row-major order, or buttons by number.
using Checks = std::vector<std::vector<std::uint32_t>>;

/// Returns the checks of a puzzle; nothing for the cross, whose checks are long, and for two kinds. Cost:
/// linear in the number of (press, changed light) pairs.
Checks checks_of(const Puzzle& puzzle);

}  // namespace flipwise
