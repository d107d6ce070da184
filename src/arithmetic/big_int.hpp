// SPDX-License-Identifier: MIT
//
// Folder src/arithmetic: BigInt, residues, Chinese remainders, polynomials and recurrences over residues.
// Entry: BigInt, chinese_remainder() (picks the primes), with_narrowest_word() (modulus of a user).
// Must not contain boards or questions. Boost is included by big_int.cpp alone.
#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace flipwise {

/// A whole number of any size. It is Boost's cpp_int, stored in place so that only one source is compiled
/// with that library. Division rounds towards 0.
class BigInt {
 public:
  BigInt() : BigInt(std::uint64_t{0}) {}
  template <std::integral Number>
  BigInt(Number value)  // NOLINT(google-explicit-constructor): every whole number is one
      : BigInt(std::signed_integral<Number> && value < 0,
               value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value)) {}
  /// Reads decimal digits, with an optional minus sign. Throws std::runtime_error for anything else.
  explicit BigInt(std::string_view decimal);
  /// Returns the number with these 64-bit words, lowest first.
  static BigInt from_words(std::span<const std::uint64_t> words);
  BigInt(const BigInt& other);
  BigInt(BigInt&& other) noexcept;
  BigInt& operator=(const BigInt& other);
  BigInt& operator=(BigInt&& other) noexcept;
  ~BigInt();

  BigInt& operator+=(const BigInt& other);
  BigInt& operator-=(const BigInt& other);
  BigInt& operator*=(const BigInt& other);
  BigInt& operator/=(const BigInt& other);
  BigInt& operator%=(const BigInt& other);
  BigInt& operator<<=(std::size_t bits);
  BigInt operator-() const { return 0 - *this; }
  friend BigInt operator+(BigInt left, const BigInt& right) {
    left += right;
    return left;
  }
  friend BigInt operator-(BigInt left, const BigInt& right) {
    left -= right;
    return left;
  }
  friend BigInt operator*(BigInt left, const BigInt& right) {
    left *= right;
    return left;
  }
  friend BigInt operator/(BigInt left, const BigInt& right) {
    left /= right;
    return left;
  }
  friend BigInt operator%(BigInt left, const BigInt& right) {
    left %= right;
    return left;
  }
  friend BigInt operator<<(BigInt left, std::size_t bits) {
    left <<= bits;
    return left;
  }
  friend bool operator==(const BigInt& left, const BigInt& right) { return (left <=> right) == 0; }
  friend std::strong_ordering operator<=>(const BigInt& left, const BigInt& right);

  /// Returns the lowest 64 bits of the magnitude.
  explicit operator std::uint64_t() const;
  /// Writes the number in decimal. Cost: quadratic, seconds for a million bits.
  std::string decimal() const;
  /// Returns the number of bits of the magnitude; 0 for 0.
  std::size_t bits() const;
  /// Returns the words of the magnitude, lowest first; a single 0 for 0.
  std::vector<std::uint64_t> words() const;

 private:
  struct Access;
  BigInt(bool is_negative, std::uint64_t magnitude);
  alignas(16) std::byte value_[48];
};

BigInt abs(const BigInt& number);

/// Returns base^exponent, by repeated squaring.
BigInt power(BigInt base, std::uint64_t exponent);

/// Write and read a number in decimal. Reading anything else fails the stream.
std::ostream& operator<<(std::ostream& out, const BigInt& number);
std::istream& operator>>(std::istream& in, BigInt& number);

}  // namespace flipwise
