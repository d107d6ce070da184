// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

#include "count/dense/even_slices.hpp"
#include "count/sweep/sliced_states.hpp"
#include "flipwise/count.hpp"
#include "ranks.hpp"
#include "sampled.hpp"

namespace flipwise {
namespace {

std::string counted(const PatternQuestion& question, CountOptions options) {
  const Tally tally = count(question, options);
  return tally.count.value_or(tally.reason);
}

TEST(RanksCount, OneArrayInSlices) {
  for (const std::size_t columns : {13U, 14U}) {
    const PatternQuestion question{.rows = columns + 2, .columns = columns};
    for (const std::uint64_t modulus : {std::uint64_t{97}, (std::uint64_t{1} << 61) - 1}) {
      const std::string expected = counted(question, {.modulus = modulus, .run = {.threads = 1}});
      for (const unsigned size : {2U, 3U, 4U, 7U}) {
        ThreadRanks ranks(size);
        EXPECT_EQ(counted(question, {.modulus = modulus, .run = {.threads = 1, .ranks = ranks.first()}}),
                  expected)
            << columns << " columns, " << size << " ranks";
        EXPECT_GT(ranks.bytes(), 0U);
      }
    }
  }
}

/// A count of 24 rows joins two halves of 12: four passes add 11 rows, the fifth folds. A second seam does
/// not fit.
TEST(RanksCount, MovesWhatTheModelSays) {
  constexpr std::size_t columns = 14;
  constexpr std::uint64_t rows = 24;
  const double array = EvenRows<std::uint32_t>::bytes(columns);
  for (const unsigned size : {2U, 3U, 4U, 7U}) {
    ThreadRanks ranks(size);
    const auto memory = static_cast<std::uint64_t>(array * 1.9 / size);
    counted({.rows = rows, .columns = columns},
            {.modulus = 1000003, .run = {.memory_bytes = memory, .threads = 1, .ranks = ranks.first()}});
    const double moved = static_cast<double>(ranks.bytes());
    const double pass = 2 * array * (1 - 1.0 / size);
    EXPECT_GT(moved, 4.95 * pass) << size;
    EXPECT_LT(moved, 5.1 * pass) << size;
  }
}

/// Each rank has memory for a third of the array, but for no more than half of it.
TEST(RanksCount, SlicesFitWhereTheArrayDoesNot) {
  const PatternQuestion question{.rows = 14, .columns = 14};
  const auto array = static_cast<std::uint64_t>(EvenRows<std::uint32_t>::bytes(14));
  const CountOptions small{.modulus = 1000000007, .run = {.memory_bytes = array / 10 * 7, .threads = 1}};
  EXPECT_NE(counted(question, small).find("needs"), std::string::npos);
  CountOptions shared = small;
  ThreadRanks ranks(4, library_jobs(), small.run.memory_bytes);
  shared.run.ranks = ranks.first();
  EXPECT_EQ(counted(question, shared), counted(question, {.modulus = 1000000007}));
}

TEST(RanksCount, ResiduesWalksAndStates) {
  const PatternQuestion questions[] = {
      {.rows = 9, .columns = 9},
      {.rows = 8, .columns = 8, .on = 1, .wrap = Wrap::torus},
      {.rows = 9, .columns = 8, .on = 0b1100, .off = 0b111110111, .adjacent = Adjacency::king},
      {.rows = 10, .columns = 9, .on = 0b11111, .off = 0b11110},
  };
  for (const PatternQuestion& question : questions) {
    const std::string expected = counted(question, {});
    for (const unsigned size : {2U, 5U}) {
      ThreadRanks ranks(size);
      EXPECT_EQ(counted(question, {.run = {.ranks = ranks.first()}}), expected);
    }
  }
}

std::string recurrence_of(const PatternQuestion& question, Ranks* ranks) {
  const Tally tally = count(question, {.recurrence = true, .run = {.ranks = ranks}});
  std::ostringstream out;
  if (!tally.recurrence) return tally.reason;
  for (const auto& coefficient : tally.recurrence->coefficients) out << coefficient << ' ';
  return std::move(out).str();
}

/// Counts over the integers and modulo composite numbers (primes in parallel), with more processes than
/// needed.
TEST(RanksCount, Recurrences) {
  const PatternQuestion even{.rows = std::uint64_t{1} << 50, .columns = 6};
  const PatternQuestion fewer{.rows = std::uint64_t{1} << 50,
                              .columns = 5,
                              .on = 0b1100,
                              .off = 0b111110111,
                              .adjacent = Adjacency::king};
  const std::vector<unsigned> sizes = is_sanitized() ? std::vector{5U} : std::vector{2U, 5U};
  for (const PatternQuestion& question : {even, fewer}) {
    for (const std::uint64_t modulus : {std::uint64_t{1000}, (std::uint64_t{1} << 62) + 2}) {
      if (is_sanitized() && modulus > 1000) continue;
      const std::string expected = counted(question, {.modulus = modulus});
      for (const unsigned size : sizes) {
        ThreadRanks ranks(size);
        EXPECT_EQ(counted(question, {.modulus = modulus, .run = {.ranks = ranks.first()}}), expected);
        EXPECT_GT(ranks.bytes(), 0U) << question.columns << " columns";
      }
    }
    PatternQuestion short_one = question;
    short_one.rows = 5;
    const std::string expected = recurrence_of(short_one, nullptr);
    for (const unsigned size : sizes) {
      ThreadRanks ranks(size);
      EXPECT_EQ(recurrence_of(short_one, ranks.first()), expected);
      EXPECT_GT(ranks.bytes(), 0U) << question.columns << " columns";
    }
  }
}

/// Spreads states over ranks, one of them or many; counts exactly and modulo a number.
TEST(RanksCount, StatesInSlices) {
  for (const auto adjacent : {Adjacency::edge, Adjacency::king})
    for (std::size_t columns = 4; columns <= 7; ++columns)
      for (const std::uint64_t rows : {2U, 3U, 8U}) {
        const PatternQuestion question{
            .rows = rows, .columns = columns, .on = 0b1100, .off = 0b111110111, .adjacent = adjacent};
        const std::string expected = counted(question, {});
        for (const unsigned size : {1U, 2U, 3U, 7U}) {
          ThreadRanks ranks(size);
          CountOptions options{.run = {.ranks = ranks.first()}};
          Limits limits(options.run);
          Checkpoint none;
          EXPECT_EQ(count_in_slices(question, {}, limits, none).decimal(), expected)
              << rows << " x " << columns << ", " << size << " ranks";
          EXPECT_EQ(count_in_slices(question, 1000, limits, none).decimal(),
                    counted(question, {.modulus = 1000}));
        }
      }
}

/// Narrow boards already show that the states will not fit, so no rank computes until memory is full.
TEST(RanksCount, StatesThatNoSlicesHoldAreRefusedAtOnce) {
  const PatternQuestion question{.rows = 60, .columns = 60, .on = 0b11111, .off = 0b11110};
  CountOptions options{.run = {.memory_bytes = std::uint64_t{64} << 20}};
  const std::string expected = counted(question, options);
  ThreadRanks ranks(3);
  options.run.ranks = ranks.first();
  EXPECT_EQ(counted(question, options), expected);
}

/// Checks that from the state saved after each row, another number of ranks can continue a count.
void goes_on_with_other_numbers(const PatternQuestion& question, std::optional<std::uint64_t> modulus) {
  const std::string expected = counted(question, {.modulus = modulus, .run = {.threads = 1}});
  std::vector<std::string> states;
  {
    ThreadRanks ranks(3);
    CountOptions options{.modulus = modulus, .run = {.threads = 1, .ranks = ranks.first()}};
    options.run.checkpoints = {.save =
                                   [&](const std::function<void(std::ostream&)>& write) {
                                     std::ostringstream out;
                                     write(out);
                                     states.push_back(std::move(out).str());
                                   },
                               .every_seconds = 0};
    EXPECT_EQ(counted(question, options), expected);
  }
  EXPECT_GT(states.size(), 3U);
  Sample sample;
  for (const unsigned size : {1U, 2U, 4U})
    for (std::size_t i = 0; i < states.size(); i += std::max<std::size_t>(2, states.size() / 8)) {
      if (sample.leaves_out()) continue;
      ThreadRanks ranks(size);
      std::istringstream in(states[i]);
      CountOptions options{.modulus = modulus, .run = {.threads = 1, .ranks = ranks.first()}};
      options.run.checkpoints.earlier = &in;
      EXPECT_EQ(counted(question, options), expected) << "state " << i << ", " << size << " ranks";
    }
}

TEST(RanksCount, RecurrencesResumeWithOtherNumbersOfRanks) {
  goes_on_with_other_numbers({.rows = std::uint64_t{1} << 50, .columns = 6}, 1000);
}

TEST(RanksCount, StatesResumeWithOtherNumbersOfRanks) {
  goes_on_with_other_numbers({.rows = 15, .columns = 13}, 1000000007);
  goes_on_with_other_numbers({.rows = 10, .columns = 10}, {});
  goes_on_with_other_numbers(
      {.rows = 6, .columns = 6, .on = 1, .adjacent = Adjacency::king, .wrap = Wrap::rows}, {});
}

}  // namespace
}  // namespace flipwise
