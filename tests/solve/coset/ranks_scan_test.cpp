// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "ranks.hpp"
#include "run/random.hpp"
#include "solve/coset/coset_scan.hpp"

namespace flipwise {
namespace {

/// Returns a coset of this dimension with random terms.
Coset drawn_coset(std::size_t dimension, std::size_t terms) {
  Random random(dimension);
  Coset coset{.dimension = dimension, .fixed = 3};
  for (std::size_t t = 0; t < terms; ++t) {
    CosetTerm term{.mask = gf2::Vector(1, t < dimension ? Word{1} << t : random() >> (64 - dimension))};
    term.balance = random() % 2 == 0 ? 1 : -1;
    coset.terms.push_back(term);
  }
  return coset;
}

TEST(RanksScan, PartsOfACosetTogetherAreTheWhole) {
  const Coset coset = drawn_coset(28, 90);
  Limits alone;
  const CosetMinimum expected = scan_coset(coset, 5, alone);
  for (const unsigned size : {2U, 5U}) {
    ThreadRanks ranks(size);
    Limits limits({.threads = 1, .ranks = ranks.first()});
    const CosetMinimum found = scan_coset(coset, 5, limits);
    EXPECT_GE(ranks.messages(), 2 * (size - 1))
        << "who is called, and sent away, however quick the first one is";
    EXPECT_EQ(found.presses, expected.presses);
    EXPECT_EQ(found.lower, expected.lower);
    EXPECT_EQ(found.co_optimal, expected.co_optimal);
    EXPECT_EQ(found.first, expected.first);
  }
}

}  // namespace
}  // namespace flipwise
