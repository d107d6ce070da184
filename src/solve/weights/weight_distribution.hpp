// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "board/press_costs.hpp"
#include "flipwise/board.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// Counts the members of a coset by what they cost, from 0 up to the greatest cost; returns nothing when
/// the coset is beyond reach or the count was stopped. Throws LimitReached where a member may cost 2^22 or
/// more. Cost: 2^d nanoseconds for the greatest dimension d of a part.
std::optional<std::vector<BigInt>> weight_distribution(Board particular, std::vector<Board> directions,
                                                       const PressCosts& costs, Limits& limits);

}  // namespace flipwise
