// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

namespace flipwise {

/// Arithmetic modulo any number from 1 to 2^63.
struct Modular {
  __extension__ typedef unsigned __int128 Wide;
  std::uint64_t modulus;

  std::uint64_t add(std::uint64_t a, std::uint64_t b) const {
    const std::uint64_t sum = a + b;
    return sum >= modulus ? sum - modulus : sum;
  }
  std::uint64_t subtract(std::uint64_t a, std::uint64_t b) const {
    return a >= b ? a - b : a + modulus - b;
  }
  std::uint64_t multiply(std::uint64_t a, std::uint64_t b) const {
    return static_cast<std::uint64_t>(Wide{a} * b % modulus);
  }
  std::uint64_t power(std::uint64_t base, std::uint64_t exponent) const;
  /// Returns the inverse of a, for prime moduli only.
  std::uint64_t inverse(std::uint64_t a) const { return power(a, modulus - 2); }

  /// Returns the sum of left[i] * right[i]. Factors are split into halves so that one division is enough.
  std::uint64_t inner(const std::uint64_t* left, const std::uint64_t* right, std::size_t size) const;
  /// Returns the sum of left[i] * right[-i].
  std::uint64_t inner_reversed(const std::uint64_t* left, const std::uint64_t* right,
                               std::size_t size) const;
};

/// Repeated multiplication by one factor without a division each time (Shoup).
class Multiplier {
 public:
  Multiplier(Modular modular, std::uint64_t factor)
      : modulus_(modular.modulus),
        factor_(factor),
        quotient_(static_cast<std::uint64_t>((Modular::Wide{factor} << 64) / modular.modulus)) {}
  /// Returns the product. The estimated quotient is right or one too small.
  std::uint64_t operator()(std::uint64_t a) const {
    const auto quotient = static_cast<std::uint64_t>(Modular::Wide{quotient_} * a >> 64);
    const std::uint64_t rest = factor_ * a - quotient * modulus_;
    return rest >= modulus_ ? rest - modulus_ : rest;
  }

 private:
  std::uint64_t modulus_;
  std::uint64_t factor_;
  std::uint64_t quotient_;
};

/// True for primes. Exact for all 64-bit numbers (Miller-Rabin test with the first twelve primes as bases).
bool is_prime(std::uint64_t number);

/// Returns the greatest prime below a number above 2.
std::uint64_t prime_below(std::uint64_t number);

/// A prime for checks, 2^63 - 25: a wrong count is unlikely to agree modulo it.
constexpr std::uint64_t check_prime = 0x7fffffffffffffe7;

/// Largest modulus for which a sum fits into 32 bits.
constexpr std::uint64_t max_narrow_modulus = std::uint64_t{1} << 31;

/// Calls body with the modulus as a 32-bit number if possible, else as a 64-bit number. Narrow words need
/// half the memory, and twice as many of them fit into a vector register.
template <class Body>
auto with_narrowest_word(std::uint64_t modulus, const Body& body) {
  return modulus <= max_narrow_modulus ? body(static_cast<std::uint32_t>(modulus)) : body(modulus);
}

}  // namespace flipwise
