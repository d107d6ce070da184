// SPDX-License-Identifier: MIT
#include "count/sweep/recurrence.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "count/questions.hpp"
#include "count/transfer_reference.hpp"
#include "flipwise/flipwise.hpp"
#include "run/checkpoint_format.hpp"
#include "run/limits.hpp"

namespace flipwise {
namespace {

constexpr std::uint64_t large_prime = (std::uint64_t{1} << 31) - 1;

std::uint64_t modulo(const BigInt& number, std::uint64_t modulus) {
  const auto rest = static_cast<std::uint64_t>(abs(number) % modulus);
  return number < 0 && rest != 0 ? modulus - rest : rest;
}

std::uint64_t power_modulo(std::uint64_t base, std::uint64_t exponent) {
  std::uint64_t result = 1;
  for (; exponent > 0; exponent /= 2, base = base * base % large_prime)
    if (exponent % 2 == 1) result = result * base % large_prime;
  return result;
}

/// Returns whether the matrix terms[from + i + j], i, j < order, is regular: no shorter recurrence exists.
bool needs_order(const std::vector<BigInt>& terms, std::size_t from, std::size_t order) {
  std::vector<std::vector<std::uint64_t>> rows(order, std::vector<std::uint64_t>(order));
  for (std::size_t i = 0; i < order; ++i)
    for (std::size_t j = 0; j < order; ++j) rows[i][j] = modulo(terms[from + i + j], large_prime);
  for (std::size_t pivot = 0; pivot < order; ++pivot) {
    std::size_t found = pivot;
    while (found < order && rows[found][pivot] == 0) ++found;
    if (found == order) return false;
    std::swap(rows[pivot], rows[found]);
    const std::uint64_t inverse = power_modulo(rows[pivot][pivot], large_prime - 2);
    for (std::size_t i = pivot + 1; i < order; ++i) {
      const std::uint64_t factor = rows[i][pivot] * inverse % large_prime;
      for (std::size_t j = pivot; j < order; ++j)
        rows[i][j] = (rows[i][j] + (large_prime - factor) * rows[pivot][j]) % large_prime;
    }
  }
  return true;
}

/// Checks a recurrence by its definition: it gives the counts of boards of 1 to `rows` rows that `count_to`
/// returns, no shorter one does, it does not begin earlier, and the numerator is its first defects.
void fits(const PatternQuestion& q, const std::function<std::vector<BigInt>(std::size_t rows)>& count_to) {
  Limits limits;
  Checkpoint none;
  const IntegerRecurrence found = integer_recurrence(q, limits, none);
  const std::size_t order = found.coefficients.size();
  const auto from = static_cast<std::size_t>(found.from);
  ASSERT_GT(from, order);
  std::vector<BigInt> terms = count_to(from + 2 * order + 20);
  terms.insert(terms.begin(), 0);  // a(0)
  const auto defect = [&](std::size_t n) {
    BigInt sum = terms[n];
    for (std::size_t i = 0; i < order && i < n; ++i) sum -= found.coefficients[i] * terms[n - 1 - i];
    return sum;
  };
  for (std::size_t n = from; n < terms.size(); ++n) ASSERT_EQ(defect(n), 0) << n << " rows";
  ASSERT_TRUE(needs_order(terms, from - order, order));
  if (order > 0) {
    ASSERT_NE(found.coefficients.back(), 0);
  }
  if (from > order + 1) {
    ASSERT_NE(defect(from - 1), 0);
  }
  for (std::size_t n = 1; n < from; ++n)
    ASSERT_EQ(defect(n), n < found.numerator.size() ? found.numerator[n] : BigInt(0)) << n;
  ASSERT_EQ(found.numerator.front(), 0);
  ASSERT_LE(found.numerator.size(), from);
  if (found.numerator.size() > 1) {
    ASSERT_NE(found.numerator.back(), 0);
  }
  for (std::size_t n = 1; n < terms.size(); n += 1 + n / 8)
    for (const std::uint64_t modulus : {std::uint64_t{1}, std::uint64_t{720720}, std::uint64_t{1} << 63})
      ASSERT_EQ(found.term(n, modulus, limits), modulo(terms[n], modulus))
          << n << " rows modulo " << modulus;
}

void fits_transfer(const PatternQuestion& q) {
  fits(q, [&](std::size_t rows) { return reference::counts_by_transfer<BigInt>(q, rows, [](BigInt&) {}); });
}

TEST(IntegerRecurrence, FitsCountsFromRowToRow) {
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
          fits_transfer(question(5, columns, on, off, adjacent, wrap));
        }
}

TEST(LongIntegerRecurrence, FitsCountsFromRowToRow) {
  fits_transfer(even(5, 6));
  fits_transfer(question(5, 5, "1,2", "0,1,2"));
}

/// Rules with one pattern for every number of rows: all cells unlit, or all lit.
TEST(IntegerRecurrence, ManyColumns) {
  const auto one = [](std::size_t rows) { return std::vector<BigInt>(rows, 1); };
  for (const std::size_t columns : {62U, 63U, 64U, 65U}) {
    fits(question(3, columns, "none", "any"), one);
    fits(question(3, columns, "any", "none"), one);
  }
}

/// OEIS A000045, A001333 and A051736: independent sets on one, two and three columns.
TEST(IntegerRecurrence, AsPublished) {
  const auto text = [](const std::vector<BigInt>& numbers) {
    std::vector<std::string> result;
    for (const BigInt& number : numbers) result.push_back(number.decimal());
    return result;
  };
  using Texts = std::vector<std::string>;
  Limits limits;
  Checkpoint none;
  const auto found = [&](std::size_t columns) {
    return integer_recurrence(question(1, columns, "0", "any"), limits, none);
  };
  EXPECT_EQ(text(found(1).coefficients), (Texts{"1", "1"}));
  EXPECT_EQ(text(found(2).coefficients), (Texts{"2", "1"}));
  EXPECT_EQ(text(found(3).coefficients), (Texts{"2", "6", "0", "-1"}));
  EXPECT_EQ(found(3).term(10, 1000000007, limits), 521721U);
}

}  // namespace
}  // namespace flipwise
