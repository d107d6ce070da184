// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>

#include "count/diagram/diagram.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// Hands out the patterns in reading order until `each` says no or there are no more; returns how many.
/// From every cell on it is known which states still lead to a pattern, so no step is in vain: the next
/// pattern costs as many steps as cells that it does not share with the last. Memory: a bit for every state
/// of every layer, rows that end alike sharing theirs; it does not grow with the number of patterns.
std::uint64_t for_each_pattern(const Diagram& diagram, Limits& limits,
                               const std::function<bool(const Board&)>& each);

}  // namespace flipwise
