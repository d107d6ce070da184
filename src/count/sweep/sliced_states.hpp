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

/// True if count_in_slices can answer a question: no wraps, no given cells, and a minimum size.
bool is_sliceable(const PatternQuestion& question);

/// True if slices over `ranks` ranks may fit into memory, extrapolated from narrow boards; each rank is
/// assumed to have as much memory as this one.
bool slices_may_fit(const PatternQuestion& question, std::optional<std::uint64_t> modulus, unsigned ranks,
                    Limits& limits);

/// True if the checkpoint was saved by count_in_slices.
bool stands_in_slices(const Checkpoint& checkpoint);

/// Returns the number of patterns, exactly or modulo a number. Counts forwards: each reached state of the
/// frontier has the number of ways to it. Choices are not kept, so two layers of memory are enough. A state
/// belongs to the rank given by a hash of its digits in the columns far from the current cell. These do not
/// change within half a row, so states are exchanged only twice for each row (Fact 12b). Time: one thread
/// for each rank, some tenths of a microsecond for each state and cell. The state is saved between rows and
/// can be loaded with any number of ranks.
BigInt count_in_slices(const PatternQuestion& question, std::optional<std::uint64_t> modulus,
                       Limits& limits, Checkpoint& checkpoint);

/// The work of other processes for count_in_slices (run/ranks.hpp).
void assist_slices(Team& team, const std::string& question, Limits& limits);

}  // namespace flipwise
