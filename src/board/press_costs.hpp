// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "flipwise/puzzle.hpp"

namespace flipwise {

/// What presses cost: the numbers that a puzzle gives, or 1 each. Copies share nothing.
class PressCosts {
 public:
  PressCosts() = default;
  /// The puzzle must be sound.
  explicit PressCosts(const Puzzle& puzzle);

  bool are_given() const { return !costs_.empty(); }
  /// Whether some press costs nothing.
  bool have_zero() const { return has_zero_; }

  std::uint64_t at(const Board& like, std::size_t row, std::size_t column) const {
    return are_given() ? costs_[row * like.columns() + column] : 1;
  }
  /// Of all presses of a board.
  std::uint64_t of(const Board& presses) const;
  /// Of those of them that are in one word of it.
  std::uint64_t of_word(const Board& like, std::size_t index, Word presses) const {
    if (!are_given()) return static_cast<std::uint64_t>(std::popcount(presses));
    const std::size_t first =
        index / like.row_words() * like.columns() + index % like.row_words() * word_bits;
    std::uint64_t sum = 0;
    for (; presses != 0; presses &= presses - 1)
      sum += costs_[first + static_cast<std::size_t>(std::countr_zero(presses))];
    return sum;
  }
  /// No fewer than so many presses can cost less.
  std::uint64_t of_cheapest(std::size_t presses) const;

 private:
  std::vector<std::uint64_t> costs_;  // of cells in reading order, 0 for holes; none where each is 1
  std::vector<std::uint64_t> up_to_;  // of the cheapest: of none, of one, of two, ..
  bool has_zero_ = false;

  void sum_cheapest(const std::vector<std::uint64_t>& costs);
};

}  // namespace flipwise
