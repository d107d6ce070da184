// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "board/press_costs.hpp"
#include "run/limits.hpp"
#include "solve/colour_coset/colour_coset.hpp"
#include "solve/colour_coset/transform_plan.hpp"

namespace flipwise {

/// Finds the cheapest members of `particular` plus the quiet patterns, of those that count, and joins them
/// to `cheapest`: a block at a time, what all its members cost by one transform (Fact 42); those as cheap
/// as any are looked at again. Cost: members x colours x the sum of the primes of a block, sixteenths of an
/// addition each. Not for members that a double does not tell apart. Threads call `counts`, for those that
/// are as cheap as any before. Throws LimitReached, with the best so far joined.
void transform_coset(const QuietPatterns& quiet, const TransformPlan& plan, const Board& particular,
                     const PressCosts& costs, CheapestBoards& cheapest, Limits& limits,
                     const CountsBoard& counts = {});

/// As walk_costs, by transforms.
void transform_costs(const QuietPatterns& quiet, const TransformPlan& plan, const Board& particular,
                     const PressCosts& costs, std::vector<std::uint64_t>& numbers, Limits& limits);

}  // namespace flipwise
