// SPDX-License-Identifier: MIT
#include "modular/prime_powers.hpp"

#include <algorithm>
#include <numeric>

namespace flipwise {

unsigned PrimePower::valuation(unsigned number) const {
  if (number == 0) return exponent;
  unsigned times = 0;
  for (; number % prime == 0; number /= prime) ++times;
  return times;
}

unsigned PrimePower::unit_part(unsigned number) const {
  return number == 0 ? 1 : number / power(valuation(number));
}

unsigned PrimePower::power(unsigned power) const {
  unsigned result = 1;
  while (power-- > 0) result *= prime;
  return result;
}

unsigned PrimePower::inverse(unsigned unit) const {
  // By Euler, the inverse is the power before the one that is 1.
  unsigned result = 1;
  for (unsigned next = unit % value; next != 1; next = next * unit % value) result = next;
  return result;
}

std::vector<PrimePower> prime_powers(unsigned number) {
  std::vector<PrimePower> result;
  for (unsigned prime = 2; number > 1; ++prime) {
    PrimePower power{prime, 0, 1};
    for (; number % prime == 0; number /= prime) {
      ++power.exponent;
      power.value *= prime;
    }
    if (power.exponent > 0) result.push_back(power);
  }
  return result;
}

unsigned idempotent(unsigned modulus, unsigned part) {
  const unsigned rest = modulus / part;
  unsigned result = 0;
  while (result % part != 1 % part) result += rest;
  return result;
}

std::vector<std::size_t> join_generators(const std::vector<unsigned>& orders,
                                         std::vector<unsigned>& whole) {
  std::vector<std::size_t> by_order(orders.size());
  std::iota(by_order.begin(), by_order.end(), std::size_t{0});
  std::stable_sort(by_order.begin(), by_order.end(),
                   [&](std::size_t left, std::size_t right) { return orders[left] > orders[right]; });
  if (orders.size() > whole.size()) whole.resize(orders.size(), 1);
  for (std::size_t t = 0; t < orders.size(); ++t) whole[t] *= orders[by_order[t]];
  return by_order;
}

}  // namespace flipwise
