// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "board/press_costs.hpp"
#include "flipwise/board.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// Returns the numbers of members of a coset by cost, from 0 to the greatest cost. Returns nothing if the
/// coset is too large or a limit was reached. Throws LimitReached if a member may cost 2^22 or more. Cost:
/// 2^d nanoseconds for the greatest dimension d of a part, or 2^(n - d) for one of n cells, if that is
/// less.
std::optional<std::vector<BigInt>> weight_distribution(Board particular, std::vector<Board> directions,
                                                       const PressCosts& costs, Limits& limits);

}  // namespace flipwise
