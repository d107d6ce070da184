// SPDX-License-Identifier: MIT
#pragma once

#include "arithmetic/big_int.hpp"
#include "flipwise/count.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// Returns the number of patterns up to reflections and rotations of the board, by the lemma of Cauchy,
/// Frobenius and Burnside: the mean, over the symmetries, of the number of patterns that each leaves
/// unchanged. `number` is the number of all patterns. Only symmetries are used that leave the given cells
/// and the offsets of neighbours unchanged. If only rows or only columns wrap, a square has no quarter
/// turns.
///
/// A pattern that a symmetry leaves unchanged has one value for each orbit of cells. Orbits are decided one
/// by one, in the order in which their first cells are read, and an orbit is remembered only until its
/// neighbours are decided. Cost: up to 2^w sums for each orbit, where w is at most twice the shorter side,
/// and fewer if the rule excludes states. Throws LimitReached at a limit, and InternalError if the sum is
/// not a multiple of the number of symmetries.
BigInt count_up_to_symmetry(const PatternQuestion& question, const BigInt& number, Limits& limits);

}  // namespace flipwise
