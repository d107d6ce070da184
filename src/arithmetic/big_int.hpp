// SPDX-License-Identifier: MIT
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <span>
#include <string>

namespace flipwise {

using Integer = boost::multiprecision::cpp_int;

/// 64-bit words, lowest first, as a number.
Integer to_integer(std::span<const std::uint64_t> words);

/// Decimal digits of a number that is not negative. Cost: quadratic, three seconds at a million bits.
std::string to_decimal(const Integer& value);

/// A number from its residues modulo the primes below 2^31, greatest first (Fact 13).
class Residues {
 public:
  /// The prime that the next residue belongs to.
  std::uint32_t next_prime() const { return prime_; }
  void add(std::uint64_t residue);

  /// The product of the primes so far is at least 2 to this.
  double bits() const { return bits_; }

  /// The number, where it lies below the product of all primes but the last; the last residue is a
  /// check: it must agree, else InternalError.
  Integer value() const;

 private:
  std::uint32_t prime_ = 0x7fffffff;
  double bits_ = 0;
  Integer product_ = 1;
  Integer value_ = 0;
  std::uint64_t last_digit_ = 0;  ///< of the number in the mixed radix of the primes
};

}  // namespace flipwise
