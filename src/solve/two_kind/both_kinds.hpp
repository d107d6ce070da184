// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "run/limits.hpp"
#include "solve/two_kind/best_pressings.hpp"
#include "solve/two_kind/row_plan.hpp"
#include "solve/two_kind/row_search.hpp"

namespace flipwise::two_kind {

/// Offers the fewest solutions with presses of both kinds, of at most `best.weight()` presses, for all
/// targets together: search_kinds on as many threads as the limits and the memory allow. Where `lower`
/// allows very few presses, it looks for those first: then so are the lines of kind 1 that can have a
/// press, and the bound cuts most of the choices. What is found and counted does not depend on the number
/// of threads.
template <typename Row>
Effort search_both_kinds(const Shape<Row>& shape, const std::vector<std::vector<Row>>& targets,
                         std::uint64_t lower, Best<Row>& best, Limits& limits);

}  // namespace flipwise::two_kind
