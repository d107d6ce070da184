// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "flipwise/answer.hpp"
#include "solve/linear/linear_system.hpp"

namespace flipwise {

/// The lights that a goal wants changed; for `uniform` one board for each target.
struct Wanted {
  Board lights;
  std::optional<Board> other = {};
};

/// `start` plus the goal's target, holes left out. Shapes must have been checked.
Wanted wanted(const Board& start, const Goal& goal, const std::optional<Board>& holes);

/// Answers a linear puzzle from its prepared system: fewest, any, or a witness; at a limit, bounds.
Answer solve_linear(const LinearSystem& system, const Wanted& wanted, const SolveOptions& options,
                    Limits& limits);

/// The answer when not even the system could be prepared: the bounds that need no solution.
Answer beyond_reach(const Wanted& wanted, std::size_t widest_press);

/// 2^exponent in decimal.
std::string power_of_two(std::size_t exponent);

}  // namespace flipwise
