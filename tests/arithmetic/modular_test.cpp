// SPDX-License-Identifier: MIT
//
// Compares modular arithmetic with its definition, and what is built on it with exhaustive search.
#include "arithmetic/modular.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "arithmetic/chinese_remainder.hpp"
#include "arithmetic/linear_recurrence.hpp"

namespace flipwise {
namespace {

using Wide = Modular::Wide;

std::vector<std::uint64_t> moduli() {
  std::mt19937_64 random(1);
  std::vector<std::uint64_t> result = {1,
                                       2,
                                       3,
                                       1000000007,
                                       std::uint64_t{1} << 31,
                                       std::uint64_t{1} << 32,
                                       (std::uint64_t{1} << 63) - 25,
                                       std::uint64_t{1} << 63};
  for (int i = 0; i < 30; ++i) result.push_back(1 + (random() >> 1 >> random() % 62));
  return result;
}

TEST(Modular, IsArithmeticOnWholeNumbers) {
  std::mt19937_64 random(2);
  for (const std::uint64_t modulus : moduli()) {
    SCOPED_TRACE(modulus);
    const Modular modular{modulus};
    for (int sample = 0; sample < 200; ++sample) {
      const std::uint64_t a = sample == 0 ? modulus - 1 : random() % modulus;
      const std::uint64_t b = sample < 2 ? modulus - 1 : random() % modulus;
      ASSERT_EQ(modular.add(a, b), static_cast<std::uint64_t>((Wide{a} + b) % modulus));
      ASSERT_EQ(modular.subtract(a, b), static_cast<std::uint64_t>((Wide{a} + modulus - b) % modulus));
      ASSERT_EQ(modular.multiply(a, b), static_cast<std::uint64_t>(Wide{a} * b % modulus));
      ASSERT_EQ(Multiplier(modular, a)(b), modular.multiply(a, b));
      std::uint64_t power = 1 % modulus;
      for (std::uint64_t exponent = 0; exponent < 9; ++exponent) {
        ASSERT_EQ(modular.power(a, exponent), power);
        power = static_cast<std::uint64_t>(Wide{power} * a % modulus);
      }
    }
  }
}

TEST(Modular, SumsOfProducts) {
  std::mt19937_64 random(3);
  for (const std::uint64_t modulus : moduli())
    for (const std::size_t size : {0U, 1U, 2U, 63U, 64U, 65U}) {
      std::vector<std::uint64_t> left;
      std::vector<std::uint64_t> right;
      std::uint64_t sum = 0;
      for (std::size_t i = 0; i < size; ++i) {
        left.push_back(random() % modulus);
        right.push_back(random() % modulus);
        sum = static_cast<std::uint64_t>((Wide{left[i]} * right[i] + sum) % modulus);
      }
      const Modular modular{modulus};
      ASSERT_EQ(modular.inner(left.data(), right.data(), size), sum) << modulus;
      std::reverse(right.begin(), right.end());
      if (size > 0) {
        ASSERT_EQ(modular.inner_reversed(left.data(), &right.back(), size), sum) << modulus;
      }
    }
}

bool has_no_divisor(std::uint64_t number) {
  for (std::uint64_t d = 2; d * d <= number; ++d)
    if (number % d == 0) return false;
  return number > 1;
}

TEST(Modular, PrimesHaveNoDivisors) {
  for (std::uint64_t n = 0; n < 3000; ++n) ASSERT_EQ(is_prime(n), has_no_divisor(n)) << n;
  for (std::uint64_t n = (std::uint64_t{1} << 31) - 60; n < (std::uint64_t{1} << 31) + 20; ++n)
    ASSERT_EQ(is_prime(n), has_no_divisor(n)) << n;
  EXPECT_EQ(prime_below(3), 2U);
  EXPECT_EQ(prime_below(8), 7U);
  EXPECT_EQ(prime_below(7), 5U);
  EXPECT_EQ(prime_below(std::uint64_t{1} << 63), (std::uint64_t{1} << 63) - 25);
}

TEST(Modular, InversesModuloPrimes) {
  for (const std::uint64_t prime : {2U, 3U, 101U, 2147483647U}) {
    const Modular field{prime};
    for (std::uint64_t a = 1; a < std::min<std::uint64_t>(prime, 200); ++a)
      ASSERT_EQ(field.multiply(a, field.inverse(a)), 1U) << a << " modulo " << prime;
  }
}

/// Returns whether the sum of polynomial[i] terms[k + i] is 0 for every k.
bool kills(const std::vector<std::uint64_t>& polynomial, const std::vector<std::uint64_t>& terms,
           std::uint64_t prime) {
  for (std::size_t k = 0; k + polynomial.size() <= terms.size(); ++k) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < polynomial.size(); ++i) sum += polynomial[i] * terms[k + i];
    if (sum % prime != 0) return false;
  }
  return true;
}

TEST(BerlekampMassey, FindsTheShortestOfAllRecurrences) {
  std::mt19937_64 random(4);
  for (const std::uint64_t prime : {2U, 3U, 5U})
    for (int sample = 0; sample < 300; ++sample) {
      std::vector<std::uint64_t> terms;
      BerlekampMassey shortest(prime);
      for (std::size_t size = 1 + random() % 9; size-- > 0;) {
        terms.push_back(random() % prime);
        shortest.push(terms.back());
      }
      SCOPED_TRACE(testing::PrintToString(terms) + " modulo " + std::to_string(prime));
      const auto found = shortest.polynomial();
      ASSERT_EQ(found.size(), shortest.order() + 1);
      ASSERT_EQ(found.back(), 1U);
      ASSERT_TRUE(kills(found, terms, prime));
      for (std::size_t order = 0; order < shortest.order() && order < 5; ++order) {
        std::vector<std::uint64_t> shorter(order + 1, 0);
        shorter[order] = 1;
        for (std::size_t i = 0; i < order;) {
          ASSERT_FALSE(kills(shorter, terms, prime)) << testing::PrintToString(shorter);
          for (i = 0; i < order && ++shorter[i] == prime; ++i) shorter[i] = 0;
        }
        if (order == 0) {
          ASSERT_FALSE(kills(shorter, terms, prime));
        }
      }
    }
}

TEST(CrtNumbers, SettleOnNumbersOfEitherSign) {
  std::mt19937_64 random(5);
  for (int sample = 0; sample < 50; ++sample) {
    std::vector<BigInt> expected;
    for (std::size_t size = 1 + random() % 5; size-- > 0;) {
      BigInt value = static_cast<std::int64_t>(random() >> random() % 60);
      for (std::size_t i = random() % 4; i-- > 0;) value *= BigInt(random() >> 1);
      expected.push_back(random() & 1 ? -value : value);
    }
    if (expected.back() == 0) expected.back() = 1;
    CrtNumbers found(true);
    bool settled = false;
    std::size_t primes = 0;
    for (std::uint64_t prime = std::uint64_t{1} << 62; !settled; ++primes) {
      prime = prime_below(prime);
      std::vector<std::uint64_t> image;
      for (const BigInt& coefficient : expected) {
        const auto rest = static_cast<std::uint64_t>(abs(coefficient) % prime);
        image.push_back(coefficient < 0 && rest != 0 ? prime - rest : rest);
        ASSERT_EQ(residue(coefficient, prime), image.back());
      }
      if (expected.size() > 1 && primes == 0) found.add({1}, 101);  // a prime at which the degree drops
      settled = found.add(image, prime);
      ASSERT_FALSE(found.add({}, 97));  // a prime at which all numbers are 0
      ASSERT_LT(primes, 8U);
    }
    ASSERT_EQ(found.numbers(), expected);
    const auto rests = found.modulo(1000);
    for (std::size_t i = 0; i < expected.size(); ++i) ASSERT_EQ(rests[i], residue(expected[i], 1000));
  }
}

}  // namespace
}  // namespace flipwise
