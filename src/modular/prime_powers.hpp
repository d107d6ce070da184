// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

namespace flipwise {

/// A power of a prime, at most 256. The numbers modulo it are a local ring: each is a unit times a power of
/// the prime, and of any two numbers one divides the other.
struct PrimePower {
  unsigned prime = 2;
  unsigned exponent = 1;
  unsigned value = 2;

  /// Returns how often the prime divides a number below `value`; `exponent` for 0.
  unsigned valuation(unsigned number) const;
  /// Returns the number without its factors of the prime; 1 for 0.
  unsigned unit_part(unsigned number) const;
  /// Returns prime^power, for power <= exponent.
  unsigned power(unsigned power) const;
  /// Returns the inverse of a unit.
  unsigned inverse(unsigned unit) const;
  bool operator==(const PrimePower&) const = default;
};

/// Returns the powers of different primes whose product is a number from 2 to 256, least prime first.
std::vector<PrimePower> prime_powers(unsigned number);

/// Returns the number below `modulus` that is 1 modulo `part`, a factor of it, and 0 modulo the cofactor,
/// which must be coprime to `part`.
unsigned idempotent(unsigned modulus, unsigned part);

/// Joins generators modulo one more prime power with those of the earlier ones into as few as possible:
/// those of highest order together, then the next. Returns the indices in `orders`, highest order first,
/// and multiplies the orders into `whole`, the orders of the joint generators.
std::vector<std::size_t> join_generators(const std::vector<unsigned>& orders, std::vector<unsigned>& whole);

}  // namespace flipwise
