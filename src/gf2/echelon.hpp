// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "gf2/matrix.hpp"
#include "run/limits.hpp"

namespace flipwise::gf2 {

/// A matrix A, eliminated once so that A x = b can be solved for many b: T A = R, where R is in reduced
/// echelon form *from the right*: pivots are searched for from the last column to the first. Hence every
/// vector of the kernel basis has its first set bit at its own free column and is 0 at the free columns of
/// the others, and solutions are 0 at all free columns, as Fact 16 needs.
///
///     [ A | I ]  ->  [ R | T ]     rows 0 .. rank-1 of R hold the pivots; the rest of R is 0
///
/// Cost: about rows * rank * (rows + columns / 2) / 400 word operations, by the method of the four
/// Russians. Memory: as many bits as [A | I].
class Echelon {
 public:
  Echelon() = default;

  /// Polls the limits at every column and throws LimitReached. The caller charges the memory.
  Echelon(const Matrix& matrix, Limits& limits, std::string_view stage)
      : Echelon(matrix, nullptr, limits, stage) {}

  /// Returns the indices, in increasing order, of independent rows that span all rows. Cost: an elimination
  /// without T. Memory: as many bits as the matrix.
  static std::vector<std::size_t> independent_rows(const Matrix& matrix, Limits& limits,
                                                   std::string_view stage);

  std::size_t rows() const { return rows_; }
  std::size_t columns() const { return columns_; }
  std::size_t rank() const { return pivots_.size(); }
  std::size_t nullity() const { return free_.size(); }

  /// Returns the solution that is 0 at the free columns; nothing if the system has no solution.
  std::optional<Vector> solve(std::span<const Word> right_side) const;

  /// Returns y with y A = 0 and y . right_side = 1, for a right side without a solution.
  Vector witness(std::span<const Word> right_side) const;

  /// Returns basis vector t of { x : A x = 0 }, ordered by first set bit, t = 0 .. nullity - 1.
  Vector kernel(std::size_t t) const;

  /// Returns row i of T. The rows with i >= rank are a basis of { y : y A = 0 }.
  std::span<const Word> transform(std::size_t i) const { return work_.row(i).subspan(words_for(columns_)); }
  std::size_t pivot(std::size_t i) const { return pivots_[i]; }

  /// Returns an entry of R.
  bool reduced(std::size_t i, std::size_t column) const { return work_.get(i, column); }

 private:
  struct Sums;

  /// Eliminates. If `order` is given, it receives the indices of the rows in the order of R, and T is
  /// omitted.
  Echelon(const Matrix& matrix, std::vector<std::size_t>* order, Limits& limits, std::string_view stage);

  /// Adds to every row the pivot rows, from `old_rank` on, whose bits are set in the high half of its head.
  void add_sums(std::size_t old_rank, Sums& sums, std::span<const Word> heads, Limits& limits,
                std::string_view stage);

  std::size_t rows_ = 0;
  std::size_t columns_ = 0;
  Matrix work_;                      // [R | T], T begins at a word boundary
  std::vector<std::size_t> pivots_;  // column of the pivot of each row
  std::vector<std::size_t> free_;    // free columns, increasing
};

}  // namespace flipwise::gf2
