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

/// The objective of a search among the solutions, and facts that help it.
struct ColourAim {
  const PressCosts& costs;
  std::uint64_t all = 0;                       ///< number of cheapest solutions to list
  std::uint64_t lower = 0;                     ///< proved: no solution costs less
  bool is_cross = false;                       ///< the rule is cross, every cell counts and may be pressed
  std::vector<Board> targets = {};             ///< what the lights must receive: one of these
  std::function<PressEffects()> effects = {};  ///< returns what presses add to the lights
  CountsBoard counts = {};                     ///< called by any thread
};

/// Finds the cheapest members of `particulars` plus the quiet patterns of a system, of those that count.
/// Some particular must count, and no two of them may differ by a quiet pattern.
ColourFewest fewest_of_colours(const ColourSystem& system, std::vector<Board> particulars,
                               const ColourAim& aim, Limits& limits);

/// Returns, for each cost c = 0, 1, 2, ..., the number of solutions of cost c: sums of a board of
/// `particulars` and a quiet pattern. The last entry is that of the largest cost that occurs. Throws
/// LimitReached, also if there are too many solutions or costs.
std::vector<std::uint64_t> numbers_by_cost(const ColourSystem& system,
                                           const std::vector<Board>& particulars, const PressCosts& costs,
                                           Limits& limits);

}  // namespace flipwise
