// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "flipwise/puzzle.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// The boards reachable from the board with all lights 0, as a direct sum of cyclic groups: a board is a
/// number below each modulus, and a press adds its own numbers (Fact 44).
struct BoardGroup {
  std::vector<unsigned> moduli = {};                // above 1
  std::vector<std::vector<unsigned>> presses = {};  // [press][modulus]

  /// Number of boards, as a double.
  double boards() const;
};

/// Returns the group for adds[press][light] below `colours`. Cost: presses x lights x moduli operations.
BoardGroup board_group(const std::vector<std::vector<std::uint8_t>>& adds, unsigned colours,
                       Limits& limits);

using LeastCost = std::uint16_t;
inline constexpr std::uint64_t greatest_need = 65534;

/// The least costs of all solvable boards.
struct BoardDistances {
  std::vector<std::uint64_t> boards = {};  ///< number of boards by least cost, from 0 to the greatest
  std::vector<LeastCost> least = {};       ///< by number of the board: the first modulus counts fastest
  MemoryReservation reservation = {};

  /// Returns the number of a board with the greatest least cost.
  std::size_t hardest() const;
};

/// Predicted seconds of `board_distances` on one core.
double board_distances_seconds(const BoardGroup& group, CostOf cost_of);

/// Computes the least costs of all boards, press by press (Facts 33 and 44). `prices` are the costs of
/// presses; presses without a price cost 1, and the last `free` presses cost nothing. No least cost may
/// exceed `greatest_need`. Memory: six bytes per board. Throws LimitReached.
BoardDistances board_distances(const BoardGroup& group, CostOf cost_of, Limits& limits,
                               std::size_t free = 0, const std::vector<LeastCost>& prices = {});

/// Returns the amount of each press in a cheapest set that reaches a board, up to presses that cost
/// nothing. `least` and `prices` are those of `board_distances`.
std::vector<unsigned> presses_to(std::size_t board, const BoardGroup& group,
                                 const std::vector<LeastCost>& least, CostOf cost_of,
                                 const std::vector<LeastCost>& prices = {});

}  // namespace flipwise
