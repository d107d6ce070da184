// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "count/diagram/diagram.hpp"

namespace flipwise {

/// A stretch of a layer above one cell, `many` numbers for each state, as the sum modulo a number of what
/// its two choices lead to in the layer below. The modulus is at most 2^31, or 2^63.
void join_lanes(std::uint32_t* to, const std::uint32_t* below, std::span<const Choice> choices,
                std::size_t many, std::uint32_t modulus);
void join_lanes(std::uint64_t* to, const std::uint64_t* below, std::span<const Choice> choices,
                std::size_t many, std::uint64_t modulus);

/// Number by number, the sum modulo a number up to 2^31.
void add_lanes(std::uint32_t* to, const std::uint32_t* left, const std::uint32_t* right, std::size_t many,
               std::uint32_t modulus);

}  // namespace flipwise
