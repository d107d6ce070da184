// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "run/limits.hpp"
#include "solve/hardness/cell_classes.hpp"

namespace flipwise {

/// The greatest fewest presses over all solvable boards, or bounds.
struct CoveringRadius {
  std::uint64_t lower = 0;
  std::uint64_t upper = 0;
  /// Pressed cells by class of a set of `lower` presses that is fewest and holds all fixed cells; empty
  /// where none is known.
  std::vector<std::uint64_t> pressed = {};
};

/// By all choices of signs along a flag of subspaces (Fact 22), up to nullity 12 and as far as some seconds
/// reach; beyond, bounds: from above by flags, from below by a random search of 2^nullity additions a step,
/// left out above nullity 14 (Facts 19 and 20).
CoveringRadius covering_radius(const CellClasses& classes, Limits& limits);

}  // namespace flipwise
