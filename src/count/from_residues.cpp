// SPDX-License-Identifier: MIT
#include "count/from_residues.hpp"

#include <cmath>
#include <sstream>
#include <string>

namespace flipwise {

Integer from_residues(double bits, Checkpoint& checkpoint,
                      const std::function<std::uint64_t(std::uint32_t prime, Share share)>& residue) {
  constexpr double bits_of_a_prime = 31;
  const double primes = std::floor(bits / bits_of_a_prime) + 2;
  const std::string step = "residues";
  std::string known = checkpoint.result(step).value_or("");
  std::istringstream earlier(known);
  Residues residues;
  for (double done = 0; residues.bits() <= bits + bits_of_a_prime; ++done) {
    std::uint64_t next = 0;
    if (!(earlier >> next)) {
      next = residue(residues.next_prime(), {done / primes, 1 / primes});
      known += std::to_string(next) + " ";
      checkpoint.finish(step, known);
    }
    residues.add(next);
  }
  return residues.value();
}

}  // namespace flipwise
