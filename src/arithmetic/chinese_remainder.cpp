// SPDX-License-Identifier: MIT
#include "arithmetic/chinese_remainder.hpp"

#include <cmath>

#include "arithmetic/modular.hpp"
#include "flipwise/errors.hpp"

namespace flipwise {

std::uint64_t residue(const BigInt& number, std::uint64_t modulus) {
  const auto rest = static_cast<std::uint64_t>(number % modulus);
  return number < 0 && rest != 0 ? modulus - rest : rest;
}

bool CrtNumbers::add(const std::vector<std::uint64_t>& residues, std::uint64_t prime) {
  if (residues.size() < numbers_.size()) return false;
  if (residues.size() > numbers_.size()) {
    numbers_.assign(residues.size(), 0);
    product_ = 1;
  }
  const Modular field{prime};
  const std::uint64_t inverse = field.inverse(residue(product_, prime));
  bool same = true;
  for (std::size_t i = 0; i < residues.size(); ++i) {
    const std::uint64_t digit =
        field.multiply(field.subtract(residues[i], residue(numbers_[i], prime)), inverse);
    same = same && digit == 0;
    if (balanced_ && digit > prime / 2)
      numbers_[i] -= product_ * (prime - digit);
    else
      numbers_[i] += product_ * digit;
  }
  product_ *= prime;
  return same;
}

std::vector<std::uint64_t> CrtNumbers::modulo(std::uint64_t modulus) const {
  std::vector<std::uint64_t> result;
  for (const BigInt& number : numbers_) result.push_back(residue(number, modulus));
  return result;
}

std::vector<BigInt> chinese_remainder(
    std::size_t numbers, double bits, const std::string& step, Limits& limits, Checkpoint& checkpoint,
    const std::function<std::vector<std::uint64_t>(std::uint32_t prime, Limits& part)>& residues) {
  constexpr double bits_of_a_prime = 31;
  const double primes = std::floor(bits / bits_of_a_prime) + 2;
  std::vector<std::uint64_t> known = checkpoint.numbers(step).value_or(std::vector<std::uint64_t>());
  CrtNumbers found(false);
  bool agrees = false;
  std::uint32_t prime = first_prime;
  double covered = 0;
  for (std::size_t done = 0; covered <= bits + bits_of_a_prime; ++done) {
    if (known.size() < (done + 1) * numbers) {
      Limits part(limits, [&](Progress state) {
        state.done = (static_cast<double>(done) + state.done) / primes;
        return state;
      });
      const auto next = residues(prime, part);
      known.insert(known.end(), next.begin(), next.end());
      checkpoint.finish(step, known);
    }
    const auto begin = known.begin() + static_cast<std::ptrdiff_t>(done * numbers);
    agrees = found.add({begin, begin + static_cast<std::ptrdiff_t>(numbers)}, prime);
    covered += std::log2(static_cast<double>(prime)) - 1e-9;
    prime = static_cast<std::uint32_t>(prime_below(prime));
  }
  if (!agrees) throw InternalError("count: the residue modulo one more prime does not fit the number");
  return found.numbers();
}

BigInt chinese_remainder(double bits, Limits& limits, Checkpoint& checkpoint,
                         const std::function<std::uint64_t(std::uint32_t prime, Limits& part)>& residue) {
  const auto residues = [&](std::uint32_t prime, Limits& part) {
    return std::vector{residue(prime, part)};
  };
  return chinese_remainder(1, bits, "residues", limits, checkpoint, residues).front();
}

}  // namespace flipwise
