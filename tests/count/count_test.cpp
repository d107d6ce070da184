// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "count/questions.hpp"
#include "count/reference_count.hpp"
#include "flipwise/flipwise.hpp"
#include "stops.hpp"

namespace flipwise {
namespace {

std::string number(const PatternQuestion& q, std::optional<std::uint64_t> modulus = {}) {
  CountOptions options;
  options.modulus = modulus;
  const Tally tally = count(q, options);
  EXPECT_EQ(tally.status, CountStatus::counted) << describe(q) << ": " << tally.reason;
  return tally.count.value_or("none");
}

TEST(Count, EveryEdgeRuleOnSmallBoards) {
  for (std::uint64_t rows = 1; rows <= 3; ++rows)
    for (std::size_t columns = 1; columns <= 4; ++columns)
      for (const Wrap wrap : wraps) {
        PatternQuestion q{rows, columns, 0, 0, Adjacency::edge, wrap};
        std::vector<reference::Occurring> boards;
        for (reference::Cells board = 0; board < 1U << (rows * columns); ++board)
          boards.push_back(reference::occurring(q, board));
        for (q.on = 0; q.on < 32; ++q.on)
          for (q.off = 0; q.off < 32; ++q.off) {
            SCOPED_TRACE(describe(q));
            const auto expected = std::count_if(boards.begin(), boards.end(), [&](const auto& board) {
              return (board.on & ~q.on) == 0 && (board.off & ~q.off) == 0;
            });
            ASSERT_EQ(number(q), std::to_string(expected));
          }
      }
}

TEST(Count, RandomRulesUpToFiveByFive) {
  std::vector<PatternQuestion> questions = random_questions(
      {{4, 4}, {5, 3}, {3, 5}, {2, 8}, {1, 9}, {7, 1}, {2, 2}, {3, 3}, {6, 2}}, 4, 20240501);
  for (const PatternQuestion& large : random_questions({{4, 5}, {5, 4}}, 1, 20240502))
    questions.push_back(large);
  for (const PatternQuestion& q : questions) {
    SCOPED_TRACE(describe(q));
    const auto expected = reference::patterns(q).size();
    ASSERT_EQ(number(q), std::to_string(expected));
    for (const std::uint64_t modulus : {1U, 2U, 7U, 1024U})
      ASSERT_EQ(number(q, modulus), std::to_string(expected % modulus));
  }
}

TEST(Count, UpToFiveByFive) {
  for (const PatternQuestion& q : {question(5, 5, "2,3", "0,1,2,4,5,6,7,8", Adjacency::king),
                                   question(4, 5, "1,2", "any", Adjacency::edge, Wrap::torus)}) {
    SCOPED_TRACE(describe(q));
    EXPECT_EQ(number(q), std::to_string(reference::patterns(q).size()));
  }
}

TEST(Count, EvenRulePublished) {
  EXPECT_EQ(number(even(1, 1)), "2");
  EXPECT_EQ(number(even(2, 2)), "8");
  EXPECT_EQ(number(even(1, 3)), "5");
  EXPECT_EQ(number(even(4, 4)), "1634");
  EXPECT_EQ(number(even(6, 6)), "10437240");
  EXPECT_EQ(number(even(8, 8)), "2013609204094");
  EXPECT_EQ(number(even(47, 7), 1000000007), "944149920");
  EXPECT_EQ(number(even(7, 47), 1000000007), "944149920");
  std::uint64_t fibonacci[2] = {1, 2};
  for (std::size_t n = 1; n <= 80; ++n) {
    EXPECT_EQ(number(even(1, n)), std::to_string(fibonacci[1]));
    EXPECT_EQ(number(even(n, 1)), std::to_string(fibonacci[1]));
    fibonacci[0] += fibonacci[1];
    std::swap(fibonacci[0], fibonacci[1]);
  }
}

TEST(Count, SquaresPublished) {
  const std::vector<std::string> independent = {"2", "7", "63", "1234", "55447", "5598861"};
  for (std::size_t n = 1; n <= independent.size(); ++n)
    EXPECT_EQ(number(question(n, n, "0", "any")), independent[n - 1]);
  const std::vector<std::string> dominating = {"1", "11", "291", "28661", "10982565"};
  for (std::size_t n = 1; n <= dominating.size(); ++n)
    EXPECT_EQ(number(question(n, n, "any", "1,2,3,4")), dominating[n - 1]);
  const unsigned nullity[] = {0, 0, 0, 4, 2, 0, 0, 0, 8};
  for (std::size_t n = 1; n <= std::size(nullity); ++n)
    EXPECT_EQ(number(question(n, n, "even", "odd")), std::to_string(1U << nullity[n - 1]));
}

TEST(Count, RowsAndColumnsAreExchangeable) {
  EXPECT_EQ(number(question(12, 5, "2,3", "any", Adjacency::king, Wrap::columns)),
            number(question(5, 12, "2,3", "any", Adjacency::king, Wrap::rows)));
  EXPECT_EQ(number(question(9, 4, "1,3", "0,2", Adjacency::edge, Wrap::torus)),
            number(question(4, 9, "1,3", "0,2", Adjacency::edge, Wrap::torus)));
}

TEST(Count, ExactNumbersAgreeWithTheirResidues) {
  const PatternQuestion q = question(70, 5, "0,1", "any");  // counts of several words
  const std::string exact = number(q);
  for (const std::uint64_t modulus : {std::uint64_t{10}, std::uint64_t{1000000}, std::uint64_t{1} << 63}) {
    __extension__ unsigned __int128 residue = 0;
    for (const char digit : exact) residue = (residue * 10 + static_cast<unsigned>(digit - '0')) % modulus;
    EXPECT_EQ(number(q, modulus), std::to_string(static_cast<std::uint64_t>(residue)));
  }
}

TEST(Count, ThreadsShareLargeLayersAndDoNotChangeTheCount) {
  const PatternQuestion q = question(11, 11, "any", "1,2,3,4");  // 3^11 states
  CountOptions options;
  options.fewest_lit = true;
  options.sample = 3;
  std::optional<Tally> first;
  for (const unsigned threads : {1U, 3U}) {
    options.run.threads = threads;
    const Tally tally = count(q, options);
    ASSERT_EQ(tally.status, CountStatus::counted) << tally.reason;
    if (!first) first = tally;
    EXPECT_EQ(tally.count, first->count);
    EXPECT_EQ(tally.fewest_lit->pattern, first->fewest_lit->pattern);
    EXPECT_EQ(tally.samples, first->samples);
  }
  EXPECT_EQ(first->fewest_lit->lit, 29U);
}

TEST(Count, EverythingAllowed) {
  EXPECT_EQ(number(question(10, 10, "any", "any")), "1267650600228229401496703205376");
  EXPECT_EQ(number(question(1000000000000000000, 1000000, "any", "any"), 3), "1");
}

TEST(Count, BadInputIsRefused) {
  EXPECT_THROW(count({0, 3}), InputError);
  EXPECT_THROW(count({3, 0}), InputError);
  CountOptions options;
  options.modulus = 0;
  EXPECT_THROW(count({3, 3}, options), InputError);
  options.modulus = (std::uint64_t{1} << 63) + 1;
  EXPECT_THROW(count({3, 3}, options), InputError);
}

TEST(Count, LimitsEndInUnknown) {
  CountOptions options;
  options.run.memory_bytes = 1 << 16;
  Tally tally = count(question(30, 9, "2,3", "any", Adjacency::king), options);
  EXPECT_EQ(tally.status, CountStatus::unknown);
  EXPECT_FALSE(tally.count);
  EXPECT_NE(tally.reason.find("memory"), std::string::npos) << tally.reason;

  options = {};
  options.run.limit_seconds = 0;
  tally = count(question(40, 10, "2,3", "any", Adjacency::king), options);
  EXPECT_EQ(tally.status, CountStatus::unknown);
  EXPECT_FALSE(tally.reason.empty());

  for (const std::uint64_t poll : {1U, 2U, 5U}) {
    options = {};
    const StopAtPoll stop(poll);
    options.run.stop = stop;
    EXPECT_EQ(count(question(40, 10, "2,3", "any", Adjacency::king), options).status, CountStatus::unknown);
    EXPECT_TRUE(stop.is_reached());
  }

  EXPECT_EQ(count(question(1000000, 1000000, "even", "any")).status, CountStatus::unknown);
  EXPECT_EQ(count(question(60, 60, "2,3", "any", Adjacency::king, Wrap::torus)).status,
            CountStatus::unknown);
  options.modulus = 1000000007;
  EXPECT_EQ(count(question(200000, 10, "even", "any"), options).status, CountStatus::unknown);

  options = {};
  options.run.limit_seconds = 0;
  options.modulus = 1000000007;
  tally = count(question(200000, 10, "even", "any"), options);
  EXPECT_EQ(tally.reason, "stopped at the time limit");
}

}  // namespace
}  // namespace flipwise
