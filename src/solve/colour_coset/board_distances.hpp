// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "flipwise/puzzle.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// The boards that presses lead to from one with all lights 0, as a direct sum of cyclic groups: each board
/// is a number below each modulus, and a press adds its own (Fact 44).
struct BoardGroup {
  std::vector<unsigned> moduli = {};                // above 1
  std::vector<std::vector<unsigned>> presses = {};  // [press][modulus]

  /// How many boards, as far as a double tells.
  double boards() const;
};

/// adds[press][light], below the colours. Cost: presses x lights x moduli byte operations.
BoardGroup board_group(const std::vector<std::vector<std::uint8_t>>& adds, unsigned colours,
                       Limits& limits);

using LeastCost = std::uint16_t;
inline constexpr std::uint64_t greatest_need = 65534;

/// What the boards that can be solved need.
struct BoardDistances {
  std::vector<std::uint64_t> boards = {};  ///< how many need so many presses, from 0 to the most
  std::vector<LeastCost> least = {};       ///< of each board by number: the first modulus counts fastest
  MemoryReservation held = {};

  /// The number of a board that needs most.
  std::size_t hardest() const;
};

/// Seconds of one core that `board_distances` is expected to take.
double board_distances_seconds(const BoardGroup& group, CostOf cost_of);

/// A table of all boards, press by press (Facts 33 and 44). `prices` are what presses cost; those beyond
/// them cost 1, and the last `free` presses nothing. No board may need more than `greatest_need`. Memory:
/// six bytes a board. Throws LimitReached.
BoardDistances board_distances(const BoardGroup& group, CostOf cost_of, Limits& limits,
                               std::size_t free = 0, const std::vector<LeastCost>& prices = {});

/// Returns how often each press is made to reach a board at its least cost, up to presses that cost
/// nothing; `prices` as above.
std::vector<unsigned> presses_to(std::size_t board, const BoardGroup& group,
                                 const std::vector<LeastCost>& least, CostOf cost_of,
                                 const std::vector<LeastCost>& prices = {});

}  // namespace flipwise
