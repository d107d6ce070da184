// SPDX-License-Identifier: MIT
#pragma once

#include "solve/two_kind_best.hpp"
#include "solve/two_kind_rows.hpp"
#include "solve/two_kind_shape.hpp"

namespace flipwise::two_kind {

/// The most undecided presses that the linear methods take.
inline constexpr std::size_t most_linear_cells = 255;

/// About how much memory they take for one thread.
std::uint64_t linear_bytes(const Shape& shape);

/// Offers the fewest solutions whose presses are all of one kind (Facts 1, 2 and 5), for up to
/// `most_linear_cells` undecided presses. The quiet patterns are split into groups that share no cell
/// (ring: the two colours of the checkerboard) and each group is enumerated in Gray code, so the cost is
/// rows times two to the largest group. Stopped early, it offers a solution that need not be the fewest,
/// and says so. The empty press set is offered as one of kind 0 only.
Effort search_one_kind(const Shape& shape, const std::vector<Word>& lights, std::uint8_t kind, Best& best,
                       const KeepOn& keep_on);

}  // namespace flipwise::two_kind
