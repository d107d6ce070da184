// SPDX-License-Identifier: MIT
#include "modular/byte_polynomials.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "modular/every_vector.hpp"

namespace flipwise {
namespace {

using reference::for_every_vector;
using reference::random_bytes;

ByteVector polynomial(ByteVector coefficients) {
  drop_zeros(coefficients);
  return coefficients;
}

/// Returns left right + more, coefficient by coefficient.
ByteVector product_plus(const ByteVector& left, const ByteVector& right, const ByteVector& more,
                        unsigned modulus) {
  ByteVector result(std::max(left.size() + right.size(), more.size()));
  std::copy(more.begin(), more.end(), result.begin());
  for (std::size_t i = 0; i < left.size(); ++i)
    for (std::size_t j = 0; j < right.size(); ++j)
      result[i + j] = static_cast<std::uint8_t>((result[i + j] + unsigned{left[i]} * right[j]) % modulus);
  return polynomial(result);
}

ByteVector random_polynomial(std::size_t size, unsigned modulus, std::mt19937_64& random) {
  return polynomial(random_bytes(size, modulus, random));
}

TEST(BytePolynomials, ProductsAndQuotientsAreThoseOfTheDefinition) {
  std::mt19937_64 random(1);
  Limits limits;
  for (const unsigned modulus : {2U, 3U, 4U, 8U, 9U, 125U, 251U, 256U}) {
    const BytePolynomials polynomials(prime_powers(modulus)[0], limits);
    for (int sample = 0; sample < 60; ++sample) {
      const ByteVector a = random_polynomial(random() % 70, modulus, random);
      ByteVector b = random_polynomial(1 + random() % 20, modulus, random);
      SCOPED_TRACE(testing::PrintToString(a) + " and " + testing::PrintToString(b) + " modulo " +
                   std::to_string(modulus));
      ASSERT_EQ(polynomials.product(a, b), product_plus(a, b, {}, modulus));
      b.push_back(
          static_cast<std::uint8_t>(1 + prime_powers(modulus)[0].prime * (random() % modulus) % modulus));
      ByteVector rest = a;
      const ByteVector quotient = polynomials.divide(rest, b);
      ASSERT_LT(rest.size(), b.size());
      ASSERT_EQ(product_plus(quotient, b, rest, modulus), a);
      const ByteVector c = random_polynomial(random() % 30, modulus, random);
      ByteVector expected = product_plus(a, c, {}, modulus);
      (void)polynomials.divide(expected, b);
      ASSERT_EQ(polynomials.product(a, c, b), expected);
    }
  }
}

TEST(BytePolynomials, TheGreatestCommonDivisorIsThatOfAllPolynomials) {
  std::mt19937_64 random(2);
  Limits limits;
  for (const unsigned prime : {2U, 3U, 5U}) {
    const BytePolynomials polynomials(prime_powers(prime)[0], limits);
    for (int sample = 0; sample < 60; ++sample) {
      const ByteVector common = random_polynomial(3, prime, random);
      const ByteVector a = product_plus(random_polynomial(3, prime, random), common, {}, prime);
      const ByteVector b = product_plus(random_polynomial(3, prime, random), common, {}, prime);
      if (b.empty()) continue;
      SCOPED_TRACE(testing::PrintToString(a) + " and " + testing::PrintToString(b) + " modulo " +
                   std::to_string(prime));
      const auto [divisor, s] = polynomials.extended_gcd(a, b);
      ASSERT_EQ(divisor.back(), 1);
      ByteVector of_a = polynomials.product(s, a, b);
      ByteVector of_divisor = divisor;
      (void)polynomials.divide(of_divisor, b);
      ASSERT_EQ(of_a, of_divisor);
      std::size_t largest = 0;
      for_every_vector(5, prime, [&](const ByteVector& coefficients) {
        const ByteVector by = polynomial(coefficients);
        if (by.empty()) return;
        ByteVector rest_of_a = a;
        ByteVector rest_of_b = b;
        (void)polynomials.divide(rest_of_a, by);
        (void)polynomials.divide(rest_of_b, by);
        if (rest_of_a.empty() && rest_of_b.empty()) largest = std::max(largest, by.size());
      });
      ASSERT_EQ(divisor.size(), largest);
      ByteVector rest = a;
      (void)polynomials.divide(rest, divisor);
      ASSERT_TRUE(rest.empty());
      rest = b;
      (void)polynomials.divide(rest, divisor);
      ASSERT_TRUE(rest.empty());
    }
  }
}

/// Checks that multiplication by x adds both neighbours in the row, or moves by one to the right if columns
/// wrap.
TEST(RowPolynomials, TimesXIsTheNeighboursInTheRow) {
  std::mt19937_64 random(3);
  Limits limits;
  for (const unsigned modulus : {2U, 3U, 4U, 9U, 256U})
    for (const std::size_t columns : {1U, 2U, 3U, 5U, 16U, 33U, 64U, 65U})
      for (const bool wraps : {false, true}) {
        const PrimePower power = prime_powers(modulus)[0];
        const RowPolynomials rows(columns, wraps, power, limits);
        const BytePolynomials polynomials(power, limits);
        ASSERT_EQ(rows.modulo().size(), columns + 1);
        ASSERT_EQ(rows.modulo().back(), 1);
        for (int sample = 0; sample < 8; ++sample) {
          const ByteVector row = random_bytes(columns, modulus, random);
          SCOPED_TRACE(testing::PrintToString(row) + " modulo " + std::to_string(modulus) +
                       (wraps ? ", wraps" : ""));
          const ByteVector element = rows.element(row, limits);
          ASSERT_EQ(rows.row(element, limits), row);
          ByteVector moved(columns);
          for (std::size_t i = 0; i < columns; ++i) {
            if (wraps) {
              moved[(i + 1) % columns] = row[i];
              continue;
            }
            const unsigned sum = (i > 0 ? row[i - 1] : 0U) + (i + 1 < columns ? row[i + 1] : 0U);
            moved[i] = static_cast<std::uint8_t>(sum % modulus);
          }
          ASSERT_EQ(polynomials.product(element, {0, 1}, rows.modulo()), rows.element(moved, limits));
        }
      }
}

}  // namespace
}  // namespace flipwise
