// SPDX-License-Identifier: MIT
#pragma once

#include "board/watch.hpp"
#include "flipwise/answer.hpp"
#include "solve/two_kind_best.hpp"
#include "solve/two_kind_shape.hpp"

namespace flipwise::two_kind {

/// The most undecided presses that the linear methods take.
inline constexpr std::size_t most_linear_cells = 255;

/// About how much memory they take for one thread.
std::uint64_t linear_bytes(const Shape& shape);

/// Offers the fewest solutions whose presses are all of one kind (Facts 1 and 2; the least of the coset by
/// fewest_in_coset), for up to `most_linear_cells` undecided presses. False when it was stopped, or the
/// quiet patterns are too many: then what it offered need not be the fewest. The empty press set is
/// offered as one of kind 0 only.
bool search_one_kind(const Shape& shape, const std::vector<Word>& lights, std::uint8_t kind, Best& best,
                     const SolveOptions& options, Watch& watch);

}  // namespace flipwise::two_kind
