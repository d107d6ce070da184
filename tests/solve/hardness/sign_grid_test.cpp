// SPDX-License-Identifier: MIT
//
// Compares the worst case of grids, whose quiet patterns are sums of whole rows and columns, with the
// search along a flag, and with published numbers.
#include "solve/hardness/sign_grid.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "classes_of_tests.hpp"

namespace flipwise {
namespace {

/// Returns the classes of a grid in a random basis of the choices of rows and columns, or of the choices of
/// an even number of them.
CellClasses grid_classes(std::size_t rows, std::size_t columns, bool even, std::mt19937_64& random) {
  CellClasses result;
  result.nullity = rows + columns - 1 - (even ? 1 : 0);
  std::vector<std::uint64_t> lines(rows + columns);
  // All choices of rows and columns, without the last column; if `even`, the last row is determined.
  std::vector<std::uint64_t> units;
  while (units.size() < result.nullity) {
    units.push_back(random() & ((std::uint64_t{1} << result.nullity) - 1));
    std::vector<std::uint64_t> left = units;
    for (std::size_t i = 0; i < left.size(); ++i)
      for (std::size_t j = i + 1; j < left.size(); ++j)
        if (left[i] != 0 && (left[j] >> (std::bit_width(left[i]) - 1) & 1) != 0) left[j] ^= left[i];
    if (std::find(left.begin(), left.end(), 0) != left.end()) units.pop_back();
  }
  std::size_t next = 0;
  for (std::size_t line = 0; line + 1 < lines.size(); ++line)
    if (!even || line != rows - 1) lines[line] = units[next++];
  if (even)
    for (std::size_t line = 0; line < lines.size(); ++line)
      if (line != rows - 1) lines[rows - 1] ^= lines[line];
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < columns; ++j) result.classes.push_back({lines[i] ^ lines[rows + j], 1});
  std::sort(result.classes.begin(), result.classes.end(),
            [](const CellClass& a, const CellClass& b) { return a.functional < b.functional; });
  return result;
}

constexpr std::uint64_t enough = std::uint64_t{1} << 40;

/// Returns the least bound that the sums of some signs do not exceed.
std::uint64_t least_bound(const CellClasses& classes) {
  const auto grid = sign_grid(classes);
  EXPECT_TRUE(grid.has_value());
  Limits limits;
  for (std::int32_t most = static_cast<std::int32_t>(classes.classes.size() % 2); grid; most += 2) {
    const BoundedSigns found = bounded_grid_signs(*grid, most, enough, limits);
    EXPECT_TRUE(found.finished);
    if (!found.d) continue;
    EXPECT_TRUE(are_signs(classes, *found.d));
    EXPECT_LE(greatest_sum(classes, *found.d), most);
    return static_cast<std::uint64_t>(most);
  }
  return 0;
}

TEST(SignGrid, AgreesWithTheTree) {
  std::mt19937_64 random(1);
  for (const auto& [rows, columns, even] : {std::tuple<std::size_t, std::size_t, bool>{5, 5, false},
                                            {5, 5, true},
                                            {5, 6, false},
                                            {5, 7, true}}) {
    const CellClasses classes = grid_classes(rows, columns, even, random);
    SCOPED_TRACE(classes_text(classes));
    const std::uint64_t least = least_bound(classes);
    Limits limits;
    EXPECT_FALSE(bounded_signs(classes, static_cast<std::int32_t>(least) - 2, enough, limits).d);
    EXPECT_TRUE(bounded_signs(classes, static_cast<std::int32_t>(least), enough, limits).d);
  }
}

/// A005311: the switching game of Gale and Berlekamp.
TEST(SignGrid, KnowsTheSwitchingGame) {
  std::mt19937_64 random(2);
  for (const auto& [side, lamps] : {std::pair<std::size_t, std::uint64_t>{5, 7}, {6, 11}, {7, 16}, {8, 22}})
    EXPECT_EQ((side * side - least_bound(grid_classes(side, side, false, random))) / 2, lamps) << side;
}

TEST(SignGrid, MeansAreBounds) {
  const auto mean = [](std::size_t rows, std::size_t columns) {
    return mean_of_grid({.rows = rows, .columns = columns});
  };
  for (const auto& [side, lamps] :
       {std::pair<std::size_t, std::uint64_t>{5, 7}, {6, 11}, {9, 27}, {10, 35}, {11, 43}, {12, 54}})
    EXPECT_LE(mean(side, side), side * side - 2 * lamps) << side;
  EXPECT_EQ(mean(5, 5), 10U);     // 5 * 30/16 = 9.375
  EXPECT_EQ(mean(8, 8), 18U);     // 8 * 35/16 = 17.5
  EXPECT_EQ(mean(60, 40), 301U);  // 60 * 40 C(39, 19) / 2^39 = 300.9...
  EXPECT_EQ(mean_of_grid({.rows = 7, .columns = 7, .has_even_choices = true}), 0U);
}

TEST(SignGrid, IsRecognisedOnlyIfComplete) {
  std::mt19937_64 random(3);
  for (const bool even : {false, true})
    for (std::size_t rows = 5; rows <= 8; ++rows)
      for (std::size_t columns = 5; columns <= 8; ++columns) {
        if (even && (rows + columns) % 2 != 0) continue;
        CellClasses classes = grid_classes(rows, columns, even, random);
        SCOPED_TRACE(classes_text(classes));
        const auto grid = sign_grid(classes);
        ASSERT_TRUE(grid.has_value());
        EXPECT_EQ(grid->rows, std::max(rows, columns));
        EXPECT_EQ(grid->columns, std::min(rows, columns));
        EXPECT_EQ(grid->has_even_choices, even);
        for (std::size_t i = 1; i < grid->rows; ++i)
          for (std::size_t j = 1; j < grid->columns; ++j) {
            const auto at = [&](std::size_t row, std::size_t column) {
              return classes.classes[grid->at[row * grid->columns + column]].functional;
            };
            ASSERT_EQ(at(0, 0) ^ at(0, j), at(i, 0) ^ at(i, j));
          }
        const std::size_t changed = random() % classes.classes.size();
        CellClasses larger = classes;
        larger.classes[changed].cells = 2;
        EXPECT_FALSE(sign_grid(larger));
        classes.classes.erase(classes.classes.begin() + static_cast<std::ptrdiff_t>(changed));
        EXPECT_FALSE(sign_grid(classes));
      }
  for (int sample = 0; sample < 100; ++sample)
    EXPECT_FALSE(sign_grid(random_classes(6 + random() % 3, 20 + random() % 30, 1, random)));
}

TEST(SignGrid, GivesUpAfterItsWorkOrWhenStopped) {
  std::mt19937_64 random(4);
  const auto grid = sign_grid(grid_classes(10, 10, false, random));
  ASSERT_TRUE(grid.has_value());
  Limits limits;
  const BoundedSigns given_up = bounded_grid_signs(*grid, 26, std::uint64_t{1} << 22, limits);
  EXPECT_FALSE(given_up.finished);
  EXPECT_FALSE(given_up.d);
  limits.stop();
  EXPECT_FALSE(bounded_grid_signs(*grid, 26, enough, limits).finished);
}

}  // namespace
}  // namespace flipwise
