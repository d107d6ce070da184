// SPDX-License-Identifier: MIT
#pragma once

#include "arithmetic/big_int.hpp"
#include "flipwise/count.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// The number of patterns where those count as one that reflections and rotations of the board make equal,
/// by the lemma of Cauchy, Frobenius and Burnside: the mean, over the symmetries, of how many patterns each
/// leaves as they are. `number` is that of all patterns. Where cells are given only the symmetries count
/// that leave them as they are; where only rows or only columns wrap, a square is not turned by a quarter.
///
/// A pattern that a symmetry leaves as it is has one value for each orbit of cells. Orbits are decided one
/// by one, in the order in which reading meets them, and only those are remembered whose neighbours are
/// still open. Cost: 2^w sums for each orbit, where w is at most twice the shorter side and the rule leaves
/// fewer. Throws LimitReached; InternalError where the sum is not a multiple of the number of symmetries.
BigInt count_up_to_symmetry(const PatternQuestion& question, const BigInt& number, Limits& limits);

}  // namespace flipwise
