// SPDX-License-Identifier: MIT
#include "arithmetic/chinese_remainder.hpp"

#include <cmath>
#include <sstream>

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

std::vector<BigInt> from_residues(
    std::size_t numbers, double bits, const std::string& step, Checkpoint& checkpoint,
    const std::function<std::vector<std::uint64_t>(std::uint32_t prime, Share share)>& residues) {
  constexpr double bits_of_a_prime = 31;
  const double primes = std::floor(bits / bits_of_a_prime) + 2;
  std::string known = checkpoint.result(step).value_or("");
  std::istringstream earlier(known);
  std::vector<Residues> all(numbers);
  for (double done = 0; all.front().bits() <= bits + bits_of_a_prime; ++done) {
    std::vector<std::uint64_t> next;
    for (std::uint64_t residue = 0; next.size() < numbers && earlier >> residue;) next.push_back(residue);
    if (next.empty()) {
      next = residues(all.front().next_prime(), {done / primes, 1 / primes});
      for (const std::uint64_t residue : next) known += std::to_string(residue) + " ";
      checkpoint.finish(step, known);
    }
    for (std::size_t i = 0; i < numbers; ++i) all[i].add(next[i]);
  }
  std::vector<BigInt> values;
  for (const Residues& number : all) values.push_back(number.value());
  return values;
}

BigInt from_residues(double bits, Checkpoint& checkpoint,
                     const std::function<std::uint64_t(std::uint32_t prime, Share share)>& residue) {
  const auto residues = [&](std::uint32_t prime, Share share) {
    return std::vector{residue(prime, share)};
  };
  return from_residues(1, bits, "residues", checkpoint, residues).front();
}

}  // namespace flipwise
