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

/// Returns a number modulo another; not negative even if the number is.
std::uint64_t residue(const BigInt& number, std::uint64_t modulus);

/// Integers from their residues modulo one prime after the other, by Garner's method: each step adds a
/// digit times the product of the earlier primes. If numbers may be negative, digits are balanced, so that
/// a negative number needs no more primes than a positive one of the same size.
class CrtNumbers {
 public:
  explicit CrtNumbers(bool balanced) : balanced_(balanced) {}

  /// Adds the residues modulo one more prime. Returns true if they changed nothing. Ignores a list that is
  /// too short, as for a polynomial of smaller degree modulo this prime; begins anew with a longer one.
  bool add(const std::vector<std::uint64_t>& residues, std::uint64_t prime);

  std::vector<std::uint64_t> modulo(std::uint64_t modulus) const;
  const std::vector<BigInt>& numbers() const { return numbers_; }

 private:
  bool balanced_;
  std::vector<BigInt> numbers_;
  BigInt product_ = 1;
};

/// The greatest prime below 2^31, for which residues are computed first.
constexpr std::uint32_t first_prime = 0x7fffffff;

/// The job in which other processes compute residues (run/ranks.hpp): a block is a prime, and its answer
/// the packed residues. An empty name means no job.
struct ResidueJob {
  std::string name = {};
  std::string question = {};
};

/// Returns `numbers` numbers below 2^bits. Computes their residues modulo one prime after the other, one
/// prime more than needed, which must change nothing, else InternalError is thrown (Fact 13). Each prime is
/// a part of the whole and reports as such; it is a block of work if processes share it. The checkpoint
/// keeps residues as the result `step`.
std::vector<BigInt> chinese_remainder(
    std::size_t numbers, double bits, const std::string& step, Limits& limits, Checkpoint& checkpoint,
    const std::function<std::vector<std::uint64_t>(std::uint32_t prime, Limits& part)>& residues,
    const ResidueJob& job = {});

/// Returns one number below 2^bits from its residues; see the overload for several numbers.
BigInt chinese_remainder(double bits, Limits& limits, Checkpoint& checkpoint,
                         const std::function<std::uint64_t(std::uint32_t prime, Limits& part)>& residue,
                         const ResidueJob& job = {});

}  // namespace flipwise
