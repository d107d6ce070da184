// SPDX-License-Identifier: MIT
//
// Checks that every member is enumerated once, wherever the ranges of the two halves end and whichever
// entries are listed: the minimum members of small cosets must be as many as the transform counts.
#include "solve/coset/pair_enumeration.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <vector>

#include "flipwise/puzzle.hpp"
#include "sampled.hpp"
#include "solve/coset/coset_reference.hpp"
#include "solve/coset/coset_scan.hpp"

namespace flipwise {
namespace {

/// The classes of a split, with tables, and the sum of their least weights.
struct Classes {
  std::vector<ParityClass> all;
  std::uint64_t base = 0;

  Classes(const Split& split, Limits& limits) {
    for (const SplitClass& one : split.classes) all.emplace_back(one, limits);
    for (ParityClass& one : all) {
      one.measure({});
      one.tabulate(0, 255, {});
      base += one.least();
    }
  }
  void collect(std::size_t half, std::int64_t light) {
    for (const std::size_t i : {2 * half, 2 * half + 1})
      all[i].collect(static_cast<std::uint64_t>(light), {});
  }
};

void expect_every_member_once(const Coset& coset, std::mt19937_64& random, Limits& limits) {
  constexpr std::uint64_t keep = 1000;
  const CosetMinimum expected = scan_coset(coset, keep, limits);
  const auto split = find_split(coset);
  ASSERT_TRUE(split);
  Classes classes(*split, limits);
  const std::uint64_t base = coset.fixed + classes.base;
  const auto top = static_cast<std::int64_t>(expected.presses - base);
  std::array<std::int64_t, 2> done = {-1, -1};
  LightestMembers lightest;
  lightest.value = static_cast<std::uint64_t>(top) + 3;
  const auto nothing = [](double, std::uint64_t, const Bits*) { return Progress{}; };
  // A member of weight `top` has a half within the level to which that half was enumerated.
  while (done[0] + done[1] + 1 < top) {
    const std::size_t half = random() % 2;
    const std::int64_t to = done[half] + 1 + static_cast<std::int64_t>(random() % 2);
    const std::int64_t light = (to + 1) / 2 + static_cast<std::int64_t>(random() % 2);
    classes.collect(half, light);
    const PairRange range{.half = half,
                          .from = done[half],
                          .to = to,
                          .other_done = done[1 - half],
                          .light = light,
                          .keep = keep,
                          .pairs = 1000};
    ASSERT_TRUE(enumerate_pairs(*split, classes.all, range, lightest, limits, nothing));
    done[half] = to;
  }
  ASSERT_EQ(lightest.value, expected.presses - base);
  ASSERT_EQ(lightest.members, expected.co_optimal);
}

TEST(PairEnumeration, EnumeratesEveryMemberOnce) {
  std::mt19937_64 random(31);
  Limits limits;
  int gathered = 0;
  for (const char* rule : {"plus", "ring", "king", "x"})
    for (const Wrap wrap : {Wrap::none, Wrap::columns, Wrap::torus})
      for (int repeat = 0; repeat < sampled(60); ++repeat) {
        const Puzzle puzzle{
            .start = Board(2 + random() % 18, 2 + random() % 18), .rule = parse_rule(rule), .wrap = wrap};
        const Coset coset = coset_reference::coset_on(
            puzzle, random_board(puzzle.start.rows(), puzzle.start.columns(), random), limits);
        if (coset.dimension < 2 || coset.dimension > 16) continue;
        SCOPED_TRACE(testing::Message()
                     << rule << ' ' << puzzle.start.rows() << " x " << puzzle.start.columns() << " wrap "
                     << to_string(wrap) << ", repeat " << repeat);
        expect_every_member_once(coset, random, limits);
        if (HasFatalFailure()) return;
        ++gathered;
      }
  EXPECT_GT(gathered, sampled(100));
}

}  // namespace
}  // namespace flipwise
