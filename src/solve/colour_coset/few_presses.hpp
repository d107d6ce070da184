// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "flipwise/colours.hpp"
#include "run/limits.hpp"
#include "solve/colour_coset/colour_coset.hpp"

namespace flipwise {

/// What each press adds to the lights that count, a light once at most.
struct PressEffects {
  std::size_t rows = 1;  // of a board of presses
  std::size_t columns = 0;
  std::vector<std::size_t> places = {};  // of the presses there, increasing
  std::vector<std::vector<Change>> adds = {};
};

/// Goes up from `lower`, cost by cost, through all sets of presses that may lead to one of `targets`, what
/// the lights are to receive, meeting in the middle (Facts 29 and 46). Returns a bound that no solution is
/// below; where it comes to solutions, all that cost so much are joined to `cheapest`, and `is_settled` is
/// set. Cost: some seconds at most, whatever the board, and as many million sets kept. Throws Stopped.
std::uint64_t climb_few_presses(const PressEffects& effects, unsigned colours,
                                const std::vector<ColourBoard>& targets, CostOf cost_of,
                                std::uint64_t lower, CheapestBoards& cheapest, bool& is_settled,
                                Limits& limits);

}  // namespace flipwise
