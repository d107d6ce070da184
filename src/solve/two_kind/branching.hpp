// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>

namespace flipwise::two_kind {

/// Maximum number of lines that estimates distinguish.
inline constexpr std::size_t max_estimated = 32;

/// Returns the growth per undecided press of a tree whose branches use up `a` and `b` of them: the root of
/// x^-a + x^-b = 1. A branch that uses up none is treated as worse than every other branch.
double growth(std::size_t a, std::size_t b);

/// Whether, after some rows of each kind, choosing columns is expected to be cheaper than choosing a row.
class Plan {
 public:
  /// Assumes that a stage of columns costs growth^dimension.
  Plan(std::size_t rows, double dimension);
  bool columns_next(std::size_t p, std::size_t q) const {
    return p + q <= max_estimated ? columns_[p][q] : p != 0 && q != 0;
  }

 private:
  std::array<std::array<bool, max_estimated + 2>, max_estimated + 2> columns_ = {};
};

}  // namespace flipwise::two_kind
