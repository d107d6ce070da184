// SPDX-License-Identifier: MIT
//
// Compares the cheapest members of a code, by each method and by all together, with a search of all
// members. Includes repeated, idle and expensive columns, marks, and checks of many columns.
#include "solve/decoding/decode.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "gf2/echelon.hpp"
#include "sampled.hpp"
#include "solve/coset/by_weight.hpp"
#include "solve/decoding/information_set.hpp"

namespace flipwise {
namespace {

/// Returns a coset with random functionals. Equal ones are merged, as by coset_of.
Coset random_coset(std::size_t dimension, std::size_t columns, std::int64_t dearest, bool has_offset,
                   std::mt19937_64& random) {
  std::map<Word, std::int64_t> balances;
  const std::size_t span = 1 + random() % dimension;  // some directions may be idle
  for (std::size_t i = 0; i < columns; ++i)
    if (const Word mask = random() & ((Word{1} << span) - 1); mask != 0)
      balances[mask] = 1 + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(dearest));
  Coset coset{.dimension = dimension, .fixed = has_offset ? 3U : 0U};
  for (const auto& [mask, balance] : balances)
    coset.terms.push_back(
        {.mask = {mask}, .balance = has_offset && random() % 2 == 0 ? -balance : balance});
  std::shuffle(coset.terms.begin(), coset.terms.end(), random);
  return coset;
}

/// Returns a basis of the sets of columns that have the same parity, even or odd, in every member.
TermChecks term_checks_of(const Coset& coset) {
  gf2::Matrix members(coset.dimension, coset.terms.size());
  for (std::size_t i = 0; i < coset.terms.size(); ++i)
    gf2::for_each_bit(coset.terms[i].mask, [&](std::size_t t) { members.flip(t, i); });
  Limits limits;
  const gf2::Echelon echelon(members, limits, "eliminating");
  TermChecks checks;
  for (std::size_t i = 0; i < echelon.nullity(); ++i) {
    checks.emplace_back();
    gf2::for_each_bit(echelon.kernel(i),
                      [&](std::size_t term) { checks.back().push_back(static_cast<std::uint32_t>(term)); });
  }
  return checks;
}

struct Expected {
  std::uint64_t presses = ~std::uint64_t{0};
  std::vector<Member> first = {};  // all members of weight `presses`
};

Expected all_members(const Coset& coset, const std::vector<gf2::Vector>& marks) {
  Expected result;
  for (Word c = 0; c >> coset.dimension == 0; ++c) {
    if (!marks.empty()) {
      Word sum = 0;
      for (std::size_t t = 0; t < coset.dimension; ++t) sum ^= c >> t & 1 ? marks[t][0] : 0;
      if (sum == 0) continue;
    }
    const std::uint64_t weight = coset.weight(Member{c});
    if (weight < result.presses) result = {weight, {}};
    if (weight == result.presses) result.first.push_back({c});
  }
  std::sort(result.first.begin(), result.first.end(),
            [](const Member& a, const Member& b) { return gf2::precedes(a, b); });
  return result;
}

void expect_all_members(const Coset& coset, const std::vector<gf2::Vector>& marks) {
  const Expected expected = all_members(coset, marks);
  if (expected.first.empty()) return;
  Limits unlimited;
  const CosetCode own(coset, unlimited, term_checks_of(coset), marks);
  constexpr std::uint64_t keep = 5;
  for (const unsigned methods : {1U, 2U, 4U, 7U}) {
    if (methods == DecodeOptions::clusters && own.code().checks.empty()) continue;
    for (const unsigned threads : {1U, 3U}) {
      SCOPED_TRACE(testing::Message() << "methods " << methods << ", " << threads << " threads");
      Limits limits({.memory_bytes = std::uint64_t{1} << 28, .threads = threads});
      const Decoded found = cheapest_members(own.code(), {.keep = keep, .methods = methods}, limits);
      const CosetMinimum minimum = own.minimum(found, keep);
      ASSERT_TRUE(minimum.proved) << minimum.reason;
      ASSERT_EQ(minimum.presses, expected.presses);
      ASSERT_EQ(minimum.lower, expected.presses);
      ASSERT_EQ(minimum.co_optimal, expected.first.size());
      ASSERT_EQ(minimum.first.size(), std::min<std::size_t>(keep, expected.first.size()));
      ASSERT_TRUE(std::equal(minimum.first.begin(), minimum.first.end(), expected.first.begin()));
    }
  }
}

/// Without time for a list, the least cost is proved, and no more.
TEST(CheapestMembers, AreListedOnlyWithinTheirTime) {
  std::mt19937_64 random(5);
  int unlisted = 0;
  for (int repeat = 0; repeat < sampled(100); ++repeat) {
    const std::size_t dimension = 1 + random() % 12;
    const Coset coset = random_coset(dimension, 1 + random() % 24, 1, repeat % 4 != 0, random);
    const Expected expected = all_members(coset, {});
    Limits limits;
    const CosetCode own(coset, limits, term_checks_of(coset));
    const std::uint64_t least = expected.presses - coset.fixed;
    for (const std::uint64_t known : {~std::uint64_t{0}, least}) {
      std::uint64_t lower = 0;
      const Decoded found = cheapest_members(own.code(),
                                             {.all = false,
                                              .known = known,
                                              .improved =
                                                  [&](const Decoded& so_far) {
                                                    EXPECT_GE(so_far.lower, lower);
                                                    EXPECT_LE(so_far.lower, least);
                                                    lower = so_far.lower;
                                                  }},
                                             limits);
      ASSERT_EQ(found.cost, least) << "case " << repeat;
      ASSERT_EQ(found.lower, least);
      ASSERT_EQ(found.listing_seconds, 0);
      unlisted += !found.complete;
    }
    const Decoded listed = cheapest_members(own.code(), {.all = false, .listing_seconds = 1}, limits);
    ASSERT_TRUE(listed.complete);
    ASSERT_EQ(own.minimum(listed, 1).co_optimal, expected.first.size());
    const Decoded enough = cheapest_members(own.code(), {.all = false, .enough = least}, limits);
    ASSERT_EQ(enough.cost, least);
    ASSERT_LE(enough.lower, least);
  }
  EXPECT_GT(unlisted, sampled(20));
}

TEST(CheapestMembers, EqualAllMembersOfRandomCosets) {
  std::mt19937_64 random(3);
  for (int repeat = 0; repeat < sampled(400); ++repeat) {
    SCOPED_TRACE(testing::Message() << "case " << repeat);
    const std::size_t dimension = 1 + random() % 12;
    const std::size_t columns = 1 + random() % 24;
    const std::int64_t dearest = repeat % 3 == 0 ? 9 : 1;
    ASSERT_NO_FATAL_FAILURE(
        expect_all_members(random_coset(dimension, columns, dearest, repeat % 4 != 0, random), {}));
  }
}

TEST(CheapestMembers, WithMarksAreThoseOutsideASpace) {
  std::mt19937_64 random(4);
  for (int repeat = 0; repeat < sampled(300); ++repeat) {
    SCOPED_TRACE(testing::Message() << "case " << repeat);
    const std::size_t dimension = 1 + random() % 10;
    // Every direction has a column of its own, so none is idle.
    Coset coset{.dimension = dimension};
    std::map<Word, std::int64_t> balances;
    for (std::size_t t = 0; t < dimension; ++t) balances[Word{1} << t] = 1;
    for (std::size_t i = random() % 16; i > 0; --i)
      if (const Word mask = random() & ((Word{1} << dimension) - 1); mask != 0)
        balances[mask] = 1 + static_cast<std::int64_t>(random() % (repeat % 2 == 0 ? 1 : 5));
    for (const auto& [mask, balance] : balances)
      coset.terms.push_back({.mask = {mask}, .balance = balance});
    std::vector<gf2::Vector> marks;
    for (std::size_t t = 0; t < dimension; ++t) marks.push_back({random() & 3});
    ASSERT_NO_FATAL_FAILURE(expect_all_members(coset, marks));
  }
}

/// Returns the words of a code with the parity-check matrix `checks`.
Coset words_of(const gf2::Matrix& checks) {
  Limits limits;
  const gf2::Echelon echelon(checks, limits, "eliminating");
  Board zero(1, checks.columns());
  std::vector<Board> directions;
  for (std::size_t t = 0; t < echelon.nullity(); ++t)
    directions.push_back(Board::from_words(1, checks.columns(), echelon.kernel(t)));
  normalise(zero, directions, limits);
  return coset_of(zero, directions, {}, limits);
}

/// Returns the checks of a cyclic code, given the exponents of its generator polynomial.
gf2::Matrix cyclic(std::size_t length, const std::vector<std::size_t>& generator) {
  // The words orthogonal to all shifts of the generator check the code.
  const std::size_t degree = generator.back();
  gf2::Matrix shifts(length - degree, length);
  for (std::size_t i = 0; i < shifts.rows(); ++i)
    for (const std::size_t power : generator) shifts.flip(i, i + power);
  Limits limits;
  const gf2::Echelon echelon(shifts, limits, "eliminating");
  gf2::Matrix checks(echelon.nullity(), length);
  for (std::size_t i = 0; i < checks.rows(); ++i) {
    const gf2::Vector row = echelon.kernel(i);
    std::copy(row.begin(), row.end(), checks.row(i).begin());
  }
  return checks;
}

/// The search goes on from one call to the next, and never reports a heavier member after a lighter one.
TEST(CheapMembers, AreFoundByEndlessSearches) {
  const Coset coset = words_of(cyclic(23, {0, 2, 4, 5, 6, 10, 11}));
  std::vector<gf2::Vector> marks;
  for (std::size_t t = 0; t < coset.dimension; ++t) marks.push_back({Word{1} << t});
  Limits limits;
  const CosetCode own(coset, limits, {}, marks);
  CheapMembers cheap(own.code(), 0);
  std::uint64_t least = Cheapest::any_cost;
  double seconds = 0;
  for (int call = 0; call < 200; ++call) {
    cheap.search(
        0, false, limits, [](double) { return Progress(); },
        [&](const auto& member, auto cost) {
          EXPECT_LT(cost, least);
          EXPECT_EQ(CostSum(own.code()).of(member), cost);
          least = cost;
        });
    EXPECT_GT(cheap.seconds(), seconds);
    seconds = cheap.seconds();
  }
  EXPECT_EQ(least, 7U);
}

struct Weight {
  std::uint64_t distance;
  std::uint64_t words;
};

void expect_distance(const gf2::Matrix& checks, Weight expected) {
  const Coset coset = words_of(checks);
  std::vector<gf2::Vector> marks;
  for (std::size_t t = 0; t < coset.dimension; ++t) {
    marks.emplace_back(words_for(coset.dimension));
    gf2::flip_bit(marks.back(), t);
  }
  Limits limits;
  const CosetCode own(coset, limits, {}, marks);
  const Decoded found = cheapest_members(own.code(), {}, limits);
  EXPECT_TRUE(found.complete) << found.reason;
  EXPECT_EQ(found.cost, expected.distance);
  EXPECT_EQ(found.number, expected.words);
}

// Published weight distributions: F. MacWilliams and N. Sloane, The Theory of Error-Correcting Codes.
TEST(CheapestMembers, HavePublishedDistances) {
  expect_distance(cyclic(7, {0, 1, 3}), {3, 7});                   // Hamming
  expect_distance(cyclic(23, {0, 2, 4, 5, 6, 10, 11}), {7, 253});  // Golay
  gf2::Matrix reed_muller(1 + 5 + 10, 32);                         // dual of RM(2,5): RM(2,5)
  for (std::size_t x = 0; x < 32; ++x) {
    std::size_t row = 0;
    reed_muller.flip(row++, x);
    for (std::size_t i = 0; i < 5; ++i, ++row)
      if (x >> i & 1) reed_muller.flip(row, x);
    for (std::size_t i = 0; i < 5; ++i)
      for (std::size_t j = 0; j < i; ++j, ++row)
        if ((x >> i & x >> j & 1) != 0) reed_muller.flip(row, x);
  }
  expect_distance(reed_muller, {8, 620});
}

}  // namespace
}  // namespace flipwise
