// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/effect.hpp"
#include "board/press_costs.hpp"
#include "run/limits.hpp"
#include "solve/colour_coset/colour_coset.hpp"

namespace flipwise {

/// What each press adds to the lights that count, a light once at most.
struct PressEffects {
  std::size_t rows = 1;  // of a board of presses
  std::size_t columns = 0;
  std::vector<std::size_t> places = {};  // of the presses there, increasing
  std::vector<std::vector<Change>> adds = {};
  MemoryReservation held = {};
  std::vector<unsigned> steps = {};  // what the number of each press is a multiple of; none: 1 each
};

/// Goes up from `lower`, cost by cost, through all sets of presses that may lead to one of `targets`, what
/// the lights are to receive, and that count, meeting in the middle (Facts 29 and 46). No solution is below
/// `lower` at any moment, also where a limit ends it. Where it comes to solutions, all that cost so much
/// are joined to `cheapest`. Cost: some seconds at most, and as many million sets kept, until it comes to
/// solutions; then as many steps as there are of them.
///
/// Returns whether it came to solutions and met them all. Throws LimitReached; `cheapest` then has the
/// first that was met, which is not counted.
bool climb_few_presses(const PressEffects& effects, unsigned colours, const std::vector<Board>& targets,
                       const PressCosts& costs, std::uint64_t& lower, CheapestBoards& cheapest,
                       Limits& limits, const CountsBoard& counts = {});

}  // namespace flipwise
