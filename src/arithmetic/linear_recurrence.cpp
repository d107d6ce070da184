// SPDX-License-Identifier: MIT
#include "arithmetic/linear_recurrence.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "run/limits.hpp"

namespace flipwise {

void BerlekampMassey::push(std::uint64_t term) {
  terms_.push_back(term);
  const std::uint64_t error =
      field_.inner_reversed(current_.data(), &terms_.back(), std::min(current_.size(), terms_.size()));
  if (error == 0) {
    ++since_;
    return;
  }
  const Multiplier times_factor(field_, field_.multiply(error, field_.inverse(previous_error_)));
  std::vector<std::uint64_t> next = current_;
  next.resize(std::max(next.size(), previous_.size() + since_));
  for (std::size_t i = 0; i < previous_.size(); ++i)
    next[i + since_] = field_.subtract(next[i + since_], times_factor(previous_[i]));
  if (2 * order_ < terms_.size()) {
    order_ = terms_.size() - order_;
    previous_ = std::move(current_);
    previous_error_ = error;
    since_ = 1;
  } else {
    ++since_;
  }
  current_ = std::move(next);
}

std::vector<std::uint64_t> BerlekampMassey::polynomial() const {
  std::vector<std::uint64_t> result = current_;
  result.resize(order_ + 1);
  std::reverse(result.begin(), result.end());
  return result;
}

std::vector<std::uint64_t> shortest_polynomial(std::span<const std::uint64_t> terms, std::size_t first,
                                               std::size_t step, std::uint64_t prime, Limits& limits) {
  BerlekampMassey shortest(prime);
  for (std::size_t i = first; i < terms.size(); i += step) {
    shortest.push(terms[i]);
    limits.count_operations(4 * shortest.order() + 64, 0, "searching for the recurrence");
  }
  return shortest.polynomial();
}

namespace {

/// Multiplication modulo a monic polynomial. The quotient is computed with the inverse of the reversed
/// polynomial as a power series, so all work is in inner products.
class Quotients {
 public:
  Quotients(const Modular& modular, std::span<const std::uint64_t> polynomial, Limits& limits)
      : modular_(modular), polynomial_(polynomial), order_(polynomial.size() - 1), limits_(limits) {
    const std::vector<std::uint64_t> reversed(polynomial.rbegin(), polynomial.rend());
    inverse_.push_back(1 % modular.modulus);
    while (inverse_.size() < order_)
      inverse_.push_back(
          modular.subtract(0, inner_reversed(&reversed[1], &inverse_.back(), inverse_.size())));
  }

  std::vector<std::uint64_t> square(const std::vector<std::uint64_t>& power) const {
    const std::size_t most = 2 * order_ - 2;  // degree of the square
    std::vector<std::uint64_t> low(order_);
    std::vector<std::uint64_t> high_reversed(order_ - 1);
    for (std::size_t degree = 0; degree <= most; ++degree) {
      const std::size_t from = degree < order_ ? 0 : degree - order_ + 1;
      const std::size_t to = degree - from;
      const std::uint64_t sum = inner_reversed(&power[from], &power[to], to - from + 1);
      (degree < order_ ? low[degree] : high_reversed[most - degree]) = sum;
    }
    std::vector<std::uint64_t> quotient(order_ - 1);
    for (std::size_t k = 0; k + 1 < order_; ++k)
      quotient[order_ - 2 - k] = inner_reversed(high_reversed.data(), &inverse_[k], k + 1);
    for (std::size_t degree = 0; degree < order_ && order_ > 1; ++degree) {
      const std::size_t from = degree + 1 < order_ ? 0 : 1;
      const std::uint64_t sum =
          inner_reversed(&polynomial_[from], &quotient[degree - from], degree - from + 1);
      low[degree] = modular_.subtract(low[degree], sum);
    }
    return low;
  }

 private:
  std::uint64_t inner_reversed(const std::uint64_t* left, const std::uint64_t* right,
                               std::size_t size) const {
    limits_.count_operations(4 * size + 64, 0, "applying the recurrence");
    return modular_.inner_reversed(left, right, size);
  }

  const Modular& modular_;
  std::span<const std::uint64_t> polynomial_;
  std::size_t order_;
  Limits& limits_;
  std::vector<std::uint64_t> inverse_;
};

}  // namespace

std::vector<std::uint64_t> power_of_x(const Modular& modular, std::uint64_t exponent,
                                      std::span<const std::uint64_t> polynomial, Limits& limits) {
  const std::size_t order = polynomial.size() - 1;
  std::vector<std::uint64_t> power(order);
  if (order == 0) return power;
  power[0] = 1 % modular.modulus;
  const Quotients quotients(modular, polynomial, limits);
  for (int bit = static_cast<int>(std::bit_width(exponent)); bit-- > 0;) {
    power = quotients.square(power);
    if ((exponent >> bit & 1) == 0) continue;
    const std::uint64_t top = power.back();
    for (std::size_t i = order; i-- > 0;)
      power[i] = modular.subtract(i == 0 ? 0 : power[i - 1], modular.multiply(top, polynomial[i]));
  }
  return power;
}

std::uint64_t term_of(const Modular& modular, std::span<const std::uint64_t> polynomial,
                      std::span<const std::uint64_t> terms, std::uint64_t index, Limits& limits) {
  const std::vector<std::uint64_t> power = power_of_x(modular, index, polynomial, limits);
  return modular.inner(power.data(), terms.data(), power.size());
}

}  // namespace flipwise
