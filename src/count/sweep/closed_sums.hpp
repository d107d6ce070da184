// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "count/diagram/diagram.hpp"
#include "flipwise/count.hpp"
#include "run/checkpoint_format.hpp"
#include "run/limits.hpp"
#include "run/ranks.hpp"

namespace flipwise {

/// How many patterns, modulo a number from 1 to 2^63; or exactly, from residues modulo primes, of which one
/// more than needed is a check. Cost: one run of the dynamic programming for every
/// start, many at once; memory does not depend on the number of starts. A checkpoint keeps the sum so far.
BigInt count_closed(const ClosedWalks& walks, std::optional<std::uint64_t> modulus, Limits& limits,
                    Checkpoint& checkpoint);

/// The same for boards of 1, 2, ..., rows rows, where no cells are given.
std::vector<std::uint64_t> count_closed_up_to(const ClosedWalks& walks, std::size_t rows,
                                              std::uint64_t modulus, Limits& limits,
                                              Checkpoint& checkpoint);

/// How many of them have 0, 1, ... lit cells, exactly.
std::vector<BigInt> count_closed_by_weight(const ClosedWalks& walks, Limits& limits,
                                           Checkpoint& checkpoint);

/// A pattern of fewest or of most lit cells; none where there is no pattern.
std::optional<Tally::Extreme> extreme_closed(const ClosedWalks& walks, bool most, Limits& limits);

/// What other processes do for these (run/ranks.hpp): they find the sums over some starts.
void assist_closed(Team& team, const std::string& question, Limits& limits);

}  // namespace flipwise
