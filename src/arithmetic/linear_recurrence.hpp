// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arithmetic/modular.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// The shortest linear recurrence of a sequence modulo a prime, by the algorithm of Berlekamp and Massey,
/// updated for each term. Cost: quadratic.
class BerlekampMassey {
 public:
  explicit BerlekampMassey(std::uint64_t prime) : field_{prime} {}

  void push(std::uint64_t term);
  std::size_t terms() const { return terms_.size(); }
  std::size_t order() const { return order_; }

  /// Returns the coefficients c of the monic characteristic polynomial, lowest first: the sum of c[i] t[k +
  /// i] over i = 0 .. order is 0 for every k, and c[order] = 1.
  std::vector<std::uint64_t> polynomial() const;

 private:
  Modular field_;
  std::vector<std::uint64_t> terms_;
  std::vector<std::uint64_t> current_ = {1};   ///< connection polynomial
  std::vector<std::uint64_t> previous_ = {1};  ///< the one before the last change of the order
  std::uint64_t previous_error_ = 1;
  std::size_t since_ = 1;
  std::size_t order_ = 0;
};

/// Returns the characteristic polynomial of the shortest recurrence of every `step`-th term from index
/// `first` on.
std::vector<std::uint64_t> shortest_polynomial(std::span<const std::uint64_t> terms, std::size_t first,
                                               std::size_t step, std::uint64_t prime, Limits& limits);

/// Returns x^exponent modulo a monic polynomial (lowest coefficient first), as `order` coefficients. Cost:
/// 2 log2(exponent) times the square of the order.
std::vector<std::uint64_t> power_of_x(const Modular& modular, std::uint64_t exponent,
                                      std::span<const std::uint64_t> polynomial, Limits& limits);

/// Returns the term with this index, given the first terms and the polynomial of the recurrence.
std::uint64_t term_of(const Modular& modular, std::span<const std::uint64_t> polynomial,
                      std::span<const std::uint64_t> terms, std::uint64_t index, Limits& limits);

}  // namespace flipwise
