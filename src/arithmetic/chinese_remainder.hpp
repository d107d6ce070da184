// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "run/checkpoint_format.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// A number from its residues modulo the primes below 2^31, greatest first (Fact 13).
class Residues {
 public:
  static constexpr std::uint32_t first_prime = 0x7fffffff;

  /// The prime that the next residue belongs to.
  std::uint32_t next_prime() const { return prime_; }
  void add(std::uint64_t residue);

  /// The product of the primes so far is at least 2 to this.
  double bits() const { return bits_; }

  /// The number, where it lies below the product of all primes but the last; the last residue is a
  /// check: it must agree, else InternalError.
  BigInt value() const;

 private:
  std::uint32_t prime_ = first_prime;
  double bits_ = 0;
  BigInt product_ = 1;
  BigInt value_ = 0;
  std::uint64_t last_digit_ = 0;  ///< of the number in the mixed radix of the primes
};

/// So many numbers below 2^bits from their residues, found modulo one prime after the other, one prime more
/// than needed as a check (Fact 13). Each prime is a part of the whole, and reports as such. Residues that
/// are known already are the result `step` of the checkpoint.
std::vector<BigInt> chinese_remainder(
    std::size_t numbers, double bits, const std::string& step, Limits& limits, Checkpoint& checkpoint,
    const std::function<std::vector<std::uint64_t>(std::uint32_t prime, Limits& part)>& residues);

/// A single number.
BigInt chinese_remainder(double bits, Limits& limits, Checkpoint& checkpoint,
                         const std::function<std::uint64_t(std::uint32_t prime, Limits& part)>& residue);

}  // namespace flipwise
