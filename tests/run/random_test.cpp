// SPDX-License-Identifier: MIT
#include "run/random.hpp"

#include <gtest/gtest.h>

#include <array>

namespace flipwise {
namespace {

/// Compares with the published numbers for this seed.
TEST(Random, IsSplitMix64) {
  Random random(1234567);
  for (const std::uint64_t expected : {6457827717110365317U, 3203168211198807973U, 9817491932198370423U,
                                       4593380528125082431U, 16408922859458223821U})
    EXPECT_EQ(random(), expected);
}

TEST(Random, BelowIsTheRemainderAndFair) {
  Random random(1234567);
  EXPECT_EQ(random.below(1000), 317U);
  EXPECT_EQ(random.below(1000), 973U);
  std::array<int, 7> times_drawn = {};
  for (int i = 0; i < 70'000; ++i) ++times_drawn[random.below(7)];
  for (const int number : times_drawn) EXPECT_NEAR(number, 10'000, 500);
  EXPECT_EQ(random.below(1), 0U);
}

/// For a bound of 3 * 2^62, a quarter of the draws must be thrown away.
TEST(Random, DrawsAgainWhatWouldBeUnfair) {
  constexpr std::uint64_t bound = std::uint64_t{3} << 62;
  Random raw(5);
  Random random(5);
  for (int i = 0; i < 100; ++i) {
    std::uint64_t expected = raw();
    while (expected >= bound) expected = raw();
    ASSERT_EQ(random.below(bound), expected);
  }
}

}  // namespace
}  // namespace flipwise
