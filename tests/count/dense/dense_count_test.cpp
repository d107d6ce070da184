// SPDX-License-Identifier: MIT
#include "count/dense/dense_count.hpp"

#include <gtest/gtest.h>

#include <string>

#include "count/dense/dense_rows.hpp"
#include "count/diagram/diagram.hpp"
#include "count/questions.hpp"
#include "count/sweep/profile_dp.hpp"
#include "count/sweep/semirings.hpp"
#include "flipwise/flipwise.hpp"
#include "run/random.hpp"

namespace flipwise {
namespace {

PatternQuestion edge_rule(std::uint64_t rows, std::size_t columns, std::uint32_t rule) {
  return {rows, columns, rule & 31, rule >> 5};
}

std::string name(const PatternQuestion& question) {
  return std::to_string(question.rows) + " x " + std::to_string(question.columns) + " on " +
         std::to_string(question.on) + " off " + std::to_string(question.off);
}

TEST(DenseSweep, AgreesWithTheFrontierForEveryRule) {
  constexpr std::uint64_t modulus = 1000000007;
  CountOptions options;
  options.run.threads = 1;
  Limits limits(options.run);
  Checkpoint none;
  for (std::uint32_t rule = 0; rule < 1024; ++rule)
    for (const auto& [rows, columns] : {std::pair{2U, 3U}, {5U, 3U}, {3U, 4U}, {4U, 5U}}) {
      const auto question = edge_rule(rows, columns, rule);
      ASSERT_EQ(dense_count(question, modulus, limits, none),
                value_at_top(CountModulo{modulus}, explore_board(question, limits), limits)[0])
          << name(question);
    }
}

TEST(DenseSweep, AgreesForAllWidthsModuliAndThreads) {
  Random random(5);
  Checkpoint none;
  for (std::size_t columns = 3; columns <= 11; ++columns)
    for (int i = 0; i < 8; ++i) {
      const auto question =
          edge_rule(2 + random() % 12, columns, static_cast<std::uint32_t>(random() % 1024));
      if (DenseRows<std::uint64_t>::bytes(DenseRule(question), columns) > 1 << 21) continue;
      CountOptions options;
      options.run.threads = static_cast<unsigned>(1 + random() % 3);
      Limits limits(options.run);
      const Diagram diagram = explore_board(question, limits);
      for (const std::uint64_t modulus :
           {std::uint64_t{1}, std::uint64_t{998244353}, (std::uint64_t{1} << 31) - 1,
            std::uint64_t{1} << 31, std::uint64_t{1} << 63})
        ASSERT_EQ(dense_count(question, modulus, limits, none),
                  value_at_top(CountModulo{modulus}, diagram, limits)[0])
            << name(question) << " modulo " << modulus;
      const auto exact = CountExactly::for_cells(question.rows * question.columns);
      ASSERT_EQ(dense_count(question, {}, limits, none),
                BigInt::from_words(value_at_top(exact, diagram, limits)))
          << name(question);
    }
}

// OEIS A133515 counts dominating sets, A006506 independent sets. This also tests the choice of method.
TEST(DenseSweep, TheChosenMethodDoesNotChangeTheNumber) {
  const std::uint32_t any = 31;
  const auto dominating = edge_rule(9, 9, any | 30U << 5);
  const auto dual = edge_rule(30, 10, any | 21U << 5);
  for (const auto& question : {dominating, dual, edge_rule(8, 8, 1 | any << 5)}) {
    CountOptions options;
    options.modulus = 999999937;
    CountOptions with_weights = options;
    with_weights.fewest_lit = true;
    EXPECT_EQ(count(question, options).count, count(question, with_weights).count) << name(question);
  }
  EXPECT_EQ(count(dual, {.modulus = 7}).method, "dense frontier");
}

// Narrow boards with few states do not predict the cost of wide ones.
TEST(DenseSweep, WideBoardsWithOneStateAreLeftToOthers) {
  for (const std::size_t columns : {40U, 62U, 64U, 100U})
    EXPECT_EQ(count(edge_rule(columns, columns, 31U << 5), {}).count, "1") << columns;
}

TEST(DenseSweep, RefusesUpFrontWhatDoesNotFit) {
  CountOptions options;
  options.modulus = 7;
  options.run.memory_bytes = std::uint64_t{1} << 20;
  const Tally tally = count(edge_rule(100, 16, 31 | 21U << 5), options);
  EXPECT_EQ(tally.status, CountStatus::unknown);
  EXPECT_NE(tally.reason.find("of memory"), std::string::npos) << tally.reason;
}

}  // namespace
}  // namespace flipwise
