// SPDX-License-Identifier: MIT
//
// Compares the worst case of small systems of classes with all numbers of pressed cells.
#include "solve/hardness/covering_radius.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <random>
#include <vector>

#include "classes_of_tests.hpp"

namespace flipwise {
namespace {

/// Calls `each` with d = cells - 2 pressed, for all numbers of pressed cells.
void for_all_signs(const CellClasses& classes,
                   const std::function<void(const std::vector<std::int32_t>&)>& each) {
  std::vector<std::int32_t> d;
  for (const CellClass& one : classes.classes) d.push_back(static_cast<std::int32_t>(one.cells));
  while (true) {
    each(d);
    std::size_t i = 0;
    for (; i < d.size(); ++i) {
      const auto cells = static_cast<std::int32_t>(classes.classes[i].cells);
      if ((d[i] -= 2) >= -cells) break;
      d[i] = cells;
    }
    if (i == d.size()) return;
  }
}

std::int64_t least_greatest_sum(const CellClasses& classes) {
  std::int64_t least = INT64_MAX;
  for_all_signs(classes, [&](const auto& d) { least = std::min(least, greatest_sum(classes, d)); });
  return least;
}

TEST(SignTree, FindsSignsExactlyWhereThereAreSome) {
  std::mt19937_64 random(1);
  std::vector<CellClasses> samples;
  for (std::size_t nullity = 1; nullity <= 4; ++nullity)  // all signs of all functionals: bent functions
    samples.push_back(random_classes(nullity, 1000, 1, random));
  while (samples.size() < 300) {
    const std::size_t nullity = 1 + random() % 4;
    samples.push_back(random_classes(nullity, random() % 6, nullity > 3 ? 2 : 4, random));
  }
  for (const CellClasses& classes : samples) {
    SCOPED_TRACE(classes_text(classes));
    const std::int64_t least = least_greatest_sum(classes);
    Limits limits;
    for (std::int64_t most = -1; most <= least + 2; ++most) {
      const BoundedSigns signs =
          bounded_signs(classes, static_cast<std::int32_t>(most), std::uint64_t{1} << 40, limits);
      ASSERT_TRUE(signs.finished);
      ASSERT_EQ(signs.d.has_value(), most >= least) << most;
      if (!signs.d) continue;
      ASSERT_TRUE(are_signs(classes, *signs.d));
      ASSERT_LE(greatest_sum(classes, *signs.d), most);
    }
  }
}

TEST(SignTree, GivesUpAfterItsWorkOrWhenStopped) {
  std::mt19937_64 random(2);
  const CellClasses classes = random_classes(8, 200, 30, random);
  Limits limits;
  std::int32_t hard = 0;
  while (hard < 100 && bounded_signs(classes, hard, std::uint64_t{1} << 22, limits).finished) ++hard;
  const BoundedSigns given_up = bounded_signs(classes, hard, std::uint64_t{1} << 22, limits);
  EXPECT_FALSE(given_up.finished);
  EXPECT_FALSE(given_up.d);
  limits.stop();
  EXPECT_FALSE(bounded_signs(classes, hard, std::uint64_t{1} << 40, limits).finished);
}

/// Returns the fewest presses in the coset with `pressed` cells pressed in each class.
std::uint64_t fewest(const CellClasses& classes, const std::vector<std::uint64_t>& pressed) {
  std::uint64_t least = UINT64_MAX;
  for (std::uint64_t c = 0; c < std::uint64_t{1} << classes.nullity; ++c) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < pressed.size(); ++i)
      sum += std::popcount(classes.classes[i].functional & c) % 2 == 1
                 ? classes.classes[i].cells - pressed[i]
                 : pressed[i];
    least = std::min(least, sum);
  }
  return least;
}

TEST(WorstOfClasses, IsTheMaximumOfTheMinima) {
  std::mt19937_64 random(3);
  for (int sample = 0; sample < 200; ++sample) {
    const std::size_t nullity = 1 + random() % 4;
    const CellClasses classes = random_classes(nullity, random() % 5, 3, random);
    SCOPED_TRACE(classes_text(classes));
    std::uint64_t expected = 0;
    for_all_signs(classes, [&](const std::vector<std::int32_t>& d) {
      std::vector<std::uint64_t> pressed;
      for (std::size_t i = 0; i < d.size(); ++i)
        pressed.push_back((classes.classes[i].cells - static_cast<std::uint64_t>(std::int64_t{d[i]})) / 2);
      expected = std::max(expected, fewest(classes, pressed));
    });
    Limits limits;
    const CoveringRadius found = covering_radius(classes, limits);
    EXPECT_EQ(found.lower, expected + classes.fixed);
    EXPECT_EQ(found.upper, expected + classes.fixed);
    ASSERT_EQ(found.pressed.size(), classes.classes.size());
    EXPECT_EQ(fewest(classes, found.pressed), expected);
    EXPECT_EQ(std::accumulate(found.pressed.begin(), found.pressed.end(), std::uint64_t{0}), expected);
  }
}

}  // namespace
}  // namespace flipwise
