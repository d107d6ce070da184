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
  const PressCosts& costs;
  std::uint64_t all = 0;                       ///< list up to so many of the cheapest
  std::uint64_t lower = 0;                     ///< no solution costs less
  bool is_cross = false;                       ///< the rule is cross, every cell counts and may be pressed
  std::vector<Board> targets = {};             ///< what the lights are to receive: one of these
  std::function<PressEffects()> effects = {};  ///< what presses add to them
  CountsBoard counts = {};                     ///< called by any thread
};

/// The cheapest of `particulars` plus the quiet patterns of a system, of those that count. The particulars,
/// of which some count, differ by no quiet pattern.
ColourFewest fewest_of_colours(const ColourSystem& system, std::vector<Board> particulars,
                               const ColourAim& aim, Limits& limits);

/// How many of `particulars` plus the quiet patterns cost 0, 1, 2, ..., up to the most that one does.
/// Throws LimitReached, where they, or what they may cost, are too many, too.
std::vector<std::uint64_t> numbers_by_cost(const ColourSystem& system,
                                           const std::vector<Board>& particulars, const PressCosts& costs,
                                           Limits& limits);

}  // namespace flipwise
