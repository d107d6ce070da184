// SPDX-License-Identifier: MIT
#include "count/dense/dense_count.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "arithmetic/chinese_remainder.hpp"
#include "count/dense/even_rows.hpp"
#include "count/diagram/diagram.hpp"
#include "count/questions.hpp"
#include "count/sweep/profile_dp.hpp"
#include "count/sweep/semirings.hpp"
#include "flipwise/flipwise.hpp"
#include "sampled.hpp"
#include "stops.hpp"

namespace flipwise {
namespace {

TEST(EvenSweep, AgreesWithTheFrontierForEverySeamAndWidth) {
  for (std::size_t columns = 1; columns <= 11; ++columns)
    for (const std::uint64_t rows : {1U, 2U, 3U, 4U, 5U, 8U, 13U, 40U}) {
      if (columns > 7 && rows > 5) continue;
      SCOPED_TRACE(std::to_string(rows) + " x " + std::to_string(columns));
      Checkpoint none;
      Limits limits;
      const Diagram diagram = explore_board(even(rows, columns), limits);
      for (const std::uint64_t modulus :
           {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{1000000007}, (std::uint64_t{1} << 31) - 1,
            std::uint64_t{1} << 31, std::uint64_t{1} << 63, (std::uint64_t{1} << 63) - 25}) {
        const std::uint64_t expected = value_at_top(CountModulo{modulus}, diagram, limits)[0];
        for (const unsigned threads : {1U, 3U}) {
          CountOptions options;
          options.run.threads = threads;
          Limits own(options.run);
          ASSERT_EQ(even_count(rows, columns, modulus, own, none), expected) << "modulo " << modulus;
        }
      }
    }
}

// Wide boards are processed in tiles; after an exchange, the short side has one tile.
TEST(EvenSweep, RowsAndColumnsMayBeExchanged) {
  for (const std::size_t columns : {9U, 10U, 11U, 13U, 14U})
    for (const std::size_t rows : {3U, 5U, 6U})
      for (const std::uint64_t modulus : {std::uint64_t{1000000007}, (std::uint64_t{1} << 63) - 25}) {
        CountOptions options;
        options.run.threads = 2;
        Limits limits(options.run);
        Checkpoint none;
        EXPECT_EQ(even_count(rows, columns, modulus, limits, none),
                  even_count(columns, rows, modulus, limits, none))
            << rows << " x " << columns << " modulo " << modulus;
      }
}

template <class Value>
void expect_any_bundles_of_rows(std::size_t columns, Value modulus) {
  Limits limits;
  EvenRows<Value> one(columns, modulus, limits);
  EvenRows<Value> three(columns, modulus, limits);
  three.add_rows(3, 0);
  one.add_rows(1, 0);
  one.add_rows(2, 0);
  EXPECT_EQ(one.closed(), three.closed());
  one.fold();
  EXPECT_NE(one.closed(), three.closed());
  three.fold();
  EXPECT_EQ(one.joined(one), one.joined(three));
  one.unfold();
  three.unfold();
  EXPECT_EQ(one.closed(), three.closed());
  EXPECT_EQ(std::to_string(one.closed()), *count(even(4, columns), {.modulus = modulus}).count);
}

TEST(EvenRows, SeveralAtOnceAndFoldedBackAndForth) {
  for (const std::size_t columns : {3U, 4U, 8U, 11U, 12U, 14U}) {
    if (is_sanitized() && columns > 11) continue;
    SCOPED_TRACE(columns);
    expect_any_bundles_of_rows<std::uint32_t>(columns, 1U << 31);
    expect_any_bundles_of_rows<std::uint32_t>(columns, 998244353);
    expect_any_bundles_of_rows<std::uint64_t>(columns, std::uint64_t{1} << 63);
  }
}

TEST(EvenSweep, ScarceMemoryChangesTheMethodNotTheNumber) {
  for (const std::uint64_t rows : {6U, 7U}) {
    Checkpoint none;
    Limits plenty;
    const BigInt expected = even_count(rows, 10, 1000000007, plenty, none);
    for (const double arrays : {1.0, 2.0, 3.0}) {
      CountOptions options;
      options.run.memory_bytes = static_cast<std::uint64_t>(arrays * std::pow(3.0, 7) * 64);
      Limits limits(options.run);
      EXPECT_EQ(even_count(rows, 10, 1000000007, limits, none), expected)
          << rows << " rows, " << arrays << " arrays";
    }
  }
}

TEST(EvenSweep, ExactNumbersAgreeWithTheFrontier) {
  for (const auto& [rows, columns] : {std::pair{3, 3}, {9, 5}, {30, 8}, {2, 9}, {100, 4}}) {
    Checkpoint none;
    Limits limits;
    const auto question = even(static_cast<std::uint64_t>(rows), static_cast<std::size_t>(columns));
    const auto words = value_at_top(CountExactly::for_cells(question.rows * question.columns),
                                    explore_board(question, limits), limits);
    EXPECT_EQ(even_count(question.rows, question.columns, {}, limits, none), BigInt::from_words(words));
  }
}

TEST(EvenSweep, RefusesUpFrontWhatDoesNotFit) {
  CountOptions options;
  options.modulus = 1000000007;
  const StopAtPoll stop;
  options.run.stop = stop;
  const Tally tally = count(even(30, 30), options);
  EXPECT_EQ(tally.status, CountStatus::unknown);
  EXPECT_EQ(tally.reason.rfind("needs 454521 GiB of memory", 0), 0U) << tally.reason;
  EXPECT_LT(stop.polls(), 10U) << "work was begun";
}

TEST(ChineseRemainder, RebuildsTheNumberAndNoticesAWrongResidue) {
  const BigInt number("123456789012345678901234567890");
  Checkpoint none;
  Limits limits;
  std::size_t primes = 0;
  const auto rebuilt = [&](std::size_t wrong) {
    primes = 0;
    return chinese_remainder(97, limits, none, [&](std::uint32_t prime, Limits&) {
      return static_cast<std::uint64_t>(number % prime) ^ (++primes == wrong ? 1 : 0);
    });
  };
  EXPECT_EQ(rebuilt(0), number);
  EXPECT_EQ(primes, 5U);
  for (std::size_t wrong = 1; wrong <= 5; ++wrong) EXPECT_THROW(rebuilt(wrong), InternalError) << wrong;
}

TEST(Numbers, Decimal) {
  EXPECT_EQ(BigInt(0).decimal(), "0");
  EXPECT_EQ(BigInt(7).decimal(), "7");
  EXPECT_EQ((BigInt(1000000000000000000)).decimal(), "1000000000000000000");
  EXPECT_EQ((BigInt(1) << 130).decimal(), "1361129467683753853853498429727072845824");
}

}  // namespace
}  // namespace flipwise
