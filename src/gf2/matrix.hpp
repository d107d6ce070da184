// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "gf2/bits.hpp"
#include "run/memory.hpp"

namespace flipwise::gf2 {

using Vector = std::vector<Word>;

/// A matrix over GF(2), rows packed into words one after the other:
///
///     row 0   [word 0][word 1] .. [word s-1]    s = words_for(columns)
///     row 1   [word s] ..
///
/// Invariant: bits past the last column are 0. Either side may be 0.
class Matrix {
 public:
  Matrix() = default;
  Matrix(std::size_t rows, std::size_t columns)
      : rows_(rows), columns_(columns), stride_(words_for(columns)), words_(rows * stride_) {}

  std::size_t rows() const { return rows_; }
  std::size_t columns() const { return columns_; }
  std::size_t stride() const { return stride_; }
  std::span<Word> row(std::size_t i) { return {words_.data() + i * stride_, stride_}; }
  std::span<const Word> row(std::size_t i) const { return {words_.data() + i * stride_, stride_}; }
  bool get(std::size_t i, std::size_t j) const { return get_bit(row(i), j); }
  void flip(std::size_t i, std::size_t j) { flip_bit(row(i), j); }
  void swap_rows(std::size_t i, std::size_t j) {
    if (i != j) std::swap_ranges(row(i).begin(), row(i).end(), row(j).begin());
  }
  /// Brings a row from `rank` on with a 1 in the column to place `rank`, and adds it to all other rows with
  /// a 1 there. Returns false, and changes nothing, if no such row exists.
  bool make_pivot(std::size_t rank, std::size_t column) {
    std::size_t found = rank;
    while (found < rows_ && !get(found, column)) ++found;
    if (found == rows_) return false;
    swap_rows(rank, found);
    for (std::size_t i = 0; i < rows_; ++i)
      if (i != rank && get(i, column)) add(row(i), row(rank));
    return true;
  }

 private:
  std::size_t rows_ = 0;
  std::size_t columns_ = 0;
  std::size_t stride_ = 0;
  std::vector<Word, ZeroPages<Word>> words_;
};

}  // namespace flipwise::gf2
