// SPDX-License-Identifier: MIT
#include "arithmetic/chinese_remainder.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "arithmetic/modular.hpp"
#include "flipwise/errors.hpp"
#include "run/ranks.hpp"

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

namespace {

using Residues = std::vector<std::uint64_t>;
constexpr double bits_of_a_prime = 31;

double bits_of(std::uint32_t prime) {
  return std::log2(static_cast<double>(prime)) - 1e-9;
}

/// Returns the primes for numbers below 2^bits, including the one for the check.
std::vector<std::uint64_t> primes_for(double bits) {
  std::vector<std::uint64_t> primes;
  std::uint32_t prime = first_prime;
  for (double covered = 0; covered <= bits + bits_of_a_prime; covered += bits_of(prime)) {
    if (!primes.empty()) prime = static_cast<std::uint32_t>(prime_below(prime));
    primes.push_back(prime);
  }
  return primes;
}

}  // namespace

std::vector<BigInt> chinese_remainder(
    std::size_t numbers, double bits, const std::string& step, Limits& limits, Checkpoint& checkpoint,
    const std::function<Residues(std::uint32_t prime, Limits& part)>& residues, const ResidueJob& job) {
  const std::vector<std::uint64_t> primes = primes_for(bits);
  Residues known = checkpoint.numbers(step).value_or(Residues());
  known.resize(std::min(known.size() / numbers, primes.size()) * numbers);
  const std::size_t first = known.size() / numbers;
  const auto step_of = [&](std::uint64_t prime) { return step + " modulo " + std::to_string(prime); };
  std::map<std::uint64_t, Residues> ahead;  // residues modulo primes that are not the next one
  std::vector<std::uint64_t> open;
  for (std::size_t i = first; i < primes.size(); ++i)
    if (auto earlier = checkpoint.numbers(step_of(primes[i])))
      ahead[primes[i]] = *std::move(earlier);
    else
      open.push_back(primes[i]);
  const auto line_up = [&] {
    for (auto next = ahead.begin(); known.size() / numbers < primes.size(); ahead.erase(next)) {
      next = ahead.find(primes[known.size() / numbers]);
      if (next == ahead.end()) break;
      known.insert(known.end(), next->second.begin(), next->second.end());
    }
    checkpoint.finish(step, known);
  };
  WorkQueue queue(job.name.empty() ? nullptr : Team::available(limits), job.name, job.question, limits);
  const Checkpoint::Gathering gathering(checkpoint, [&] { queue.gather(); });
  std::size_t done = primes.size() - open.size();
  queue.run(
      open,
      [&](std::uint64_t prime) {
        Limits part(limits, [&](Progress state) {
          state.done = (static_cast<double>(done) + state.done) / static_cast<double>(primes.size());
          return state;
        });
        return packed(residues(static_cast<std::uint32_t>(prime), part));
      },
      [&](std::uint64_t prime, const std::string& answer) {
        ++done;
        Residues& found = ahead[prime];
        unpack(answer, found);
        if (known.size() / numbers < primes.size() && primes[known.size() / numbers] != prime)
          checkpoint.finish(step_of(prime), found);
        line_up();
      },
      [&] { checkpoint.offer(step, [](Saving&) {}); });
  line_up();
  CrtNumbers result(false);
  bool agrees = false;
  for (std::size_t i = 0; i < primes.size(); ++i) {
    const auto begin = known.begin() + static_cast<std::ptrdiff_t>(i * numbers);
    agrees = result.add({begin, begin + static_cast<std::ptrdiff_t>(numbers)}, primes[i]);
  }
  if (!agrees) throw InternalError("count: the residue modulo one more prime does not fit the number");
  return result.numbers();
}

BigInt chinese_remainder(double bits, Limits& limits, Checkpoint& checkpoint,
                         const std::function<std::uint64_t(std::uint32_t prime, Limits& part)>& residue,
                         const ResidueJob& job) {
  const auto residues = [&](std::uint32_t prime, Limits& part) {
    return std::vector{residue(prime, part)};
  };
  return chinese_remainder(1, bits, "residues", limits, checkpoint, residues, job).front();
}

}  // namespace flipwise
