// SPDX-License-Identifier: MIT
#include "arithmetic/chinese_remainder.hpp"

#include <cmath>

#include "arithmetic/modular.hpp"
#include "flipwise/errors.hpp"

#include "arithmetic/modular.hpp"
#include "flipwise/errors.hpp"

namespace flipwise {

/// Garner's step: the number grows by a digit times the product of the earlier primes.
void Residues::add(std::uint64_t residue) {
  const std::uint64_t prime = prime_;
  const auto known = static_cast<std::uint64_t>(value_ % prime);
  const auto factor = static_cast<std::uint64_t>(product_ % prime);
  const Modular field{prime};
  last_digit_ = field.multiply(field.subtract(residue, known), field.inverse(factor));
  value_ += product_ * last_digit_;
  product_ *= prime;
  bits_ += std::log2(static_cast<double>(prime)) - 1e-9;
  prime_ = static_cast<std::uint32_t>(prime_below(prime_));
}

BigInt Residues::value() const {
  if (last_digit_ != 0)
    throw InternalError("count: the residue modulo one more prime does not fit the number");
  return value_;
}

std::vector<BigInt> chinese_remainder(
    std::size_t numbers, double bits, const std::string& step, Limits& limits, Checkpoint& checkpoint,
    const std::function<std::vector<std::uint64_t>(std::uint32_t prime, Limits& part)>& residues) {
  constexpr double bits_of_a_prime = 31;
  const double primes = std::floor(bits / bits_of_a_prime) + 2;
  std::vector<std::uint64_t> known = checkpoint.numbers(step).value_or(std::vector<std::uint64_t>());
  std::vector<Residues> all(numbers);
  for (std::size_t done = 0; all.front().bits() <= bits + bits_of_a_prime; ++done) {
    if (known.size() < (done + 1) * numbers) {
      Limits part(limits, [&](Progress state) {
        state.done = (static_cast<double>(done) + state.done) / primes;
        return state;
      });
      const auto next = residues(all.front().next_prime(), part);
      known.insert(known.end(), next.begin(), next.end());
      checkpoint.finish(step, known);
    }
    for (std::size_t i = 0; i < numbers; ++i) all[i].add(known[done * numbers + i]);
  }
  std::vector<BigInt> values;
  for (const Residues& number : all) values.push_back(number.value());
  return values;
}

BigInt chinese_remainder(double bits, Limits& limits, Checkpoint& checkpoint,
                         const std::function<std::uint64_t(std::uint32_t prime, Limits& part)>& residue) {
  const auto residues = [&](std::uint32_t prime, Limits& part) {
    return std::vector{residue(prime, part)};
  };
  return chinese_remainder(1, bits, "residues", limits, checkpoint, residues).front();
}

}  // namespace flipwise
