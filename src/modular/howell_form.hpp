// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <span>
#include <vector>

#include "modular/byte_rows.hpp"
#include "modular/prime_powers.hpp"
#include "run/limits.hpp"

namespace flipwise {

using ByteVector = std::vector<std::uint8_t>;

/// Throws bad_alloc where the product of two sizes is no size.
inline std::size_t product_of_sizes(std::size_t left, std::size_t right) {
  std::size_t product = 0;
  if (__builtin_mul_overflow(left, right, &product)) throw std::bad_alloc();
  return product;
}

/// A matrix of numbers below a modulus, row by row, a byte each.
struct ByteMatrix {
  std::size_t rows = 0;
  std::size_t columns = 0;
  ByteVector cells = {};

  ByteMatrix(std::size_t the_rows, std::size_t the_columns)
      : rows(the_rows), columns(the_columns), cells(product_of_sizes(the_rows, the_columns)) {}
  std::span<std::uint8_t> row(std::size_t row) { return std::span(cells).subspan(row * columns, columns); }
  std::span<const std::uint8_t> row(std::size_t row) const {
    return std::span(cells).subspan(row * columns, columns);
  }
};

/// Linear equations modulo a prime power, made ready for any right sides: elimination that takes as pivot,
/// of the rows and columns that are left, an entry that the prime divides least often, so that it divides
/// all others. What the pivots are, apart from units, are the elementary divisors.
///
///     columns    done pivots | left            a row above the diagonal is what it was divided by its
///     rows     [ 1  c  c  c  | c c c ]         pivot; below it stands what the pivot's row was multiplied
///              [ f  1  c  c  | c c c ]         by. Rows and columns are exchanged as pivots are found.
///              [ f  f  1  c  | c c c ]
///              [ f  f  f     | a a a ]         a: 0 in the end
class HowellForm {
 public:
  /// Cost: rows x columns x rank byte operations. Throws LimitReached.
  HowellForm(ByteMatrix matrix, PrimePower modulus, Limits& limits);

  /// Some x that the matrix maps to `right`; nothing when there is none.
  std::optional<ByteVector> solve(std::span<const std::uint8_t> right) const;

  /// The kernel is the direct sum of what its generators generate. How often each has to be added for
  /// nothing to be left: a power of the prime above 1.
  const std::vector<unsigned>& orders() const { return orders_; }
  /// Generator t < orders().size(). Cost: quadratic in the columns.
  ByteVector kernel_vector(std::size_t t) const;

 private:
  ByteRows arithmetic() const { return {modulus_.value}; }
  bool find_pivot(std::size_t done, std::size_t row, unsigned valuation);
  void eliminate(unsigned valuation, Limits& limits);

  ByteMatrix matrix_;
  PrimePower modulus_;
  std::vector<std::size_t> row_at_;  // of the matrix as it was given
  std::vector<std::size_t> column_at_;
  std::vector<unsigned> pivots_;         // powers of the prime, increasing
  std::vector<unsigned> inverse_units_;  // of what else the pivot was
  std::vector<unsigned> orders_;
  std::vector<std::size_t> free_at_;  // the column of each generator
};

}  // namespace flipwise
