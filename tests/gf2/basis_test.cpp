// SPDX-License-Identifier: MIT
#include "gf2/basis.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "gf2/matrix.hpp"

namespace flipwise::gf2 {
namespace {

/// Returns all sums of some vectors below 2^20, computed without the library.
std::set<Word> span_of(const std::vector<Word>& vectors) {
  std::set<Word> span = {0};
  for (const Word vector : vectors) {
    const std::set<Word> before = span;
    for (const Word member : before) span.insert(member ^ vector);
  }
  return span;
}

std::vector<Word> random_vectors(std::mt19937_64& random, std::size_t columns) {
  std::vector<Word> vectors(random() % (columns + 3));
  for (Word& vector : vectors) vector = random() & random() & ((Word{1} << columns) - 1);
  return vectors;
}

template <class Row>
class BasisTest : public testing::Test {};
using Rows = testing::Types<std::array<Word, 1>, std::array<Word, 2>, std::array<Word, 4>, Vector>;
TYPED_TEST_SUITE(BasisTest, Rows);

template <class Row>
Row row_of(std::initializer_list<Word> words) {
  Row row = {};
  if constexpr (std::is_same_v<Row, Vector>) row.resize(4);
  std::copy(words.begin(), words.end(), row.begin());
  return row;
}

TYPED_TEST(BasisTest, SpansWhatBruteForceSpans) {
  std::mt19937_64 random(11);
  for (int round = 0; round < 300; ++round) {
    const std::size_t columns = 1 + random() % 8;
    const std::vector<Word> vectors = random_vectors(random, columns);
    Basis<TypeParam> basis(columns);
    std::vector<Word> before;
    for (const Word vector : vectors) {
      const std::set<Word> span = span_of(before);
      EXPECT_EQ(basis.insert(row_of<TypeParam>({vector})), !span.contains(vector));
      before.push_back(vector);
    }
    const std::set<Word> span = span_of(vectors);
    ASSERT_EQ(std::size_t{1} << basis.rank(), span.size());
    for (Word vector = 0; vector < Word{1} << columns; ++vector) {
      TypeParam rest = row_of<TypeParam>({vector});
      basis.reduce(rest);
      EXPECT_EQ(rest[0] == 0, span.contains(vector));
      EXPECT_TRUE(span.contains(rest[0] ^ vector));
      for (std::size_t i = 0; i < basis.rank(); ++i) EXPECT_FALSE(get_bit(rest, basis.pivot(i)));
    }
  }
}

TYPED_TEST(BasisTest, RankAndNullityAddUp) {
  std::mt19937_64 random(12);
  for (int round = 0; round < 300; ++round) {
    const std::size_t columns = 1 + random() % 8;
    const std::vector<Word> vectors = random_vectors(random, columns);
    Basis<TypeParam> basis(columns);
    for (const Word vector : vectors) basis.insert(row_of<TypeParam>({vector}));
    std::set<Word> kernel;  // all x with vector . x = 0
    for (Word x = 0; x < Word{1} << columns; ++x)
      if (std::all_of(vectors.begin(), vectors.end(),
                      [&](Word vector) { return std::popcount(vector & x) % 2 == 0; }))
        kernel.insert(x);
    std::vector<Word> found;
    for (std::size_t column = 0; column < columns; ++column) {
      if (basis.is_pivot(column)) continue;
      TypeParam x = row_of<TypeParam>({Word{1} << column});
      basis.complete(x);
      found.push_back(x[0]);
    }
    EXPECT_EQ(basis.rank() + found.size(), columns);
    EXPECT_EQ(span_of(found), kernel);
  }
}

TYPED_TEST(BasisTest, CarriesTheSumsOfVectors) {
  // The bits from 8 on record which vectors were added up.
  std::mt19937_64 random(13);
  for (int round = 0; round < 300; ++round) {
    const std::vector<Word> vectors = random_vectors(random, 8);
    Basis<TypeParam> basis(8);
    for (std::size_t i = 0; i < vectors.size(); ++i) {
      TypeParam row = row_of<TypeParam>({vectors[i] | Word{1} << (8 + i)});
      const bool taken = basis.insert(row);
      const Word left = taken ? basis.row(basis.rank() - 1)[0] : row[0];
      EXPECT_EQ(taken, (left & 255) != 0);
      Word sum = 0;
      for (std::size_t j = 0; j < vectors.size(); ++j)
        if (left >> (8 + j) & 1) sum ^= vectors[j];
      EXPECT_EQ(sum, left & 255);
      EXPECT_TRUE(left >> (8 + i) & 1);
    }
  }
}

TYPED_TEST(BasisTest, IsCutBack) {
  std::mt19937_64 random(14);
  for (int round = 0; round < 100; ++round) {
    const std::vector<Word> vectors = random_vectors(random, 8);
    Basis<TypeParam> basis(8);
    std::vector<std::size_t> ranks;
    for (const Word vector : vectors) {
      ranks.push_back(basis.rank());
      basis.insert(row_of<TypeParam>({vector}));
    }
    for (std::size_t i = vectors.size(); i-- > 0;) {
      basis.cut(ranks[i]);
      Basis<TypeParam> fresh(8);
      for (std::size_t j = 0; j < i; ++j) fresh.insert(row_of<TypeParam>({vectors[j]}));
      ASSERT_EQ(basis.rank(), fresh.rank());
      for (Word vector = 0; vector < 256; ++vector) {
        TypeParam one = row_of<TypeParam>({vector});
        TypeParam other = one;
        basis.reduce(one);
        fresh.reduce(other);
        EXPECT_EQ(one, other);
      }
    }
  }
}

TYPED_TEST(BasisTest, HasOneReducedForm) {
  std::mt19937_64 random(15);
  for (int round = 0; round < 300; ++round) {
    std::vector<Word> vectors = random_vectors(random, 8);
    const auto reduced = [&] {
      Basis<TypeParam> basis(8);
      for (const Word vector : vectors) basis.insert(row_of<TypeParam>({vector}));
      auto rows = basis.take_reduced();
      EXPECT_EQ(basis.rank(), 0);
      return rows;
    };
    const auto rows = reduced();
    for (std::size_t i = 0; i < rows.size(); ++i) {
      EXPECT_TRUE(i == 0 || first_bit(rows[i - 1]) < first_bit(rows[i]));
      for (std::size_t j = 0; j < rows.size(); ++j) EXPECT_EQ(get_bit(rows[j], first_bit(rows[i])), i == j);
    }
    std::shuffle(vectors.begin(), vectors.end(), random);
    EXPECT_EQ(reduced(), rows);
  }
}

TEST(LongBasis, WorksAcrossTheEndsOfWords) {
  std::mt19937_64 random(16);
  for (const std::size_t columns : {63U, 64U, 65U, 127U, 128U, 129U, 192U}) {
    Basis<std::array<Word, 4>> fixed(columns);
    Basis<Vector> vectors(columns);
    std::array<Word, 4> last = {};
    for (std::size_t i = 0; i < 2 * columns; ++i) {
      std::array<Word, 4> row = {};
      for (std::size_t bit = 0; bit < columns; ++bit)
        if (random() % 3 == 0) flip_bit(row, bit);
      flip_bit(row, 255);  // only carried along, never a pivot
      if (i == 5) add(row, last);
      last = row;
      EXPECT_EQ(vectors.insert(Vector(row.begin(), row.end())), fixed.insert(row));
    }
    EXPECT_EQ(fixed.rank(), columns);
    EXPECT_EQ(vectors.rank(), columns);
    const auto reduced = fixed.take_reduced();
    for (std::size_t i = 0; i < columns; ++i) EXPECT_EQ(first_bit(reduced[i]), i);
  }
}

TEST(Bits, FirstBitAndOrder) {
  EXPECT_EQ(first_bit(Vector{0, 0}), 128);
  EXPECT_EQ(first_bit(Vector{0, 8}), 67);
  EXPECT_EQ(first_bit(Vector{Word{1} << 63, 1}), 63);
  EXPECT_TRUE(precedes(Vector{0, 2}, Vector{0, 1}));
  EXPECT_FALSE(precedes(Vector{0, 1}, Vector{0, 2}));
  EXPECT_FALSE(precedes(Vector{3, 1}, Vector{3, 1}));
  EXPECT_TRUE(precedes(Vector{6, 1}, Vector{1, 0}));
}

}  // namespace
}  // namespace flipwise::gf2
