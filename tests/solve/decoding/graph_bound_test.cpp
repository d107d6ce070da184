// SPDX-License-Identifier: MIT
//
// Compares bounds from graphs with all words of small codes, under all choices of rows.
#include "solve/decoding/graph_bound.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <random>
#include <vector>

namespace flipwise {
namespace {

constexpr std::uint64_t many_steps = std::uint64_t{1} << 40;

ProbedCode random_code(std::size_t max_rows, std::size_t max_ones, std::uint64_t max_cost,
                       std::size_t probes, std::mt19937_64& random) {
  ProbedCode code;
  code.rows = 1 + random() % max_rows;
  code.rows_of.resize(1 + random() % 12);
  for (auto& rows : code.rows_of) {
    while (rows.size() < std::min(max_ones, code.rows) && random() % 8 != 0)
      if (const auto row = static_cast<std::uint32_t>(random() % code.rows);
          std::find(rows.begin(), rows.end(), row) == rows.end())
        rows.push_back(row);
    std::sort(rows.begin(), rows.end());
    code.costs.push_back(max_cost == 1 ? 1 : random() % (max_cost + 1));
  }
  code.probes.resize(probes);
  for (auto& probe : code.probes)
    for (std::uint32_t column = 0; column < code.rows_of.size(); ++column)
      if (random() % 4 == 0) probe.push_back(column);
  return code;
}

/// Returns whether a set of columns is odd in a row, for each row.
unsigned syndrome(const ProbedCode& code, unsigned word) {
  unsigned odd = 0;
  for (std::size_t column = 0; column < code.rows_of.size(); ++column)
    if (word >> column & 1)
      for (const std::uint32_t row : code.rows_of[column]) odd ^= 1U << row;
  return odd;
}

std::uint64_t cost_of(const ProbedCode& code, unsigned word) {
  std::uint64_t cost = 0;
  for (std::size_t column = 0; column < code.rows_of.size(); ++column)
    if (word >> column & 1) cost += code.costs[column];
  return cost;
}

bool is_odd(const std::vector<std::uint32_t>& probe, unsigned word) {
  unsigned mask = 0;
  for (const std::uint32_t column : probe) mask ^= 1U << column;
  return std::popcount(mask & word) % 2 == 1;
}

/// Returns the least cost of a word with odd overlap with a probe, if only these rows count.
std::uint64_t least_cost(const ProbedCode& code, const std::vector<std::uint32_t>& probe, unsigned rows) {
  std::uint64_t least = GraphBound::infinite;
  for (unsigned word = 1; word < 1U << code.rows_of.size(); ++word)
    if ((syndrome(code, word) & rows) == 0 && is_odd(probe, word))
      least = std::min(least, cost_of(code, word));
  return least;
}

/// Returns the greatest bound that a choice of rows of at most two ones in each column gives for a probe.
std::uint64_t best_bound(const ProbedCode& code, const std::vector<std::uint32_t>& probe) {
  std::uint64_t best = 0;
  for (unsigned rows = 0; rows < 1U << code.rows; ++rows) {
    const bool is_graph = std::all_of(code.rows_of.begin(), code.rows_of.end(), [&](const auto& ones) {
      return std::count_if(ones.begin(), ones.end(), [&](auto row) { return rows >> row & 1; }) <= 2;
    });
    if (is_graph) best = std::max(best, least_cost(code, probe, rows));
  }
  return best;
}

void expect_sound_bound(const ProbedCode& code, const GraphBound& found, std::uint64_t least) {
  ASSERT_LE(found.lower, least);
  ASSERT_GE(found.upper, least);
  if (found.upper == GraphBound::infinite) return;
  unsigned word = 0;
  for (const std::uint32_t column : found.word) word |= 1U << column;
  ASSERT_EQ(cost_of(code, word), found.upper);
  ASSERT_EQ(syndrome(code, word), 0U);
  ASSERT_TRUE(std::any_of(code.probes.begin(), code.probes.end(),
                          [&](const auto& probe) { return is_odd(probe, word); }));
}

TEST(GraphBound, IsTheBestOfAllChoicesOfRows) {
  std::mt19937_64 random(1);
  int exact = 0;
  int weak = 0;
  for (int repeat = 0; repeat < 1000; ++repeat) {
    SCOPED_TRACE(testing::Message() << "case " << repeat);
    const std::size_t probes = 1 + random() % 3;
    const ProbedCode code = random_code(7, 1 + random() % 5, repeat % 2 == 0 ? 1 : 4, probes, random);
    std::uint64_t least = GraphBound::infinite;
    std::uint64_t expected = GraphBound::infinite;
    for (const auto& probe : code.probes) {
      least = std::min(least, least_cost(code, probe, ~0U));
      expected = std::min(expected, best_bound(code, probe));
    }
    Limits limits;
    std::uint64_t lower = 0;
    std::uint64_t upper = GraphBound::infinite;
    const GraphBound found = graph_bound(code, many_steps, limits, [&](const GraphBound& so_far) {
      ASSERT_TRUE(so_far.lower >= lower && so_far.upper <= upper) << "a bound got worse";
      lower = so_far.lower;
      upper = so_far.upper;
      ASSERT_NO_FATAL_FAILURE(expect_sound_bound(code, so_far, least));
    });
    ASSERT_NO_FATAL_FAILURE(expect_sound_bound(code, found, least));
    ASSERT_EQ(found.lower, expected);
    ASSERT_EQ(found.lower, lower);
    exact += found.lower == least && least < GraphBound::infinite ? 1 : 0;
    weak += found.lower < least ? 1 : 0;
    for (const std::uint64_t steps : {0U, 20U, 200U})
      ASSERT_NO_FATAL_FAILURE(expect_sound_bound(code, graph_bound(code, steps, limits), least)) << steps;
  }
  EXPECT_GT(exact, 250);
  EXPECT_GT(weak, 20);
}

TEST(GraphBound, IsExactForGraphs) {
  std::mt19937_64 random(2);
  int found_words = 0;
  for (int repeat = 0; repeat < 4000; ++repeat) {
    SCOPED_TRACE(testing::Message() << "case " << repeat);
    const ProbedCode code = random_code(10, 2, repeat % 2 == 0 ? 1 : 4, 1 + random() % 4, random);
    std::uint64_t least = GraphBound::infinite;
    for (const auto& probe : code.probes) least = std::min(least, least_cost(code, probe, ~0U));
    Limits limits;
    const GraphBound found = graph_bound(code, 0, limits);
    ASSERT_NO_FATAL_FAILURE(expect_sound_bound(code, found, least));
    ASSERT_EQ(found.lower, least);
    ASSERT_EQ(found.upper, least);
    found_words += found.word.empty() ? 0 : 1;
  }
  EXPECT_GT(found_words, 250);
}

}  // namespace
}  // namespace flipwise
