// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <optional>
#include <vector>

#include "board/effect.hpp"
#include "flipwise/flipwise.hpp"

namespace flipwise {
namespace {

/// Returns the number of presses minus the rank of their effects.
std::size_t nullity_by_elimination(const Puzzle& puzzle) {
  const std::size_t rows = puzzle.start.rows();
  const std::size_t columns = puzzle.start.columns();
  std::vector<std::optional<Board>> with_first(rows * columns);
  std::size_t dependent = 0;
  for (std::size_t press = 0; press < rows * columns; ++press) {
    Board lights = effect_of_press(puzzle, press / columns, press % columns);
    std::size_t cell = 0;
    for (; cell < rows * columns; ++cell) {
      if (!lights.get(cell / columns, cell % columns)) continue;
      if (!with_first[cell]) break;
      lights ^= *with_first[cell];
    }
    if (cell < rows * columns)
      with_first[cell] = lights;
    else
      ++dependent;
  }
  return dependent;
}

TEST(Nullities, OfSquaresEqualThoseOfTheirBoards) {
  for (const bool torus : {false, true}) {
    const Wrap wrap = torus ? Wrap::torus : Wrap::none;
    const auto found = nullities({.wrap = wrap, .last = 70});
    ASSERT_EQ(found.size(), 70U);
    for (std::size_t n = 1; n <= 70; ++n) {
      const Puzzle puzzle{.start = Board(n, n), .wrap = wrap};
      EXPECT_EQ(found[n - 1], analyze(puzzle).nullity) << "n = " << n << (torus ? ", torus" : "");
    }
  }
}

TEST(Nullities, OfAnyRuleWrapAndRectangle) {
  for (const char* rule : {"plus", "ring", "king", "knight", "x", "cross", "0,0 0,1 1,0"})
    for (const Wrap wrap : {Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus})
      for (const std::optional<std::uint64_t> rows : {std::optional<std::uint64_t>(), {1}, {5}}) {
        const auto found = nullities({parse_rule(rule), wrap, rows, 1, 9});
        ASSERT_EQ(found.size(), 9U);
        for (std::uint64_t n = 1; n <= 9; ++n) {
          const Puzzle puzzle{Board(rows.value_or(n), n), {}, parse_rule(rule), wrap};
          EXPECT_EQ(found[n - 1], nullity_by_elimination(puzzle))
              << rule << " " << to_string(wrap) << " " << n;
        }
      }
  EXPECT_THROW(nullities({.rule = parse_rule("two-kind")}), InputError);
  EXPECT_THROW(nullities({.rows = 0}), InputError);
}

TEST(Nullities, OfLargeSquares) {
  const auto one = [](std::uint64_t n) { return nullities({.first = n, .last = n}).front(); };
  EXPECT_EQ(one(4096), 2072U);
  EXPECT_EQ(one(20479), 16384U);
  for (const std::uint64_t n : {999U, 12345U, 20000U}) {
    const std::uint64_t excess = one(2 * n + 1) - 2 * one(n);
    EXPECT_TRUE(excess == 0 || excess == 2) << "n = " << n;
  }
  EXPECT_THROW(nullities({.first = 0, .last = 3}), InputError);
  EXPECT_THROW(nullities({.first = 3, .last = 2}), InputError);
}

}  // namespace
}  // namespace flipwise
