// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "flipwise/count.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// Returns a question with the same patterns that may have more symmetries: if no two lit cells may be
/// neighbours, and nothing else is required, each offset leads in both directions. Otherwise returns the
/// question itself.
PatternQuestion for_symmetry(PatternQuestion question);

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
/// If `transposes` is false, a square counts as a rectangle: its diagonal reflections and quarter turns are
/// not used.
BigInt count_up_to_symmetry(const PatternQuestion& question, const BigInt& number, Limits& limits,
                            bool transposes = true);

/// Returns the number of patterns that are unchanged if the order of their rows, of their columns, or of
/// both is reversed, which must leave the offsets of neighbours and the given cells unchanged.
BigInt count_reversed(const PatternQuestion& question, bool reverses_rows, bool reverses_columns,
                      Limits& limits);

/// Returns the number of patterns without given cells that a translation by some columns leaves unchanged.
/// Columns must wrap.
BigInt count_translated(const PatternQuestion& question, std::size_t columns, Limits& limits);

/// Returns the numbers of patterns that each group of symmetries of the board leaves unchanged, for the
/// groups that leave the given cells and the offsets of neighbours unchanged. Cost and exceptions as above.
std::vector<Tally::Symmetric> count_symmetric(const PatternQuestion& question, Limits& limits);

/// Returns the number of patterns up to translations along the wrapped sides, by the same lemma. Only
/// translations are used that leave the given cells unchanged. Cost: as above for each group that one
/// translation generates, of which a torus of n cells has at most n. Exceptions as above.
BigInt count_up_to_translation(const PatternQuestion& question, const BigInt& number, Limits& limits);

}  // namespace flipwise
