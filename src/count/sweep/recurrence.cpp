// SPDX-License-Identifier: MIT
#include "count/sweep/recurrence.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "arithmetic/crt_polynomial.hpp"
#include "arithmetic/modular.hpp"
#include "count/sweep/profile_dp.hpp"
#include "count/sweep/semirings.hpp"
#include "flipwise/errors.hpp"
#include "run/random.hpp"

namespace flipwise {

namespace {

using Vector = std::vector<std::uint64_t>;

/// The loop of a diagram as powers of one matrix: before row `loop_begin` stands the value
/// M^passes v, v being that of the rows after the last whole pass.
class Loop {
 public:
  Loop(const Diagram& diagram, std::uint64_t modulus, Limits& limits)
      : diagram_(diagram), ring_{modulus}, limits_(limits) {}

  std::uint64_t period() const { return diagram_.lead.size() - diagram_.loop_begin; }
  std::uint64_t passes() const { return (diagram_.rows - 1 - diagram_.loop_begin) / period(); }

  Vector begin() {
    Vector values =
        above_row(ring_, diagram_.table(diagram_.rows - 1), bottom(ring_, diagram_), 0, limits_);
    for (std::uint64_t row = (diagram_.rows - 1 - diagram_.loop_begin) % period(); row-- > 0;)
      values = up(diagram_.loop_begin + row, std::move(values));
    return values;
  }
  void pass(Vector& values) {
    for (std::uint64_t row = period(); row-- > 0;)
      values = up(diagram_.loop_begin + row, std::move(values));
  }
  /// The count from the values before the loop.
  std::uint64_t top(Vector values) {
    for (std::uint64_t row = diagram_.loop_begin; row-- > 0;) values = up(row, std::move(values));
    return values[0];
  }

 private:
  Vector up(std::uint64_t row, Vector values) {
    const RowTable& table = diagram_.tables[diagram_.lead[static_cast<std::size_t>(row)]];
    limits_.spend(64 + diagram_.columns * table.states_before(), 0, "looking for the recurrence");
    return above_row(ring_, table, std::move(values), 0, limits_);
  }

  const Diagram& diagram_;
  CountModulo ring_;
  Limits& limits_;
};

std::string text_of(const Vector& numbers) {
  std::string text;
  for (const std::uint64_t number : numbers) text += std::to_string(number) + " ";
  return text;
}

Vector numbers_in(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::uint64_t>(in), {}};
}

/// A polynomial that very likely kills v, modulo a prime.
Vector likely_polynomial(const Diagram& diagram, std::uint64_t prime, Limits& limits,
                         Checkpoint& checkpoint) {
  const std::string step = "recurrence modulo " + std::to_string(prime);
  if (const auto known = checkpoint.result(step)) return numbers_in(*known);
  constexpr std::size_t confirmations = 8;
  const Modular field{prime};
  Loop loop(diagram, prime, limits);
  Vector values = loop.begin();
  Random random(prime);
  Vector row(values.size());
  for (std::uint64_t& entry : row) entry = random() % prime;
  ShortestRecurrence recurrence(prime);
  Vector terms;
  checkpoint.load(step, [&](Loading& in) {
    in.array(values);
    in.array(terms);
  });
  for (const std::uint64_t term : terms) recurrence.push(term);
  while (recurrence.terms() < 2 * recurrence.order() + confirmations) {
    terms.push_back(field.inner(row.data(), values.data(), values.size()));
    recurrence.push(terms.back());
    limits.spend(4 * recurrence.order() + 4 * values.size(), 0, "looking for the recurrence");
    loop.pass(values);
    checkpoint.offer(step, [&](Saving& out) {
      out.array(values);
      out.array(terms);
    });
  }
  checkpoint.finish(step, text_of(recurrence.polynomial()));
  return recurrence.polynomial();
}

Vector lifted_polynomial(const Diagram& diagram, std::uint64_t modulus, Limits& limits,
                         Checkpoint& checkpoint) {
  constexpr int most_primes = 2000;
  LiftedPolynomial lifted;
  std::uint64_t prime = std::uint64_t{1} << 62;
  for (int i = 0; i < most_primes; ++i) {
    prime = prime_below(prime);
    if (lifted.add(likely_polynomial(diagram, prime, limits, checkpoint), prime))
      return lifted.modulo(modulus);
  }
  throw Stopped{"beyond reach: the recurrence has too large coefficients"};
}

/// The first counts t[k] of the sequence, k whole passes from the end, where c(M) v = 0 modulo the modulus.
std::optional<Vector> proved_terms(const Diagram& diagram, std::uint64_t modulus, const Vector& polynomial,
                                   std::size_t terms, Limits& limits) {
  const Modular modular{modulus};
  Loop loop(diagram, modulus, limits);
  Vector values = loop.begin();
  Vector sum(values.size());
  Vector result;
  for (std::size_t k = 0; k < std::max(terms, polynomial.size()); ++k, loop.pass(values)) {
    result.push_back(loop.top(values));
    if (k >= polynomial.size() || polynomial[k] == 0) continue;
    for (std::size_t i = 0; i < sum.size(); ++i)
      sum[i] = modular.add(sum[i], modular.multiply(polynomial[k], values[i]));
  }
  if (std::any_of(sum.begin(), sum.end(), [](std::uint64_t value) { return value != 0; }))
    return std::nullopt;
  return result;
}

}  // namespace

bool has_long_loop(const Diagram& diagram) {
  return diagram.loop_begin < diagram.lead.size() && diagram.rows - 1 > diagram.loop_begin;
}

std::uint64_t count_by_recurrence(const Diagram& diagram, std::uint64_t modulus, Limits& limits,
                                  Checkpoint& checkpoint) {
  limits.require_memory(diagram.bytes() + 40.0 * static_cast<double>(diagram.most_states()));
  constexpr std::size_t spare_terms = 4;
  constexpr std::uint64_t large = 1U << 24;
  Vector polynomial;
  std::optional<Vector> terms;
  const auto prove = [&](Vector candidate) {
    terms = proved_terms(diagram, modulus, candidate, candidate.size() - 1 + spare_terms, limits);
    polynomial = std::move(candidate);
  };
  if (modulus > large && is_prime(modulus)) prove(likely_polynomial(diagram, modulus, limits, checkpoint));
  if (!terms) prove(lifted_polynomial(diagram, modulus, limits, checkpoint));
  if (!terms) throw Stopped{"beyond reach: no recurrence was proved"};
  const std::size_t order = polynomial.size() - 1;
  const Modular modular{modulus};
  const auto jump = [&](std::uint64_t passes) {
    const Vector power = power_of_x(modular, passes, polynomial);
    return modular.inner(power.data(), terms->data(), order);
  };
  for (std::size_t k = order; k < terms->size(); ++k)
    if (jump(k) != (*terms)[k])
      throw InternalError("count: the recurrence does not give the counts it was found from");
  return jump(Loop(diagram, modulus, limits).passes());
}

}  // namespace flipwise
