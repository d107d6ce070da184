// SPDX-License-Identifier: MIT
//
// Checks the counts of boards by classes of cells, and their limits.
#include "solve/hardness/cell_classes.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "study/study.hpp"

namespace flipwise {
namespace {

constexpr std::uint64_t any_work = std::uint64_t{1} << 24;

/// Returns the reason of the limit that ends the work, or "".
std::string why_ended(const std::function<void()>& work) {
  try {
    work();
    return "";
  } catch (const LimitReached& stop) {
    return stop.reason;
  }
}

/// Returns classes with 128^3, about two million, cosets, which need as many additions.
CellClasses cube() {
  constexpr std::uint64_t cells = 127;
  return {.nullity = 3, .fixed = 2, .classes = {{1, cells}, {2, cells}, {4, cells}}};
}

TEST(CellClasses, EveryBoardIsCountedOnce) {
  Limits limits;
  for (const CellClasses& classes :
       {CellClasses{}, CellClasses{.fixed = 5},
        CellClasses{.nullity = 1, .fixed = 70, .classes = {{1, 90}}},
        CellClasses{.nullity = 2, .fixed = 3, .classes = {{1, 4}, {2, 7}, {3, 2}}}, cube()}) {
    const DistanceCounts counts = distance_counts(classes, limits);
    BigInt all = 0;
    for (const BigInt& number : counts.boards) all += number;
    EXPECT_EQ(all, BigInt(1) << (classes.fixed + classes.moved() - classes.nullity));
    ASSERT_EQ(counts.unique.size(), counts.boards.size());
    for (std::size_t d = 0; d < counts.boards.size(); ++d) EXPECT_LE(counts.unique[d], counts.boards[d]);
    const auto hardest = hardest_coset(classes, any_work, limits);
    ASSERT_TRUE(hardest);
    EXPECT_EQ(classes.fixed + hardest->presses, counts.boards.size() - 1);
  }
}

/// Counts of tens of thousands of digits are charged; finding the hardest coset needs none.
TEST(CellClasses, NumbersOfBoardsAreCharged) {
  Limits limits({.memory_bytes = std::uint64_t{1} << 22, .threads = 1});
  const CellClasses one{.nullity = 1, .classes = {{1, 60'000}}};
  EXPECT_NE(why_ended([&] { distance_counts(one, limits); }).find("of memory"), std::string::npos);
  const CellClasses more{.nullity = 1, .fixed = 9'000, .classes = {{1, 10}}};
  EXPECT_NE(why_ended([&] { distance_counts(more, limits); }).find("of memory"), std::string::npos);
  const auto hardest = hardest_coset(one, any_work, limits);
  ASSERT_TRUE(hardest);
  EXPECT_EQ(hardest->presses, 30'000U);
  EXPECT_EQ(limits.free_bytes(), limits.memory_bytes());
}

TEST(CellClasses, ClassesAreCharged) {
  constexpr std::size_t side = 100;
  std::mt19937_64 random(1);
  std::vector<Board> patterns(20, Board(side, side));
  for (Board& pattern : patterns)
    for (std::size_t i = 0; i < side * side; ++i) pattern.set(i / side, i % side, random() % 2 == 1);
  const Board cells = all_lit(side, side);
  Limits limits({.memory_bytes = std::uint64_t{1} << 17, .threads = 1});
  EXPECT_NE(why_ended([&] { cell_classes(patterns, cells, limits); }).find("memory"), std::string::npos);
  Limits enough;
  EXPECT_GT(cell_classes(patterns, cells, enough).classes.size(), 9'000U);
}

TEST(CellClasses, AnEarlierStopEndsTheCount) {
  Limits limits;
  limits.stop();
  EXPECT_FALSE(hardest_coset(cube(), any_work, limits));
  EXPECT_EQ(why_ended([&] { distance_counts(cube(), limits); }), "stopped");
  const CellClasses row{.nullity = 1, .fixed = 3'000, .classes = {{1, 1'000}}};
  EXPECT_EQ(why_ended([&] { distance_counts(row, limits); }), "stopped");
  constexpr std::size_t columns = 3'000'000;
  const std::vector<Board> patterns = {all_lit(1, columns)};
  EXPECT_EQ(why_ended([&] { cell_classes(patterns, patterns[0], limits); }), "stopped");
  const CellClasses all{.nullity = 1, .classes = {{1, columns}}};
  const std::vector<std::size_t> cells(columns);
  EXPECT_EQ(why_ended([&] { worst_presses(all, patterns, {.pressed = {1}}, cells, limits); }), "stopped");
}

}  // namespace
}  // namespace flipwise
