// SPDX-License-Identifier: MIT
#include "study/press_sets.hpp"

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <set>
#include <string>

#include "board/packed_cells.hpp"
#include "flipwise/io.hpp"

namespace flipwise {
namespace {

/// Returns press sets of a board, all of whose cells may be pressed.
PressSets sets_of(const Board& board, std::uint64_t presses, bool symmetric, Limits& limits) {
  std::vector<std::size_t> places(board.cells());
  std::iota(places.begin(), places.end(), std::size_t{0});
  return {{.shape = {board}, .presses = presses, .symmetric = symmetric}, places, limits};
}

struct Drawn {
  std::map<std::string, int> times;
  std::size_t presses_of_all = 0;
};

Drawn draw(const Board& board, std::uint64_t presses, bool symmetric, int times) {
  Limits limits;
  PressSets sets = sets_of(board, presses, symmetric, limits);
  EXPECT_FALSE(sets.empty());
  Random random(3);
  Drawn drawn;
  for (int i = 0; i < times; ++i) {
    const Board set = sets.draw(random);
    EXPECT_EQ(set.weight(), presses);
    if (symmetric) {
      EXPECT_EQ(mirrored(set), set);
    }
    ++drawn.times[write_id_cells(set)];
  }
  return drawn;
}

void expect_all_equally_often(const Drawn& drawn, std::size_t sets, int times) {
  EXPECT_EQ(drawn.times.size(), sets);
  for (const auto& [set, times_drawn] : drawn.times)
    EXPECT_NEAR(times_drawn, times / static_cast<double>(sets), 150) << set;
}

TEST(PressSets, AllSetsAreEquallyLikely) {
  expect_all_equally_often(draw(Board(2, 3), 2, false, 15'000), 15, 15'000);
}

/// Three cells are their own mirror images, six form three pairs: 3 sets of two pairs, 9 of one pair.
TEST(PressSets, SymmetricSetsAreEquallyLikely) {
  expect_all_equally_often(draw(Board(3, 3), 4, true, 12'000), 12, 12'000);
  expect_all_equally_often(draw(Board(3, 4), 4, true, 15'000), 15, 15'000);
  expect_all_equally_often(draw(Board(4, 1), 2, true, 6'000), 6, 6'000);
}

/// Checks that every set is tried exactly once, and that their number is known.
TEST(PressSets, AllAreTried) {
  Limits limits;
  for (const bool symmetric : {false, true})
    for (std::size_t columns = 1; columns <= 4; ++columns)
      for (std::uint64_t presses = 0; presses <= 3 * columns; ++presses) {
        const PressSets sets = sets_of(Board(3, columns), presses, symmetric, limits);
        std::uint64_t expected = 0;
        for (Word cells = 0; cells >> (3 * columns) == 0; ++cells) {
          const Board board = unpack_cells({&cells, 1}, 3, columns);
          expected += board.weight() == presses && (!symmetric || mirrored(board) == board);
        }
        std::set<std::string> times_drawn;
        EXPECT_FALSE(sets.any([&](const Board& board) {
          EXPECT_EQ(board.weight(), presses);
          EXPECT_TRUE(!symmetric || mirrored(board) == board);
          EXPECT_TRUE(times_drawn.insert(write_id_cells(board)).second);
          return false;
        }));
        EXPECT_EQ(times_drawn.size(), expected);
        EXPECT_TRUE(sets.at_most(expected, limits));
        EXPECT_TRUE(expected == 0 || !sets.at_most(expected - 1, limits));
      }
}

TEST(PressSets, SomeAreEmpty) {
  Limits limits;
  const Board even(2, 4);
  EXPECT_TRUE(sets_of(even, 3, true, limits).empty());
  EXPECT_FALSE(sets_of(even, 3, false, limits).empty());
  EXPECT_FALSE(sets_of(even, 8, true, limits).empty());
  EXPECT_TRUE(sets_of(even, 9, false, limits).empty());
  EXPECT_TRUE(sets_of(even, 10, true, limits).empty());
}

/// Memory is charged before counting: as many numbers, of as many bits, as there are cells and pairs.
TEST(PressSets, SymmetricSetsAreRefusedBeforeCounting) {
  Limits limits({.memory_bytes = std::uint64_t{16} << 20, .threads = 1});
  try {
    const PressSets sets = sets_of(Board(200, 200), 20'000, true, limits);
    FAIL();
  } catch (const LimitReached& stopped) {
    EXPECT_EQ(stopped.reason.rfind("too many sets of presses to count: needs ", 0), 0U) << stopped.reason;
  }
}

/// The holes are the first cells of a shuffled list of all cells, which is not stored.
TEST(PressSets, RandomHolesAreAShuffle) {
  for (const std::uint64_t number : {1U, 7U, 40U, 83U}) {
    std::vector<std::size_t> cells(84);
    std::iota(cells.begin(), cells.end(), std::size_t{0});
    Random random(number);
    shuffle_first(cells, number, random);
    Board expected(7, 12);
    for (std::size_t i = 0; i < number; ++i) expected.flip(cells[i] / 12, cells[i] % 12);
    EXPECT_EQ(random_holes(7, 12, number, number), expected) << number;
  }
}

}  // namespace
}  // namespace flipwise
