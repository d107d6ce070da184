// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

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
  /// Prime moduli only.
  std::uint64_t inverse(std::uint64_t a) const { return power(a, modulus - 2); }

  /// Sum of left[i] * right[i]. Two halves of the factors are summed apart, so that one division does.
  std::uint64_t inner(const std::uint64_t* left, const std::uint64_t* right, std::size_t size) const;
  /// Sum of left[i] * right[-i].
  std::uint64_t inner_reversed(const std::uint64_t* left, const std::uint64_t* right,
                               std::size_t size) const;
};

/// Multiplication by one factor again and again, without a division each time (Shoup).
class Multiplier {
 public:
  Multiplier(Modular modular, std::uint64_t factor)
      : modulus_(modular.modulus),
        factor_(factor),
        quotient_(static_cast<std::uint64_t>((Modular::Wide{factor} << 64) / modular.modulus)) {}
  /// The estimated quotient is right or one too small.
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

/// Exact for all 64-bit numbers (Miller and Rabin's test with the first twelve primes as bases).
bool is_prime(std::uint64_t number);

/// The greatest prime below a number above 2.
std::uint64_t prime_below(std::uint64_t number);

/// The shortest linear recurrence of a sequence modulo a prime (Berlekamp and Massey), found as terms
/// come. Cost: quadratic.
class ShortestRecurrence {
 public:
  explicit ShortestRecurrence(std::uint64_t prime) : field_{prime} {}

  void push(std::uint64_t term);
  std::size_t terms() const { return terms_.size(); }
  std::size_t order() const { return order_; }

  /// Coefficients c of the monic characteristic polynomial, lowest first: the sum of c[i] t[k + i] over
  /// i = 0 .. order is 0 for every k, and c[order] = 1.
  std::vector<std::uint64_t> polynomial() const;

 private:
  Modular field_;
  std::vector<std::uint64_t> terms_;
  std::vector<std::uint64_t> current_ = {1};   ///< connection polynomial
  std::vector<std::uint64_t> previous_ = {1};  ///< that before the last change of order
  std::uint64_t previous_error_ = 1;
  std::size_t since_ = 1;
  std::size_t order_ = 0;
};

/// x^exponent modulo a monic polynomial (lowest coefficient first), as order-many coefficients. Cost:
/// 2 log2(exponent) times the square of the order.
std::vector<std::uint64_t> power_of_x(const Modular& modular, std::uint64_t exponent,
                                      std::span<const std::uint64_t> polynomial);

}  // namespace flipwise
