// SPDX-License-Identifier: MIT
#ifdef FLIPWISE_HAS_NTL

#include "gf2/polynomial.hpp"

#include <gtest/gtest.h>

#include "run/random.hpp"
#include "sampled.hpp"
#include "stops.hpp"

namespace flipwise::gf2 {
namespace {

/// Returns a random polynomial of this degree.
Polynomial random_polynomial(long degree, Random& random) {
  Vector bits(words_for(static_cast<std::size_t>(degree) + 1));
  for (Word& word : bits) word = random();
  Polynomial result = polynomial_of(bits);
  NTL::trunc(result, result, degree);
  NTL::SetCoeff(result, degree);
  return result;
}

TEST(PolynomialGcd, AgreesWithNtl) {
  Random random(5);
  Limits limits;
  Sample sample;
  for (const long common : {0L, 64L, 1000L, 70'000L})
    for (const long left : {1L, 65'473L, 65'536L, 100'000L})
      for (const long right : {0L, 65'537L, 99'999L}) {
        if (sample.leaves_out()) continue;
        SCOPED_TRACE(std::to_string(common) + " " + std::to_string(left) + " " + std::to_string(right));
        const Polynomial divisor = random_polynomial(common, random);
        const Polynomial a = divisor * random_polynomial(left, random);
        const Polynomial b = divisor * random_polynomial(right, random);
        const Polynomial found = gcd(a, b, limits);
        ASSERT_EQ(found, NTL::GCD(a, b));
        ASSERT_TRUE(NTL::divide(found, divisor));
        const Bezout sum = extended_gcd(a, b, limits);
        Polynomial ntl, s, t;
        NTL::XGCD(ntl, s, t, a, b);
        ASSERT_EQ(sum.divisor, found);
        ASSERT_EQ(sum.s, s);
        ASSERT_EQ(sum.t, t);
      }
}

TEST(PolynomialGcd, OfZeroAndOfMultiples) {
  Random random(6);
  Limits limits;
  const Polynomial zero;
  const Polynomial a = random_polynomial(100'000, random);
  EXPECT_EQ(gcd(zero, zero, limits), zero);
  EXPECT_EQ(gcd(a, zero, limits), a);
  EXPECT_EQ(gcd(zero, a, limits), a);
  EXPECT_EQ(gcd(a, a, limits), a);
  EXPECT_EQ(gcd(a * a, a, limits), a);
  EXPECT_EQ(gcd(a << 70'000, (a << 3) + a, limits), a);
  for (const Polynomial& b : {zero, a, a * a, a + 1}) {
    const Bezout sum = extended_gcd(a, b, limits);
    EXPECT_EQ(sum.divisor, gcd(a, b, limits));
    EXPECT_EQ(sum.s * a + sum.t * b, sum.divisor);
  }
}

/// Stops many seconds of work at one of the first polls.
TEST(PolynomialGcd, StopsWhenTheTimeIsUp) {
  Random random(7);
  const Polynomial a = random_polynomial(20'000'000, random);
  const Polynomial b = random_polynomial(19'999'999, random);
  for (const std::uint64_t poll : {1U, 2U, 5U}) {
    Limits limits({.threads = 1, .stop = StopAtPoll(poll)});
    EXPECT_THROW(gcd(a, b, limits), LimitReached);
    Limits others({.threads = 1, .stop = StopAtPoll(poll)});
    EXPECT_THROW(extended_gcd(a, b, others), LimitReached);
  }
}

}  // namespace
}  // namespace flipwise::gf2

#endif
