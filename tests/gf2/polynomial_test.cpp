// SPDX-License-Identifier: MIT
//
// Compares polynomials over GF(2) with arithmetic done one coefficient at a time.
#ifdef FLIPWISE_HAS_NTL

#include "gf2/polynomial.hpp"
#include "run/limits.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

#include "gf2/echelon.hpp"

namespace flipwise::gf2 {
namespace {

/// The coefficients of a polynomial, lowest first, without leading zeros.
using Plain = std::vector<bool>;

Plain trimmed(Plain p) {
  while (!p.empty() && !p.back()) p.pop_back();
  return p;
}

Plain sum(Plain a, const Plain& b) {
  a.resize(std::max(a.size(), b.size()));
  for (std::size_t i = 0; i < b.size(); ++i) a[i] = a[i] != b[i];
  return trimmed(a);
}

Plain product(const Plain& a, const Plain& b) {
  Plain result(a.size() + b.size());
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < b.size(); ++j)
      if (a[i] && b[j]) result[i + j] = !result[i + j];
  return trimmed(result);
}

Plain rest(Plain a, const Plain& divisor) {
  a = trimmed(a);
  while (a.size() >= divisor.size()) {
    Plain shifted(a.size() - divisor.size());
    shifted.insert(shifted.end(), divisor.begin(), divisor.end());
    a = sum(a, shifted);
  }
  return a;
}

Plain plain(const Polynomial& p) {
  Plain result;
  for (long i = 0; i <= NTL::deg(p); ++i) result.push_back(NTL::IsOne(NTL::coeff(p, i)));
  return result;
}

Plain plain(const Vector& bits, std::size_t size) {
  Plain result;
  for (std::size_t i = 0; i < size; ++i) result.push_back(get_bit(bits, i));
  return trimmed(result);
}

Vector random_bits(std::size_t size, std::mt19937_64& random) {
  Vector bits(words_for(size));
  for (std::size_t i = 0; i < size; ++i)
    if (random() & 1) flip_bit(bits, i);
  return bits;
}

/// Returns f_0, f_1, ... by their definition.
std::vector<Plain> fibonacci_by_hand(std::size_t size) {
  std::vector<Plain> f = {{}, {true}};
  while (f.size() < size) f.push_back(sum(product({false, true}, f.back()), f[f.size() - 2]));
  return f;
}

constexpr std::size_t sizes[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 31, 63, 64, 65, 127, 128, 129};

TEST(Polynomial, BitsAreCoefficients) {
  std::mt19937_64 random(1);
  for (const std::size_t size : sizes) {
    const Vector bits = random_bits(size, random);
    EXPECT_EQ(plain(polynomial_of(bits)), plain(bits, size)) << size;
    EXPECT_EQ(coefficients(polynomial_of(bits), size), bits) << size;
  }
}

TEST(Polynomial, FibonacciByDoublingIsFibonacciByDefinition) {
  Limits limits;
  const auto f = fibonacci_by_hand(260);
  for (std::size_t k = 0; k < f.size(); ++k) ASSERT_EQ(plain(fibonacci_polynomial(k, limits)), f[k]) << k;
}

TEST(Polynomial, ChangesOfBasisAreSumsOfFibonacciPolynomials) {
  std::mt19937_64 random(2);
  const auto f = fibonacci_by_hand(131);
  for (const std::size_t size : sizes)
    for (int repeat = 0; repeat < 5; ++repeat) {
      const Vector bits = random_bits(size, random);
      Plain expected;
      for (std::size_t j = 0; j < size; ++j)
        if (get_bit(bits, j)) expected = sum(expected, f[j + 1]);
      Vector changed = bits;
      to_monomials(changed, size);
      ASSERT_EQ(plain(changed, size), expected) << size;
      from_monomials(changed, size);
      ASSERT_EQ(changed, bits) << size;
    }
}

/// Returns the sum of each cell's neighbours in the row and, with `self`, of the cell.
Vector pressed_row(const Vector& row, std::size_t columns, bool self, bool wraps) {
  Vector lights(words_for(columns));
  for (std::size_t j = 0; j < columns; ++j) {
    if (!get_bit(row, j)) continue;
    if (self) flip_bit(lights, j);
    if (j > 0 || wraps) flip_bit(lights, (j + columns - 1) % columns);
    if (j + 1 < columns || wraps) flip_bit(lights, (j + 1) % columns);
  }
  return lights;
}

TEST(RowAlgebra, MultipliesAsItsMatrixDoes) {
  Limits limits;
  std::mt19937_64 random(3);
  for (const std::size_t columns : sizes)
    for (const bool self : {false, true})
      for (const bool wraps : {false, true}) {
        SCOPED_TRACE(testing::Message() << columns << " columns, self " << self << ", wraps " << wraps);
        const RowAlgebra algebra(columns, self, wraps, limits);
        Plain ring(columns + 1);
        ring.front() = !ring.front();
        ring.back() = !ring.back();
        ASSERT_EQ(plain(algebra.modulus()), wraps ? ring : fibonacci_by_hand(columns + 2)[columns + 1]);
        const Vector row = random_bits(columns, random);
        const Vector other = random_bits(columns, random);
        const Polynomial element = algebra.element(row);
        ASSERT_EQ(algebra.row(element), row);
        ASSERT_EQ(algebra.row(algebra.times_b(element)), pressed_row(row, columns, self, wraps));
        const Polynomial factor = algebra.element(other);
        ASSERT_EQ(plain(algebra.times(element, factor)),
                  rest(product(plain(element), plain(factor)), plain(algebra.modulus())));
      }
}

/// Computes f_k(B) r row by row: f_{k+1}(B) r = B f_k(B) r + f_{k-1}(B) r.
TEST(RowAlgebra, FibonacciPairsOfTheMatrix) {
  Limits limits;
  std::mt19937_64 random(4);
  for (const std::size_t columns : sizes)
    for (const bool self : {false, true})
      for (const bool wraps : {false, true}) {
        SCOPED_TRACE(testing::Message() << columns << " columns, self " << self << ", wraps " << wraps);
        const RowAlgebra algebra(columns, self, wraps, limits);
        const Vector row = random_bits(columns, random);
        const Polynomial element = algebra.element(row);
        Vector before(row.size());
        Vector now = row;
        for (std::size_t k = 0; k < 70; ++k) {
          const auto pair = algebra.fibonacci_pair(k, limits);
          ASSERT_EQ(algebra.row(algebra.times(pair[0], element)), before) << k;
          ASSERT_EQ(algebra.row(algebra.times(pair[1], element)), now) << k;
          Vector next = pressed_row(now, columns, self, wraps);
          add(next, before);
          before = std::exchange(now, next);
        }
      }
}

TEST(Polynomial, NullitiesOfSquaresAreThoseOfTheirMatrices) {
  Limits limits;
  for (std::size_t n = 1; n <= 24; ++n) {
    Matrix matrix(n * n, n * n);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) {
        const std::size_t cell = i * n + j;
        matrix.flip(cell, cell);
        if (i > 0) matrix.flip(cell, cell - n);
        if (j > 0) matrix.flip(cell, cell - 1);
        if (i + 1 < n) matrix.flip(cell, cell + n);
        if (j + 1 < n) matrix.flip(cell, cell + 1);
      }
    const Echelon echelon(matrix, limits, "eliminating");
    EXPECT_EQ(square_nullity(n, limits), echelon.nullity()) << n;
    EXPECT_EQ(echelon.rank() + echelon.nullity(), n * n);
  }
}

}  // namespace
}  // namespace flipwise::gf2

#endif
