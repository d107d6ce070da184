// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "run/checkpoint_format.hpp"

namespace flipwise {

/// A part of a longer job, for what is reported as done.
struct Share {
  double begin = 0;
  double size = 1;

  double at(double done) const { return begin + size * done; }
  bool is_first() const { return begin == 0; }
};

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
  BigInt value() const;

 private:
  std::uint32_t prime_ = 0x7fffffff;
  double bits_ = 0;
  BigInt product_ = 1;
  BigInt value_ = 0;
  std::uint64_t last_digit_ = 0;  ///< of the number in the mixed radix of the primes
};

/// So many numbers below 2^bits from their residues, those modulo one prime at a time, one prime more than
/// needed as a check (Fact 13). Those that are known are the result `step` of the checkpoint.
std::vector<BigInt> from_residues(
    std::size_t numbers, double bits, const std::string& step, Checkpoint& checkpoint,
    const std::function<std::vector<std::uint64_t>(std::uint32_t prime, Share share)>& residues);

/// A single number.
BigInt from_residues(double bits, Checkpoint& checkpoint,
                     const std::function<std::uint64_t(std::uint32_t prime, Share share)>& residue);

}  // namespace flipwise
