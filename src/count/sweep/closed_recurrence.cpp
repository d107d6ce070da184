// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "arithmetic/linear_recurrence.hpp"
#include "arithmetic/modular.hpp"
#include "count/sweep/closed_sums.hpp"

namespace flipwise {

namespace {

using Vector = std::vector<std::uint64_t>;

/// The counts of boards of 1, 2, ... rows, twice as many as there are states.
Vector terms_modulo(const ClosedWalks& walks, std::uint64_t modulus, Limits& limits,
                    Checkpoint& checkpoint) {
  const std::string step = "terms modulo " + std::to_string(modulus);
  if (auto known = checkpoint.numbers(step)) return *std::move(known);
  const std::size_t states = walks.diagram.table(0).states_before();
  Vector terms = count_closed_up_to(walks, 2 * states, modulus, limits, checkpoint);
  checkpoint.finish(step, terms);
  return terms;
}

Vector shortest_polynomial(const Vector& terms, std::uint64_t prime, Limits& limits) {
  BerlekampMassey shortest(prime);
  for (const std::uint64_t term : terms) {
    shortest.push(term);
    limits.spend(4 * shortest.order() + 64, 0, "looking for the recurrence");
  }
  return shortest.polynomial();
}

/// Whether the monic polynomial annuls the terms at each place where it fits. There must be at least as
/// many of these places as states, half the terms: then it annuls all later terms too.
bool annuls(const Vector& polynomial, const Vector& terms, const Modular& modular, Limits& limits) {
  if (polynomial.size() > terms.size() / 2 + 1) return false;
  for (std::size_t k = 0; k + polynomial.size() <= terms.size(); ++k) {
    if (modular.inner(polynomial.data(), terms.data() + k, polynomial.size()) != 0) return false;
    limits.spend(4 * polynomial.size() + 64, 0, "proving the recurrence");
  }
  return true;
}

}  // namespace

std::uint64_t count_closed_by_recurrence(const ClosedWalks& walks, std::uint64_t modulus, Limits& limits,
                                         Checkpoint& checkpoint) {
  const Modular modular{modulus};
  const Vector terms = terms_modulo(walks, modulus, limits, checkpoint);
  const Vector polynomial = find_polynomial({
      .modulus = modulus,
      .least_own_prime = 2,
      .primes_below = std::uint64_t{1} << 31,
      .candidate =
          [&](std::uint64_t prime) {
            const Vector images = prime == modulus ? terms : terms_modulo(walks, prime, limits, checkpoint);
            return shortest_polynomial(images, prime, limits);
          },
      .accepts = [&](const Vector& found, bool) { return annuls(found, terms, modular, limits); },
  });
  return term_of(modular, polynomial, terms, walks.diagram.rows - 1, limits);
}

}  // namespace flipwise
