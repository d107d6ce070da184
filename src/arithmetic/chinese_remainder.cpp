// SPDX-License-Identifier: MIT
#include "arithmetic/chinese_remainder.hpp"

#include <cmath>
#include <sstream>

namespace flipwise {

std::vector<Integer> from_residues(
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
  std::vector<Integer> values;
  for (const Residues& number : all) values.push_back(number.value());
  return values;
}

Integer from_residues(double bits, Checkpoint& checkpoint,
                      const std::function<std::uint64_t(std::uint32_t prime, Share share)>& residue) {
  const auto residues = [&](std::uint32_t prime, Share share) {
    return std::vector{residue(prime, share)};
  };
  return from_residues(1, bits, "residues", checkpoint, residues).front();
}

}  // namespace flipwise
