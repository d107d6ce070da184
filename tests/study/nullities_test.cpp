// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "flipwise/flipwise.hpp"

namespace flipwise {
namespace {

TEST(Nullities, OfSquaresEqualThoseOfTheirBoards) {
  for (const bool torus : {false, true}) {
    const auto nullities = square_nullities(1, 70, torus);
    ASSERT_EQ(nullities.size(), 70U);
    for (std::size_t n = 1; n <= 70; ++n) {
      const BoardPuzzle puzzle{.start = Board(n, n), .wrap = torus ? Wrap::torus : Wrap::none};
      EXPECT_EQ(nullities[n - 1], analyze(puzzle).nullity) << "n = " << n << (torus ? ", torus" : "");
    }
  }
}

TEST(Nullities, OfLargeSquares) {
  const auto one = [](std::uint64_t n) { return square_nullities(n, n, false).front(); };
  EXPECT_EQ(one(4096), 2072U);
  EXPECT_EQ(one(20479), 16384U);
  for (const std::uint64_t n : {999U, 12345U, 20000U}) {
    const std::uint64_t excess = one(2 * n + 1) - 2 * one(n);
    EXPECT_TRUE(excess == 0 || excess == 2) << "n = " << n;
  }
  EXPECT_THROW(square_nullities(0, 3, false), InputError);
  EXPECT_THROW(square_nullities(3, 2, false), InputError);
}

}  // namespace
}  // namespace flipwise
