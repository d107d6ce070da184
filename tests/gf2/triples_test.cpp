// SPDX-License-Identifier: MIT
#include "gf2/triples.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

#include "run/random.hpp"
#include "sampled.hpp"

namespace flipwise::gf2 {
namespace {

using Triple = std::array<std::size_t, 3>;
using Triples = std::multiset<Triple>;

struct Question {
  std::size_t bits = 0;
  std::size_t part_bits = 0;
  std::array<std::vector<Word>, 3> vectors = {};
  Word sum = 0;
  std::size_t slope = 0;  // slope of the bounds

  TripleBounds bounds_for(std::size_t i) const {
    return {vectors[1].size() - std::min(vectors[1].size(), slope * i),
            vectors[2].size() - std::min(vectors[2].size(), 2 * slope * i)};
  }
  bool accepts(std::size_t i, std::size_t j, std::size_t k) const {
    return j < bounds_for(i).second && k < bounds_for(i).third;
  }
};

Triples by_brute_force(const Question& of) {
  Triples triples;
  for (std::size_t i = 0; i < of.vectors[0].size(); ++i)
    for (std::size_t j = 0; j < of.vectors[1].size(); ++j)
      for (std::size_t k = 0; k < of.vectors[2].size(); ++k)
        if ((of.vectors[0][i] ^ of.vectors[1][j] ^ of.vectors[2][k]) == of.sum && of.accepts(i, j, k))
          triples.insert({i, j, k});
  return triples;
}

Triples found(const Question& of) {
  Triples triples;
  const auto list = [&](std::size_t i) { return VectorList(of.vectors[i], of.bits, of.part_bits); };
  EXPECT_TRUE(find_triples(
      list(0), list(1), list(2), of.sum, [&](std::size_t i) { return of.bounds_for(i); },
      [] { return true; },
      [&](std::size_t i, std::size_t j, std::size_t k) {
        EXPECT_EQ(of.vectors[0][i] ^ of.vectors[1][j] ^ of.vectors[2][k], of.sum);
        if (of.accepts(i, j, k)) triples.insert({i, j, k});
      }));
  return triples;
}

/// Uses vectors of few bits, so that many are equal and there are many triples.
TEST(Triples, EqualBruteForce) {
  Random random(1);
  std::size_t triples = 0;
  for (int repeat = 0; repeat < sampled(600); ++repeat) {
    Question of{.bits = 1 + static_cast<std::size_t>(random.below(17))};
    of.part_bits = static_cast<std::size_t>(random.below(std::min<std::size_t>(of.bits, 6) + 1));
    for (std::size_t i = 0; i < 3; ++i) {
      of.vectors[i].resize(static_cast<std::size_t>(random.below(repeat % 7 == 0 && i == 0 ? 500 : 120)));
      for (Word& vector : of.vectors[i]) vector = random.below(Word{1} << of.bits);
    }
    of.sum = random.below(Word{1} << of.bits);
    of.slope = static_cast<std::size_t>(random.below(3));
    const Triples expected = by_brute_force(of);
    ASSERT_EQ(found(of), expected) << "question " << repeat << ": " << of.bits << " bits, " << of.part_bits
                                   << " of them of parts";
    triples += expected.size();
  }
  EXPECT_GT(triples, static_cast<std::size_t>(sampled(2000)));
}

/// Uses long vectors with a few known triples, in lists that fill registers and lists that do not.
TEST(Triples, AreFoundAmongLongVectors) {
  Random random(2);
  for (const std::size_t bits : {30U, 43U, 45U, 46U, 54U, 55U})
    for (const std::size_t size : {31U, 32U, 33U, 5000U, 20000U}) {
      Question of{.bits = bits, .part_bits = VectorList::part_bits_for(size, bits)};
      const Word all = (Word{1} << bits) - 1;
      of.sum = random() & all;
      for (std::vector<Word>& list : of.vectors)
        for (std::size_t n = 0; n < size; ++n) list.push_back(random() & all);
      Triples planted;
      for (std::size_t n = 0; n < 20; ++n) {
        const Triple at = {static_cast<std::size_t>(random.below(size)), n,
                           static_cast<std::size_t>(random.below(size))};
        of.vectors[1][n] = of.vectors[0][at[0]] ^ of.vectors[2][at[2]] ^ of.sum;
        planted.insert(at);
      }
      const Triples all_found = found(of);
      ASSERT_TRUE(std::includes(all_found.begin(), all_found.end(), planted.begin(), planted.end()))
          << bits << " bits, " << size << " vectors";
      if (bits > 43) {
        ASSERT_EQ(all_found, planted);
      }
    }
}

TEST(Triples, StopOnRequest) {
  const std::vector<Word> vectors(100, 0);
  const VectorList list(vectors, 8, 0);
  std::size_t polls = 0;
  std::size_t triples = 0;
  EXPECT_FALSE(find_triples(
      list, list, list, 0,
      [](std::size_t) {
        return TripleBounds{100, 100};
      },
      [&] { return ++polls < 2; }, [&](std::size_t, std::size_t, std::size_t) { ++triples; }));
  EXPECT_EQ(polls, 2U);
  EXPECT_GT(triples, 0U);
  EXPECT_LT(triples, 1000000U);
  EXPECT_TRUE(find_triples(
      list, VectorList({}, 8, 0), list, 0,
      [](std::size_t) {
        return TripleBounds{100, 100};
      },
      [] { return false; }, [](std::size_t, std::size_t, std::size_t) { FAIL(); }));
}

}  // namespace
}  // namespace flipwise::gf2
