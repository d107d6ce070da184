// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "run/limits.hpp"
#include "solve/weights/coset.hpp"

namespace flipwise {

/// Returns a lower bound on the weight of all members, for cosets too large to search. The terms are
/// divided into patches of nearby cells whose functionals span few dimensions, so that a transform finds
/// the least weight of each patch; the bound is their sum. On a random board it is about half of the
/// minimum. Cost: about a second at most, a tenth of that once a limit is reached. Terms that do not fit
/// into this time count for nothing.
std::uint64_t least_by_patches(const Coset& coset, Limits& limits);

}  // namespace flipwise
