// SPDX-License-Identifier: MIT
#include "gf2/echelon.hpp"

#include <algorithm>
#include <cassert>

namespace flipwise::gf2 {

Echelon::Echelon(const Matrix& matrix, const std::function<bool()>& proceed)
    : rows_(matrix.rows()),
      columns_(matrix.columns()),
      work_(rows_, words_for(columns_) * word_bits + rows_) {
  const std::size_t offset = words_for(columns_) * word_bits;
  for (std::size_t i = 0; i < rows_; ++i) {
    std::copy(matrix.row(i).begin(), matrix.row(i).end(), work_.row(i).begin());
    work_.flip(i, offset + i);
  }
  for (std::size_t column = columns_; column-- > 0;) {
    if (proceed && !proceed()) {
      complete_ = false;
      return;
    }
    std::size_t found = rank();
    while (found < rows_ && !work_.get(found, column)) ++found;
    if (found == rows_) {
      free_.push_back(column);
      continue;
    }
    const std::size_t at = rank();
    work_.swap_rows(at, found);
    pivots_.push_back(column);
    for (std::size_t i = 0; i < rows_; ++i)
      if (i != at && work_.get(i, column)) add(work_.row(i), work_.row(at));
  }
  std::reverse(free_.begin(), free_.end());
}

std::optional<Vector> Echelon::solve(std::span<const Word> right_side) const {
  Vector solution(words_for(columns_));
  for (std::size_t i = 0; i < rows_; ++i) {
    if (!dot(transform(i), right_side)) continue;
    if (i >= rank()) return std::nullopt;
    flip_bit(solution, pivots_[i]);
  }
  return solution;
}

Vector Echelon::witness(std::span<const Word> right_side) const {
  for (std::size_t i = rank(); i < rows_; ++i)
    if (dot(transform(i), right_side)) return {transform(i).begin(), transform(i).end()};
  assert(false && "a solvable right side has no witness");
  return {};
}

Vector Echelon::kernel(std::size_t t) const {
  Vector pattern(words_for(columns_));
  flip_bit(pattern, free_[t]);
  for (std::size_t i = 0; i < rank(); ++i)
    if (work_.get(i, free_[t])) flip_bit(pattern, pivots_[i]);
  return pattern;
}

}  // namespace flipwise::gf2
