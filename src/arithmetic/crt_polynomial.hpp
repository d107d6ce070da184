// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "arithmetic/big_int.hpp"

namespace flipwise {

/// A number modulo another, from 0 up also where it is negative.
std::uint64_t residue(const BigInt& number, std::uint64_t modulus);

/// A polynomial over the integers from its images modulo primes, in balanced digits of their mixed radix: a
/// negative coefficient settles after as many primes as a positive one of the same size.
class CrtPolynomial {
 public:
  /// Takes the image modulo one more prime. True when it changed nothing.
  bool add(const std::vector<std::uint64_t>& image, std::uint64_t prime);

  std::vector<std::uint64_t> modulo(std::uint64_t modulus) const;
  const std::vector<BigInt>& coefficients() const { return coefficients_; }

 private:
  std::vector<BigInt> coefficients_;
  BigInt product_ = 1;
};

}  // namespace flipwise
