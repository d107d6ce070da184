// SPDX-License-Identifier: MIT
#include "modular/prime_powers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

namespace flipwise {
namespace {

bool is_prime_by_definition(unsigned number) {
  for (unsigned divisor = 2; divisor < number; ++divisor)
    if (number % divisor == 0) return false;
  return number > 1;
}

TEST(PrimePowers, MultiplyToTheirNumber) {
  for (unsigned number = 2; number <= 256; ++number) {
    SCOPED_TRACE(number);
    unsigned product = 1;
    unsigned last = 1;
    for (const PrimePower& power : prime_powers(number)) {
      ASSERT_TRUE(is_prime_by_definition(power.prime));
      ASSERT_GT(power.prime, last);
      last = power.prime;
      unsigned value = 1;
      for (unsigned i = 0; i < power.exponent; ++i) value *= power.prime;
      ASSERT_EQ(power.value, value);
      ASSERT_EQ(power.power(power.exponent), value);
      product *= value;
    }
    ASSERT_EQ(product, number);
  }
}

TEST(PrimePowers, ANumberIsAUnitTimesAPower) {
  for (unsigned modulus = 2; modulus <= 256; ++modulus) {
    const auto powers = prime_powers(modulus);
    if (powers.size() > 1) continue;
    const PrimePower& power = powers[0];
    for (unsigned number = 0; number < modulus; ++number) {
      SCOPED_TRACE(std::to_string(number) + " modulo " + std::to_string(modulus));
      const unsigned valuation = power.valuation(number);
      ASSERT_EQ(power.unit_part(number) * power.power(valuation) % modulus, number);
      ASSERT_EQ(std::gcd(power.unit_part(number), modulus), 1U);
      if (number == 0) {
        ASSERT_EQ(valuation, power.exponent);
      }
      if (number % power.prime != 0) {
        ASSERT_EQ(number * power.inverse(number) % modulus, 1 % modulus);
      }
    }
  }
}

TEST(PrimePowers, IdempotentsAreOneOrZero) {
  for (unsigned modulus = 2; modulus <= 256; ++modulus)
    for (const PrimePower& part : prime_powers(modulus)) {
      const unsigned number = idempotent(modulus, part.value);
      ASSERT_LT(number, modulus);
      ASSERT_EQ(number % part.value, 1U) << part.value << " of " << modulus;
      ASSERT_EQ(number % (modulus / part.value), 0U) << part.value << " of " << modulus;
    }
}

/// Returns the number of elements of a sum of cyclic groups that become 0 when multiplied by `times`.
std::size_t ended_by(unsigned times, const std::vector<unsigned>& orders) {
  std::size_t number = 1;
  for (const unsigned order : orders) number *= std::gcd(times, order);
  return number;
}

/// Finite commutative groups are isomorphic if multiplying by each number takes equally many elements to 0.
TEST(PrimePowers, JoinedGeneratorsMakeTheSameGroupOfAsFewAsPossible) {
  std::mt19937_64 random(1);
  for (const unsigned modulus : {6U, 12U, 30U, 36U, 60U, 180U, 210U, 240U})
    for (int sample = 0; sample < 50; ++sample) {
      std::vector<unsigned> whole;
      std::vector<unsigned> parts;
      std::size_t fewest = 0;
      for (const PrimePower& power : prime_powers(modulus)) {
        std::vector<unsigned> orders(random() % 4);
        for (unsigned& order : orders)
          order = power.power(1 + static_cast<unsigned>(random() % power.exponent));
        const auto before = whole;
        const std::vector<std::size_t> numbers = join_generators(orders, whole);
        ASSERT_EQ(numbers.size(), orders.size());
        for (std::size_t i = 0; i < numbers.size(); ++i) {
          if (i > 0) {
            ASSERT_GE(orders[numbers[i - 1]], orders[numbers[i]]);
          }
          ASSERT_EQ(whole[i], (i < before.size() ? before[i] : 1) * orders[numbers[i]]);
        }
        parts.insert(parts.end(), orders.begin(), orders.end());
        fewest = std::max(fewest, orders.size());
      }
      ASSERT_EQ(whole.size(), fewest);
      for (unsigned times = 1; times <= modulus; ++times)
        ASSERT_EQ(ended_by(times, whole), ended_by(times, parts))
            << testing::PrintToString(parts) << " modulo " << modulus << ", times " << times;
    }
}

}  // namespace
}  // namespace flipwise
