// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

namespace flipwise {

/// A power of a prime, at most 256. The numbers modulo it form a local ring: each is a unit times a power
/// of the prime, and of two numbers one divides the other.
struct PrimePower {
  unsigned prime = 2;
  unsigned exponent = 1;
  unsigned value = 2;

  /// How often the prime divides a number below `value`; 0 is divided `exponent` times.
  unsigned valuation(unsigned number) const;
  /// The number without its prime factors; 1 for 0.
  unsigned unit_part(unsigned number) const;
  /// prime^power, power <= exponent.
  unsigned power(unsigned power) const;
  /// Of a unit.
  unsigned inverse(unsigned unit) const;
  bool operator==(const PrimePower&) const = default;
};

/// The powers of different primes whose product is a number from 2 to 256, least prime first.
std::vector<PrimePower> prime_powers(unsigned number);

/// The number below `modulus` that is 1 modulo `part`, a factor of it, and 0 modulo what is left, which
/// shares no prime with it.
unsigned idempotent(unsigned modulus, unsigned part);

/// Generators modulo one prime power after another make up as few as there can be: those of highest order
/// together, then the next. Returns the numbers of these, those of highest order first, and multiplies
/// their orders into those of the whole.
std::vector<std::size_t> join_generators(const std::vector<unsigned>& orders, std::vector<unsigned>& whole);

}  // namespace flipwise
