// SPDX-License-Identifier: MIT
#include "board/count_lit.hpp"

#include <algorithm>

#include "run/clones.hpp"

namespace flipwise {

/// Bytes of all words are counted side by side, 31 words at a time so that none overflows: the compiler
/// vectorises it, where std::popcount is a call on processors of the baseline.
FLIPWISE_CLONES std::uint64_t count_lit(std::span<const Word> words) {
  constexpr std::size_t group = 31;
  std::uint64_t total = 0;
  for (std::size_t first = 0; first < words.size(); first += group) {
    Word bytes = 0;
    for (const Word word : words.subspan(first, std::min(group, words.size() - first))) {
      const Word pairs = word - (word >> 1 & 0x5555555555555555);
      const Word nibbles = (pairs & 0x3333333333333333) + (pairs >> 2 & 0x3333333333333333);
      bytes += (nibbles + (nibbles >> 4)) & 0x0f0f0f0f0f0f0f0f;
    }
    const Word sums = (bytes & 0x00ff00ff00ff00ff) + (bytes >> 8 & 0x00ff00ff00ff00ff);
    total += sums * 0x0001000100010001 >> 48;
  }
  return total;
}

}  // namespace flipwise
