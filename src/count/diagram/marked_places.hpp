// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "count/diagram/diagram.hpp"

namespace flipwise {

/// Numbers marked places in their order: a bit for each place, and for each word of them how many are
/// marked before it.
class MarkedPlaces {
 public:
  static constexpr std::uint32_t nowhere = ~std::uint32_t{0};
  static constexpr double bytes_per_place = 1.5 / 8;

  void clear(std::uint64_t places) {
    words_.assign(static_cast<std::size_t>((places + 63) / 64), 0);
    before_.resize(words_.size());
  }
  /// Any threads may mark at once. Nothing is done for nowhere.
  void mark(std::uint32_t place) {
    if (place == nowhere) return;
    std::uint64_t& word = words_[place / 64];
    const std::uint64_t bit = std::uint64_t{1} << place % 64;
    if ((__atomic_load_n(&word, __ATOMIC_RELAXED) & bit) == 0)
      __atomic_fetch_or(&word, bit, __ATOMIC_RELAXED);
  }
  /// To be called when all is marked. How many places are.
  std::size_t number_all();

  /// Replaces marked places by their numbers, nowhere by how many there are.
  void number(std::span<Choice> places) const;

  std::size_t words() const { return words_.size(); }
  /// Calls each(number, place) for what is marked in some words, in order.
  template <class Each>
  void for_each(std::size_t begin_word, std::size_t end_word, Each each) const {
    for (std::size_t at = begin_word; at < end_word; ++at) {
      std::uint32_t number = before_[at];
      for (std::uint64_t word = words_[at]; word != 0; word &= word - 1)
        each(number++, 64 * at + static_cast<unsigned>(std::countr_zero(word)));
    }
  }

 private:
  std::vector<std::uint64_t> words_;
  std::vector<std::uint32_t> before_;
  std::uint32_t marked_ = 0;
};

}  // namespace flipwise
