// SPDX-License-Identifier: MIT
#include "board/press_costs.hpp"

#include <algorithm>
#include <numeric>
#include <string>

#include "board/effect.hpp"
#include "run/limits.hpp"

namespace flipwise {

PressCosts::PressCosts(const Puzzle& puzzle)
    : of_(puzzle.start.has_bits() ? CostOf::press : puzzle.cost_of),
      max_times_(of_ == CostOf::amount && !puzzle.has_counters() ? puzzle.modulus() - 1 : 1) {
  if (!puzzle.cost) return;
  sum_cheapest(*puzzle.cost);
  if (puzzle.buttons) {
    costs_ = *puzzle.cost;
    return;
  }
  costs_.reserve(puzzle.start.cells());
  auto next = puzzle.cost->begin();
  for (std::size_t row = 0; row < puzzle.start.rows(); ++row)
    for (std::size_t column = 0; column < puzzle.start.columns(); ++column)
      costs_.push_back(is_in(puzzle.holes, row, column) ? 0 : *next++);
}

void PressCosts::sum_cheapest(const std::vector<std::uint64_t>& costs) {
  up_to_.reserve(costs.size() + 1);
  up_to_.push_back(0);
  up_to_.insert(up_to_.end(), costs.begin(), costs.end());
  if (!std::is_sorted(up_to_.begin(), up_to_.end())) std::sort(up_to_.begin(), up_to_.end());
  has_zero_ = up_to_.size() > 1 && up_to_[1] == 0;
  std::partial_sum(up_to_.begin(), up_to_.end(), up_to_.begin());
}

std::uint64_t PressCosts::sum_of_given(const Board& presses) const {
  std::uint64_t sum = 0;
  if (presses.has_bits()) {
    for (std::size_t i = 0; i < presses.words().size(); ++i) sum += of_word(presses, i, presses.words()[i]);
    return sum;
  }
  if (presses.has_counters()) {
    for (std::size_t i = 0; i < presses.words().size(); ++i) sum += of_amount(i, presses.words()[i]);
    return sum;
  }
  const auto amounts = presses.numbers();
  for (std::size_t i = 0; i < amounts.size(); ++i) sum += of_amount(i, amounts[i]);
  return sum;
}

/// Presses each cell, if amounts count, as often as possible before a more expensive one.
std::uint64_t PressCosts::of_cheapest(std::uint64_t presses) const {
  if (!are_given()) return presses;
  const std::uint64_t all = up_to_.size() - 1;
  const std::uint64_t cells = std::min(presses / max_times_, all);
  std::uint64_t sum = up_to_[static_cast<std::size_t>(cells)] * max_times_;
  if (cells < all)
    sum += (up_to_[static_cast<std::size_t>(cells) + 1] - up_to_[static_cast<std::size_t>(cells)]) *
           (presses % max_times_);
  return sum;
}

void require_few_costs(std::uint64_t most) {
  constexpr std::uint64_t max_numbers = 1 << 22;
  if (most >= max_numbers)
    throw LimitReached{"there are too many costs to list the solutions of each: solutions may cost up to " +
                       std::to_string(most) + ", and costs below 2^22 are supported"};
}

}  // namespace flipwise
