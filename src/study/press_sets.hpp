// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "board/press_costs.hpp"
#include "run/limits.hpp"
#include "run/random.hpp"
#include "study/cost_sets.hpp"
#include "study/shape_facts.hpp"

namespace flipwise {

/// Draws sets of a given number of presses, or of presses of a given cost, all equally likely: of all sets,
/// or of those that are the same from left to right as from right to left. docs/formats.md says which
/// numbers are drawn.
class PressSets {
 public:
  /// Throws Stopped where the symmetric sets take too long to count: there are as many numbers to add up as
  /// pairs of cells may be pressed, each of about as many bits as there are cells.
  PressSets(const StudyShape& shape, std::uint64_t presses, bool symmetric, Limits& limits,
            const PressCosts& costs = {});

  /// There is no such set.
  bool empty() const { return empty_; }
  Board draw(Random& random);
  /// Whether there are at most so many sets.
  bool at_most(std::uint64_t number, Limits& limits) const;
  /// Whether `is_wanted` holds for any set; it is asked about each until then.
  bool any(const std::function<bool(const Board& presses)>& is_wanted) const;

 private:
  bool any_from(std::size_t place, std::uint64_t left, Board& presses,
                const std::function<bool(const Board& presses)>& is_wanted) const;
  Board board_of(const std::vector<std::size_t>& items) const;
  void count_symmetric_sets(Limits& limits);
  std::uint64_t draw_pairs(Random& random) const;

  Charge memory_;
  std::size_t rows_;
  std::size_t columns_;
  std::uint64_t presses_;
  std::vector<Cell> singles_;  // pressed alone
  std::vector<Cell> pairs_;    // pressed with their mirror image
  Charge counts_memory_;
  std::vector<BigInt> up_to_;  // sets with at most so many pairs
  bool empty_ = false;
  std::optional<CostSets> by_cost_;  // where presses have costs
};

/// The first `number` steps of a shuffle (Fisher and Yates), which may start from any order.
template <typename Item>
void shuffle_first(std::vector<Item>& items, std::uint64_t number, Random& random) {
  for (std::size_t i = 0; i < number; ++i) std::swap(items[i], items[i + random.below(items.size() - i)]);
}

/// Left and right exchanged.
Board mirrored(const Board& board);

}  // namespace flipwise
