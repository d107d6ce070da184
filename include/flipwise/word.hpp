// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

namespace flipwise {

/// 64 bits of a row of cells or of a vector over GF(2). The lowest bit is the leftmost cell or first entry.
using Word = std::uint64_t;
inline constexpr std::size_t word_bits = 64;

/// Returns the number of words needed for `bits` bits.
constexpr std::size_t words_for(std::size_t bits) {
  return bits / word_bits + (bits % word_bits != 0);
}

}  // namespace flipwise
