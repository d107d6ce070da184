// SPDX-License-Identifier: MIT
#include "arithmetic/big_int.hpp"

#include <boost/multiprecision/cpp_int.hpp>
#ifdef FLIPWISE_HAS_NTL
#include <gmp.h>
#endif

#include <cstring>
#include <istream>
#include <iterator>
#include <new>
#include <ostream>
#include <utility>

namespace flipwise {

using Integer = boost::multiprecision::cpp_int;

struct BigInt::Access {
  static Integer& of(BigInt& number) { return *std::launder(reinterpret_cast<Integer*>(number.value_)); }
  static const Integer& of(const BigInt& number) {
    return *std::launder(reinterpret_cast<const Integer*>(number.value_));
  }
  static BigInt wrap(Integer value) {
    static_assert(sizeof(Integer) <= sizeof(BigInt::value_) && alignof(Integer) <= alignof(BigInt));
    BigInt number;
    of(number) = std::move(value);
    return number;
  }
};

BigInt::BigInt(bool is_negative, std::uint64_t magnitude) {
  Integer& value = *new (value_) Integer(magnitude);
  if (is_negative) value.backend().negate();
}
BigInt::BigInt(std::string_view decimal) {
  new (value_) Integer(std::string(decimal));
}
BigInt::BigInt(const BigInt& other) {
  new (value_) Integer(Access::of(other));
}
BigInt::BigInt(BigInt&& other) noexcept {
  new (value_) Integer(std::move(Access::of(other)));
}
// NOLINTNEXTLINE(bugprone-unhandled-self-assignment): Integer's does
BigInt& BigInt::operator=(const BigInt& other) {
  Access::of(*this) = Access::of(other);
  return *this;
}
BigInt& BigInt::operator=(BigInt&& other) noexcept {
  Access::of(*this) = std::move(Access::of(other));
  return *this;
}
BigInt::~BigInt() {
  Access::of(*this).~Integer();
}

BigInt BigInt::from_words(std::span<const std::uint64_t> words) {
  Integer value;
  import_bits(value, words.begin(), words.end(), 64, false);
  return Access::wrap(std::move(value));
}

BigInt& BigInt::operator+=(const BigInt& other) {
  Access::of(*this) += Access::of(other);
  return *this;
}
BigInt& BigInt::operator-=(const BigInt& other) {
  Access::of(*this) -= Access::of(other);
  return *this;
}
BigInt& BigInt::operator*=(const BigInt& other) {
  Access::of(*this) *= Access::of(other);
  return *this;
}
BigInt& BigInt::operator/=(const BigInt& other) {
  Access::of(*this) /= Access::of(other);
  return *this;
}
BigInt& BigInt::operator%=(const BigInt& other) {
  Access::of(*this) %= Access::of(other);
  return *this;
}
BigInt& BigInt::operator<<=(std::size_t bits) {
  Access::of(*this) <<= bits;
  return *this;
}

std::strong_ordering operator<=>(const BigInt& left, const BigInt& right) {
  return BigInt::Access::of(left).compare(BigInt::Access::of(right)) <=> 0;
}

BigInt::operator std::uint64_t() const {
  return static_cast<std::uint64_t>(Integer(abs(Access::of(*this)) & ~std::uint64_t{0}));
}

#ifdef FLIPWISE_HAS_NTL
namespace {

/// By GMP, which NTL brings: Boost needs time that grows with the square of the length.
std::string long_decimal(const BigInt& number) {
  const std::vector<std::uint64_t> words = number.words();
  mpz_t value;
  mpz_init(value);
  mpz_import(value, words.size(), -1, sizeof(words[0]), 0, 0, words.data());
  std::string digits(mpz_sizeinbase(value, 10) + 1, '\0');
  mpz_get_str(digits.data(), 10, value);
  mpz_clear(value);
  digits.resize(std::strlen(digits.c_str()));
  return number < 0 ? "-" + digits : digits;
}

}  // namespace
#endif

std::string BigInt::decimal() const {
#ifdef FLIPWISE_HAS_NTL
  constexpr std::size_t long_bits = 1 << 13;
  if (bits() > long_bits) return long_decimal(*this);
#endif
  return Access::of(*this).str();
}

std::size_t BigInt::bits() const {
  const Integer magnitude = abs(Access::of(*this));
  return magnitude == 0 ? 0 : msb(magnitude) + 1;
}

std::vector<std::uint64_t> BigInt::words() const {
  std::vector<std::uint64_t> words;
  export_bits(Integer(abs(Access::of(*this))), std::back_inserter(words), 64, false);
  return words;
}

BigInt abs(const BigInt& number) {
  return number < 0 ? -number : number;
}

BigInt power_modulo(const BigInt& base, const BigInt& exponent, const BigInt& modulus) {
  BigInt power = BigInt(1) % modulus;
  const std::vector<std::uint64_t> words = exponent.words();
  for (std::size_t i = exponent.bits(); i-- > 0;) {
    power = power * power % modulus;
    if (words[i / 64] >> i % 64 & 1) power = power * base % modulus;
  }
  return power;
}

std::ostream& operator<<(std::ostream& out, const BigInt& number) {
  return out << number.decimal();
}

std::istream& operator>>(std::istream& in, BigInt& number) {
  Integer value;
  if (in >> value) number = BigInt(value.str());
  return in;
}

}  // namespace flipwise
