// SPDX-License-Identifier: MIT
//
// Compares the search over line signs with the transform of the coset, and its walk with the definition.
#include "solve/coset/gale_berlekamp.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <random>
#include <string>

#include "flipwise/puzzle.hpp"
#include "solve/coset/coset_reference.hpp"
#include "solve/coset/coset_scan.hpp"
#include "solve/linear/make_system.hpp"

namespace flipwise {
namespace {

SwitchMatrix random_matrix(std::size_t lines, std::size_t columns, int most, std::mt19937_64& random) {
  SwitchMatrix matrix{lines, columns, std::vector<std::int8_t>(lines * columns)};
  for (std::int8_t& entry : matrix.entries)
    entry =
        static_cast<std::int8_t>(static_cast<int>(random() % (2 * static_cast<unsigned>(most) + 1)) - most);
  return matrix;
}

class SwitchWalkInstructionSets : public testing::TestWithParam<gf2::InstructionSet> {};

TEST_P(SwitchWalkInstructionSets, FindsEveryChoiceOfSigns) {
  if (!gf2::supported(GetParam()))
    GTEST_SKIP() << "no vectors of " << static_cast<int>(GetParam()) << " bytes on this machine";
  std::mt19937_64 random(30);
  for (const auto& [lines, columns] : std::vector<std::pair<std::size_t, std::size_t>>{
           {1, 1}, {3, 2}, {5, 5}, {7, 6}, {9, 7}, {40, 9}, {12, 12}, {33, 11}})
    for (const std::size_t prefix_columns : {0U, 1U, 3U}) {
      if (prefix_columns + 1 > columns) continue;
      const SwitchMatrix matrix = random_matrix(lines, columns, columns < 9 ? 15 : 3, random);
      ASSERT_TRUE(is_walkable(matrix));
      SCOPED_TRACE(testing::Message() << lines << " x " << columns << ", prefix " << prefix_columns);
      std::map<int, std::vector<std::uint64_t>> expected;
      for (std::uint64_t signs = 0; signs >> (columns - 1) == 0; ++signs) {
        int total = 0;
        for (std::size_t i = 0; i < lines; ++i) total += std::abs(matrix.sum(i, signs));
        expected[total].push_back(signs);
      }
      for (const int threshold : {0, expected.rbegin()->first / 2, expected.rbegin()->first}) {
        std::vector<std::uint64_t> found, target;
        for (std::uint64_t prefix = 0; prefix >> prefix_columns == 0; ++prefix) {
          SwitchWalk walk(matrix, prefix_columns, prefix, GetParam());
          while (walk.next(threshold)) found.insert(found.end(), walk.hits().begin(), walk.hits().end());
        }
        for (const auto& [total, choices] : expected)
          if (total >= threshold) target.insert(target.end(), choices.begin(), choices.end());
        std::sort(found.begin(), found.end());
        std::sort(target.begin(), target.end());
        ASSERT_EQ(found, target);
      }
    }
}

INSTANTIATE_TEST_SUITE_P(All, SwitchWalkInstructionSets, testing::ValuesIn(gf2::instruction_sets),
                         [](const auto& set) {
                           return std::to_string(static_cast<int>(set.param)) + "_bytes";
                         });

TEST(GaleBerlekamp, EqualTheTransform) {
  std::mt19937_64 random(31);
  Limits limits;
  std::size_t searched = 0;
  for (const char* rule : {"cross", "king"})
    for (std::size_t rows = 2; rows <= 11; ++rows)
      for (std::size_t columns = 2; columns <= 11; ++columns)
        for (int repeat = 0; repeat < 3; ++repeat) {
          const Puzzle puzzle{.start = Board(rows, columns), .rule = parse_rule(rule)};
          const auto system = make_system(puzzle, limits);
          std::vector<Board> directions;
          for (std::size_t t = 0; t < system->nullity(); ++t)
            directions.push_back(system->quiet_pattern(t, limits));
          if (directions.size() > 18) continue;
          Board presses = repeat == 0 ? Board(rows, columns) : random_board(rows, columns, random);
          normalise(presses, directions, limits);
          for (const CosetPart& part : parts_of(coset_of(presses, directions, {}, limits))) {
            const auto lines = find_gale_berlekamp(part.coset);
            if (!lines) continue;
            SCOPED_TRACE(testing::Message() << rule << ' ' << rows << " x " << columns << ", dimension "
                                            << part.coset.dimension);
            ++searched;
            const std::uint64_t keep = 1 + random() % 20;
            const CosetMinimum expected = scan_coset(part.coset, keep, limits);
            Limits of_search(limits, {}, 1U << random() % 3);
            const CosetMinimum found = search_switches(part.coset, *lines, keep, of_search);
            ASSERT_TRUE(found.proved);
            ASSERT_EQ(found.presses, expected.presses);
            ASSERT_EQ(found.lower, expected.presses);
            ASSERT_EQ(found.co_optimal, expected.co_optimal);
            ASSERT_EQ(found.first, expected.first);
          }
        }
  EXPECT_GT(searched, 120U);
}

TEST(GaleBerlekamp, ServeTheCrossAndTheKing) {
  std::mt19937_64 random(32);
  Limits limits;
  for (const auto& [rule, side] :
       std::vector<std::pair<const char*, std::size_t>>{{"cross", 19}, {"king", 23}}) {
    const auto system = make_system({.start = Board(side, side), .rule = parse_rule(rule)}, limits);
    std::vector<Board> directions;
    for (std::size_t t = 0; t < system->nullity(); ++t)
      directions.push_back(system->quiet_pattern(t, limits));
    const Board presses = random_board(side, side, random);
    std::optional<Fewest> first;
    for (const unsigned threads : {1U, 2U, 4U}) {
      Limits of_search(limits, {}, threads);
      const Fewest found = fewest_in_coset(presses, directions, 4, of_search).value();
      EXPECT_TRUE(found.proved);
      EXPECT_EQ(found.method, "lines") << rule;
      EXPECT_EQ(found.first[0].weight(), found.presses);
      if (!first) first = found;
      EXPECT_EQ(found.presses, first->presses);
      EXPECT_EQ(found.co_optimal, first->co_optimal);
      EXPECT_EQ(found.first, first->first);
    }
  }
}

}  // namespace
}  // namespace flipwise
