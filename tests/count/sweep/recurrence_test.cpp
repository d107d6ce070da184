// SPDX-License-Identifier: MIT
#include "count/sweep/recurrence.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <string>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "arithmetic/linear_recurrence.hpp"
#include "arithmetic/modular.hpp"
#include "count/questions.hpp"
#include "count/sweep/profile_dp.hpp"
#include "count/sweep/semirings.hpp"
#include "count/transfer_reference.hpp"
#include "flipwise/flipwise.hpp"
#include "sampled.hpp"

namespace flipwise {
namespace {

constexpr std::uint64_t far_rows = 1000000000000000000;

/// Counts with powers of the matrix between pairs of adjacent rows: slow but obviously correct. No wrap.
std::uint64_t by_matrix(const PatternQuestion& q, std::uint64_t modulus) {
  using Matrix = std::vector<std::vector<std::uint64_t>>;
  const Modular modular{modulus};
  const std::size_t lines = std::size_t{1} << q.columns;
  const auto fits = [&](std::size_t above, std::size_t row, std::size_t below) {
    for (std::size_t column = 0; column < q.columns; ++column) {
      const auto near = [&](std::size_t line, bool own) {
        std::size_t mask = own ? std::size_t{1} << column : 0;
        if (column > 0) mask |= std::size_t{1} << (column - 1);
        if (column + 1 < q.columns) mask |= std::size_t{1} << (column + 1);
        if (line != row && q.adjacent == Adjacency::edge) mask = std::size_t{1} << column;
        return static_cast<unsigned>(std::popcount(line & mask));
      };
      const auto beside = [&](std::size_t line) {
        return q.adjacent == Adjacency::edge ? static_cast<unsigned>(line >> column & 1) : near(line, true);
      };
      const unsigned around = beside(above) + beside(below) + near(row, false);
      if (((row >> column & 1 ? q.on : q.off) >> around & 1) == 0) return false;
    }
    return true;
  };
  const std::size_t size = lines * lines;
  Matrix step(size, std::vector<std::uint64_t>(size));
  for (std::size_t a = 0; a < lines; ++a)
    for (std::size_t b = 0; b < lines; ++b)
      for (std::size_t c = 0; c < lines; ++c)
        if (fits(a, b, c)) step[a * lines + b][b * lines + c] = 1 % modulus;
  const auto times = [&](const Matrix& left, const Matrix& right) {
    Matrix product(size, std::vector<std::uint64_t>(size));
    for (std::size_t i = 0; i < size; ++i)
      for (std::size_t k = 0; k < size; ++k)
        if (left[i][k] != 0)
          for (std::size_t j = 0; j < size; ++j)
            product[i][j] = modular.add(product[i][j], modular.multiply(left[i][k], right[k][j]));
    return product;
  };
  // `reach[a * lines + b]` is the number of ways to continue after the rows a and b.
  std::vector<std::uint64_t> reach(size);
  for (std::size_t a = 0; a < lines; ++a)
    reach[a * lines] = 1 % modulus;  // the row after the last is empty
  for (std::uint64_t exponent = q.rows; exponent > 0; exponent /= 2) {
    if (exponent % 2 == 1) {
      std::vector<std::uint64_t> next(size);
      for (std::size_t i = 0; i < size; ++i) next[i] = modular.inner(step[i].data(), reach.data(), size);
      reach = next;
    }
    step = times(step, step);
  }
  std::uint64_t sum = 0;
  for (std::size_t b = 0; b < lines; ++b) sum = modular.add(sum, reach[b]);
  return sum;
}

TEST(Recurrence, FarRowsAgreeWithPowersOfTheMatrix) {
  for (const auto& q :
       {question(far_rows, 2, "even", "any"), question(far_rows - 1, 2, "2,3", "0,1,2,4", Adjacency::king),
        question(far_rows, 1, "0,1", "any"), question(far_rows + 5, 2, "any", "1,2,3,4"),
        question(1000003, 2, "0", "any"), question(far_rows, 3, "even", "any")})
    for (const std::uint64_t modulus : {std::uint64_t{1000000007}, std::uint64_t{1}, std::uint64_t{1000000},
                                        std::uint64_t{1} << 63, (std::uint64_t{1} << 61) - 1}) {
      if (q.columns > 2 && modulus != 1000000) continue;
      SCOPED_TRACE(std::to_string(q.rows) + " x " + std::to_string(q.columns) + " mod " +
                   std::to_string(modulus));
      CountOptions options;
      options.modulus = modulus;
      const Tally tally = count(q, options);
      ASSERT_EQ(tally.status, CountStatus::counted) << tally.reason;
      EXPECT_EQ(*tally.count, std::to_string(by_matrix(q, modulus)));
    }
}

TEST(Recurrence, AgreesWithCountsFromRowToRowForEveryWrap) {
  int by_recurrence = 0;
  Sample sample;
  for (const Wrap wrap : {Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus})
    for (const Adjacency adjacent : {Adjacency::edge, Adjacency::king})
      for (const char* on : {"0", "even", "1,2"})
        for (const std::uint64_t modulus : {std::uint64_t{1000000007}, std::uint64_t{720720}}) {
          PatternQuestion q = question(1, 3, on, "0,1,2", adjacent, wrap);
          const auto expected = reference::counts_by_transfer_modulo(q, 96, modulus);
          for (const std::uint64_t rows : {3U, 40U, 41U, 95U, 96U}) {
            SCOPED_TRACE(testing::Message() << rows << " on " << on << " wrap " << to_string(wrap));
            if (sample.leaves_out()) continue;
            q.rows = rows;
            ASSERT_EQ(count(q, {.modulus = modulus}).count, std::to_string(expected[rows - 1]));
            Checkpoint none;
            Limits limits;
            const Diagram diagram = explore_board(q, limits);
            if (!has_long_loop(diagram)) continue;
            ++by_recurrence;
            ASSERT_EQ(count_by_recurrence(q, diagram, modulus, limits, none), expected[rows - 1]);
          }
        }
  EXPECT_GE(by_recurrence, in_full()        ? 100
                           : is_sanitized() ? 14
                                            : 40)
      << "too few were counted by recurrence";
}

TEST(Recurrence, FibonacciFarOut) {
  CountOptions options;
  options.modulus = 1000000007;
  EXPECT_EQ(count(question(far_rows, 1, "0", "any"), options).method, "recurrence");
  // F(10^18 + 2) mod 10^9 + 7, by fast doubling
  const Modular field{1000000007};
  std::uint64_t low = 0;
  std::uint64_t high = 1;
  for (int bit = 60; bit-- > 0;) {
    const std::uint64_t even = field.multiply(low, field.subtract(field.add(high, high), low));
    const std::uint64_t odd = field.add(field.multiply(low, low), field.multiply(high, high));
    low = (far_rows + 2) >> bit & 1 ? odd : even;
    high = (far_rows + 2) >> bit & 1 ? field.add(even, odd) : odd;
  }
  EXPECT_EQ(count(question(far_rows, 1, "0", "any"), options).count, std::to_string(low));
}

std::vector<BigInt> integers(const std::vector<std::string>& decimals) {
  std::vector<BigInt> result;
  for (const std::string& decimal : decimals) result.emplace_back(decimal);
  return result;
}

/// Checks that the recurrence continues from the counts of boards with few rows to those of many, which it
/// was not found from, and expands the generating function.
void check_recurrence(PatternQuestion q, std::uint64_t max_rows) {
  CountOptions options;
  options.recurrence = true;
  const Tally tally = count(q, options);
  ASSERT_EQ(tally.status, CountStatus::counted) << tally.reason;
  const Recurrence& found = *tally.recurrence;
  const auto coefficients = integers(found.coefficients);
  const auto numerator = integers(found.numerator);
  const auto denominator = integers(found.denominator);
  ASSERT_EQ(denominator.size(), coefficients.size() + 1);
  ASSERT_GT(found.from, coefficients.size());
  std::vector<BigInt> terms = {0};
  for (q.rows = 1; q.rows < found.from; ++q.rows) terms.emplace_back(*count(q).count);
  while (terms.size() <= max_rows) {
    BigInt& next = terms.emplace_back(0);
    for (std::size_t i = 0; i < coefficients.size(); ++i)
      next += coefficients[i] * terms[terms.size() - 2 - i];
  }
  for (q.rows = found.from; q.rows <= max_rows; q.rows += 1 + max_rows / 20)
    ASSERT_EQ((terms[static_cast<std::size_t>(q.rows)]).decimal(), *count(q).count) << q.rows << " rows";
  for (std::size_t n = 0; n < terms.size(); ++n) {
    BigInt sum = 0;
    for (std::size_t i = 0; i < denominator.size() && i <= n; ++i) sum += denominator[i] * terms[n - i];
    ASSERT_EQ(sum, n < numerator.size() ? numerator[n] : BigInt(0)) << "coefficient " << n;
  }
  if (found.from > coefficients.size() + 1) {  // the recurrence does not begin earlier
    BigInt sum = 0;
    for (std::size_t i = 0; i < coefficients.size(); ++i)
      sum += coefficients[i] * terms[static_cast<std::size_t>(found.from) - 2 - i];
    EXPECT_NE(sum, terms[static_cast<std::size_t>(found.from) - 1]);
  }
}

TEST(Recurrence, PrintedOnesGiveCountsThatTheyWereNotFoundFrom) {
  for (const Wrap wrap : {Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus})
    for (const Adjacency adjacent : {Adjacency::edge, Adjacency::king})
      for (const std::size_t columns : {1U, 2U, 3U})
        for (const auto& [on, off] : {std::pair{"even", "any"},
                                      {"0", "any"},
                                      {"1,2", "0,1,2"},
                                      {"any", "1,2"},
                                      {"even", "odd"},
                                      {"none", "none"},
                                      {"none", "0"}}) {
          const PatternQuestion q = question(5, columns, on, off, adjacent, wrap);
          if (columns == 3 && wraps_rows(wrap) && adjacent == Adjacency::king) continue;
          SCOPED_TRACE(std::to_string(columns) + " columns on " + on + " off " + off + " wrap " +
                       std::string(to_string(wrap)) + (adjacent == Adjacency::king ? " king" : ""));
          check_recurrence(q, 150);
        }
  check_recurrence(question(3, 5, "even", "any"), 400);
  check_recurrence(question(3, 4, "any", "1,2,3,4"), 400);
}

TEST(Recurrence, OfOneColumnIsFibonacci) {
  CountOptions options;
  options.recurrence = true;
  options.modulus = 1000000007;
  const Tally tally = count(question(far_rows, 1, "even", "any"), options);
  EXPECT_EQ(tally.recurrence->coefficients, (std::vector<std::string>{"1", "1"}));
  EXPECT_EQ(tally.recurrence->from, 3U);
  EXPECT_EQ(tally.recurrence->numerator, (std::vector<std::string>{"0", "2", "1"}));
  EXPECT_EQ(tally.recurrence->denominator, (std::vector<std::string>{"1", "-1", "-1"}));
}

TEST(Recurrence, IsReportedAsOutOfReach) {
  CountOptions options;
  options.recurrence = true;
  const Tally tally = count(question(3, 12, "even", "any"), options);
  EXPECT_EQ(tally.status, CountStatus::unknown);
  EXPECT_NE(tally.reason.find("states"), std::string::npos) << tally.reason;
}

TEST(BerlekampMassey, FindsFibonacciAndZero) {
  BerlekampMassey fibonacci(101);
  for (const std::uint64_t term : {1U, 1U, 2U, 3U, 5U, 8U, 13U}) fibonacci.push(term);
  EXPECT_EQ(fibonacci.polynomial(), (std::vector<std::uint64_t>{100, 100, 1}));
  BerlekampMassey zero(101);
  for (int i = 0; i < 5; ++i) zero.push(0);
  EXPECT_EQ(zero.order(), 0U);
}

TEST(PowerOfX, AgreesWithStepByStep) {
  Limits limits;
  for (const std::uint64_t modulus : {std::uint64_t{1}, std::uint64_t{10}, std::uint64_t{1} << 63})
    for (std::size_t order = 1; order <= 9; ++order) {
      const Modular modular{modulus};
      std::vector<std::uint64_t> polynomial(order + 1, 1 % modulus);
      for (std::size_t i = 0; i < order; ++i) polynomial[i] = (0x9e3779b97f4a7c15U * (i + order)) % modulus;
      std::vector<std::uint64_t> power(order);
      power[0] = 1 % modulus;
      for (std::uint64_t exponent = 0; exponent < 70; ++exponent) {
        ASSERT_EQ(power_of_x(modular, exponent, polynomial, limits), power)
            << "x^" << exponent << " order " << order;
        const std::uint64_t top = power.back();
        for (std::size_t i = order; i-- > 0;)
          power[i] = modular.subtract(i == 0 ? 0 : power[i - 1], modular.multiply(top, polynomial[i]));
      }
    }
}

TEST(Modular, PrimesAndArithmeticAtTheTop) {
  std::uint64_t primes = 0;
  for (std::uint64_t n = 0; n < 10000; ++n) primes += is_prime(n);
  EXPECT_EQ(primes, 1229U);
  EXPECT_TRUE(is_prime((std::uint64_t{1} << 61) - 1));
  EXPECT_FALSE(is_prime(std::uint64_t{3215031751}));
  EXPECT_FALSE(is_prime(std::uint64_t{4294967291} * 4294967291));
  const Modular modular{std::uint64_t{1} << 63};
  const std::uint64_t most = (std::uint64_t{1} << 63) - 1;
  EXPECT_EQ(modular.multiply(most, most), 1U);
  EXPECT_EQ(modular.add(most, most), most - 1);
  EXPECT_EQ(modular.subtract(0, most), 1U);
  const std::vector<std::uint64_t> many(1000, most);
  EXPECT_EQ(modular.inner(many.data(), many.data(), many.size()), 1000U);
}

}  // namespace
}  // namespace flipwise
