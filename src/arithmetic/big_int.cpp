// SPDX-License-Identifier: MIT
#include "arithmetic/big_int.hpp"

#include <boost/multiprecision/cpp_int.hpp>
#ifdef FLIPWISE_HAS_NTL
#include <gmp.h>
#endif

#include <algorithm>
#include <cstring>
#include <istream>
#include <iterator>
#include <new>
#include <ostream>
#include <stdexcept>
#include <string>
#include <utility>

namespace flipwise {

using Integer = boost::multiprecision::cpp_int;

namespace {

bool is_decimal(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
}

}  // namespace

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
  if (!is_decimal(decimal)) throw std::runtime_error("not a whole number in decimal");
  const bool is_negative = decimal.front() == '-';
  // Boost reads digits after a 0 as octal.
  decimal.remove_prefix(std::min(decimal.find_first_not_of("-0"), decimal.size() - 1));
  Integer& value = *new (value_) Integer(std::string(decimal));
  if (is_negative) value.backend().negate();
}
BigInt::BigInt(const BigInt& other) {
  new (value_) Integer(Access::of(other));
}
BigInt::BigInt(BigInt&& other) noexcept {
  new (value_) Integer(std::move(Access::of(other)));
}
// NOLINTNEXTLINE(bugprone-unhandled-self-assignment): Integer handles it
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
  import_bits(value, words.data(), words.data() + words.size(), 64, false);
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
  return words().front();
}

#ifdef FLIPWISE_HAS_NTL
namespace {

/// Writes a long number with GMP, on which NTL depends: Boost takes time quadratic in the length.
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

BigInt power(BigInt base, std::uint64_t exponent) {
  BigInt result = 1;
  for (; exponent != 0; exponent >>= 1) {
    if (exponent % 2 != 0) result *= base;
    if (exponent > 1) base *= BigInt(base);
  }
  return result;
}

BigInt abs(const BigInt& number) {
  return number < 0 ? -number : number;
}

std::ostream& operator<<(std::ostream& out, const BigInt& number) {
  return out << number.decimal();
}

std::istream& operator>>(std::istream& in, BigInt& number) {
  std::string word;
  if (!(in >> word)) return in;
  if (is_decimal(word))
    number = BigInt(word);
  else
    in.setstate(std::ios::failbit);
  return in;
}

}  // namespace flipwise
