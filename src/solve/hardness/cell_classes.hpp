// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "flipwise/board.hpp"

namespace flipwise {

/// The cells that lie in the same quiet patterns: bit t of `functional` says whether in pattern t of a
/// basis.
struct CellClass {
  std::uint64_t functional = 0;
  std::uint64_t cells = 0;
};

/// Whether an odd number of bits is set in both.
inline bool odd_overlap(std::uint64_t left, std::uint64_t right) {
  return std::popcount(left & right) & 1;
}

/// All cells of a shape by their functional. Which patterns a coset adds changes each class as a whole
/// (Fact 19), so that the fewest presses depend only on how many cells of each class are pressed.
struct CellClasses {
  std::size_t nullity = 0;
  std::uint64_t fixed = 0;              ///< cells in no quiet pattern
  std::vector<CellClass> classes = {};  ///< the others, by increasing functional

  /// Cells of all classes.
  std::uint64_t moved() const;
};

/// At most 63 quiet patterns, which are independent; `cells` are those that can be pressed.
CellClasses cell_classes(const std::vector<Board>& quiet_patterns, const Board& cells);

/// Of each class, whether its functional is independent of those before it: a choice of `nullity` classes
/// whose signs a member of the kernel turns as one likes.
std::vector<bool> independent_classes(const std::vector<CellClass>& classes);

}  // namespace flipwise
