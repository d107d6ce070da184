// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "run/limits.hpp"
#include "run/ranks.hpp"
#include "solve/weights/coset.hpp"
#include "solve/weights/coset_blocks.hpp"

namespace flipwise {

/// The greatest dimension that a scan takes; a limit will end it long before.
inline constexpr std::size_t greatest_scan_dimension = 62;

/// The sums that give the weights of a coset: weight(c) = fixed + (l1_norm - S(c)) / 2, with direction t as
/// bit dimension - 1 - t of c, so that integers c in increasing order are members in reading order.
SignedSum signed_sum(const Coset& coset);

/// Minimum over all members by blocked Walsh transforms (Fact 5); at most `greatest_scan_dimension`
/// directions. Cost: 2^dimension fifths of a nanosecond.
CosetMinimum scan_coset(const Coset& coset, std::uint64_t keep, Limits& limits);

/// Number of members of each weight, from weight 0 on; nothing when it was stopped.
std::optional<std::vector<BigInt>> scan_weights(const Coset& coset, Limits& limits);

/// A number of presses below which no member is, for cosets too large to search. The terms are divided into
/// patches of cells near each other whose functionals span few dimensions, so that each patch's least
/// weight is found by a transform; no member weighs less than the sum of these. On a random board that is
/// about half of what the members of fewest presses have. Cost: bounded, some tenths of a second at most;
/// where that does not suffice for all terms, the others count for nothing.
std::uint64_t least_by_patches(const Coset& coset, Limits& limits);

/// What other processes do for scan_coset (run/ranks.hpp): they scan parts of the coset.
void assist_scan(Team& team, const std::string& question, Limits& limits);

}  // namespace flipwise
