// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "count/questions.hpp"
#include "count/rule/question.hpp"
#include "flipwise/flipwise.hpp"
#include "sampled.hpp"

namespace flipwise {
namespace {

TEST(OrderOfPatterns, RankAndUnrankAreInversesBeyondAWord) {
  const PatternQuestion question = even(14, 9);  // more patterns than 64 bits can number
  const BigInt number(*count(question).count);
  ASSERT_GT(number, BigInt(1) << 64);
  for (const BigInt& place : {BigInt(0), BigInt(1), BigInt(number / 3), BigInt(number / 2 + 12345),
                              BigInt(number - 2), BigInt(number - 1)}) {
    CountOptions options;
    options.unrank = place.decimal();
    const Tally tally = count(question, options);
    ASSERT_TRUE(tally.unranked) << tally.reason;
    EXPECT_TRUE(obeys(question, *tally.unranked));
    options = {};
    options.rank = tally.unranked;
    EXPECT_EQ(count(question, options).rank, place.decimal());
  }
}

TEST(OrderOfPatterns, TheListIsInOrderOfRanks) {
  const PatternQuestion question = even(3, 6);
  std::vector<Board> listed;
  const Tally end = list_patterns(question, {}, [&](const Board& board) {
    listed.push_back(board);
    return true;
  });
  EXPECT_EQ(end.status, CountStatus::counted);
  EXPECT_EQ(end.count, count(question).count);
  ASSERT_EQ(end.count, std::to_string(listed.size()));
  for (std::size_t place = 0; place < listed.size(); place += is_sanitized() ? 119U : 17U) {
    CountOptions options;
    options.unrank = "000" + std::to_string(place);
    options.rank = listed[place];
    const Tally tally = count(question, options);
    EXPECT_EQ(*tally.unranked, listed[place]);
    EXPECT_EQ(*tally.rank, std::to_string(place));
  }
}

TEST(OrderOfPatterns, AListBeginsAtOnce) {
  std::vector<Board> listed;
  const PatternQuestion question = even(1000, 6);
  const Tally end = list_patterns(question, {}, [&](const Board& board) {
    listed.push_back(board);
    return listed.size() < 100;
  });
  EXPECT_EQ(end.count, "100");
  for (std::size_t i = 1; i < listed.size(); ++i) EXPECT_TRUE(reading_order(listed[i - 1], listed[i]) < 0);
}

TEST(OrderOfPatterns, PlacesThatAreNotThereAreRefused) {
  CountOptions options;
  for (const char* place :
       {"1634", "99999999999999999999999999999999999999999999", "-1", "", "1e3", "0x10"}) {
    options.unrank = place;
    EXPECT_THROW(count(even(4, 4), options), InputError) << place;
  }
  options = {};
  options.rank = Board(4, 3);
  EXPECT_THROW(count(even(4, 4), options), InputError);
  options.rank = Board(4, 4);
  options.rank->flip(1, 1);
  EXPECT_EQ(count(even(4, 4), options).status, CountStatus::counted);
  options.rank->flip(1, 2);
  EXPECT_THROW(count(even(4, 4), options), InputError);
}

}  // namespace
}  // namespace flipwise
