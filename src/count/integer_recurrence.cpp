// SPDX-License-Identifier: MIT
#include "count/integer_recurrence.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <utility>

#include "count/diagram.hpp"
#include "count/lifted_polynomial.hpp"
#include "count/modular.hpp"
#include "count/semirings.hpp"
#include "count/sweep.hpp"
#include "flipwise/errors.hpp"

namespace flipwise {

namespace {

/// The proof needs twice as many counts as there are states.
constexpr std::size_t most_states = 20000;
constexpr std::uint64_t first_prime = 0x7fffffffffffffe7;  // 2^63 - 25

std::uint64_t prime_below(std::uint64_t number) {
  do --number;
  while (!is_prime(number));
  return number;
}

Integer count_of(PatternQuestion question, std::uint64_t rows, Budget& budget) {
  question.rows = rows;
  const Diagram diagram = explore(question, budget);
  return to_integer(total(CountExactly::for_cells(rows * question.columns), diagram, budget));
}

/// The exact counts of boards with more and more rows; values grow a few words at a time.
class Counts {
 public:
  Counts(const PatternQuestion& question, Budget& budget)
      : columns_(question.columns),
        budget_(budget),
        rows_(explore_any_rows(question, 4 * most_states, budget)) {
    const std::size_t states = rows_.last.states_after;
    values_.assign(states + 1, 1);
    values_.back() = 0;
    widen();
    values_ = above(rows_.last, std::move(values_), 0);
  }

  std::size_t dimension() const { return rows_.inner.states_before(); }
  std::size_t lead_rows() const { return rows_.lead.size(); }

  /// Of lead_rows() + 1 rows at first, then of one more each time.
  Integer next() {
    if (begun_) {
      widen();
      values_ = above(rows_.inner, std::move(values_), rows_below_++);
    }
    begun_ = true;
    Values<CountExactly> values = values_;
    for (std::size_t row = rows_.lead.size(); row-- > 0;)
      values = above(rows_.lead[row], std::move(values), rows_below_ + lead_rows() - 1 - row);
    return to_integer(std::span(values).first(ring_.words));
  }

 private:
  Values<CountExactly> above(const RowTable& table, Values<CountExactly> values, std::uint64_t rows_below) {
    budget_.spend(64 + columns_ * table.states_before() * ring_.words, 0, "looking for the recurrence");
    return above_row(ring_, table, std::move(values), rows_below * columns_, budget_.threads());
  }
  /// Room for the number of patterns with one more row, and with the rows that lead.
  void widen() {
    const auto needed = static_cast<std::size_t>((rows_below_ + lead_rows() + 1) * columns_ / 64 + 1);
    if (needed <= ring_.words) return;
    const std::size_t words = needed + needed / 8;
    const std::size_t wider_words = values_.size() / ring_.words * words;
    budget_.require_memory(4.0 * 8 * static_cast<double>(wider_words));
    Values<CountExactly> wider(wider_words);
    for (std::size_t i = 0; i * ring_.words < values_.size(); ++i)
      std::copy_n(values_.begin() + static_cast<std::ptrdiff_t>(i * ring_.words), ring_.words,
                  wider.begin() + static_cast<std::ptrdiff_t>(i * words));
    values_ = std::move(wider);
    ring_.words = words;
  }

  std::size_t columns_;
  Budget& budget_;
  AnyRows rows_;
  CountExactly ring_{1};
  Values<CountExactly> values_;
  std::uint64_t rows_below_ = 1;  ///< of the board, that the values stand for
  bool begun_ = false;
};

/// Whether the monic polynomial kills the sequence everywhere.
bool kills(const std::vector<Integer>& polynomial, std::span<const Integer> sequence, Budget& budget) {
  for (std::size_t k = 0; k + polynomial.size() <= sequence.size(); ++k) {
    Integer sum = 0;
    for (std::size_t i = 0; i < polynomial.size(); ++i) sum += polynomial[i] * sequence[k + i];
    if (sum != 0) return false;
    budget.spend(polynomial.size() * 1024, 0, "proving the recurrence");
  }
  return true;
}

/// The shortest monic polynomial over the integers that kills a sequence, which has twice as many terms as
/// its degree at least.
std::vector<Integer> shortest_polynomial(std::span<const Integer> sequence, Budget& budget) {
  LiftedPolynomial lifted;
  for (std::uint64_t prime = first_prime;; prime = prime_below(prime)) {
    ShortestRecurrence shortest(prime);
    for (const Integer& term : sequence) {
      shortest.push(residue(term, prime));
      budget.spend(4 * shortest.order() + 64, 0, "looking for the recurrence");
    }
    if (lifted.add(shortest.polynomial(), prime) && kills(lifted.coefficients(), sequence, budget))
      return lifted.coefficients();
  }
}

}  // namespace

std::uint64_t IntegerRecurrence::term(std::uint64_t rows, std::uint64_t modulus) const {
  if (rows <= terms.size()) return residue(terms[static_cast<std::size_t>(rows - 1)], modulus);
  const std::size_t order = coefficients.size();
  if (order == 0) return 0;
  const Modular modular{modulus};
  std::vector<std::uint64_t> polynomial(order + 1, 1 % modulus);
  for (std::size_t i = 0; i < order; ++i)
    polynomial[order - 1 - i] = modular.subtract(0, residue(coefficients[i], modulus));
  const std::uint64_t first = from - order;
  std::vector<std::uint64_t> initial;
  for (std::size_t i = 0; i < order; ++i) initial.push_back(term(first + i, modulus));
  const auto power = power_of_x(modular, rows - first, polynomial);
  return modular.inner(power.data(), initial.data(), order);
}

std::vector<Integer> IntegerRecurrence::numerator() const {
  std::vector<Integer> result(static_cast<std::size_t>(from));
  for (std::size_t n = 1; n < from; ++n) {
    result[n] = terms[n - 1];
    for (std::size_t i = 1; i < n && i <= coefficients.size(); ++i)
      result[n] -= coefficients[i - 1] * terms[n - 1 - i];
  }
  while (result.size() > 1 && result.back() == 0) result.pop_back();
  return result;
}

IntegerRecurrence integer_recurrence(const PatternQuestion& question, Budget& budget) {
  Counts counts(question, budget);
  if (counts.dimension() > most_states)
    throw Stopped{"beyond reach: the recurrence may have an order of up to " +
                  std::to_string(counts.dimension())};
  std::vector<Integer> sequence;
  ShortestRecurrence shortest(first_prime);
  while (sequence.size() < counts.dimension() + std::max(shortest.order(), counts.dimension() / 16) + 2) {
    sequence.push_back(counts.next());
    shortest.push(residue(sequence.back(), first_prime));
    budget.spend(4 * shortest.order() + 64, 0, "looking for the recurrence");
  }
  std::vector<Integer> polynomial = shortest_polynomial(sequence, budget);
  if (sequence.size() + 1 < counts.dimension() + polynomial.size())
    throw InternalError("count: a recurrence longer than its image modulo a prime");

  IntegerRecurrence result;
  result.from = counts.lead_rows() + polynomial.size();
  for (std::uint64_t rows = 1; rows <= counts.lead_rows(); ++rows)
    result.terms.push_back(count_of(question, rows, budget));
  result.terms.insert(result.terms.end(), sequence.begin(), sequence.end());
  for (std::size_t i = polynomial.size() - 1; i-- > 0;) result.coefficients.emplace_back(-polynomial[i]);
  while (!result.coefficients.empty() && result.coefficients.back() == 0) result.coefficients.pop_back();
  const auto holds_at = [&](std::uint64_t n) {
    Integer sum = 0;
    for (std::size_t i = 0; i < result.coefficients.size(); ++i)
      sum += result.coefficients[i] * result.terms[static_cast<std::size_t>(n) - 2 - i];
    return sum == result.terms[static_cast<std::size_t>(n) - 1];
  };
  while (result.from > result.coefficients.size() + 1 && holds_at(result.from - 1)) --result.from;
  return result;
}

}  // namespace flipwise
