// SPDX-License-Identifier: MIT
#include "solve/weights/dual_code.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <random>
#include <set>
#include <span>
#include <vector>

#include "solve/weights/weight_distribution.hpp"
#include "stops.hpp"

namespace flipwise {
namespace {

constexpr double any_time = std::numeric_limits<double>::infinity();

/// Makes a coset of at most `most` terms, with masks of any rank and balances of up to three sizes.
Coset random_small_coset(std::mt19937_64& random, std::size_t most) {
  Coset coset{.dimension = random() % 9, .fixed = random() % 3};
  const std::int64_t sizes[] = {1, static_cast<std::int64_t>(1 + random() % 3), 7};
  std::set<Word> masks;
  const std::size_t terms = random() % (most + 1);
  for (std::size_t i = 0; i < terms; ++i) {
    const Word mask = random() & ((Word{1} << coset.dimension) - 1);
    if (mask == 0 || !masks.insert(mask).second) continue;
    const std::int64_t size = sizes[random() % 3];
    coset.terms.push_back({.mask = {mask}, .balance = random() % 2 == 0 ? size : -size});
  }
  return coset;
}

TEST(DualCode, CountsEveryMember) {
  std::mt19937_64 random(31);
  for (int repeat = 0; repeat < 2000; ++repeat) {
    SCOPED_TRACE(testing::Message() << "repetition " << repeat);
    const Coset coset = random_small_coset(random, repeat % 10 == 0 ? 20 : 12);
    std::vector<BigInt> expected(coset.fixed + coset.l1_norm() + 1);
    for (Word member = 0; member < Word{1} << coset.dimension; ++member)
      expected[coset.weight(std::span(&member, 1))] += 1;
    Limits limits({.threads = 1 + static_cast<unsigned>(repeat) % 2});
    ASSERT_EQ(weights_by_dual(coset, any_time, limits), expected);
  }
}

/// Returns the directions of a code of length `length` with these parity checks, the last bits being
/// checks.
std::vector<Board> directions_of(const std::vector<Word>& columns, std::size_t checks) {
  std::vector<Board> directions;
  const std::size_t dimension = columns.size() - checks;
  for (std::size_t i = 0; i < dimension; ++i) {
    Board direction(1, columns.size());
    direction.flip(0, i);
    for (std::size_t check = 0; check < checks; ++check)
      if (columns[i] >> check & 1) direction.flip(0, dimension + check);
    directions.push_back(std::move(direction));
  }
  return directions;
}

TEST(DualCode, WeightsOfTheHammingCodeOf127Bits) {
  constexpr std::size_t checks = 7;
  std::vector<Word> columns;
  for (Word column = 1; column < Word{1} << checks; ++column)
    if ((column & (column - 1)) != 0) columns.push_back(column);
  for (std::size_t check = 0; check < checks; ++check) columns.push_back(Word{1} << check);
  Limits limits;
  const auto weights = weight_distribution(Board(1, 127), directions_of(columns, checks), {}, limits);
  ASSERT_TRUE(weights);
  ASSERT_EQ(weights->size(), 128U);
  // i A_i = C(n, i - 1) - A_(i - 1) - (n - i + 2) A_(i - 2): MacWilliams and Sloane, chapter 1.
  BigInt binomial = 1;
  BigInt sum = 0;
  for (std::size_t i = 0; i < weights->size(); ++i) {
    sum += (*weights)[i];
    if (i < 2) continue;
    binomial = binomial * (128 - i + 1) / (i - 1);
    EXPECT_EQ((*weights)[i] * i, binomial - (*weights)[i - 1] - (*weights)[i - 2] * (129 - i)) << i;
  }
  EXPECT_EQ((*weights)[3], 2667);
  EXPECT_EQ(sum, BigInt(1) << 120);
}

TEST(DualCode, StopsAndRefusesWhatTakesTooLong) {
  std::mt19937_64 random(3);
  Coset coset = random_small_coset(random, 12);
  while (coset.terms.empty()) coset = random_small_coset(random, 12);
  Limits limits;
  EXPECT_FALSE(weights_by_dual(coset, 0, limits));
  Limits stopped({.stop = StopAtPoll(1)});
  EXPECT_FALSE(weights_by_dual(coset, any_time, stopped));
}

}  // namespace
}  // namespace flipwise
