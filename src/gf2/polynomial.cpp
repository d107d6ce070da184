// SPDX-License-Identifier: MIT
#ifdef FLIPWISE_HAS_NTL

#include "gf2/polynomial.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

namespace flipwise::gf2 {

namespace {

void reflect(std::span<Word> bits, std::size_t first, std::size_t size) {
  const std::size_t centre = first + std::bit_floor(size) - 1;
  for (std::size_t i = 1; centre + i < first + size; ++i)
    if (get_bit(bits, centre + i)) flip_bit(bits, centre - i);
}

template <bool forward>
void change_basis(std::span<Word> bits, std::size_t first, std::size_t size) {
  if (size <= 2) return;  // f_1 = 1, f_2 = x
  const std::size_t half = std::bit_floor(size);
  if (forward) reflect(bits, first, size);
  change_basis<forward>(bits, first, half - 1);
  change_basis<forward>(bits, first + half, size - half);
  if (!forward) reflect(bits, first, size);
}

/// Returns f_k and f_{k+1} in any ring in which squares are cheap, from the highest bit of k down.
template <typename Square, typename TimesX>
std::array<Polynomial, 2> fibonacci(std::size_t k, Limits& limits, Square square, TimesX times_x) {
  std::array<Polynomial, 2> pair = {Polynomial(0), Polynomial(1)};
  for (auto bit = std::bit_width(k); bit-- > 0;) {
    if (!limits.should_continue()) limits.give_up();
    const Polynomial low = square(pair[0]);
    const Polynomial high = square(pair[1]);
    const Polynomial odd = low + high;
    if (k >> bit & 1)
      pair = {odd, times_x(high)};
    else
      pair = {times_x(low), odd};
  }
  return pair;
}

/// Returns p(x + 1): as (x + 1)^(2^j) = x^(2^j) + 1, adds each upper half of 2^j bits to the lower, for all
/// j.
Polynomial shifted(const Polynomial& p) {
  const auto size = std::bit_ceil(static_cast<std::size_t>(NTL::deg(p) + 1));
  Vector bits = coefficients(p, std::max(size, word_bits));
  constexpr std::array<Word, 6> lower = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
                                         0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};
  for (Word& word : bits)
    for (std::size_t j = 0; j < lower.size(); ++j) word ^= word >> (std::size_t{1} << j) & lower[j];
  for (std::size_t half = 1; half < bits.size(); half *= 2)
    for (std::size_t block = 0; block < bits.size(); block += 2 * half)
      for (std::size_t i = block; i < block + half; ++i) bits[i] ^= bits[i + half];
  return polynomial_of(bits);
}

static_assert(NTL_BITS_PER_LONG == word_bits);

/// A 2 x 2 matrix by rows, which maps (a, b) to (m[0] a + m[1] b, m[2] a + m[3] b). It is a product of
/// steps of Euclid's algorithm and so invertible.
using Steps = std::array<Polynomial, 4>;

Word low_word(const Polynomial& polynomial) {
  return NTL::IsZero(polynomial) ? 0 : polynomial.xrep[0];
}

Polynomial polynomial_of_word(Word bits) {
  return gf2::polynomial_of(std::span(&bits, 1));
}

/// Performs one of Euclid's steps. The remainder becomes the second polynomial; adds it to `steps`.
void divide(Polynomial& a, Polynomial& b, Steps& steps) {
  Polynomial quotient;
  NTL::DivRem(quotient, a, a, b);
  std::swap(a, b);
  steps[0] += quotient * steps[2];
  steps[1] += quotient * steps[3];
  std::swap(steps[0], steps[2]);
  std::swap(steps[1], steps[3]);
}

/// Performs Euclid's steps on polynomials of one word until b has less than half the initial degree of a.
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
  long_a = polynomial_of_word(a);
  long_b = polynomial_of_word(b);
  return {polynomial_of_word(m[0]), polynomial_of_word(m[1]), polynomial_of_word(m[2]),
          polynomial_of_word(m[3])};
}

/// Degrees up to this are left to NTL.
constexpr long quick = 1 << 16;

class HalfGcd {
 public:
  explicit HalfGcd(Limits& limits) : limits_(limits) {}

  /// Performs Euclid's steps on (a, b), deg a > deg b, until b has less than half the degree of a, and
  /// returns their product. Most depend on the upper half of the coefficients only: two calls of half the
  /// size.
  Steps reduce(Polynomial& a, Polynomial& b) {
    const long half = (NTL::deg(a) + 1) / 2;
    if (NTL::deg(b) < half) return {Polynomial(1), Polynomial(0), Polynomial(0), Polynomial(1)};
    if (NTL::deg(a) < static_cast<long>(word_bits)) return half_gcd_of_words(a, b);
    Steps first = reduce_upper(a, b, half);
    if (NTL::deg(b) < half) return first;
    divide(a, b, first);
    if (NTL::deg(b) < half) return first;
    return product(reduce_upper(a, b, 2 * half - NTL::deg(a)), first);
  }

  /// Returns the steps on the right followed by those on the left.
  Steps product(const Steps& left, const Steps& right) {
    return {sum_of_products(left[0], right[0], left[1], right[2]),
            sum_of_products(left[0], right[1], left[1], right[3]),
            sum_of_products(left[2], right[0], left[3], right[2]),
            sum_of_products(left[2], right[1], left[3], right[3])};
  }

 private:
  /// Finds the steps by the coefficients from `from` on, applies them to all, and returns them.
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
    if (NTL::deg(a) + NTL::deg(b) > worth_asking && !limits_.should_continue()) limits_.give_up();
    return a * b + c * d;
  }

  Limits& limits_;
};

}  // namespace

Polynomial gcd(Polynomial a, Polynomial b, Limits& limits) {
  HalfGcd half_gcd(limits);
  if (NTL::deg(a) < NTL::deg(b)) std::swap(a, b);
  while (NTL::deg(b) > quick) {
    a %= b;
    std::swap(a, b);
    half_gcd.reduce(a, b);
  }
  return NTL::GCD(a, b);
}

Bezout extended_gcd(Polynomial a, Polynomial b, Limits& limits) {
  HalfGcd half_gcd(limits);
  Steps done = {Polynomial(1), Polynomial(0), Polynomial(0), Polynomial(1)};
  while (NTL::deg(b) > quick) {
    if (!limits.should_continue()) limits.give_up();
    divide(a, b, done);
    if (NTL::deg(b) > quick) done = half_gcd.product(half_gcd.reduce(a, b), done);
  }
  Bezout result;
  Polynomial s, t;
  NTL::XGCD(result.divisor, s, t, a, b);
  result.s = s * done[0] + t * done[2];
  result.t = s * done[1] + t * done[3];
  return result;
}

std::size_t square_nullity(std::size_t n, Limits& limits) {
  const int doublings = std::countr_zero(n + 1);
  std::size_t odd = (n + 1) >> doublings;
  const auto [low, high] = fibonacci(
      odd / 2, limits, [](const Polynomial& a) { return NTL::sqr(a); },
      [](const Polynomial& a) { return a << 1; });
  const Polynomial root = low + high;
  auto nullity = static_cast<std::size_t>(2 * NTL::deg(gcd(root, shifted(root), limits)));
  for (int i = 0; i < doublings; ++i, odd *= 2) nullity = 2 * nullity + (odd % 3 == 0 ? 2 : 0);
  return nullity;
}

Polynomial polynomial_of(std::span<const Word> bits) {
  static_assert(std::endian::native == std::endian::little);
  Polynomial result;
  NTL::GF2XFromBytes(result, reinterpret_cast<const unsigned char*>(bits.data()),
                     static_cast<long>(bits.size_bytes()));
  return result;
}

Vector coefficients(const Polynomial& polynomial, std::size_t size) {
  Vector result(words_for(size));
  NTL::BytesFromGF2X(reinterpret_cast<unsigned char*>(result.data()), polynomial,
                     static_cast<long>(result.size() * sizeof(Word)));
  return result;
}

Polynomial fibonacci_polynomial(std::size_t k, Limits& limits) {
  return fibonacci(
      k, limits, [](const Polynomial& a) { return NTL::sqr(a); },
      [](const Polynomial& a) { return a << 1; })[0];
}

RowAlgebra::RowAlgebra(std::size_t columns, bool self, bool wraps, Limits& limits)
    : columns_(columns), self_(self), wraps_(wraps) {
  Polynomial modulus;
  if (wraps) {
    NTL::SetCoeff(modulus, static_cast<long>(columns));
    modulus += 1;
  } else {
    modulus = fibonacci_polynomial(columns + 1, limits);
  }
  NTL::build(modulus_, modulus);
}

Polynomial RowAlgebra::element(std::span<const Word> row) const {
  if (wraps_) return polynomial_of(row);
  Vector bits(row.begin(), row.end());
  to_monomials(bits, columns_);
  return polynomial_of(bits);
}

Vector RowAlgebra::row(const Polynomial& element) const {
  Vector bits = coefficients(element, columns_);
  if (!wraps_) from_monomials(bits, columns_);
  return bits;
}

Polynomial RowAlgebra::times_b(const Polynomial& element) const {
  const auto last = static_cast<long>(columns_) - 1;
  Polynomial result = element << 1;
  if (NTL::deg(result) > last) result -= modulus();
  if (wraps_) {
    Polynomial back = element >> 1;
    if (NTL::IsOne(NTL::coeff(element, 0))) {
      Polynomial top;
      NTL::SetCoeff(top, last);
      back += top;
    }
    result += back;
  }
  if (self_) result += element;
  return result;
}

Polynomial RowAlgebra::times(const Polynomial& left, const Polynomial& right) const {
  return NTL::MulMod(left, right, modulus_);
}

std::array<Polynomial, 2> RowAlgebra::fibonacci_pair(std::size_t k, Limits& limits) const {
  auto pair = fibonacci(
      k, limits, [&](const Polynomial& a) { return NTL::SqrMod(a, modulus_); },
      [&](const Polynomial& a) { return times_b(a); });
  for (Polynomial& one : pair) one %= modulus();  // the unit is 0 in the ring of one element
  return pair;
}

void to_monomials(std::span<Word> bits, std::size_t size) {
  change_basis<true>(bits, 0, size);
}
void from_monomials(std::span<Word> bits, std::size_t size) {
  change_basis<false>(bits, 0, size);
}

}  // namespace flipwise::gf2

#endif
