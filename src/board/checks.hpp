// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "flipwise/puzzle.hpp"

namespace flipwise {

/// For each light that is to end in a given state, the presses that change it, as cells in reading order
/// (of buttons: their numbers).
using Checks = std::vector<std::vector<std::uint32_t>>;

/// Nothing for the cross, whose checks are long, and for two kinds. Cost: presses x what each reaches.
Checks checks_of(const Puzzle& puzzle);

}  // namespace flipwise
