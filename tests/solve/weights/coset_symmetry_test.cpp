// SPDX-License-Identifier: MIT
//
// Compares symmetries of a coset with those of boards, and classes of which one block of each orbit is
// enumerated with all blocks.
#include "solve/weights/coset_symmetry.hpp"

#include <gtest/gtest.h>
#include <atomic>

#include <random>
#include <set>
#include <string>
#include <vector>

#include "flipwise/puzzle.hpp"
#include "solve/coset/coset_reference.hpp"
#include "solve/coset/meet_in_the_middle.hpp"
#include "solve/coset/stream_plan.hpp"
#include "solve/coset/stream_stage.hpp"
#include "solve/coset/streamed_join.hpp"
#include "solve/weights/class_blocks.hpp"

namespace flipwise {
namespace {

/// Returns a random board that is invariant under reflections and, if it is a square, rotations.
Board symmetric_board(std::size_t rows, std::size_t columns, std::mt19937_64& random) {
  Board board = random_board(rows, columns, random);
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < columns; ++j) {
      std::size_t row = std::min(i, rows - 1 - i);
      std::size_t column = std::min(j, columns - 1 - j);
      if (rows == columns && row > column) std::swap(row, column);
      board.set(i, j, board.get(row, column));
    }
  return board;
}

struct BoardShape {
  std::size_t rows, columns;
  const char* rule = "plus";
  Wrap wrap = Wrap::none;

  Puzzle puzzle() const { return {.start = Board(rows, columns), .rule = parse_rule(rule), .wrap = wrap}; }
};

const std::vector<BoardShape> shapes = {{39, 39},
                                        {79, 79},
                                        {41, 41},
                                        {47, 47},
                                        {61, 61},
                                        {65, 65},
                                        {32, 65},
                                        {65, 32},
                                        {35, 71},
                                        {30, 30, "plus", Wrap::torus},
                                        {40, 40, "plus", Wrap::columns},
                                        {32, 32, "ring"},
                                        {40, 40, "ring"},
                                        {26, 26, "king"},
                                        {44, 44, "king"},
                                        {20, 20, "knight"},
                                        {48, 48, "0,0 0,1 1,0"}};

testing::Message described(const BoardShape& shape) {
  return testing::Message() << shape.rows << " x " << shape.columns << ' ' << shape.rule << " wrap "
                            << to_string(shape.wrap);
}

TEST(CosetSymmetry, LeavesEveryWeightAsItIs) {
  std::mt19937_64 random(40);
  Limits limits;
  std::size_t compared = 0;
  for (const BoardShape& shape : shapes) {
    SCOPED_TRACE(described(shape));
    const auto system = make_system(shape.puzzle(), limits);
    std::vector<Board> directions;
    for (std::size_t t = 0; t < system->nullity(); ++t)
      directions.push_back(system->quiet_pattern(t, limits));
    Board presses = symmetric_board(shape.rows, shape.columns, random);
    normalise(presses, directions, limits);
    const Coset coset = coset_of(presses, directions, {}, limits);
    if (coset.dimension == 0 || coset.dimension > greatest_split_dimension) continue;
    const std::vector<Symmetry> symmetries = symmetries_of(presses, directions, coset);
    const bool turns = shape.rows == shape.columns && shape.wrap != Wrap::columns;
    if (std::string(shape.rule) == "plus") {
      EXPECT_EQ(symmetries.size(), turns ? 7U : 3U);
    }
    for (const Symmetry& one : symmetries)
      for (int repeat = 0; repeat < 20; ++repeat) {
        Bits member = {};
        for (std::size_t t = 0; t < coset.dimension; ++t)
          if (random() & 1) gf2::flip_bit(member, t);
        const Bits image = one(member);
        const std::size_t words = words_for(coset.dimension);
        ASSERT_EQ(coset.weight(std::span(image).first(words)),
                  coset.weight(std::span(member).first(words)));
        ++compared;
      }
  }
  EXPECT_GT(compared, 500U);
}

TEST(CosetSymmetry, RandomBoardsHaveNone) {
  std::mt19937_64 random(41);
  Limits limits;
  for (int repeat = 0; repeat < 20; ++repeat) {
    const Board presses = random_board(39, 39, random);
    EXPECT_TRUE(coset_reference::coset_on({.start = Board(39, 39)}, presses, limits).symmetries.empty());
  }
}

TEST(ClassBlocks, OneOfEachOrbitStandsForAll) {
  std::mt19937_64 random(42);
  Limits limits;
  std::size_t symmetric = 0;
  for (const BoardShape& shape : shapes) {
    SCOPED_TRACE(described(shape));
    const Board presses = symmetric_board(shape.rows, shape.columns, random);
    const Coset coset = coset_reference::coset_on(shape.puzzle(), presses, limits);
    const auto split = find_split(coset);
    if (!split) continue;
    for (std::size_t of = 0; of < 4; ++of) {
      const ClassBlocks blocks(*split, of);
      if (blocks.blocks() > 1U << 16) continue;
      const SignedSum& sum = split->classes[of].sum;
      std::uint64_t stood_for = 0;
      std::uint64_t firsts = 0;
      for (std::uint64_t block = 0; block < blocks.blocks(); ++block) {
        const std::vector<std::size_t> copies = blocks.copies(block);
        std::set<std::uint64_t> orbit;
        const std::uint64_t within = random() & ((std::uint64_t{1} << sum.block_bits()) - 1);
        const std::uint64_t entry = block << sum.block_bits() | within;
        for (const std::size_t map : copies) {
          orbit.insert(blocks.block_of(blocks.place(entry, map)));
          if (block % 64 == 0) {
            ASSERT_EQ(sum.at(blocks.place(entry, map)), blocks.sum().at(entry));
          }
        }
        ASSERT_EQ(orbit.size(), copies.size());
        ASSERT_EQ(blocks.is_first(block), *orbit.begin() == block);
        if (!blocks.is_first(block)) continue;
        ++firsts;
        stood_for += copies.size();
      }
      EXPECT_EQ(stood_for, blocks.blocks());
      if (blocks.blocks() <= 1024) {
        const double share = static_cast<double>(firsts) / static_cast<double>(blocks.blocks());
        EXPECT_NEAR(blocks.share(), share, 1e-9);
      }
      if (firsts < blocks.blocks()) ++symmetric;
    }
  }
  EXPECT_GT(symmetric, 8U);
}

TEST(ClassBlocks, ListsOfSymmetricClassesAreImagesOfEachOther) {
  std::mt19937_64 random(43);
  Limits limits;
  const Board presses = symmetric_board(65, 65, random);
  const Split split =
      find_split(coset_reference::coset_on({.start = Board(65, 65)}, presses, limits)).value();
  const auto source = list_source(split, 3);
  ASSERT_TRUE(source);
  EXPECT_EQ(source->from, 2U);
  for (int repeat = 0; repeat < 100; ++repeat) {
    const std::uint64_t place = random() >> (64 - split.classes[2].rank);
    ASSERT_EQ(split.classes[3].sum.at(source->map(place)), split.classes[2].sum.at(place));
  }
}

/// Returns the least weight of members whose half h is below its floor, and their number, from listed
/// pairs.
std::pair<std::uint64_t, std::uint64_t> lightest_below_the_floor(StreamStage& stage, const Split& split,
                                                                 std::size_t h, Limits& limits) {
  std::vector<OwnLightest> found(1, OwnLightest{.value = 1U << 20});
  std::atomic<std::uint64_t> best = 1U << 20;
  const std::int64_t most = stage.plan.floors[h] - 1;
  for (const std::size_t side : {1U, 0U}) {
    stage.number = StreamStage::streaming + 2 * h + 1 - side;
    if (!stage.has_pairs(1U << 20)) continue;
    Pass pass = stage.pass(split, 1, limits);
    pass.other_floor = 0;
    EXPECT_TRUE(pass.meet_listed(
        stage.lists[stage.streamed()].entries(), stage.from(), [most](std::uint64_t) { return most; }, best,
        found, limits, [](double) { return Progress{}; }));
  }
  return {found[0].value, found[0].members};
}

TEST(StreamedJoin, ExchangedPairsAreEnumeratedOnce) {
  std::mt19937_64 random(45);
  Limits limits({.threads = 1});
  std::size_t exchanged = 0;
  for (const BoardShape& shape : shapes) {
    const Coset coset = coset_reference::coset_on(
        shape.puzzle(), symmetric_board(shape.rows, shape.columns, random), limits);
    const auto split = find_split(coset);
    if (!split || split->table_entries() > 1U << 18) continue;
    StreamStage stage;
    for (std::size_t i = 0; i < 4; ++i) {
      const ClassBlocks blocks(*split, i);
      stage.lists[i] = LightestEntries(std::size_t{1} << 20);
      stage.lists[i].add(light_entries(blocks, all_blocks(blocks.sum()), 1 << 20, limits,
                                       [](double) { return Progress{}; }));
      stage.lists[i].sort();
      stage.least[i] = stage.lists[i].entries().front().weight;
      stage.lists[i].lower_by(stage.least[i]);
    }
    for (std::size_t h = 0; h < 2; ++h) {
      if (!exchange_of_half(*split, h)) continue;
      for (std::int64_t floor = 1; floor < 40; ++floor)
        for (const std::int64_t cut : {(floor - 1) / 2, (floor - 1) / 2 + 1}) {
          stage.plan.floors = {1 << 20, 1 << 20};
          stage.plan.floors[h] = floor;
          stage.plan.cuts[h] = cut;
          stage.exchanged = {};
          const auto expected = lightest_below_the_floor(stage, *split, h, limits);
          stage.exchanged[h] = true;
          ASSERT_TRUE(stage.spares_first(h));
          ASSERT_EQ(lightest_below_the_floor(stage, *split, h, limits), expected)
              << described(shape) << ", half " << h << ", floor " << floor << ", cut " << cut;
          if (expected.second > 1) ++exchanged;
        }
    }
  }
  EXPECT_GT(exchanged, 20U);
}

TEST(StreamedJoin, EqualsTheJoinOfTablesOnSymmetricBoards) {
  std::mt19937_64 random(44);
  Limits limits;
  std::size_t proved = 0;
  for (const BoardShape& shape : shapes)
    for (const std::size_t capacity : {std::size_t{2000}, std::size_t{1} << 18}) {
      SCOPED_TRACE(described(shape) << ", room " << capacity);
      Board presses(shape.rows, shape.columns);
      if (capacity == 2000) presses = symmetric_board(shape.rows, shape.columns, random);
      const Coset coset = coset_reference::coset_on(shape.puzzle(), presses, limits);
      const auto split = find_split(coset);
      if (!split || split->table_entries() > 1U << 24) continue;
      Limits of_join({.threads = capacity == 2000 ? 1U : 3U});
      const StreamOptions options{.keep = 20, .capacity = capacity, .stretch = 1U << 19};
      const CosetMinimum found = join_streamed(coset, *split, options, of_join);
      const CosetMinimum expected = meet_in_the_middle(coset, *split, {.keep = 20}, limits);
      if (!found.proved) {
        ASSERT_LE(found.lower, expected.presses);
        continue;
      }
      ++proved;
      ASSERT_EQ(found.presses, expected.presses);
      ASSERT_EQ(found.co_optimal, expected.co_optimal);
      ASSERT_EQ(found.first, expected.first);
    }
  EXPECT_GT(proved, 12U);
}

}  // namespace
}  // namespace flipwise
