// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "flipwise/board.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// Number of members of each weight from 0 up to the greatest; nothing when the coset is beyond reach or
/// the count was stopped. Cost: 2^d nanoseconds for the greatest dimension d of a part.
std::optional<std::vector<BigInt>> weight_distribution(Board particular, std::vector<Board> directions,
                                                       Limits& limits);

}  // namespace flipwise
