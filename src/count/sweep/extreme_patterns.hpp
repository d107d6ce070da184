// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "count/diagram/diagram.hpp"
#include "flipwise/count.hpp"
#include "run/checkpoint_format.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// The pattern of fewest or of most lit cells that comes first in reading order; none where there is no
/// pattern. Its state is saved in a checkpoint. Memory: 4 bytes for every state before a row.
std::optional<Tally::Extreme> extreme_pattern(const Diagram& diagram, bool most, Limits& limits,
                                              Checkpoint& checkpoint);

/// The same among the paths that begin and end in this state; saves nothing.
std::optional<Tally::Extreme> extreme_pattern(const Diagram& diagram, bool most, Limits& limits,
                                              std::uint32_t closed_at);

}  // namespace flipwise
