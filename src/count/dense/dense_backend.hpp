// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "arithmetic/vectors.hpp"

namespace flipwise {

/// What placing a cell does to two digits of a frontier's state, the active one and that of a slot: which
/// pairs of old digits each pair of new ones comes from. A pair is active * radix + slot.
struct DenseStep {
  std::size_t active = 0;  ///< digits there are
  std::size_t radix = 0;
  std::vector<std::vector<std::uint8_t>> from = {};
};

/// Does so in place, modulo a number of at most 2^31 or 2^63, on a tile: for each active digit `size`
/// lines, of which those of the slot's digits lie `stride` apart.
void dense_cell(Lanes<std::uint32_t>* tile, std::size_t size, std::size_t stride, const DenseStep& step,
                std::uint32_t modulus);
void dense_cell(Lanes<std::uint64_t>* tile, std::size_t size, std::size_t stride, const DenseStep& step,
                std::uint64_t modulus);

}  // namespace flipwise
