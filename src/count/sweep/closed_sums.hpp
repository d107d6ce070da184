// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "count/diagram/diagram.hpp"
#include "count/sweep/patterns.hpp"
#include "flipwise/count.hpp"
#include "run/checkpoint_format.hpp"
#include "run/limits.hpp"
#include "run/ranks.hpp"

namespace flipwise {

/// Returns the number of patterns: modulo `modulus` (1 to 2^63) if given, otherwise exactly, from residues
/// modulo primes, one more than needed, as a check. Time: one run of the dynamic program for each start;
/// many run at once. Memory does not depend on the number of starts. The checkpoint stores the partial sum.
BigInt count_closed(const ClosedWalks& walks, std::optional<std::uint64_t> modulus, Limits& limits,
                    Checkpoint& checkpoint);

/// Returns the numbers of patterns of boards of 1, 2, ..., `rows` rows, for a question without given cells.
std::vector<std::uint64_t> count_closed_up_to(const ClosedWalks& walks, std::size_t rows,
                                              std::uint64_t modulus, Limits& limits,
                                              Checkpoint& checkpoint);

/// Returns the exact numbers of patterns with 0, 1, ... lit cells.
std::vector<BigInt> count_closed_by_weight(const ClosedWalks& walks, Limits& limits,
                                           Checkpoint& checkpoint);

/// Returns a pattern with the fewest (or the most) lit cells; none if there is no pattern.
std::optional<Tally::Extreme> extreme_closed(const ClosedWalks& walks, bool most, Limits& limits);

/// Counts the patterns with the fewest (or the most) lit cells. Saves nothing.
ExtremeNumber count_extreme_closed(const ClosedWalks& walks, bool most, Limits& limits);

/// Computes, in another process, sums over some of the starts for these functions (run/ranks.hpp).
void assist_closed(Team& team, const std::string& question, Limits& limits);

}  // namespace flipwise
