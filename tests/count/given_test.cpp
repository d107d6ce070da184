// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "count/questions.hpp"
#include "count/reference_count.hpp"
#include "flipwise/flipwise.hpp"
#include "sampled.hpp"

namespace flipwise {
namespace {

using reference::bits_of;
using reference::Cells;

PatternQuestion random_question(std::mt19937_64& random, std::size_t rows, std::size_t columns) {
  constexpr Wrap some_wraps[] = {Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus};
  PatternQuestion question;
  question.rows = rows;
  question.columns = columns;
  question.wrap = some_wraps[random() % 4];
  question.adjacent = random() % 2 ? Adjacency::edge : Adjacency::king;
  const auto mask = [&] { return static_cast<std::uint32_t>(random() | random()) & 511; };
  question.on = random() % 3 == 0 ? 0b10101 : mask();
  question.off = random() % 3 == 0 ? 511 : mask();
  std::vector<std::string> given(rows, std::string(columns, '?'));
  for (std::string& row : given)
    for (char& cell : row)
      if (random() % 2) cell = "01_???_?"[random() % 8];
  question.given = given_from_rows(given, "given");
  EXPECT_EQ(given_rows(*question.given), given);
  return question;
}

TEST(Given, EverythingAgreesWithTryingAllBoards) {
  std::mt19937_64 random(11);
  constexpr std::pair<std::size_t, std::size_t> shapes[] = {{1, 1}, {1, 7}, {6, 1}, {2, 2}, {2, 5}, {5, 2},
                                                            {3, 3}, {4, 3}, {3, 5}, {4, 4}, {7, 2}};
  for (const auto& [rows, columns] : shapes)
    for (int i = 0; i < sampled(40); ++i) {
      const PatternQuestion question = random_question(random, rows, columns);
      SCOPED_TRACE(describe(question));
      const auto expected = reference::patterns(question);
      CountOptions options;
      options.by_weight = options.fewest_lit = options.max_lit = true;
      options.sample = 5;
      options.list = 1000000;
      if (!expected.empty()) {
        options.rank = reference::board_of(question, expected[random() % expected.size()]);
        options.unrank = std::to_string(random() % expected.size());
      }
      const Tally tally = count(question, options);
      ASSERT_EQ(tally.status, CountStatus::counted) << tally.reason;
      ASSERT_EQ(tally.count, std::to_string(expected.size()));
      ASSERT_EQ(tally.listed.size(), expected.size());
      for (std::size_t k = 0; k < expected.size(); ++k) ASSERT_EQ(bits_of(tally.listed[k]), expected[k]);
      std::vector<std::uint64_t> by_weight(rows * columns + 1);
      for (const Cells board : expected) ++by_weight[static_cast<std::size_t>(std::popcount(board))];
      for (std::size_t weight = 0; weight < by_weight.size(); ++weight)
        ASSERT_EQ(tally.by_weight[weight], std::to_string(by_weight[weight]));
      ASSERT_EQ(tally.samples.size(), expected.empty() ? 0U : 5U);
      for (const Board& board : tally.samples)
        ASSERT_TRUE(std::binary_search(expected.begin(), expected.end(), bits_of(board)));
      if (expected.empty()) continue;
      ASSERT_EQ(bits_of(*tally.unranked), expected[std::stoul(*options.unrank)]);
      ASSERT_EQ(*tally.rank,
                std::to_string(std::lower_bound(expected.begin(), expected.end(), bits_of(*options.rank)) -
                               expected.begin()));
      ASSERT_EQ(std::popcount(bits_of(tally.fewest_lit->pattern)), tally.fewest_lit->lit);
      const auto first = std::find_if(by_weight.begin(), by_weight.end(), [](auto n) { return n > 0; });
      const auto last = std::find_if(by_weight.rbegin(), by_weight.rend(), [](auto n) { return n > 0; });
      ASSERT_EQ(tally.fewest_lit->lit, first - by_weight.begin());
      ASSERT_EQ(tally.max_lit->lit, by_weight.rend() - last - 1);
    }
}

TEST(Given, NothingFixedChangesNothing) {
  for (const auto& [rows, columns] : {std::pair{9, 6}, {6, 9}, {40, 3}}) {
    PatternQuestion question;
    question.rows = static_cast<std::uint64_t>(rows);
    question.columns = static_cast<std::size_t>(columns);
    const auto plain = count(question).count;
    const Board none(static_cast<std::size_t>(rows), question.columns);
    question.given = {none, all_lit(static_cast<std::size_t>(rows), question.columns), none};
    EXPECT_EQ(count(question).count, plain);
  }
}

TEST(Given, HolesCutABoardInTwo) {
  PatternQuestion question;
  question.rows = 4;
  question.columns = 9;
  question.given = given_from_rows(std::vector<std::string>(4, "????_????"), "given");
  EXPECT_EQ(count(question).count, std::to_string(1634 * 1634));
  question.rows = 300;
  question.given = given_from_rows(std::vector<std::string>(300, "?_?_?_?_?"), "given");
  CountOptions options;
  options.modulus = 1000000007;
  std::uint64_t fibonacci[2] = {1, 2};
  for (int i = 1; i < 300; ++i)
    fibonacci[0] = std::exchange(fibonacci[1], (fibonacci[0] + fibonacci[1]) % 1000000007);
  std::uint64_t expected = 1;
  for (int i = 0; i < 5; ++i) expected = expected * fibonacci[1] % 1000000007;
  EXPECT_EQ(count(question, options).count, std::to_string(expected));
}

TEST(Given, ReadsLikeABoard) {
  std::istringstream good("; a room\n2 3\n1 ? _\n0 1 ?\n");
  EXPECT_EQ(given_rows(read_given(good, "room")), (std::vector<std::string>{"1?_", "01?"}));
  for (const char* bad : {"", "? ?\n?\n", "2\n", "x?\n", "1 2\n? ? ?\n"}) {
    std::istringstream input(bad);
    EXPECT_THROW(read_given(input, "room"), InputError) << bad;
  }
  EXPECT_THROW(given_from_rows({"?2"}, "given"), InputError);
}

TEST(Given, WhatMakesNoSenseIsRefused) {
  PatternQuestion question;
  question.rows = 2;
  question.columns = 3;
  question.given = given_from_rows({"???"}, "given");
  EXPECT_THROW(count(question), InputError);
  EXPECT_THROW(list_patterns(question, {}, [](const Board&) { return true; }), InputError);
  question.rows = 1;
  CountOptions options;
  options.recurrence = true;
  EXPECT_THROW(count(question, options), InputError);
}

}  // namespace
}  // namespace flipwise
