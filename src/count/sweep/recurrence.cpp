// SPDX-License-Identifier: MIT
#include "count/sweep/recurrence.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arithmetic/chinese_remainder.hpp"
#include "arithmetic/linear_recurrence.hpp"
#include "arithmetic/modular.hpp"
#include "count/rule/question.hpp"
#include "count/sweep/closed_sums.hpp"
#include "count/sweep/profile_dp.hpp"
#include "count/sweep/recurrence_images.hpp"
#include "count/sweep/semirings.hpp"
#include "flipwise/errors.hpp"
#include "run/random.hpp"

namespace flipwise {

namespace {

using Vector = std::vector<std::uint64_t>;

/// Returns the polynomial of a recurrence modulo any number. images(primes) returns its images modulo these
/// primes, which are very likely right. A prime modulus of at least `least_own_prime` needs only its own
/// image. For any other modulus, images modulo primes below `primes_below`, `together` at a time, are
/// lifted to the integers, over which the polynomial is monic too. Returns the first polynomial that
/// accepts(polynomial, settled) accepts as proved; `settled` is true if the last prime has changed nothing.
/// Throws LimitReached if the coefficients are too large.
template <class Images, class Accepts>
Vector find_polynomial(std::uint64_t modulus, std::uint64_t least_own_prime, std::uint64_t primes_below,
                       std::size_t together, const Images& images, const Accepts& accepts) {
  if (modulus >= least_own_prime && is_prime(modulus)) {
    Vector polynomial = images({modulus}).front().polynomial;
    if (accepts(polynomial, true)) return polynomial;
  }
  constexpr std::size_t max_primes = 2000;
  CrtNumbers lifted(true);
  std::uint64_t prime = primes_below;
  for (std::size_t i = 0; i < max_primes; i += together) {
    std::vector<std::uint64_t> primes(together);
    for (std::uint64_t& next : primes) next = prime = prime_below(prime);
    for (const RecurrenceImage& image : images(primes)) {
      const bool settled = lifted.add(image.polynomial, image.prime);
      Vector polynomial = lifted.modulo(modulus);
      if (accepts(polynomial, settled)) return polynomial;
    }
  }
  throw LimitReached{
      "the recurrence was not found: its coefficients may have more digits than are supported"};
}

constexpr const char* looking = "searching for the recurrence";

constexpr const char* recurrence_job = "recurrence";

std::string step_modulo(std::uint64_t prime) {
  return "recurrence modulo " + std::to_string(prime);
}

/// Returns a polynomial c that very likely has c(M) v = 0, modulo a prime.
Vector likely_polynomial(const Diagram& diagram, std::uint64_t prime, Limits& limits,
                         Checkpoint& checkpoint) {
  const std::string step = step_modulo(prime);
  constexpr std::size_t confirmations = 8;
  const Modular field{prime};
  const CountModulo ring{prime};
  const Loop loop(diagram, limits, looking);
  Vector values = loop.begin(ring);
  Random random(prime);
  Vector row(values.size());
  for (std::uint64_t& entry : row) entry = random() % prime;
  BerlekampMassey recurrence(prime);
  Vector terms;
  checkpoint.load(step, values, terms);
  for (const std::uint64_t term : terms) recurrence.push(term);
  while (recurrence.terms() < 2 * recurrence.order() + confirmations) {
    terms.push_back(field.inner(row.data(), values.data(), values.size()));
    recurrence.push(terms.back());
    limits.count_operations(4 * recurrence.order() + 4 * values.size(), 0, looking);
    loop.pass(ring, values);
    checkpoint.offer(step, values, terms);
  }
  return recurrence.polynomial();
}

/// Returns the first counts t[k], for k whole passes, if c(M) v = 0 modulo the modulus; else none.
std::optional<Vector> proved_terms(const Diagram& diagram, std::uint64_t modulus, const Vector& polynomial,
                                   std::size_t terms, Limits& limits) {
  const Modular modular{modulus};
  const CountModulo ring{modulus};
  const Loop loop(diagram, limits, looking);
  Vector values = loop.begin(ring);
  Vector sum(values.size());
  Vector result;
  for (std::size_t k = 0; k < std::max(terms, polynomial.size()); ++k, loop.pass(ring, values)) {
    result.push_back(loop.top(ring, values)[0]);
    if (k >= polynomial.size() || polynomial[k] == 0) continue;
    for (std::size_t i = 0; i < sum.size(); ++i)
      sum[i] = modular.add(sum[i], modular.multiply(polynomial[k], values[i]));
  }
  if (std::any_of(sum.begin(), sum.end(), [](std::uint64_t value) { return value != 0; }))
    return std::nullopt;
  return result;
}

/// Returns the counts of boards of 1, 2, ... rows, twice as many as there are states.
Vector terms_modulo(const ClosedWalks& walks, std::uint64_t modulus, Limits& limits,
                    Checkpoint& checkpoint) {
  const std::string step = "terms modulo " + std::to_string(modulus);
  if (auto known = checkpoint.numbers(step)) return *std::move(known);
  const std::size_t states = walks.diagram.table(0).states_before();
  Vector terms = count_closed_up_to(walks, 2 * states, modulus, limits, checkpoint);
  checkpoint.finish(step, terms);
  return terms;
}

/// True if every window of terms satisfies the recurrence of the monic `polynomial`, and its degree is at
/// most half the number of terms, which is the number of states. Then all later terms satisfy it, too.
bool annuls(const Vector& polynomial, const Vector& terms, const Modular& modular, Limits& limits) {
  if (polynomial.size() > terms.size() / 2 + 1) return false;
  for (std::size_t k = 0; k + polynomial.size() <= terms.size(); ++k) {
    if (modular.inner(polynomial.data(), terms.data() + k, polynomial.size()) != 0) return false;
    limits.count_operations(4 * polynomial.size() + 64, 0, "proving the recurrence");
  }
  return true;
}

}  // namespace

bool has_long_loop(const Diagram& diagram) {
  return diagram.loop_begin < diagram.lead.size() && diagram.body() > diagram.loop_begin;
}

std::uint64_t count_by_recurrence(const PatternQuestion& question, const Diagram& diagram,
                                  std::uint64_t modulus, Limits& limits, Checkpoint& checkpoint) {
  constexpr double vectors = 5;
  const MemoryReservation memory =
      limits.charge(vectors * static_cast<double>(sizeof(std::uint64_t) * diagram.max_states()));
  constexpr std::size_t spare_terms = 4;
  std::optional<Vector> terms;
  ImageBlocks blocks(helpers_for_recurrence(diagram, limits),
                     {.job = recurrence_job,
                      .question = packed_question(question),
                      .primes = [](std::uint64_t prime) { return Vector{prime}; },
                      .step = step_modulo},
                     limits, checkpoint);
  const auto image = [&](std::uint64_t prime) {
    return RecurrenceImages{{prime, likely_polynomial(diagram, prime, limits, checkpoint)}};
  };
  const Vector polynomial = find_polynomial(
      modulus, 1U << 24, std::uint64_t{1} << 62, blocks.together(),
      [&](const Vector& primes) { return blocks.find(primes, image); },
      [&](const Vector& found, bool settled) {
        if (settled) terms = proved_terms(diagram, modulus, found, found.size() - 1 + spare_terms, limits);
        return terms.has_value();
      });
  const Modular modular{modulus};
  const auto term = [&](std::uint64_t passes) {
    return term_of(modular, polynomial, *terms, passes, limits);
  };
  for (std::size_t k = polynomial.size() - 1; k < terms->size(); ++k)
    if (term(k) != (*terms)[k])
      throw InternalError("count: the recurrence does not give the counts it was found from");
  return term(Loop(diagram, limits, looking).passes());
}

std::uint64_t count_closed_by_recurrence(const ClosedWalks& walks, std::uint64_t modulus, Limits& limits,
                                         Checkpoint& checkpoint) {
  const Modular modular{modulus};
  const Vector terms = terms_modulo(walks, modulus, limits, checkpoint);
  const Vector polynomial = find_polynomial(
      modulus, 2, std::uint64_t{1} << 31, 1,
      [&](const Vector& primes) {
        const std::uint64_t prime = primes.front();
        const Vector residues = prime == modulus ? terms : terms_modulo(walks, prime, limits, checkpoint);
        return RecurrenceImages{{prime, shortest_polynomial(residues, 0, 1, prime, limits)}};
      },
      [&](const Vector& found, bool) { return annuls(found, terms, modular, limits); });
  return term_of(modular, polynomial, terms, walks.diagram.rows - 1, limits);
}

void assist_recurrence(Team& team, const std::string& question, Limits& limits) {
  const Diagram diagram = explore_board(unpacked_question(question), limits);
  Checkpoint none;
  answer_image_blocks(team, [&](std::uint64_t prime, const std::string&) {
    return RecurrenceImages{{prime, likely_polynomial(diagram, prime, limits, none)}};
  });
}

}  // namespace flipwise
