// SPDX-License-Identifier: MIT
#include "gf2/echelon.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace flipwise::gf2 {
namespace {

Matrix random_matrix(std::size_t rows, std::size_t columns, std::mt19937_64& random, unsigned one_in) {
  Matrix matrix(rows, columns);
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < columns; ++j)
      if (random() % one_in == 0) matrix.flip(i, j);
  return matrix;
}

Vector times(const Matrix& matrix, const Vector& x) {
  Vector result(words_for(matrix.rows()));
  for (std::size_t i = 0; i < matrix.rows(); ++i)
    if (dot(matrix.row(i), x)) flip_bit(result, i);
  return result;
}

Vector times_left(const Vector& y, const Matrix& matrix) {
  Vector result(words_for(matrix.columns()));
  for_each_bit(y, [&](std::size_t i) { add(result, matrix.row(i)); });
  return result;
}

TEST(Echelon, SolvesOrRefutesAroundWordBoundaries) {
  std::mt19937_64 random(1);
  for (const std::size_t rows : {1U, 2U, 63U, 64U, 65U, 127U, 128U, 129U})
    for (const std::size_t columns : {1U, 5U, 63U, 64U, 65U, 127U, 129U})
      for (const unsigned one_in : {2U, 40U}) {
        SCOPED_TRACE(testing::Message() << rows << " x " << columns << ", one in " << one_in);
        const Matrix matrix = random_matrix(rows, columns, random, one_in);
        Limits limits;
        const Echelon echelon(matrix, limits, "eliminating");
        ASSERT_EQ(echelon.rank() + echelon.nullity(), columns);

        std::vector<std::size_t> leading;
        for (std::size_t t = 0; t < echelon.nullity(); ++t) {
          const Vector pattern = echelon.kernel(t);
          ASSERT_TRUE(is_zero(times(matrix, pattern)));
          std::size_t first = columns;
          for_each_bit(pattern, [&](std::size_t j) { first = std::min(first, j); });
          leading.push_back(first);
        }
        ASSERT_TRUE(std::is_sorted(leading.begin(), leading.end()));
        for (std::size_t t = 0; t < echelon.nullity(); ++t)
          for (std::size_t s = 0; s < echelon.nullity(); ++s)
            ASSERT_EQ(get_bit(echelon.kernel(t), leading[s]), s == t);

        for (int repeat = 0; repeat < 10; ++repeat) {
          Vector right(words_for(rows));
          for (std::size_t i = 0; i < rows; ++i)
            if (random() & 1) flip_bit(right, i);
          if (repeat % 2 == 0) {
            const Matrix presses = random_matrix(1, columns, random, 2);
            right = times(matrix, {presses.row(0).begin(), presses.row(0).end()});
          }
          const auto solution = echelon.solve(right);
          if (solution) {
            ASSERT_EQ(times(matrix, *solution), right);
            for (const std::size_t free : leading) ASSERT_FALSE(get_bit(*solution, free));
          } else {
            ASSERT_NE(repeat % 2, 0) << "a product has a solution";
            const Vector witness = echelon.witness(right);
            ASSERT_TRUE(is_zero(times_left(witness, matrix)));
            ASSERT_TRUE(dot(witness, right));
          }
        }
      }
}

/// Returns the pivots of plain elimination, one column and one row at a time.
std::vector<std::size_t> plain_pivots(Matrix matrix) {
  std::vector<std::size_t> pivots;
  for (std::size_t column = matrix.columns(); column-- > 0;) {
    std::size_t found = pivots.size();
    while (found < matrix.rows() && !matrix.get(found, column)) ++found;
    if (found == matrix.rows()) continue;
    const std::size_t at = pivots.size();
    matrix.swap_rows(at, found);
    pivots.push_back(column);
    for (std::size_t i = at + 1; i < matrix.rows(); ++i)
      if (matrix.get(i, column)) add(matrix.row(i), matrix.row(at));
  }
  return pivots;
}

TEST(Echelon, AgreesWithPlainEliminationOfAnyRank) {
  std::mt19937_64 random(3);
  for (const std::size_t rows : {3U, 24U, 25U, 193U, 400U})
    for (const std::size_t columns : {4U, 23U, 24U, 25U, 64U, 193U, 401U})
      for (const std::size_t rank : {1U, 20U, 48U, 190U}) {
        SCOPED_TRACE(testing::Message() << rows << " x " << columns << " of rank " << rank << " at most");
        // The product of two random matrices with an inner dimension of `rank`.
        const Matrix left = random_matrix(rows, rank, random, 2);
        const Matrix right = random_matrix(rank, columns, random, 3);
        Matrix matrix(rows, columns);
        for (std::size_t i = 0; i < rows; ++i)
          for_each_bit(left.row(i), [&](std::size_t t) { add(matrix.row(i), right.row(t)); });
        Limits limits;
        const Echelon echelon(matrix, limits, "eliminating");
        const std::vector<std::size_t> pivots = plain_pivots(matrix);
        ASSERT_EQ(echelon.rank(), pivots.size());
        for (std::size_t i = 0; i < pivots.size(); ++i) ASSERT_EQ(echelon.pivot(i), pivots[i]);
        for (std::size_t i = echelon.rank(); i < rows; ++i) {
          const auto row = echelon.transform(i);
          ASSERT_FALSE(is_zero(row));
          ASSERT_TRUE(is_zero(times_left({row.begin(), row.end()}, matrix)));
        }
        for (std::size_t t = 0; t < echelon.nullity(); ++t)
          ASSERT_TRUE(is_zero(times(matrix, echelon.kernel(t))));
      }
}

TEST(Echelon, StopsOnRequest) {
  std::mt19937_64 random(2);
  const Matrix matrix = random_matrix(50, 50, random, 2);
  Limits limits;
  EXPECT_EQ(Echelon(matrix, limits, "eliminating").rank(), plain_pivots(matrix).size());
  limits.stop();
  EXPECT_THROW(Echelon(matrix, limits, "eliminating"), LimitReached);
}

}  // namespace
}  // namespace flipwise::gf2
