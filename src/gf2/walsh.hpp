// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "gf2/instruction_set.hpp"

namespace flipwise::gf2 {

/// Computes the Walsh-Hadamard transform in place: values[c] becomes the sum over f of values[f] * (-1)^(f
/// . c). The length must be a power of two, and no partial sum of absolute values may overflow Value. Cost:
/// length * log2(length) additions. This is the plain form, for short arrays and for checking the kernel.
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

/// The term balance * (-1)^(mask . c) of a sum.
struct WalshTerm {
  std::uint32_t mask = 0;
  std::int32_t balance = 0;
};

/// The largest number of bits for which a block of 16-bit sums fits into the second-level cache.
inline constexpr std::size_t walsh_block_bits = 16;

/// Memory for one block, aligned to cache lines.
template <typename Value>
class WalshBlock {
 public:
  explicit WalshBlock(std::size_t length) : length_(length), lines_(length * sizeof(Value) / 64 + 1) {}
  std::span<Value> sums() { return {lines_.front().values, length_}; }

 private:
  struct alignas(64) Line {
    Value values[64 / sizeof(Value)];
  };
  std::size_t length_;
  std::vector<Line> lines_;
};

/// Vectorised Walsh-Hadamard operations on blocks of sums. `Value` is std::int16_t or std::int32_t.
template <typename Value>
struct Walsh {
  /// Sets sums[c] to the sum of the terms at c, for every c below sums.size(), a power of two. Returns the
  /// greatest sum. Masks are below sums.size(), and the absolute balances add up to less than Value can
  /// hold. There are few terms, so each is added to all lanes of its vector, with the signs of the low bits
  /// of its mask. The rest of the transform is butterflies of whole vectors, eight at a time, without
  /// shuffles. Cost: a vector operation for each term, log2(sums.size() / lanes) for each vector.
  static Value transform(std::span<const WalshTerm> terms, std::span<Value> sums,
                         InstructionSet set = best_instruction_set());

  /// Sets levels[c] = min(cap, (greatest - sums[c]) >> down). No sum may exceed `greatest`, and greatest -
  /// sums[c] must fit into the unsigned type of the same width.
  static void to_levels(std::span<const Value> sums, Value greatest, unsigned down, std::uint8_t cap,
                        std::uint8_t* levels, InstructionSet set = best_instruction_set());

  /// Appends to `found` every c with sums[c] >= bound, in increasing order. If few are found, this costs
  /// little more than reading the block.
  static void find(std::span<const Value> sums, Value bound, std::vector<std::uint32_t>& found,
                   InstructionSet set = best_instruction_set());
};

}  // namespace flipwise::gf2
