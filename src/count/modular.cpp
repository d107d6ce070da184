// SPDX-License-Identifier: MIT
#include "count/modular.hpp"

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

void ShortestRecurrence::push(std::uint64_t term) {
  terms_.push_back(term);
  const std::uint64_t error =
      field_.inner_reversed(current_.data(), &terms_.back(), std::min(current_.size(), terms_.size()));
  if (error == 0) {
    ++since_;
    return;
  }
  const std::uint64_t factor = field_.multiply(error, field_.inverse(previous_error_));
  std::vector<std::uint64_t> next = current_;
  next.resize(std::max(next.size(), previous_.size() + since_));
  for (std::size_t i = 0; i < previous_.size(); ++i)
    next[i + since_] = field_.subtract(next[i + since_], field_.multiply(factor, previous_[i]));
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

std::vector<std::uint64_t> power_of_x(const Modular& modular, std::uint64_t exponent,
                                      std::span<const std::uint64_t> polynomial) {
  const std::size_t order = polynomial.size() - 1;
  std::vector<std::uint64_t> power(order);
  if (order == 0) return power;
  power[0] = 1 % modular.modulus;
  const auto times_x = [&] {
    const std::uint64_t top = power.back();
    for (std::size_t i = order; i-- > 0;)
      power[i] = modular.subtract(i == 0 ? 0 : power[i - 1], modular.multiply(top, polynomial[i]));
  };
  const auto square = [&] {
    std::vector<std::uint64_t> product(2 * order - 1);
    for (std::size_t sum = 0; sum < product.size(); ++sum) {
      const std::size_t low = sum < order ? 0 : sum - order + 1;
      const std::size_t high = std::min(sum, order - 1);
      product[sum] = modular.inner_reversed(&power[low], &power[high], high - low + 1);
    }
    for (std::size_t top = product.size(); top-- > order;) {
      const std::uint64_t factor = product[top];
      if (factor == 0) continue;
      for (std::size_t i = 0; i < order; ++i) {
        std::uint64_t& at = product[top - order + i];
        at = modular.subtract(at, modular.multiply(factor, polynomial[i]));
      }
    }
    product.resize(order);
    power = std::move(product);
  };
  for (int bit = static_cast<int>(std::bit_width(exponent)); bit-- > 0;) {
    square();
    if (exponent >> bit & 1) times_x();
  }
  return power;
}

}  // namespace flipwise
