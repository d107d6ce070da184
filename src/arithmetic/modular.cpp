// SPDX-License-Identifier: MIT
#include "arithmetic/modular.hpp"

#include <bit>

namespace flipwise {

std::uint64_t Modular::power(std::uint64_t base, std::uint64_t exponent) const {
  std::uint64_t result = 1 % modulus;
  for (base %= modulus; exponent > 0; exponent /= 2, base = multiply(base, base))
    if (exponent % 2 == 1) result = multiply(result, base);
  return result;
}

namespace {

/// Returns the sum of left[i] * right[i * step] modulo `modulus`. The two halves of the second factor are
/// summed separately, so that 2^32 products fit.
template <std::ptrdiff_t step>
std::uint64_t sum_of_products(const std::uint64_t* left, const std::uint64_t* right, std::size_t size,
                              std::uint64_t modulus) {
  Modular::Wide low = 0;
  Modular::Wide high = 0;
  for (std::size_t i = 0; i < size; ++i, right += step) {
    low += Modular::Wide{left[i]} * static_cast<std::uint32_t>(*right);
    high += Modular::Wide{left[i]} * (*right >> 32);
  }
  return static_cast<std::uint64_t>((((high % modulus) << 32) + low % modulus) % modulus);
}

}  // namespace

std::uint64_t Modular::inner(const std::uint64_t* left, const std::uint64_t* right,
                             std::size_t size) const {
  return sum_of_products<1>(left, right, size, modulus);
}

std::uint64_t Modular::inner_reversed(const std::uint64_t* left, const std::uint64_t* right,
                                      std::size_t size) const {
  return sum_of_products<-1>(left, right, size, modulus);
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

}  // namespace flipwise
