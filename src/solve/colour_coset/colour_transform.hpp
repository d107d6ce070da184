// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "board/press_costs.hpp"
#include "run/limits.hpp"
#include "solve/colour_coset/colour_coset.hpp"
#include "solve/colour_coset/transform_plan.hpp"

namespace flipwise {

/// Finds the cheapest members of `particular` plus the quiet patterns that count, and joins them to
/// `cheapest`. One transform gives the costs of all members of a block (Fact 42); the cheapest are then
/// examined one by one. Cost: members x colours x the sum of the primes of a block, each 1/16 of an
/// addition. The number of members must be exact as a double. Threads call `counts` for members that are as
/// cheap as any before. Throws LimitReached, after joining the best so far.
void transform_coset(const QuietPatterns& quiet, const TransformPlan& plan, const Board& particular,
                     const PressCosts& costs, CheapestBoards& cheapest, Limits& limits,
                     const CountsBoard& counts = {});

/// Does the same as walk_costs, by transforms.
void transform_costs(const QuietPatterns& quiet, const TransformPlan& plan, const Board& particular,
                     const PressCosts& costs, std::vector<std::uint64_t>& numbers, Limits& limits);

}  // namespace flipwise
