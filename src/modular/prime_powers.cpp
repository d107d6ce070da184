// SPDX-License-Identifier: MIT
#include "modular/prime_powers.hpp"

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

}  // namespace flipwise
