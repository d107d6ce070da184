// SPDX-License-Identifier: MIT
//
// Compares bounds by subspaces with the exact least greatest sums.
#include "solve/hardness/subspace_bound.hpp"

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <set>

#include "classes_of_tests.hpp"
#include "solve/hardness/covering_radius.hpp"
#include "stops.hpp"

namespace flipwise {
namespace {

/// Returns the least bound that the sums of some signs do not exceed, by the search along a flag; nothing
/// if that takes long.
std::optional<std::uint64_t> exact_sum(const CellClasses& classes) {
  Limits limits;
  for (auto most = static_cast<std::int32_t>(classes.moved() % 2);; most += 2) {
    const BoundedSigns signs = bounded_signs(classes, most, std::uint64_t{1} << 26, limits);
    if (!signs.finished) return std::nullopt;
    if (signs.d) return static_cast<std::uint64_t>(most);
  }
}

TEST(SubspaceBound, SplitsAddUpToBounds) {
  std::mt19937_64 random(1);
  for (int sample = 0; sample < 200; ++sample) {
    const std::size_t nullity = 2 + random() % 5;
    const CellClasses classes = random_classes(nullity, random() % 14, 3, random);
    SCOPED_TRACE(classes_text(classes));
    std::vector<std::uint64_t> span;  // multiples of two unit vectors, and so independent
    for (std::size_t t = 0; t + 1 < nullity && span.size() < 3; t += 2)
      span.push_back((std::uint64_t{1} << t) | (random() % 2) << (t + 1));
    const SplitClasses split = split_classes(classes, span);
    EXPECT_EQ(split.within.nullity + split.modulo.nullity, nullity);
    EXPECT_EQ(split.within.moved() + split.modulo.moved(), classes.moved());
    const auto within = exact_sum(split.within);
    const auto modulo = exact_sum(split.modulo);
    const auto all = exact_sum(classes);
    if (within && modulo && all) {
      ASSERT_LE(*within + *modulo, *all);
    }
  }
}

/// The classes of a span and of its cosets, one by one.
TEST(SubspaceBound, SplitsAreThoseOfTheSpan) {
  std::mt19937_64 random(2);
  for (int sample = 0; sample < 100; ++sample) {
    const CellClasses classes = random_classes(7, 40, 3, random);
    const std::vector<std::uint64_t> span = {1 + 32, 2 + 16 + 64, 4 + 8};
    std::map<std::uint64_t, std::uint64_t> cosets;  // by least functional
    for (const CellClass& one : classes.classes) {
      std::uint64_t least = one.functional;
      for (std::uint64_t sum = 0; sum < 8; ++sum) {
        std::uint64_t other = one.functional;
        for (std::size_t i = 0; i < span.size(); ++i)
          if ((sum >> i & 1) != 0) other ^= span[i];
        least = std::min(least, other);
      }
      cosets[least] += one.cells;
    }
    std::multiset<std::uint64_t> expected;
    for (const auto& [least, cells] : cosets)
      if (least != 0) expected.insert(cells);
    std::multiset<std::uint64_t> found;
    const SplitClasses split = split_classes(classes, span);
    for (const CellClass& one : split.modulo.classes) found.insert(one.cells);
    ASSERT_EQ(found, expected);
    ASSERT_EQ(split.within.moved(), cosets[0]);
  }
}

TEST(SubspaceBound, IsAtMostTheLeastGreatestSum) {
  std::mt19937_64 random(3);
  Limits limits;
  int compared = 0;
  for (int sample = 0; sample < 40; ++sample) {
    const CellClasses classes = random_classes(5 + random() % 6, random() % 20, 3, random);
    SCOPED_TRACE(classes_text(classes));
    const auto exact = exact_sum(classes);
    if (!exact) continue;
    ++compared;
    const std::uint64_t bound = subspace_bound(classes, limits);
    ASSERT_LE(bound, *exact);
    ASSERT_EQ(bound % 2, *exact % 2);
    if (classes.nullity <= 8) {
      ASSERT_EQ(bound, *exact);
    }
  }
  EXPECT_GT(compared, 20);
}

TEST(SubspaceBound, IsSmallerWhenStopped) {
  std::mt19937_64 random(4);
  const CellClasses classes = random_classes(16, 200, 2, random);
  std::uint64_t last = 0;
  for (const std::uint64_t poll : {1U, 300U, 700U}) {
    Limits limits(RunOptions{.stop = StopAtPoll(poll)});
    const std::uint64_t bound = subspace_bound(classes, limits);
    EXPECT_GE(bound, last);
    last = bound;
  }
}

}  // namespace
}  // namespace flipwise
