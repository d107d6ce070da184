// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "flipwise/puzzle.hpp"
#include "run/limits.hpp"
#include "solve/colour_coset/colour_coset.hpp"
#include "solve/colour_coset/few_presses.hpp"
#include "solve/colours/colour_system.hpp"

namespace flipwise {

/// What is sought among the solutions, and what is known of them.
struct ColourAim {
  CostOf cost_of = CostOf::amount;
  std::uint64_t all = 0;                       ///< list up to so many of the cheapest
  std::uint64_t lower = 0;                     ///< no solution costs less
  bool is_cross = false;                       ///< the rule is cross, every cell counts and may be pressed
  std::vector<Board> targets = {};             ///< what the lights are to receive: one of these
  std::function<PressEffects()> effects = {};  ///< what presses add to them
};

/// The cheapest of `particulars` plus the quiet patterns of a system. The particulars differ by no quiet
/// pattern.
ColourFewest fewest_of_colours(const ColourSystem& system, std::vector<Board> particulars,
                               const ColourAim& aim, Limits& limits);

}  // namespace flipwise
