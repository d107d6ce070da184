// SPDX-License-Identifier: MIT
#include "count/sweep/weight_recurrence.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "count/questions.hpp"
#include "count/sweep/recurrence.hpp"
#include "flipwise/flipwise.hpp"
#include "run/checkpoint_format.hpp"
#include "run/limits.hpp"

namespace flipwise {
namespace {

WeightPolynomial without_zeros(WeightPolynomial polynomial) {
  while (!polynomial.empty() && polynomial.back() == 0) polynomial.pop_back();
  return polynomial;
}

/// Returns the number of patterns by weight; none for 0 rows.
WeightPolynomial counts(PatternQuestion question, std::uint64_t rows) {
  if (rows == 0) return {};
  question.rows = rows;
  WeightPolynomial result;
  for (const std::string& number : count(question, {.by_weight = true}).by_weight)
    result.push_back(BigInt(number));
  return without_zeros(result);
}

void subtract_product(WeightPolynomial& from, const WeightPolynomial& left, const WeightPolynomial& right) {
  for (std::size_t i = 0; i < left.size(); ++i)
    for (std::size_t j = 0; j < right.size(); ++j) {
      from.resize(std::max(from.size(), i + j + 1));
      from[i + j] -= left[i] * right[j];
    }
  from = without_zeros(from);
}

/// Checks a recurrence by its definition: it gives the numbers by weight of more boards than it has terms,
/// it does not begin earlier, and the numerator is its first defects.
void fits_by_weight(const PatternQuestion& q) {
  Limits limits;
  Checkpoint none;
  const WeightRecurrence found = weight_recurrence(q, limits, none);
  const std::size_t order = found.coefficients.size();
  ASSERT_GT(found.from, order);
  ASSERT_GE(found.from, found.numerator.size());
  std::vector<WeightPolynomial> terms;
  for (std::size_t n = 0; n < found.from + order + 6; ++n) terms.push_back(counts(q, n));
  for (std::size_t n = 0; n < terms.size(); ++n) {
    WeightPolynomial defect = terms[n];
    for (std::size_t i = 0; i < order && i < n; ++i)
      subtract_product(defect, found.coefficients[i], terms[n - 1 - i]);
    ASSERT_EQ(defect, n < found.numerator.size() ? found.numerator[n] : WeightPolynomial()) << n << " rows";
  }
  for (const auto* list : {&found.coefficients, &found.numerator})
    for (const WeightPolynomial& polynomial : *list) ASSERT_EQ(polynomial, without_zeros(polynomial));
  for (std::size_t i = 0; i < order; ++i)
    ASSERT_LE(found.coefficients[i].size(), (i + 1) * q.columns + 1) << "degree";
  if (order > 0) {
    ASSERT_FALSE(found.coefficients.back().empty());
  }
  for (const std::size_t most : {std::size_t{0}, std::size_t{2}, std::size_t{1000}}) {
    const std::vector<WeightPolynomial> first = found.first_terms(most);
    ASSERT_EQ(first.size(), std::min<std::size_t>(most, found.from - 1));
    for (std::size_t i = 0; i < first.size(); ++i) ASSERT_EQ(first[i], terms[i + 1]);
  }
  // For y = 1 it is a recurrence of the counts, perhaps not the shortest.
  const IntegerRecurrence all = integer_recurrence(q, limits, none);
  ASSERT_LE(all.coefficients.size(), order);
  for (const std::uint64_t rows : {std::uint64_t{1}, std::uint64_t{5}, std::uint64_t{1000}})
    ASSERT_EQ(found.at(1).term(rows, 1000000007, limits), all.term(rows, 1000000007, limits));
}

TEST(WeightRecurrence, FitsNumbersByWeight) {
  for (const Wrap wrap : {Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus})
    for (const Adjacency adjacent : {Adjacency::edge, Adjacency::king})
      for (const std::size_t columns : {1U, 2U, 3U})
        for (const auto& [on, off] : {std::pair{"even", "any"},
                                      {"0", "any"},
                                      {"1,2", "0,1,2"},
                                      {"any", "1,2,3,4"},
                                      {"any", "any"},
                                      {"none", "none"},
                                      {"none", "0"}}) {
          if (columns > (wraps_rows(wrap) ? 2U : adjacent == Adjacency::king ? 2U : 3U)) continue;
          SCOPED_TRACE(std::to_string(columns) + " columns on " + on + " off " + off + " wrap " +
                       std::string(to_string(wrap)) + (adjacent == Adjacency::king ? " king" : ""));
          fits_by_weight(question(5, columns, on, off, adjacent, wrap));
        }
  fits_by_weight(question(5, 2, "0", "any", parse_adjacency("knight")));
  fits_by_weight(question(5, 6, "0", "any"));
}

/// Patterns of one lit or unlit row: numbers that need more than one word, and no lit cell at all.
TEST(WeightRecurrence, ManyColumns) {
  Limits limits;
  Checkpoint none;
  for (const std::size_t columns : {63U, 64U, 65U}) {
    const WeightRecurrence unlit = weight_recurrence(question(3, columns, "none", "any"), limits, none);
    EXPECT_EQ(unlit.coefficients, (std::vector<WeightPolynomial>{{1}}));
    WeightPolynomial row(columns + 1);
    row.back() = 1;
    const WeightRecurrence lit = weight_recurrence(question(3, columns, "any", "none"), limits, none);
    EXPECT_EQ(lit.coefficients, (std::vector<WeightPolynomial>{row}));
  }
}

/// A proof fails if any coefficient is changed, whatever its weight.
TEST(WeightRecurrence, AWrongOneIsNotProved) {
  Limits limits;
  const Diagram board = explore_rows(question(5, 3, "0", "any"), 1000, limits);
  Checkpoint none;
  const WeightRecurrence found = weight_recurrence(question(5, 3, "0", "any"), limits, none);
  std::vector<WeightPolynomial> polynomial = {{1}};
  for (const WeightPolynomial& coefficient : found.coefficients) {
    WeightPolynomial negative;
    for (const BigInt& number : coefficient) negative.push_back(-number);
    polynomial.insert(polynomial.begin(), negative);
  }
  ASSERT_TRUE(proved_weight_numerator(board, polynomial, limits));
  for (std::size_t i = 0; i + 1 < polynomial.size(); ++i)
    for (std::size_t weight = 0; weight < 14; ++weight)
      for (const BigInt& change : {BigInt(1), BigInt(-1), BigInt(1) << 64, -(BigInt(1) << 200)}) {
        auto wrong = polynomial;
        wrong[i].resize(std::max(wrong[i].size(), weight + 1));
        wrong[i][weight] += change;
        ASSERT_FALSE(proved_weight_numerator(board, wrong, limits)) << i << " " << weight;
      }
}

TEST(WeightRecurrence, OutOfReach) {
  const Tally tally = count(question(1, 12, "even", "any"), {.by_weight = true, .recurrence = true});
  EXPECT_EQ(tally.status, CountStatus::unknown);
  EXPECT_NE(tally.reason.find("at most"), std::string::npos) << tally.reason;
  EXPECT_FALSE(tally.recurrence_by_weight);
}

}  // namespace
}  // namespace flipwise
