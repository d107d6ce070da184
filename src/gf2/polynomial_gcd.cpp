// SPDX-License-Identifier: MIT
#ifdef FLIPWISE_HAS_NTL

#include "gf2/polynomial_gcd.hpp"

#include <array>
#include <bit>
#include <utility>

namespace flipwise::gf2 {

namespace {

static_assert(NTL_BITS_PER_LONG == word_bits);

/// Rows of two: (a, b) becomes (m[0] a + m[1] b, m[2] a + m[3] b). A product of Euclid's steps, so
/// invertible.
using Steps = std::array<Polynomial, 4>;

Word low_word(const Polynomial& polynomial) {
  return NTL::IsZero(polynomial) ? 0 : polynomial.xrep[0];
}

Polynomial polynomial_of(Word bits) {
  return gf2::polynomial_of(std::span(&bits, 1));
}

/// Euclid's steps on polynomials of a word, until b has less than half the degree that a had.
Steps half_gcd_of_words(Polynomial& long_a, Polynomial& long_b) {
  Word a = low_word(long_a);
  Word b = low_word(long_b);
  std::array<Word, 4> m = {1, 0, 0, 1};
  const auto half = std::bit_width(a) / 2;
  while (std::bit_width(b) > half) {
    while (std::bit_width(a) >= std::bit_width(b)) {
      const auto shift = std::bit_width(a) - std::bit_width(b);
      a ^= b << shift;
      m[0] ^= m[2] << shift;
      m[1] ^= m[3] << shift;
    }
    std::swap(a, b);
    std::swap(m[0], m[2]);
    std::swap(m[1], m[3]);
  }
  long_a = polynomial_of(a);
  long_b = polynomial_of(b);
  return {polynomial_of(m[0]), polynomial_of(m[1]), polynomial_of(m[2]), polynomial_of(m[3])};
}

class HalfGcd {
 public:
  explicit HalfGcd(Limits& limits) : limits_(limits) {}

  /// Euclid's steps from (a, b), deg a > deg b, down to the first b of less than half the degree of a: most
  /// of them depend on the upper half of the coefficients alone, which two calls of half the size serve.
  Steps reduce(Polynomial& a, Polynomial& b) {
    const long half = (NTL::deg(a) + 1) / 2;
    if (NTL::deg(b) < half) return {Polynomial(1), Polynomial(0), Polynomial(0), Polynomial(1)};
    if (NTL::deg(a) < static_cast<long>(word_bits)) return half_gcd_of_words(a, b);
    Steps first = reduce_upper(a, b, half);
    if (NTL::deg(b) < half) return first;
    Polynomial quotient;
    NTL::DivRem(quotient, a, a, b);
    std::swap(a, b);
    first[0] += quotient * first[2];
    first[1] += quotient * first[3];
    std::swap(first[0], first[2]);
    std::swap(first[1], first[3]);
    if (NTL::deg(b) < half) return first;
    const Steps second = reduce_upper(a, b, 2 * half - NTL::deg(a));
    return {sum_of_products(second[0], first[0], second[1], first[2]),
            sum_of_products(second[0], first[1], second[1], first[3]),
            sum_of_products(second[2], first[0], second[3], first[2]),
            sum_of_products(second[2], first[1], second[3], first[3])};
  }

 private:
  /// The steps that the coefficients from `from` on ask for, done to all.
  Steps reduce_upper(Polynomial& a, Polynomial& b, long from) {
    const Polynomial low_a = NTL::trunc(a, from);
    const Polynomial low_b = NTL::trunc(b, from);
    a >>= from;
    b >>= from;
    Steps steps = reduce(a, b);
    a <<= from;
    b <<= from;
    a += sum_of_products(steps[0], low_a, steps[1], low_b);
    b += sum_of_products(steps[2], low_a, steps[3], low_b);
    return steps;
  }

  Polynomial sum_of_products(const Polynomial& a, const Polynomial& b, const Polynomial& c,
                             const Polynomial& d) {
    constexpr long worth_asking = 1 << 14;
    if (NTL::deg(a) + NTL::deg(b) > worth_asking && !limits_.keep_on()) limits_.give_up();
    return a * b + c * d;
  }

  Limits& limits_;
};

}  // namespace

Polynomial gcd(Polynomial a, Polynomial b, Limits& limits) {
  constexpr long quick = 1 << 16;
  HalfGcd half_gcd(limits);
  if (NTL::deg(a) < NTL::deg(b)) std::swap(a, b);
  while (NTL::deg(b) > quick) {
    a %= b;
    std::swap(a, b);
    half_gcd.reduce(a, b);
  }
  return NTL::GCD(a, b);
}

}  // namespace flipwise::gf2

#endif
