// SPDX-License-Identifier: MIT
#include "count/sweep/patterns.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "count/questions.hpp"
#include "count/reference_count.hpp"
#include "count/rule/question.hpp"
#include "flipwise/flipwise.hpp"
#include "run/random.hpp"

namespace flipwise {
namespace {

PatternQuestion squares(std::size_t side, const char* on, const char* off) {
  return question(side, side, on, off);
}

using reference::bits_of;

TEST(Patterns, WeightsExtremesSamplesAndListsOfRandomRules) {
  std::mt19937_64 random(77);
  for (const PatternQuestion& q :
       random_questions({{4, 4}, {5, 3}, {3, 5}, {1, 9}, {7, 1}, {2, 7}}, 4, random())) {
    SCOPED_TRACE(describe(q));
    const auto expected = reference::patterns(q);
    std::vector<std::uint64_t> by_weight(q.rows * q.columns + 1);
    for (const auto board : expected) ++by_weight[static_cast<std::size_t>(std::popcount(board))];

    CountOptions options;
    options.by_weight = options.fewest_lit = options.max_lit = true;
    options.sample = 20;
    options.seed = random();
    options.list = 30;
    const Tally tally = count(q, options);
    ASSERT_EQ(tally.status, CountStatus::counted) << tally.reason;
    ASSERT_EQ(tally.by_weight.size(), by_weight.size());
    for (std::size_t w = 0; w < by_weight.size(); ++w)
      EXPECT_EQ(tally.by_weight[w], std::to_string(by_weight[w]));
    ASSERT_EQ(tally.fewest_lit.has_value(), !expected.empty());
    ASSERT_EQ(tally.max_lit.has_value(), !expected.empty());
    ASSERT_EQ(tally.samples.size(), expected.empty() ? 0U : 20U);
    ASSERT_EQ(tally.listed.size(), std::min<std::size_t>(30, expected.size()));
    for (std::size_t k = 0; k < tally.listed.size(); ++k) EXPECT_EQ(bits_of(tally.listed[k]), expected[k]);
    if (expected.empty()) continue;
    const auto lit = [](reference::Cells a, reference::Cells b) {
      return std::popcount(a) < std::popcount(b);
    };
    EXPECT_EQ(tally.fewest_lit->lit,
              std::popcount(*std::min_element(expected.begin(), expected.end(), lit)));
    EXPECT_EQ(tally.max_lit->lit, std::popcount(*std::max_element(expected.begin(), expected.end(), lit)));
    EXPECT_TRUE(reference::obeys(q, bits_of(tally.fewest_lit->pattern)));
    EXPECT_TRUE(reference::obeys(q, bits_of(tally.max_lit->pattern)));
    for (const Board& board : tally.samples) EXPECT_TRUE(reference::obeys(q, bits_of(board)));
  }
}

TEST(Patterns, DominationNumbers) {
  const std::uint64_t domination[] = {1, 2, 3, 4, 7, 10, 12, 16, 20, 24, 29, 35, 40};
  for (std::size_t n = 1; n <= std::size(domination); ++n) {
    CountOptions options;
    options.modulus = 2;
    options.fewest_lit = true;
    const Tally tally = count(squares(n, "any", "1,2,3,4"), options);
    ASSERT_TRUE(tally.fewest_lit) << tally.reason;
    EXPECT_EQ(tally.fewest_lit->lit, domination[n - 1]) << n;
  }
}

TEST(Patterns, LargestIndependentSetsFillHalfTheBoard) {
  for (std::size_t n = 1; n <= 9; ++n) {
    CountOptions options;
    options.max_lit = true;
    EXPECT_EQ(count(squares(n, "0", "any"), options).max_lit->lit, (n * n + 1) / 2);
  }
}

TEST(Patterns, ManyWordsByWeight) {
  PatternQuestion q = squares(3, "0", "any");
  q.rows = 60;
  CountOptions options;
  options.by_weight = true;
  const Tally exact = count(q, options);
  ASSERT_EQ(exact.status, CountStatus::counted) << exact.reason;  // count() has checked their sum
  EXPECT_EQ(exact.by_weight[1], "180");
  EXPECT_EQ(exact.by_weight[90], "2");  // the two checkerboards
  EXPECT_EQ(exact.by_weight[91], "0");
  options.modulus = 7;
  EXPECT_EQ(count(q, options).by_weight[1], std::to_string(180 % 7));
}

TEST(Patterns, SamplesAreUniform) {
  const PatternQuestion q = squares(3, "even", "any");
  const auto patterns = reference::patterns(q);
  CountOptions options;
  options.sample = 20 * patterns.size();
  options.seed = 12345;
  std::map<reference::Cells, double> drawn;
  for (const Board& board : count(q, options).samples) ++drawn[bits_of(board)];
  double chi_square = 0;
  for (const auto pattern : patterns) chi_square += (drawn[pattern] - 20) * (drawn[pattern] - 20) / 20;
  const auto freedom = static_cast<double>(patterns.size() - 1);
  EXPECT_EQ(drawn.size(), patterns.size());
  EXPECT_LT(std::abs(chi_square - freedom), 4 * std::sqrt(2 * freedom));
}

TEST(Patterns, SamplesFollowTheDocumentedProcedure) {
  const PatternQuestion q = squares(4, "even", "any");
  const auto patterns = reference::patterns(q);
  ASSERT_EQ(patterns.size(), 1634U);  // the numbers of the patterns have 11 bits
  CountOptions options;
  options.sample = 50;
  options.seed = 42;
  Random random(options.seed);
  const Tally tally = count(q, options);
  ASSERT_EQ(tally.samples.size(), 50U);
  for (const Board& board : tally.samples) {
    std::uint64_t number = 0;
    do number = random() & 2047;
    while (number >= 1634);
    EXPECT_EQ(bits_of(board), patterns[static_cast<std::size_t>(number)]);
  }
}

TEST(Patterns, SamplesDependOnTheSeedAlone) {
  CountOptions options;
  options.sample = 5;
  options.seed = 7;
  PatternQuestion q = squares(9, "even", "any");
  const auto samples = count(q, options).samples;
  EXPECT_EQ(samples, count(q, options).samples);
  options.seed = 8;
  EXPECT_NE(samples, count(q, options).samples);
}

TEST(Patterns, ObeysIsTheDefinition) {
  std::mt19937_64 random(5);
  for (int i = 0; i < 2000; ++i) {
    PatternQuestion q{1 + random() % 4,
                      static_cast<std::size_t>(1 + random() % 4),
                      0,
                      0,
                      random() % 2 ? Adjacency::edge : Adjacency::king,
                      wraps[random() % 4]};
    q.on = static_cast<std::uint32_t>(random() | random()) & 511;
    q.off = static_cast<std::uint32_t>(random() | random()) & 511;
    const auto bits = static_cast<reference::Cells>(random() & ((1U << (q.rows * q.columns)) - 1));
    const Board board = reference::board_of(q, bits);
    ASSERT_EQ(obeys(q, board), reference::obeys(q, bits)) << describe(q) << " board " << bits;
  }
}

TEST(Random, TestVectors) {
  Random random(1234567);
  for (const std::uint64_t expected : {6457827717110365317U, 3203168211198807973U, 9817491932198370423U,
                                       4593380528125082431U, 16408922859458223821U})
    EXPECT_EQ(random(), expected);
}

}  // namespace
}  // namespace flipwise
