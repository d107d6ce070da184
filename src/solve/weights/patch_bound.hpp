// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "run/limits.hpp"
#include "solve/weights/coset.hpp"

namespace flipwise {

/// A number of presses below which no member is, for cosets too large to search. The terms are divided into
/// patches of cells near each other whose functionals span few dimensions, so that each patch's least
/// weight is found by a transform; no member weighs less than the sum of these. On a random board that is
/// about half of what the members of fewest presses have. Cost: bounded, about a second at most, and a
/// tenth of that once a limit is reached; where that does not suffice for all terms, the others count for
/// nothing.
std::uint64_t least_by_patches(const Coset& coset, Limits& limits);

}  // namespace flipwise
