// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace flipwise::gf2 {

/// 64 coefficients; bit i of word w is coefficient 64 w + i.
using Word = std::uint64_t;
inline constexpr std::size_t word_bits = 64;

constexpr std::size_t words_for(std::size_t bits) {
  return bits / word_bits + (bits % word_bits != 0);
}

inline bool get_bit(std::span<const Word> words, std::size_t bit) {
  return words[bit / word_bits] >> (bit % word_bits) & 1;
}

inline void flip_bit(std::span<Word> words, std::size_t bit) {
  words[bit / word_bits] ^= Word{1} << (bit % word_bits);
}

inline void add(std::span<Word> into, std::span<const Word> from) {
  for (std::size_t i = 0; i < into.size(); ++i) into[i] ^= from[i];
}

/// The scalar product of two vectors.
inline bool dot(std::span<const Word> left, std::span<const Word> right) {
  Word sum = 0;
  for (std::size_t i = 0; i < left.size(); ++i) sum ^= left[i] & right[i];
  return std::popcount(sum) & 1;
}

inline bool is_zero(std::span<const Word> words) {
  for (const Word word : words)
    if (word != 0) return false;
  return true;
}

/// Calls `use` with the index of every set bit, lowest first.
template <typename Use>
void for_each_bit(std::span<const Word> words, Use use) {
  for (std::size_t i = 0; i < words.size(); ++i)
    for (Word left = words[i]; left != 0; left &= left - 1)
      use(i * word_bits + static_cast<std::size_t>(std::countr_zero(left)));
}

}  // namespace flipwise::gf2
