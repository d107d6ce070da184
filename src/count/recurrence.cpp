// SPDX-License-Identifier: MIT
#include "count/recurrence.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "count/modular.hpp"
#include "count/numbers.hpp"
#include "count/random.hpp"
#include "count/semirings.hpp"
#include "count/sweep.hpp"
#include "flipwise/errors.hpp"

namespace flipwise {

namespace {

using Vector = std::vector<std::uint64_t>;

/// The loop of a diagram as powers of one matrix: before row `loop_begin` stands the value
/// M^passes v, v being that of the rows after the last whole pass.
class Loop {
 public:
  Loop(const Diagram& diagram, std::uint64_t modulus, Watch& watch)
      : diagram_(diagram), ring_{modulus}, watch_(watch) {}

  std::uint64_t period() const { return diagram_.lead.size() - diagram_.loop_begin; }
  std::uint64_t passes() const { return (diagram_.rows - 1 - diagram_.loop_begin) / period(); }

  Vector begin() {
    Vector values = above_row(ring_, diagram_.table(diagram_.rows - 1), bottom(ring_, diagram_), 0);
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
    watch_.spend(64 + diagram_.columns * table.states_before(), 0, "looking for the recurrence");
    return above_row(ring_, table, std::move(values), 0);
  }

  const Diagram& diagram_;
  CountModulo ring_;
  Watch& watch_;
};

/// A polynomial that very likely kills v, modulo a prime.
Vector likely_polynomial(const Diagram& diagram, std::uint64_t prime, Watch& watch) {
  constexpr std::size_t confirmations = 8;
  const Modular field{prime};
  Loop loop(diagram, prime, watch);
  Vector values = loop.begin();
  Random random(prime);
  Vector row(values.size());
  for (std::uint64_t& entry : row) entry = random() % prime;
  ShortestRecurrence recurrence(prime);
  while (recurrence.terms() < 2 * recurrence.order() + confirmations) {
    recurrence.push(field.inner(row.data(), values.data(), values.size()));
    watch.spend(4 * recurrence.order() + 4 * values.size(), 0, "looking for the recurrence");
    loop.pass(values);
  }
  return recurrence.polynomial();
}

/// A polynomial over the integers from its images modulo primes, in balanced digits of their mixed radix,
/// so that negative coefficients need no end of primes.
class LiftedPolynomial {
 public:
  /// Takes the image modulo one more prime. True when it changed nothing.
  bool add(const Vector& image, std::uint64_t prime) {
    if (image.size() < coefficients_.size()) return false;
    if (image.size() > coefficients_.size()) {
      coefficients_.assign(image.size(), 0);
      product_ = 1;
    }
    const Modular field{prime};
    const std::uint64_t inverse = field.inverse(residue(product_, prime));
    bool same = true;
    for (std::size_t i = 0; i < image.size(); ++i) {
      const std::uint64_t digit =
          field.multiply(field.subtract(image[i], residue(coefficients_[i], prime)), inverse);
      same = same && digit == 0;
      if (digit > prime / 2)
        coefficients_[i] -= product_ * (prime - digit);
      else
        coefficients_[i] += product_ * digit;
    }
    product_ *= prime;
    return same;
  }
  Vector modulo(std::uint64_t modulus) const {
    Vector result;
    for (const Integer& coefficient : coefficients_) result.push_back(residue(coefficient, modulus));
    return result;
  }

 private:
  static std::uint64_t residue(const Integer& number, std::uint64_t modulus) {
    const auto rest = static_cast<std::uint64_t>(abs(number) % modulus);
    return number < 0 && rest != 0 ? modulus - rest : rest;
  }

  std::vector<Integer> coefficients_;
  Integer product_ = 1;
};

Vector lifted_polynomial(const Diagram& diagram, std::uint64_t modulus, Watch& watch) {
  constexpr int most_primes = 2000;
  LiftedPolynomial lifted;
  std::uint64_t prime = std::uint64_t{1} << 62;
  for (int i = 0; i < most_primes; ++i) {
    do --prime;
    while (!is_prime(prime));
    if (lifted.add(likely_polynomial(diagram, prime, watch), prime)) return lifted.modulo(modulus);
  }
  throw Stopped{"beyond reach: the recurrence has too large coefficients"};
}

/// The first counts t[k] of the sequence, k whole passes from the end, where c(M) v = 0 modulo the modulus.
std::optional<Vector> proved_terms(const Diagram& diagram, std::uint64_t modulus, const Vector& polynomial,
                                   std::size_t terms, Watch& watch) {
  const Modular modular{modulus};
  Loop loop(diagram, modulus, watch);
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

std::uint64_t count_by_recurrence(const Diagram& diagram, std::uint64_t modulus, Watch& watch) {
  watch.require_memory(diagram.bytes() + 40.0 * static_cast<double>(diagram.most_states()));
  constexpr std::size_t spare_terms = 4;
  constexpr std::uint64_t large = 1U << 24;
  Vector polynomial;
  std::optional<Vector> terms;
  const auto prove = [&](Vector candidate) {
    terms = proved_terms(diagram, modulus, candidate, candidate.size() - 1 + spare_terms, watch);
    polynomial = std::move(candidate);
  };
  if (modulus > large && is_prime(modulus)) prove(likely_polynomial(diagram, modulus, watch));
  if (!terms) prove(lifted_polynomial(diagram, modulus, watch));
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
  return jump(Loop(diagram, modulus, watch).passes());
}

}  // namespace flipwise
