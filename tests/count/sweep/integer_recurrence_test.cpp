// SPDX-License-Identifier: MIT
#include "count/sweep/integer_recurrence.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "arithmetic/crt_polynomial.hpp"
#include "arithmetic/linear_recurrence.hpp"
#include "arithmetic/modular.hpp"
#include "count/diagram/diagram.hpp"
#include "count/questions.hpp"
#include "count/sweep/profile_dp.hpp"
#include "count/sweep/semirings.hpp"
#include "flipwise/flipwise.hpp"

namespace flipwise {
namespace {

/// By Fact 14 alone: with D states, from exact counts, D more of them than the order.
IntegerRecurrence from_counts(PatternQuestion q, Limits& limits) {
  const AnyRows rows = explore_any_board(q, 100000, limits);
  const std::size_t dimension = rows.inner.states_before();
  const std::size_t lead = rows.lead.size();
  std::vector<BigInt> terms;
  for (q.rows = 1; q.rows <= lead + 2 * dimension + 2; ++q.rows)
    terms.push_back(BigInt::from_words(
        value_at_top(CountExactly::for_cells(q.rows * q.columns), explore_board(q, limits), limits)));
  const auto kills = [&](const std::vector<BigInt>& polynomial) {
    for (std::size_t k = lead; k + polynomial.size() <= terms.size(); ++k) {
      BigInt sum = 0;
      for (std::size_t i = 0; i < polynomial.size(); ++i) sum += polynomial[i] * terms[k + i];
      if (sum != 0) return false;
    }
    return true;
  };
  CrtPolynomial lifted;
  for (std::uint64_t prime = std::uint64_t{1} << 62;;) {
    do --prime;
    while (!is_prime(prime));
    BerlekampMassey shortest(prime);
    for (std::size_t k = lead; k < terms.size(); ++k) shortest.push(residue(terms[k], prime));
    if (lifted.add(shortest.polynomial(), prime) && kills(lifted.coefficients())) break;
  }
  const std::vector<BigInt>& polynomial = lifted.coefficients();
  IntegerRecurrence result;
  for (std::size_t i = polynomial.size() - 1; i-- > 0;) result.coefficients.emplace_back(-polynomial[i]);
  while (!result.coefficients.empty() && result.coefficients.back() == 0) result.coefficients.pop_back();
  const auto defect = [&](std::size_t n) {
    BigInt sum = terms[n - 1];
    for (std::size_t i = 1; i < n && i <= result.coefficients.size(); ++i)
      sum -= result.coefficients[i - 1] * terms[n - 1 - i];
    return sum;
  };
  result.from = lead + polynomial.size();
  while (result.from > result.coefficients.size() + 1 &&
         defect(static_cast<std::size_t>(result.from) - 1) == 0)
    --result.from;
  result.numerator = {0};
  for (std::size_t n = 1; n < result.from; ++n) result.numerator.push_back(defect(n));
  while (result.numerator.size() > 1 && result.numerator.back() == 0) result.numerator.pop_back();
  return result;
}

void agrees(const PatternQuestion& q) {
  const CountOptions no_limits;
  Limits limits(no_limits);
  Checkpoint none;
  const IntegerRecurrence expected = from_counts(q, limits);
  const IntegerRecurrence found = integer_recurrence(q, limits, none);
  ASSERT_EQ(found.coefficients, expected.coefficients);
  ASSERT_EQ(found.from, expected.from);
  ASSERT_EQ(found.numerator, expected.numerator);
  for (const std::uint64_t rows : {1U, 2U, 3U, 7U, 50U, 200U})
    for (const std::uint64_t modulus : {std::uint64_t{1}, std::uint64_t{720720}, std::uint64_t{1} << 63}) {
      PatternQuestion longer = q;
      longer.rows = rows;
      CountOptions options;
      options.modulus = modulus;
      ASSERT_EQ(std::to_string(found.term(rows, modulus, limits)), *count(longer, options).count)
          << rows << " rows modulo " << modulus;
    }
}

TEST(IntegerRecurrence, AgreesWithOneFromExactCounts) {
  for (const Wrap wrap : {Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus})
    for (const Adjacency adjacent : {Adjacency::edge, Adjacency::king})
      for (const std::size_t columns : {1U, 2U, 3U, 4U})
        for (const auto& [on, off] : {std::pair{"even", "any"},
                                      {"0", "any"},
                                      {"1,2", "0,1,2"},
                                      {"any", "1,2,3,4"},
                                      {"2,3", "0,1,2,4"},
                                      {"even", "odd"},
                                      {"none", "none"},
                                      {"none", "0"}}) {
          if (columns > (wraps_rows(wrap) ? 2U : adjacent == Adjacency::king ? 3U : 4U)) continue;
          SCOPED_TRACE(std::to_string(columns) + " columns on " + on + " off " + off + " wrap " +
                       std::string(to_string(wrap)) + (adjacent == Adjacency::king ? " king" : ""));
          agrees(question(5, columns, on, off, adjacent, wrap));
        }
}

TEST(LongIntegerRecurrence, AgreesWithOneFromExactCounts) {
  agrees(even(5, 6));
  agrees(question(5, 5, "1,2", "0,1,2"));
}

TEST(IntegerRecurrence, ManyColumns) {
  for (const std::size_t columns : {62U, 63U, 64U, 65U}) {
    agrees(question(3, columns, "none", "any"));
    agrees(question(3, columns, "any", "none"));
  }
}

}  // namespace
}  // namespace flipwise
