// SPDX-License-Identifier: MIT
#include "arithmetic/modular.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace flipwise {

std::uint64_t Modular::power(std::uint64_t base, std::uint64_t exponent) const {
  std::uint64_t result = 1 % modulus;
  for (base %= modulus; exponent > 0; exponent /= 2, base = multiply(base, base))
    if (exponent % 2 == 1) result = multiply(result, base);
  return result;
}

namespace {

/// Sums of products by halves of the second factor; 2^32 products fit.
struct Halves {
  Modular::Wide low = 0;
  Modular::Wide high = 0;

  void add(std::uint64_t a, std::uint64_t b) {
    low += Modular::Wide{a} * static_cast<std::uint32_t>(b);
    high += Modular::Wide{a} * (b >> 32);
  }
  std::uint64_t sum(std::uint64_t modulus) const {
    return static_cast<std::uint64_t>((((high % modulus) << 32) + low % modulus) % modulus);
  }
};

}  // namespace

std::uint64_t Modular::inner(const std::uint64_t* left, const std::uint64_t* right,
                             std::size_t size) const {
  Halves halves;
  for (std::size_t i = 0; i < size; ++i) halves.add(left[i], right[i]);
  return halves.sum(modulus);
}

std::uint64_t Modular::inner_reversed(const std::uint64_t* left, const std::uint64_t* right,
                                      std::size_t size) const {
  Halves halves;
  for (std::size_t i = 0; i < size; ++i) halves.add(left[i], *(right - i));
  return halves.sum(modulus);
}

bool is_prime(std::uint64_t number) {
  constexpr std::uint64_t bases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
  if (number < 2) return false;
  for (const std::uint64_t base : bases)
    if (number % base == 0) return number == base;
  const Modular modular{number};
  const int twos = std::countr_zero(number - 1);
  for (const std::uint64_t base : bases) {
    std::uint64_t power = modular.power(base, (number - 1) >> twos);
    bool passes = power == 1;
    for (int i = 0; i < twos && !passes; ++i, power = modular.multiply(power, power))
      passes = power == number - 1;
    if (!passes) return false;
  }
  return true;
}

std::uint64_t prime_below(std::uint64_t number) {
  do --number;
  while (!is_prime(number));
  return number;
}

void ShortestRecurrence::push(std::uint64_t term) {
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

std::vector<std::uint64_t> ShortestRecurrence::polynomial() const {
  std::vector<std::uint64_t> result = current_;
  result.resize(order_ + 1);
  std::reverse(result.begin(), result.end());
  return result;
}

namespace {

/// Multiplication modulo a monic polynomial. The quotient comes from the inverse of the reversed
/// polynomial as a power series, so all work is inner products.
class Quotients {
 public:
  Quotients(const Modular& modular, std::span<const std::uint64_t> polynomial)
      : modular_(modular), polynomial_(polynomial), order_(polynomial.size() - 1) {
    const std::vector<std::uint64_t> reversed(polynomial.rbegin(), polynomial.rend());
    inverse_.push_back(1 % modular.modulus);
    while (inverse_.size() < order_)
      inverse_.push_back(
          modular.subtract(0, modular.inner_reversed(&reversed[1], &inverse_.back(), inverse_.size())));
  }

  std::vector<std::uint64_t> square(const std::vector<std::uint64_t>& power) const {
    const std::size_t most = 2 * order_ - 2;  // degree of the square
    std::vector<std::uint64_t> low(order_);
    std::vector<std::uint64_t> high_reversed(order_ - 1);
    for (std::size_t degree = 0; degree <= most; ++degree) {
      const std::size_t from = degree < order_ ? 0 : degree - order_ + 1;
      const std::size_t to = degree - from;
      const std::uint64_t sum = modular_.inner_reversed(&power[from], &power[to], to - from + 1);
      (degree < order_ ? low[degree] : high_reversed[most - degree]) = sum;
    }
    std::vector<std::uint64_t> quotient(order_ - 1);
    for (std::size_t k = 0; k + 1 < order_; ++k)
      quotient[order_ - 2 - k] = modular_.inner_reversed(high_reversed.data(), &inverse_[k], k + 1);
    for (std::size_t degree = 0; degree < order_ && order_ > 1; ++degree) {
      const std::size_t from = degree + 1 < order_ ? 0 : 1;
      const std::uint64_t sum =
          modular_.inner_reversed(&polynomial_[from], &quotient[degree - from], degree - from + 1);
      low[degree] = modular_.subtract(low[degree], sum);
    }
    return low;
  }

 private:
  const Modular& modular_;
  std::span<const std::uint64_t> polynomial_;
  std::size_t order_;
  std::vector<std::uint64_t> inverse_;
};

}  // namespace

std::vector<std::uint64_t> power_of_x(const Modular& modular, std::uint64_t exponent,
                                      std::span<const std::uint64_t> polynomial) {
  const std::size_t order = polynomial.size() - 1;
  std::vector<std::uint64_t> power(order);
  if (order == 0) return power;
  power[0] = 1 % modular.modulus;
  const Quotients quotients(modular, polynomial);
  for (int bit = static_cast<int>(std::bit_width(exponent)); bit-- > 0;) {
    power = quotients.square(power);
    if ((exponent >> bit & 1) == 0) continue;
    const std::uint64_t top = power.back();
    for (std::size_t i = order; i-- > 0;)
      power[i] = modular.subtract(i == 0 ? 0 : power[i - 1], modular.multiply(top, polynomial[i]));
  }
  return power;
}

}  // namespace flipwise
