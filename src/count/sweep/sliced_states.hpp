// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "arithmetic/big_int.hpp"
#include "flipwise/count.hpp"
#include "run/checkpoint_format.hpp"
#include "run/limits.hpp"
#include "run/ranks.hpp"

namespace flipwise {

/// Whether count_in_slices serves a question: no wraps, nothing given.
bool is_sliceable(const PatternQuestion& question);

/// Whether narrow boards leave hope that slices over so many ranks fit the memory of this one.
bool slices_may_fit(const PatternQuestion& question, std::optional<std::uint64_t> modulus, unsigned ranks,
                    Limits& limits);

/// Whether a checkpoint stands within such a count.
bool stands_in_slices(const Checkpoint& checkpoint);

/// The number of patterns, exactly or modulo a number, forwards: each state of the frontier that is
/// reached carries the number of ways to it, and no choices are kept, so that memory is that of two layers.
/// Each rank has the states whose digits in the columns far from the cell at work hash to it: within a half
/// of a row these do not change, so nothing is exchanged but twice a row (Fact 12b). Cost: one thread a
/// rank, some tenths of a microsecond for a state and a cell. Its state is saved between rows, whatever the
/// number of ranks.
BigInt count_in_slices(const PatternQuestion& question, std::optional<std::uint64_t> modulus,
                       Limits& limits, Checkpoint& checkpoint);

/// What other processes do for it (run/ranks.hpp).
void assist_slices(Team& team, const std::string& question, Limits& limits);

}  // namespace flipwise
