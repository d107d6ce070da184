// SPDX-License-Identifier: MIT
#include "solve/decoding/light_operators.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <string>
#include <vector>

#include "gf2/bits.hpp"

namespace flipwise {
namespace {

/// Returns operators as rows: X part, Z part, and a mark of one word.
std::vector<gf2::Vector> rows_of(const std::vector<std::string>& operators,
                                 const std::vector<Word>& marks) {
  std::vector<gf2::Vector> rows;
  for (std::size_t i = 0; i < operators.size(); ++i) {
    const std::size_t words = words_for(operators[i].size());
    gf2::Vector row(2 * words + 1);
    for (std::size_t q = 0; q < operators[i].size(); ++q) {
      if (operators[i][q] == 'X' || operators[i][q] == 'Y') gf2::flip_bit(row, q);
      if (operators[i][q] == 'Z' || operators[i][q] == 'Y') gf2::flip_bit(row, words * word_bits + q);
    }
    row.back() = marks[i];
    rows.push_back(std::move(row));
  }
  return rows;
}

/// Returns the weights of the operators found, in order.
std::vector<std::size_t> weights_found(const std::vector<gf2::Vector>& rows, std::size_t qubits) {
  Limits limits;
  LightOperators search(rows, qubits);
  std::vector<std::size_t> weights;
  for (int call = 0; call < 3; ++call)
    search.search(0.05, true, limits, [&](std::span<const Word> x, std::span<const Word> z) {
      weights.push_back(0);
      for (std::size_t w = 0; w < x.size(); ++w)
        weights.back() += static_cast<std::size_t>(std::popcount(x[w] | z[w]));
    });
  return weights;
}

TEST(LightOperators, CountsOnlyMarkedOperatorsByTheirQubits) {
  // The code [[5,1,3]]: stabilizers, and logical X and Z.
  const std::vector<std::string> five = {"XZZXI", "IXZZX", "XIXZZ", "ZXIXZ", "XXXXX", "ZZZZZ"};
  const auto of_five = weights_found(rows_of(five, {0, 0, 0, 0, 1, 2}), 5);
  ASSERT_FALSE(of_five.empty());
  EXPECT_EQ(of_five.back(), 3U);
  for (std::size_t i = 1; i < of_five.size(); ++i) EXPECT_LT(of_five[i], of_five[i - 1]);
  EXPECT_TRUE(weights_found(rows_of(five, {0, 0, 0, 0, 0, 0}), 5).empty());
  EXPECT_TRUE(weights_found({}, 5).empty());
}

TEST(LightOperators, TheSameCallsFindTheSameOperators) {
  // Repetition codes across the ends of words; the only light marked operator is Z on one qubit.
  for (const std::size_t qubits : {63U, 64U, 65U, 129U}) {
    std::vector<std::string> operators;
    std::vector<Word> marks;
    for (std::size_t q = 0; q + 1 < qubits; ++q) {
      operators.emplace_back(qubits, 'I');
      operators.back()[q] = operators.back()[q + 1] = 'Z';
      marks.push_back(0);
    }
    operators.emplace_back(qubits, 'Y');
    marks.push_back(1);
    operators.emplace_back(qubits, 'I');
    for (std::size_t q = 0; q <= (qubits - 1) / 2 * 2; ++q) operators.back()[q] = 'Z';
    marks.push_back(2);
    const auto rows = rows_of(operators, marks);
    const auto weights = weights_found(rows, qubits);
    ASSERT_FALSE(weights.empty()) << qubits;
    EXPECT_EQ(weights.back(), 1U) << qubits;
    EXPECT_EQ(weights, weights_found(rows, qubits)) << qubits;
  }
}

}  // namespace
}  // namespace flipwise
