// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "flipwise/puzzle.hpp"

namespace flipwise {

/// What presses cost: the numbers that a puzzle gives, or 1 each; each time that a cell is pressed, or once
/// for a cell however often it is. Copies share nothing.
class PressCosts {
 public:
  /// 1 for each pressed cell.
  PressCosts() = default;
  /// 1 each.
  explicit PressCosts(CostOf of) : of_(of) {}
  /// The puzzle must be sound.
  explicit PressCosts(const Puzzle& puzzle);

  bool are_given() const { return !costs_.empty(); }
  /// Whether some press costs nothing.
  bool have_zero() const { return has_zero_; }
  CostOf counted() const { return of_; }

  /// A press of a cell, by its place in reading order, holes too.
  std::uint64_t at(std::size_t place) const { return are_given() ? costs_[place] : 1; }
  std::uint64_t at(const Board& like, std::size_t row, std::size_t column) const {
    return at(row * like.columns() + column);
  }
  /// So many presses of a cell.
  std::uint64_t of_amount(std::size_t place, std::uint64_t amount) const {
    return at(place) * (of_ == CostOf::amount ? amount : amount != 0 ? 1 : 0);
  }
  /// Of all presses of a board.
  std::uint64_t of(const Board& presses) const {
    if (are_given()) return sum_of_given(presses);
    return of_ == CostOf::amount ? presses.sum() : presses.weight();
  }
  /// Of those of them that are in one word of it, of bits.
  std::uint64_t of_word(const Board& like, std::size_t index, Word presses) const {
    if (!are_given()) return static_cast<std::uint64_t>(std::popcount(presses));
    const std::size_t first =
        index / like.row_words() * like.columns() + index % like.row_words() * word_bits;
    std::uint64_t sum = 0;
    for (; presses != 0; presses &= presses - 1)
      sum += costs_[first + static_cast<std::size_t>(std::countr_zero(presses))];
    return sum;
  }
  /// Of all presses, each as often as it can cost something; where costs are given.
  std::uint64_t of_all() const { return up_to_.back() * max_times_; }
  /// No so many presses can cost less: of cells, or of amounts where these are counted.
  std::uint64_t of_cheapest(std::uint64_t presses) const;

 private:
  CostOf of_ = CostOf::press;
  std::uint64_t max_times_ = 1;       // that a press of a cell can cost its price
  std::vector<std::uint64_t> costs_;  // of cells in reading order, 0 for holes; none where each is 1
  std::vector<std::uint64_t> up_to_;  // of the cheapest: of none, of one, of two, ..
  bool has_zero_ = false;

  std::uint64_t sum_of_given(const Board& presses) const;
  void sum_cheapest(const std::vector<std::uint64_t>& costs);
};

/// Throws LimitReached where solutions may cost more than 2^22: to count them by cost takes too many
/// numbers.
void require_few_costs(std::uint64_t most);

}  // namespace flipwise
