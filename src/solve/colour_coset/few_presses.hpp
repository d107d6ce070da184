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

/// The changes that each press makes to the lights that count, each light at most once.
struct PressEffects {
  std::size_t rows = 1;  // rows and columns of a board of presses
  std::size_t columns = 0;
  std::vector<std::size_t> places = {};  // cells of the presses, increasing
  std::vector<std::vector<Change>> adds = {};
  MemoryReservation reservation = {};
  std::vector<unsigned> steps = {};  // numbers of each press are multiples of its step; none: 1 each
};

/// Searches all sets of presses by increasing cost from `lower` on, meeting in the middle (Facts 29 and
/// 46), for solutions that count: sets that give the lights one of the `targets`. At any time, even after a
/// limit, `lower` is a lower bound on the cost of a solution. At the first cost that has solutions, all of
/// these are joined to `cheapest`. Cost: some seconds and some million stored sets at most, until solutions
/// are found; then one step for each of them.
///
/// Returns whether it found solutions, and then all of that cost. Throws LimitReached; `cheapest` then has
/// the first solution found, which is not counted.
bool climb_few_presses(const PressEffects& effects, unsigned colours, const std::vector<Board>& targets,
                       const PressCosts& costs, std::uint64_t& lower, CheapestBoards& cheapest,
                       Limits& limits, const CountsBoard& counts = {});

}  // namespace flipwise
