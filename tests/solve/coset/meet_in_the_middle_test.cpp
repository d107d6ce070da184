// SPDX-License-Identifier: MIT
//
// Compares the join of four classes with the transform of the whole coset on every shape where both run:
// with little memory, with tables of only a few levels, on any number of threads.
#include "solve/coset/meet_in_the_middle.hpp"

#include <gtest/gtest.h>

#include <random>

#include "flipwise/puzzle.hpp"
#include "sampled.hpp"
#include "solve/coset/coset_reference.hpp"
#include "solve/coset/coset_scan.hpp"

namespace flipwise {
namespace {

void expect_scan(const Coset& coset, const Split& split, const MeetOptions& options, Limits& limits) {
  const CosetMinimum expected = scan_coset(coset, options.keep, limits);
  const CosetMinimum found = meet_in_the_middle(coset, split, options, limits);
  ASSERT_TRUE(found.proved);
  ASSERT_EQ(found.presses, expected.presses);
  ASSERT_EQ(found.lower, expected.presses);
  ASSERT_EQ(found.co_optimal, expected.co_optimal);
  ASSERT_EQ(found.first, expected.first);
}

/// Checks that each member's weight is the sum of its class weights, and its coordinates give the member.
void expect_sound(const Coset& coset, const Split& split, std::mt19937_64& random) {
  for (int repeat = 0; repeat < 20; ++repeat) {
    Bits member = {random(), random()};
    for (std::size_t w = 0; w < 2; ++w)
      if (coset.dimension < (w + 1) * word_bits)
        member[w] &= coset.dimension <= w * word_bits ? 0 : (Word{1} << (coset.dimension % word_bits)) - 1;
    std::array<std::uint64_t, 4> place = {};
    std::uint64_t weight = coset.fixed;
    for (std::size_t i = 0; i < 4; ++i) {
      const SplitClass& one = split.classes[i];
      for (std::size_t bit = 0; bit < one.rank; ++bit)
        place[i] |= std::uint64_t{gf2::dot(one.basis[bit], member)} << bit;
      weight += (one.sum.l1_norm() - static_cast<std::uint64_t>(one.sum.at(place[i]))) / 2;
    }
    ASSERT_EQ(weight, coset.weight(std::span(member).first(words_for(coset.dimension))));
    for (std::size_t h = 0; h < 2; ++h) {
      const SplitHalf& half = split.halves[h];
      ASSERT_EQ(half.first.size() + half.second.size() - half.shared + half.unseen.size(), coset.dimension);
      const std::uint64_t shared = (std::uint64_t{1} << half.shared) - 1;
      ASSERT_EQ(place[2 * h] & shared, place[2 * h + 1] & shared);
      Bits rest = member;
      for (std::size_t i = 0; i < half.first.size(); ++i)
        if (place[2 * h] >> i & 1) gf2::add(rest, half.first[i]);
      for (std::size_t i = 0; i < half.second.size(); ++i)
        if (place[2 * h + 1] >> i & 1) gf2::add(rest, half.second[i]);
      for (std::size_t i = 0; i < 2; ++i)
        for (const Bits& functional : split.classes[2 * h + i].basis)
          ASSERT_FALSE(gf2::dot(functional, rest)) << "what is left is unseen by both classes";
    }
  }
}

TEST(MeetInTheMiddle, EqualsTheTransformOnBoards) {
  std::mt19937_64 random(20);
  Limits limits;
  int joined = 0;
  for (const char* rule : {"plus", "ring", "king", "knight", "x", "0,0 0,1 1,0"})
    for (const Wrap wrap : {Wrap::none, Wrap::columns, Wrap::torus})
      for (int repeat = 0; repeat < sampled(40); ++repeat) {
        Puzzle puzzle{
            .start = Board(2 + random() % 22, 2 + random() % 22), .rule = parse_rule(rule), .wrap = wrap};
        if (repeat % 4 == 3) puzzle.holes = Board(puzzle.start.rows(), puzzle.start.columns());
        if (puzzle.holes) puzzle.holes->flip(0, puzzle.start.columns() / 2);
        Board presses = repeat % 5 == 0 ? Board(puzzle.start.rows(), puzzle.start.columns())
                                        : random_board(puzzle.start.rows(), puzzle.start.columns(), random);
        const Coset coset = coset_reference::coset_on(puzzle, std::move(presses), limits);
        if (coset.dimension < 2 || coset.dimension > 18) continue;
        SCOPED_TRACE(testing::Message()
                     << rule << ' ' << puzzle.start.rows() << " x " << puzzle.start.columns() << " wrap "
                     << to_string(wrap) << ", dimension " << coset.dimension);
        const auto split = find_split(coset);
        ASSERT_TRUE(split);
        expect_sound(coset, *split, random);
        if (HasFatalFailure()) return;
        const MeetOptions options{.keep = 1 + random() % 9, .max_entries = repeat % 3 == 0 ? 1e18 : 0};
        Limits of_join(
            {.memory_bytes = repeat % 2 == 0 ? coset_reference::plenty_of_bytes : meet_bytes(*split),
             .threads = 1U << random() % 3});
        expect_scan(coset, *split, options, of_join);
        if (HasFatalFailure()) return;
        ++joined;
      }
  EXPECT_GT(joined, sampled(150));
}

TEST(MeetInTheMiddle, IsSoundWhenTablesAreSqueezed) {
  std::mt19937_64 random(21);
  Limits limits;
  for (const auto& [rows, columns] : std::vector<std::pair<std::size_t, std::size_t>>{
           {9, 9}, {11, 11}, {16, 16}, {14, 14}, {19, 19}, {9, 19}})
    for (const unsigned greatest_entry : {0U, 1U, 3U, 7U, 20U}) {
      const Coset coset = coset_reference::coset_on({.start = Board(rows, columns)},
                                                    random_board(rows, columns, random), limits);
      SCOPED_TRACE(testing::Message() << rows << " x " << columns << ", entries up to " << greatest_entry);
      const auto split = find_split(coset);
      expect_scan(
          coset, *split,
          {.keep = 3, .greatest_entry = greatest_entry, .max_entries = greatest_entry % 2 == 0 ? 0 : 1e18},
          limits);
      if (HasFatalFailure()) return;
    }
}

TEST(MeetInTheMiddle, AStoppedSearchHasAMember) {
  std::mt19937_64 random(23);
  Limits limits;
  const Coset coset =
      coset_reference::coset_on({.start = Board(16, 16)}, random_board(16, 16, random), limits);
  const auto split = find_split(coset);
  Limits stopped;
  stopped.stop();
  const CosetMinimum found = meet_in_the_middle(coset, *split, {.keep = 3}, stopped);
  EXPECT_FALSE(found.proved);
  EXPECT_EQ(found.co_optimal, 1);
  ASSERT_EQ(found.first.size(), 1U);
  EXPECT_EQ(coset.weight(found.first[0]), found.presses);
  EXPECT_LE(found.lower, scan_coset(coset, 1, limits).presses);
}

TEST(MeetInTheMiddle, ShiftsTheTablesOfWideSums) {
  // The board 215 x 215 has nullity 14, and weights for which l1_norm needs more than 8 and 16 bits.
  std::mt19937_64 random(22);
  Limits limits;
  const Coset coset = coset_reference::coset_on({.start = Board(215, 215)},
                                                random_board(215, 215, random, 1.0 / 3), limits);
  ASSERT_EQ(coset.dimension, 14U);
  expect_scan(coset, find_split(coset).value(), {.keep = 3}, limits);
}

TEST(MeetInTheMiddle, EqualsTheTransformAtNullity20And24) {
  std::mt19937_64 random(23);
  Limits limits;
  for (const auto& [side, wrap] :
       std::vector<std::pair<std::size_t, Wrap>>{{30, Wrap::none}, {32, Wrap::none}, {30, Wrap::torus}}) {
    const Coset coset = coset_reference::coset_on({.start = Board(side, side), .wrap = wrap},
                                                  random_board(side, side, random), limits);
    SCOPED_TRACE(testing::Message() << side << " x " << side << ", dimension " << coset.dimension);
    ASSERT_EQ(coset.dimension, wrap == Wrap::none ? 20U : 24U);
    const auto split = find_split(coset);
    for (const unsigned threads : {1U, 2U, 4U}) {
      Limits of_join(limits, {}, threads);
      expect_scan(coset, *split, {.keep = 3}, of_join);
    }
  }
}

}  // namespace
}  // namespace flipwise
