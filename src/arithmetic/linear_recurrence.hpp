// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arithmetic/modular.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// The shortest linear recurrence of a sequence modulo a prime, by Berlekamp and Massey's algorithm, kept
/// up to date as terms come. Cost: quadratic.
class BerlekampMassey {
 public:
  explicit BerlekampMassey(std::uint64_t prime) : field_{prime} {}

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

/// The polynomial of every `step`-th term from the place `first` on.
std::vector<std::uint64_t> shortest_polynomial(std::span<const std::uint64_t> terms, std::size_t first,
                                               std::size_t step, std::uint64_t prime, Limits& limits);

/// x^exponent modulo a monic polynomial (lowest coefficient first), as order-many coefficients. Cost:
/// 2 log2(exponent) times the square of the order.
std::vector<std::uint64_t> power_of_x(const Modular& modular, std::uint64_t exponent,
                                      std::span<const std::uint64_t> polynomial, Limits& limits);

/// The term in place `index` of a sequence, from its first terms and the polynomial of its recurrence.
std::uint64_t term_of(const Modular& modular, std::span<const std::uint64_t> polynomial,
                      std::span<const std::uint64_t> terms, std::uint64_t index, Limits& limits);

}  // namespace flipwise
