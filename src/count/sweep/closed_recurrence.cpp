// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "arithmetic/crt_polynomial.hpp"
#include "arithmetic/modular.hpp"
#include "count/sweep/closed_sums.hpp"

namespace flipwise {

namespace {

using Vector = std::vector<std::uint64_t>;

/// The counts of boards of 1, 2, ... rows, twice as many as there are states.
class Terms {
 public:
  Terms(const ClosedWalks& walks, Limits& limits, Checkpoint& checkpoint)
      : walks_(walks), limits_(limits), checkpoint_(checkpoint) {}

  std::size_t states() const { return walks_.diagram.table(0).states_before(); }

  Vector modulo(std::uint64_t modulus) {
    const std::string step = "terms modulo " + std::to_string(modulus);
    if (const auto known = checkpoint_.result(step)) {
      std::istringstream in(*known);
      return {std::istream_iterator<std::uint64_t>(in), {}};
    }
    Vector terms = count_closed_up_to(walks_, 2 * states(), modulus, limits_, checkpoint_);
    std::string text;
    for (const std::uint64_t term : terms) text += std::to_string(term) + " ";
    checkpoint_.finish(step, text);
    return terms;
  }

 private:
  const ClosedWalks& walks_;
  Limits& limits_;
  Checkpoint& checkpoint_;
};

Vector shortest_polynomial(const Vector& terms, std::uint64_t prime, Limits& limits) {
  ShortestRecurrence shortest(prime);
  for (const std::uint64_t term : terms) {
    shortest.push(term);
    limits.spend(4 * shortest.order() + 64, 0, "looking for the recurrence");
  }
  return shortest.polynomial();
}

/// Whether the monic polynomial kills all the terms modulo a number: as many places as there are states at
/// least prove that it does so for ever.
bool kills(const Vector& polynomial, const Vector& terms, std::size_t states, std::uint64_t modulus,
           Limits& limits) {
  const Modular modular{modulus};
  if (polynomial.size() + states > terms.size() + 1) return false;
  for (std::size_t k = 0; k + polynomial.size() <= terms.size(); ++k) {
    if (modular.inner(polynomial.data(), terms.data() + k, polynomial.size()) != 0) return false;
    limits.spend(4 * polynomial.size() + 64, 0, "proving the recurrence");
  }
  return true;
}

/// Modulo a prime it is found at once, else over the integers from images modulo primes.
Vector proved_polynomial(Terms& terms, const Vector& wanted, std::uint64_t modulus, Limits& limits) {
  if (is_prime(modulus)) {
    Vector polynomial = shortest_polynomial(wanted, modulus, limits);
    if (kills(polynomial, wanted, terms.states(), modulus, limits)) return polynomial;
    throw Stopped{"beyond reach: no recurrence was proved"};
  }
  constexpr int most_primes = 2000;
  LiftedPolynomial lifted;
  std::uint64_t prime = std::uint64_t{1} << 31;
  for (int i = 0; i < most_primes; ++i) {
    prime = prime_below(prime);
    lifted.add(shortest_polynomial(terms.modulo(prime), prime, limits), prime);
    Vector polynomial = lifted.modulo(modulus);
    if (kills(polynomial, wanted, terms.states(), modulus, limits)) return polynomial;
  }
  throw Stopped{"beyond reach: the recurrence has too large coefficients"};
}

}  // namespace

std::uint64_t count_closed_by_recurrence(const ClosedWalks& walks, std::uint64_t modulus, Limits& limits,
                                         Checkpoint& checkpoint) {
  Terms terms(walks, limits, checkpoint);
  const Vector wanted = terms.modulo(modulus);
  const Vector polynomial = proved_polynomial(terms, wanted, modulus, limits);
  const std::size_t order = polynomial.size() - 1;
  if (order == 0) return 0;
  const Modular modular{modulus};
  const Vector power = power_of_x(modular, walks.diagram.rows - 1, polynomial);
  return modular.inner(power.data(), wanted.data(), order);
}

}  // namespace flipwise
