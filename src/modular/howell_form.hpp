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

/// Returns the product of two sizes. Throws bad_alloc if it overflows.
inline std::size_t product_of_sizes(std::size_t left, std::size_t right) {
  std::size_t product = 0;
  if (__builtin_mul_overflow(left, right, &product)) throw std::bad_alloc();
  return product;
}

/// A matrix of numbers below a modulus, by rows, a byte each.
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

/// Linear equations modulo a prime power, eliminated once for all right sides (Fact 35). The pivot is,
/// among the remaining rows and columns, an entry that the prime divides least often, so that it divides
/// all others. The pivots without their unit parts are the elementary divisors.
///
///     columns    done pivots | left            above the diagonal: a row divided by its pivot
///     rows     [ 1  c  c  c  | c c c ]         below it: factors of the pivot rows that were subtracted
///              [ f  1  c  c  | c c c ]         Rows and columns are exchanged as pivots are found.
///              [ f  f  1  c  | c c c ]
///              [ f  f  f     | a a a ]         a: 0 in the end
class HowellForm {
 public:
  /// Cost: rows x columns x rank byte operations. Throws LimitReached.
  HowellForm(ByteMatrix matrix, PrimePower modulus, Limits& limits);

  /// Returns some x that the matrix maps to `right`; nothing if it maps none there.
  std::optional<ByteVector> solve(std::span<const std::uint8_t> right) const;

  /// Returns the orders of the generators: the kernel is the direct sum of the cyclic groups that they
  /// generate. Each order is a power of the prime above 1.
  const std::vector<unsigned>& orders() const { return orders_; }
  /// Returns generator t < orders().size(). Cost: quadratic in the number of columns.
  ByteVector kernel_vector(std::size_t t) const;

 private:
  ByteRows arithmetic() const { return {modulus_.value}; }
  bool find_pivot(std::size_t done, std::size_t row, unsigned valuation);
  void eliminate(unsigned valuation, Limits& limits);

  ByteMatrix matrix_;
  PrimePower modulus_;
  std::vector<std::size_t> row_at_;  // row of the initial matrix at each place
  std::vector<std::size_t> column_at_;
  std::vector<unsigned> pivots_;         // powers of the prime, increasing
  std::vector<unsigned> inverse_units_;  // inverse of the unit part of each pivot
  std::vector<unsigned> orders_;
  std::vector<std::size_t> free_at_;  // column of each generator
};

}  // namespace flipwise
