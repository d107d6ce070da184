// SPDX-License-Identifier: MIT
#include "count/diagram/diagram.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <iterator>
#include <random>
#include <string>

#include "arithmetic/big_int.hpp"
#include "count/questions.hpp"
#include "count/reference_count.hpp"
#include "count/rule/question.hpp"
#include "count/sweep/closed_sums.hpp"
#include "count/sweep/patterns.hpp"
#include "count/sweep/profile_dp.hpp"
#include "count/sweep/recurrence.hpp"
#include "count/sweep/semirings.hpp"
#include "flipwise/flipwise.hpp"
#include "stops.hpp"

namespace flipwise {
namespace {

constexpr Wrap wrapped_rows[] = {Wrap::rows, Wrap::torus};
constexpr Adjacency adjacencies[] = {Adjacency::edge, Adjacency::king};

class ClosedWalksTest : public testing::Test {
 protected:
  CountOptions options_{.run = {.threads = 1}};
  Limits limits_{options_.run};
  Checkpoint none_;

  BigInt exactly(const PatternQuestion& q) {
    return count_closed(closed_walks(q, limits_), {}, limits_, none_);
  }
  BigInt modulo(const PatternQuestion& q, std::uint64_t modulus) {
    return count_closed(closed_walks(q, limits_), modulus, limits_, none_);
  }
  std::uint64_t along_two_rows(const PatternQuestion& q, std::uint64_t modulus) {
    return value_at_top(CountModulo{modulus}, explore_board(q, limits_), limits_)[0];
  }

  /// Compares every result for a question with a search of all boards.
  void compare(const PatternQuestion& q) {
    SCOPED_TRACE(describe(q));
    const auto expected = reference::patterns(q);
    const ClosedWalks walks = closed_walks(q, limits_);
    EXPECT_EQ(count_closed(walks, {}, limits_, none_), expected.size());
    for (const std::uint64_t modulus : {std::uint64_t{1}, std::uint64_t{97}, std::uint64_t{1} << 31,
                                        (std::uint64_t{1} << 31) + 1, std::uint64_t{1} << 63})
      EXPECT_EQ(count_closed(walks, modulus, limits_, none_), expected.size() % modulus) << modulus;
    std::vector<BigInt> weights(q.rows * q.columns + 1);
    for (const auto board : expected) weights[static_cast<std::size_t>(std::popcount(board))] += 1;
    EXPECT_EQ(count_closed_by_weight(walks, limits_, none_), weights);
    for (const bool most : {false, true}) {
      const auto extreme = extreme_closed(walks, most, limits_);
      ASSERT_EQ(extreme.has_value(), !expected.empty());
      if (!extreme) continue;
      const auto occurs = [](const BigInt& count) { return count != 0; };
      const auto lit = most ? static_cast<std::size_t>(
                                  weights.rend() - std::find_if(weights.rbegin(), weights.rend(), occurs)) -
                                  1
                            : static_cast<std::size_t>(
                                  std::find_if(weights.begin(), weights.end(), occurs) - weights.begin());
      EXPECT_EQ(extreme->lit, lit);
      EXPECT_EQ(extreme->pattern.weight(), lit);
      EXPECT_TRUE(obeys(q, extreme->pattern));
    }
  }
};

TEST_F(ClosedWalksTest, AgreeWithBruteForceOnRandomRules) {
  std::mt19937_64 random(2301);
  constexpr std::pair<std::uint64_t, std::size_t> shapes[] = {
      {1, 1}, {1, 2}, {1, 4}, {2, 1}, {2, 2}, {2, 3}, {2, 4}, {3, 1}, {3, 2},
      {3, 3}, {3, 4}, {4, 2}, {4, 3}, {5, 1}, {5, 2}, {9, 1}, {7, 2}};
  for (const auto& [rows, columns] : shapes)
    for (const Wrap wrap : wrapped_rows)
      for (const Adjacency adjacent : adjacencies)
        for (std::size_t i = 0; i < (rows * columns < 12 ? 4 : 1); ++i) {
          const std::uint32_t all = adjacent == Adjacency::edge ? 31 : 511;
          const auto mask = [&] { return static_cast<std::uint32_t>(random() | random()) & all; };
          compare({rows, columns, mask(), mask(), adjacent, wrap});
        }
}

TEST_F(ClosedWalksTest, AgreeWithBruteForceWhereCellsAreGiven) {
  std::mt19937_64 random(2302);
  constexpr std::pair<std::uint64_t, std::size_t> shapes[] = {{1, 4}, {2, 3}, {3, 3}, {4, 3},
                                                              {3, 4}, {5, 2}, {4, 4}, {6, 2}};
  for (const auto& [rows, columns] : shapes)
    for (const Wrap wrap : wrapped_rows)
      for (const Adjacency adjacent : adjacencies)
        for (int i = 0; i < 4; ++i) {
          const std::uint32_t all = adjacent == Adjacency::edge ? 31 : 511;
          const auto mask = [&] { return static_cast<std::uint32_t>(random() | random()) & all; };
          PatternQuestion q{rows, columns, mask(), mask(), adjacent, wrap};
          std::vector<std::string> given(static_cast<std::size_t>(rows), std::string(columns, '?'));
          for (auto& row : given)
            for (char& cell : row)
              if (random() % 3 == 0) cell = "01__"[random() % 4];
          q.given = given_from_rows(given, "given");
          compare(q);
        }
}

TEST_F(ClosedWalksTest, AgreeWithTheFrontierOfTwoRows) {
  constexpr std::uint64_t modulus = (std::uint64_t{1} << 61) - 1;
  const PatternQuestion questions[] = {even(7, 5),
                                       question(9, 4, "1,3", "0,2"),
                                       question(6, 6, "0", "any"),
                                       question(8, 4, "2,3", "any", Adjacency::king),
                                       question(5, 5, "2,3", "0,1,2,4,5,6,7,8", Adjacency::king),
                                       question(4, 5, "any", "1,2,3,4"),
                                       question(40, 3, "1,2", "0,3", Adjacency::king)};
  for (PatternQuestion q : questions)
    for (const Wrap wrap : wrapped_rows) {
      q.wrap = wrap;
      SCOPED_TRACE(describe(q));
      const std::uint64_t expected = along_two_rows(q, modulus);
      EXPECT_EQ(modulo(q, modulus), expected);
      EXPECT_EQ(exactly(q) % modulus, expected);
    }
}

TEST_F(ClosedWalksTest, TransposedToriHaveEqualCounts) {
  const PatternQuestion questions[] = {even(6, 8), question(5, 8, "0", "any"),
                                       question(7, 5, "any", "1,2,3,4"),
                                       question(6, 4, "2,3", "any", Adjacency::king)};
  for (PatternQuestion q : questions) {
    q.wrap = Wrap::torus;
    EXPECT_EQ(exactly(q), exactly(transposed(q))) << describe(q);
  }
}

TEST_F(ClosedWalksTest, IndependentSetsOfSquareTori) {  // OEIS A027683
  const char* const known[] = {
      "1", "7", "34", "743", "25531", "2406862", "464483559", "213256442503", "215560806324388"};
  for (std::size_t n = 1; n <= std::size(known); ++n) {
    const Tally tally = count(question(n, n, "0", "any", Adjacency::edge, Wrap::torus));
    EXPECT_EQ(tally.count, known[n - 1]);
    EXPECT_EQ(tally.method, n < 3 ? "frontier" : "closed walks");
  }
}

TEST_F(ClosedWalksTest, ThreadsDoNotChangeTheResult) {
  for (const unsigned threads : {1U, 3U}) {
    CountOptions options;
    options.run.threads = threads;
    EXPECT_EQ(count(question(7, 7, "even", "any", Adjacency::edge, Wrap::torus), options).count,
              "1431459472");
  }
}

TEST_F(ClosedWalksTest, LimitsHold) {
  const PatternQuestion q = question(11, 11, "even", "any", Adjacency::edge, Wrap::torus);
  CountOptions options;
  for (const std::uint64_t poll : {1U, 10U, 100U}) {
    const StopAtPoll stop(poll);
    options.run.stop = stop;
    EXPECT_EQ(count(q, options).status, CountStatus::unknown);
    EXPECT_EQ(stop.polls(), poll);
  }
  options.run.stop = {};
  options.run.memory_bytes = 1 << 20;
  EXPECT_EQ(count(q, options).status, CountStatus::unknown);
}

TEST_F(ClosedWalksTest, RecurrencesAgreeWithSweeps) {
  for (const Wrap wrap : wrapped_rows)
    for (const Adjacency adjacent : adjacencies)
      for (const char* on : {"0", "even", "1,2"}) {
        PatternQuestion q = question(3, 3, on, "0,1,2", adjacent, wrap);
        const auto states = closed_walks(q, limits_).diagram.table(0).states_before();
        for (const std::uint64_t more : {1U, 2U, 95U}) {
          q.rows = 2 * states + more;
          const ClosedWalks walks = closed_walks(q, limits_);
          for (const std::uint64_t modulus :
               {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{1000000007}, std::uint64_t{720720},
                (std::uint64_t{1} << 61) - 1, std::uint64_t{1} << 63})
            EXPECT_EQ(count_closed_by_recurrence(walks, modulus, limits_, none_),
                      count_closed(walks, modulus, limits_, none_))
                << describe(q) << " modulo " << modulus;
        }
      }
}

TEST_F(ClosedWalksTest, FarRowsAgreeWithTheRecurrenceOverTheIntegers) {
  constexpr std::uint64_t far_rows = 1000000000000000000;
  for (const Wrap wrap : wrapped_rows)
    for (const std::uint64_t modulus : {std::uint64_t{1000000007}, std::uint64_t{720720}}) {
      CountOptions options;
      options.modulus = modulus;
      options.recurrence = true;  // checked against the count
      const Tally tally = count(question(far_rows, 3, "0,1", "any", Adjacency::edge, wrap), options);
      EXPECT_EQ(tally.status, CountStatus::counted) << tally.reason;
      EXPECT_EQ(tally.method, "recurrence");
    }
}

}  // namespace
}  // namespace flipwise
