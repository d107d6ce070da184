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

/// A number modulo another, from 0 up also where it is negative.
std::uint64_t residue(const BigInt& number, std::uint64_t modulus);

/// Whole numbers from their residues modulo one prime after the other, by Garner's steps: each grows by a
/// digit times the product of the earlier primes. Digits are balanced where numbers may be negative: a
/// negative number then settles after as many primes as a positive one of the same size.
class CrtNumbers {
 public:
  explicit CrtNumbers(bool balanced) : balanced_(balanced) {}

  /// Takes the residues modulo one more prime. True when they changed nothing. Lists that are too short, as
  /// of a polynomial whose degree drops modulo this prime, are passed over; a longer one begins anew.
  bool add(const std::vector<std::uint64_t>& residues, std::uint64_t prime);

  std::vector<std::uint64_t> modulo(std::uint64_t modulus) const;
  const std::vector<BigInt>& numbers() const { return numbers_; }

 private:
  bool balanced_;
  std::vector<BigInt> numbers_;
  BigInt product_ = 1;
};

/// The greatest prime below 2^31: residues are found modulo this one first.
constexpr std::uint32_t first_prime = 0x7fffffff;

/// The job in which other processes find residues (run/ranks.hpp): a block is a prime, its answer the
/// residues, packed. Without a name there is none.
struct ResidueJob {
  std::string name = {};
  std::string question = {};
};

/// So many numbers below 2^bits from their residues, found modulo one prime after the other, one prime more
/// than needed (Fact 13): it must change nothing, else InternalError. Each prime is a part of the whole,
/// and reports as such. Residues that are known already are the result `step` of the checkpoint.
/// Each prime is a block of work where processes share it.
std::vector<BigInt> chinese_remainder(
    std::size_t numbers, double bits, const std::string& step, Limits& limits, Checkpoint& checkpoint,
    const std::function<std::vector<std::uint64_t>(std::uint32_t prime, Limits& part)>& residues,
    const ResidueJob& job = {});

/// A single number.
BigInt chinese_remainder(double bits, Limits& limits, Checkpoint& checkpoint,
                         const std::function<std::uint64_t(std::uint32_t prime, Limits& part)>& residue,
                         const ResidueJob& job = {});

}  // namespace flipwise
