// SPDX-License-Identifier: MIT
#include "count/sweep/semirings.hpp"

#include <algorithm>

#include "run/clones.hpp"

namespace flipwise {

namespace {

/// Stores the smaller of the sum and the reduced sum, which wraps around if there is nothing to reduce.
/// `__restrict` lets the compiler vectorize the loop.
template <class Word>
[[gnu::always_inline]] inline void add(Word* __restrict to, const Word* __restrict left,
                                       const Word* __restrict right, std::size_t many, Word modulus) {
  for (std::size_t i = 0; i < many; ++i) {
    const auto sum = static_cast<Word>(left[i] + right[i]);
    to[i] = std::min(sum, static_cast<Word>(sum - modulus));
  }
}

}  // namespace

FLIPWISE_CLONES void add_lanes(std::uint32_t* to, const std::uint32_t* left, const std::uint32_t* right,
                               std::size_t many, std::uint32_t modulus) {
  add(to, left, right, many, modulus);
}

template <class Word>
FLIPWISE_CLONES void join_lanes(Word* to, const Word* below, std::span<const Choice> choices,
                                std::size_t many, Word modulus) {
  for (const Choice& choice : choices) {
    add(to, below + choice.unlit * many, below + choice.lit * many, many, modulus);
    to += many;
  }
}
template void join_lanes(std::uint32_t*, const std::uint32_t*, std::span<const Choice>, std::size_t,
                         std::uint32_t);
template void join_lanes(std::uint64_t*, const std::uint64_t*, std::span<const Choice>, std::size_t,
                         std::uint64_t);

}  // namespace flipwise
