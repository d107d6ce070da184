// SPDX-License-Identifier: MIT
#ifdef FLIPWISE_HAS_NTL

#include "gf2/polynomial.hpp"

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

/// f_k and f_{k+1} in any ring with squares, from the highest bit of k down.
template <typename Square, typename TimesX>
std::array<Polynomial, 2> fibonacci(std::size_t k, Square square, TimesX times_x) {
  std::array<Polynomial, 2> pair = {Polynomial(0), Polynomial(1)};
  for (auto bit = std::bit_width(k); bit-- > 0;) {
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

}  // namespace

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

Polynomial fibonacci_polynomial(std::size_t k) {
  return fibonacci(
      k, [](const Polynomial& a) { return NTL::sqr(a); }, [](const Polynomial& a) { return a << 1; })[0];
}

RowAlgebra::RowAlgebra(std::size_t columns, bool self, bool wraps)
    : columns_(columns), self_(self), wraps_(wraps) {
  Polynomial modulus;
  if (wraps) {
    NTL::SetCoeff(modulus, static_cast<long>(columns));
    modulus += 1;
  } else {
    modulus = fibonacci_polynomial(columns + 1);
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

std::array<Polynomial, 2> RowAlgebra::fibonacci_pair(std::size_t k) const {
  auto pair = fibonacci(
      k, [&](const Polynomial& a) { return NTL::SqrMod(a, modulus_); },
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
