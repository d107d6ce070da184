// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>

namespace flipwise::gf2 {

/// Walsh-Hadamard transform in place: values[c] becomes the sum over f of values[f] * (-1)^(f . c). The
/// length must be a power of two, and no partial sum of absolute values may overflow Value. Cost:
/// length * log2(length) additions, in the cache for lengths up to 2^16 of 16 bits.
template <typename Value>
void walsh_transform(std::span<Value> values) {
  const std::size_t length = values.size();
  Value* const at = values.data();
  for (std::size_t half = 1; half < length; half *= 2)
    for (std::size_t block = 0; block < length; block += 2 * half)
      for (std::size_t i = block; i < block + half; ++i) {
        const Value left = at[i];
        const Value right = at[i + half];
        at[i] = static_cast<Value>(left + right);
        at[i + half] = static_cast<Value>(left - right);
      }
}

}  // namespace flipwise::gf2
