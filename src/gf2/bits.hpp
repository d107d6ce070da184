// SPDX-License-Identifier: MIT
//
// Folder src/gf2: linear algebra over GF(2): elimination, polynomials, Walsh transform, triples.
// Entry: Echelon (eliminates a matrix), Basis (vector after vector), polynomial.hpp (includes NTL).
// Must not contain boards or rules.
#pragma once

#include <bit>
#include <cstddef>
#include <span>

#include "flipwise/word.hpp"

namespace flipwise::gf2 {

inline bool get_bit(std::span<const Word> words, std::size_t bit) {
  return words[bit / word_bits] >> (bit % word_bits) & 1;
}

inline void flip_bit(std::span<Word> words, std::size_t bit) {
  words[bit / word_bits] ^= Word{1} << (bit % word_bits);
}

inline void add(std::span<Word> into, std::span<const Word> from) {
  for (std::size_t i = 0; i < into.size(); ++i) into[i] ^= from[i];
}

/// Returns the scalar product of two vectors: whether an odd number of bits is set in both.
inline bool dot(std::span<const Word> left, std::span<const Word> right) {
  Word sum = 0;
  for (std::size_t i = 0; i < left.size(); ++i) sum ^= left[i] & right[i];
  return std::popcount(sum) & 1;
}

inline bool dot(Word left, Word right) {
  return std::popcount(left & right) & 1;
}

/// Returns the first bit that is set; an index past the last word if none is.
inline std::size_t first_bit(std::span<const Word> words) {
  for (std::size_t i = 0; i < words.size(); ++i)
    if (words[i] != 0) return i * word_bits + static_cast<std::size_t>(std::countr_zero(words[i]));
  return words.size() * word_bits;
}

/// True if `left` comes before `right` when both are read from bit 0 on.
inline bool precedes(std::span<const Word> left, std::span<const Word> right) {
  for (std::size_t i = 0; i < left.size(); ++i)
    if (const Word difference = left[i] ^ right[i]; difference != 0)
      return (left[i] & (difference & -difference)) == 0;
  return false;
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
