// SPDX-License-Identifier: MIT
//
// Compares sums of rows of systematic forms, and their costs, with sums that are computed one by one.
#include "solve/decoding/row_sums.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

namespace flipwise {
namespace {

using Rows = std::vector<std::uint32_t>;

/// Returns a code with a systematic form on its first columns.
CostedCode systematic_code(std::size_t dimension, std::size_t more, std::uint64_t dearest,
                           std::mt19937_64& random) {
  CostedCode code{.columns = dimension + more};
  code.rows = gf2::Matrix(dimension, code.columns);
  code.offset = gf2::Vector(code.column_words());
  for (std::size_t i = 0; i < dimension; ++i) code.rows.flip(i, i);
  for (std::size_t j = dimension; j < code.columns; ++j) {
    for (std::size_t i = 0; i < dimension; ++i)
      if (random() % 2 == 0) code.rows.flip(i, j);
    if (random() % 2 == 0) gf2::flip_bit(code.offset, j);
  }
  for (std::size_t j = 0; j < code.columns; ++j) code.costs.push_back(1 + random() % dearest);
  return code;
}

std::uint64_t cost_of_sum(const CostedCode& code, const InformationSet& set, const Rows& rows) {
  gf2::Vector sum = set.offset;
  for (const std::uint32_t row : rows) gf2::add(sum, set.rows.row(row));
  std::uint64_t cost = 0;
  for (std::size_t j = 0; j < code.columns; ++j) cost += gf2::get_bit(sum, j) ? code.costs[j] : 0;
  return cost;
}

TEST(RowSums, AreVisitedUpToACost) {
  std::mt19937_64 random(1);
  for (const std::size_t dimension : {1U, 2U, 63U, 64U, 65U, 129U})
    for (const std::uint64_t dearest : {1U, 9U})
      for (std::size_t number = 0; number <= std::min<std::size_t>(dimension, 2); ++number) {
        SCOPED_TRACE(testing::Message()
                     << dimension << " rows, " << number << " added, costs up to " << dearest);
        const CostedCode code = systematic_code(dimension, 70, dearest, random);
        Limits limits({.threads = 1});
        Rows order(code.columns);
        std::iota(order.begin(), order.end(), 0U);
        const InformationSet set(code, order, limits);
        std::vector<std::pair<Rows, std::uint64_t>> expected;
        const auto rows = static_cast<std::uint32_t>(dimension);
        const std::uint64_t most = 40 * dearest;
        const auto expect = [&](const Rows& added) {
          if (const std::uint64_t cost = cost_of_sum(code, set, added); cost <= most)
            expected.emplace_back(added, cost);
        };
        if (number == 0) expect({});
        for (std::uint32_t i = 0; i < rows && number == 1; ++i) expect({i});
        for (std::uint32_t i = 0; i < rows && number == 2; ++i)
          for (std::uint32_t j = i + 1; j < rows; ++j) expect({i, j});
        std::vector<std::pair<Rows, std::uint64_t>> found;
        const CostSum costs(code);
        const auto use = [&](unsigned, std::uint64_t cost, std::span<const std::uint32_t> added) {
          found.emplace_back(Rows(added.begin(), added.end()), cost);
        };
        const ProgressOf progress_of = [](double) { return Progress{}; };
        ASSERT_TRUE(RowSums(
                        set, costs, code.column_words(), number, [&](unsigned) { return most; }, use)
                        .run(limits, progress_of));
        EXPECT_EQ(found, expected);
        EXPECT_TRUE(dimension < 64 || number < 2 || !expected.empty());
      }
}

}  // namespace
}  // namespace flipwise
