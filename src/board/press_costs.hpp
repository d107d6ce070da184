// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "flipwise/puzzle.hpp"

namespace flipwise {

/// The costs of presses: those that a puzzle gives, or 1 for each. A cell pressed several times costs its
/// price each time (CostOf::amount) or once (CostOf::press). Copies are independent.
class PressCosts {
 public:
  /// Costs 1 for each pressed cell.
  PressCosts() = default;
  /// Costs 1 for each press or each pressed cell.
  explicit PressCosts(CostOf of) : of_(of) {}
  /// Takes the costs of a puzzle, which must be sound.
  explicit PressCosts(const Puzzle& puzzle);

  bool are_given() const { return !costs_.empty(); }
  /// True if some press costs nothing.
  bool have_zero() const { return has_zero_; }
  CostOf counted() const { return of_; }

  /// Returns the price of a cell, given by its number in row-major order, holes included.
  std::uint64_t at(std::size_t place) const { return are_given() ? costs_[place] : 1; }
  std::uint64_t at(const Board& like, std::size_t row, std::size_t column) const {
    return at(row * like.columns() + column);
  }
  /// Returns the cost of pressing a cell this often.
  std::uint64_t of_amount(std::size_t place, std::uint64_t amount) const {
    return at(place) * (of_ == CostOf::amount ? amount : amount != 0 ? 1 : 0);
  }
  /// Returns the cost of a press board.
  std::uint64_t of(const Board& presses) const {
    if (are_given()) return sum_of_given(presses);
    return of_ == CostOf::amount ? presses.sum() : presses.weight();
  }
  /// Returns the cost of the presses in word `index` of a board of bits with the shape of `like`.
  std::uint64_t of_word(const Board& like, std::size_t index, Word presses) const {
    if (!are_given()) return static_cast<std::uint64_t>(std::popcount(presses));
    const std::size_t first =
        index / like.row_words() * like.columns() + index % like.row_words() * word_bits;
    std::uint64_t sum = 0;
    for (; presses != 0; presses &= presses - 1)
      sum += costs_[first + static_cast<std::size_t>(std::countr_zero(presses))];
    return sum;
  }
  /// Returns the largest cost that a press board can have; 0 if no costs are given.
  std::uint64_t of_all() const { return up_to_.empty() ? 0 : up_to_.back() * max_times_; }
  /// Returns a lower bound on the cost of this many presses: pressed cells, or amounts if these are
  /// counted.
  std::uint64_t of_cheapest(std::uint64_t presses) const;

 private:
  CostOf of_ = CostOf::press;
  std::uint64_t max_times_ = 1;       // maximum number of times that a cell costs its price
  std::vector<std::uint64_t> costs_;  // by cell in row-major order, 0 for holes; empty if each is 1
  std::vector<std::uint64_t> up_to_;  // costs of the cheapest 0, 1, 2, ... cells
  bool has_zero_ = false;

  std::uint64_t sum_of_given(const Board& presses) const;
  void sum_cheapest(const std::vector<std::uint64_t>& costs);
};

/// Throws LimitReached if solutions may cost 2^22 or more: counting them by cost then needs too many
/// numbers.
void require_few_costs(std::uint64_t most);

}  // namespace flipwise
