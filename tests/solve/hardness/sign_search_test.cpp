// SPDX-License-Identifier: MIT
//
// Checks the search for a worst board: symmetries of the classes, bounds, and stops.
#include "solve/hardness/sign_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "classes_of_tests.hpp"
#include "flipwise/io.hpp"
#include "flipwise/study.hpp"
#include "solve/hardness/covering_radius.hpp"
#include "stops.hpp"

namespace flipwise {
namespace {

/// The quiet patterns and classes of a puzzle.
struct SearchedShape {
  explicit SearchedShape(const Puzzle& puzzle) {
    AnalyzeOptions options;
    options.quiet_patterns = true;
    patterns = analyze(puzzle, options).quiet_patterns;
    cells = all_lit(puzzle.start.rows(), puzzle.start.columns());
    if (puzzle.holes) cells ^= *puzzle.holes;
    Limits limits;
    classes = cell_classes(patterns, cells, limits);
    classes.groups = symmetry_groups(patterns, cells, limits);
  }
  std::vector<Board> patterns;
  Board cells;
  CellClasses classes;
};

void expect_symmetries(const CellClasses& classes, std::size_t groups) {
  ASSERT_EQ(classes.groups.size(), groups);
  std::map<std::uint64_t, std::uint64_t> sizes;
  for (const CellClass& one : classes.classes) sizes[one.functional] = one.cells;
  for (const auto& group : classes.groups)
    for (const FunctionalMap& map : group) {
      ASSERT_EQ(map.size(), classes.nullity);
      for (const auto& [functional, cells] : sizes) {
        ASSERT_EQ(sizes.count(image(map, functional)), 1U);
        ASSERT_EQ(sizes[image(map, functional)], cells);
      }
    }
}

TEST(SymmetryGroups, AreThoseOfTheQuietPatterns) {
  for (const std::size_t side : {4U, 5U, 9U, 11U, 14U, 16U}) {
    SCOPED_TRACE(side);
    expect_symmetries(SearchedShape(Puzzle{Board(side, side)}).classes,
                      6);  // of all reflections of a square
  }
  expect_symmetries(SearchedShape(Puzzle{Board(2, 5)}).classes, 4);  // half turn, sides, ends, both
  expect_symmetries(SearchedShape(Puzzle{Board(1, 5)}).classes, 1);
  Puzzle puzzle{Board(5, 5)};
  puzzle.holes = Board(5, 5);
  puzzle.holes->set(0, 0, true);
  expect_symmetries(SearchedShape(puzzle).classes, SearchedShape(puzzle).patterns.empty() ? 2 : 1);
}

TEST(SignSearch, FindsValuesWithinTheBounds) {
  std::mt19937_64 random(1);
  for (int sample = 0; sample < 30; ++sample) {
    const std::size_t nullity = 2 + random() % 4;
    const CellClasses classes = random_classes(nullity, random() % 12, 3, random);
    SCOPED_TRACE(classes_text(classes));
    Limits limits;
    std::int32_t least = static_cast<std::int32_t>(classes.moved() % 2);
    while (!bounded_signs(classes, least, std::uint64_t{1} << 40, limits).d) least += 2;
    const std::vector<std::int32_t> d = search_signs(classes, static_cast<std::uint64_t>(least), limits);
    ASSERT_TRUE(are_signs(classes, d));
    ASSERT_EQ(greatest_sum(classes, d), least);
  }
}

TEST(SignSearch, FindsTheWorstCasesOfSquares) {
  for (const std::size_t side : {4U, 9U, 14U}) {
    SCOPED_TRACE(side);
    const CellClasses classes = SearchedShape(Puzzle{Board(side, side)}).classes;
    Limits limits;
    const CoveringRadius exact = covering_radius_bounds(classes, limits);
    ASSERT_EQ(exact.lower, exact.upper);
    const std::uint64_t least = 2 * classes.fixed + classes.moved() - 2 * exact.upper;
    const std::vector<std::int32_t> d = search_signs(classes, least, limits);
    ASSERT_TRUE(are_signs(classes, d));
    EXPECT_EQ(greatest_sum(classes, d), static_cast<std::int64_t>(least));
  }
}

TEST(SignSearch, KeepsTheBestWhenStopped) {
  const CellClasses classes = SearchedShape(Puzzle{Board(19, 19)}).classes;
  std::int64_t last = INT64_MAX;
  for (const std::uint64_t poll : {1U, 4'000U, 20'000U}) {
    Limits limits(RunOptions{.stop = StopAtPoll(poll)});
    const CoveringRadius found = covering_radius(classes, limits);
    EXPECT_LE(found.upper, 181U);
    EXPECT_FALSE(found.reason.empty());
    EXPECT_GE(found.lower, poll == 1 ? 0U : 141U);
    EXPECT_LE(found.lower, found.upper);
    if (found.pressed.empty()) continue;
    std::vector<std::int32_t> d;
    for (std::size_t i = 0; i < found.pressed.size(); ++i)
      d.push_back(static_cast<std::int32_t>(classes.classes[i].cells) -
                  2 * static_cast<std::int32_t>(found.pressed[i]));
    const std::int64_t greatest = greatest_sum(classes, d);
    EXPECT_EQ(found.lower, classes.fixed + (classes.moved() - static_cast<std::uint64_t>(greatest)) / 2);
    EXPECT_LE(greatest, last);
    last = greatest;
  }
}

}  // namespace
}  // namespace flipwise
