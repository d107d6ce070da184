// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "board/effect.hpp"
#include "flipwise/answer.hpp"
#include "solve/linear/linear_system.hpp"

namespace flipwise {

/// Answers a linear puzzle from its prepared system: fewest, any, or a witness; at a limit, bounds. Of the
/// options `find` and `all` count.
Answer solve_linear(const LinearSystem& system, const Wanted& wanted, const SolveOptions& options,
                    Limits& limits);

/// The answer when not even the system could be prepared: the bounds that need no solution.
Answer beyond_reach(const Wanted& wanted, std::size_t widest_press, std::string reason);

/// 2^exponent in decimal.
std::string power_of_two(std::size_t exponent);

}  // namespace flipwise
