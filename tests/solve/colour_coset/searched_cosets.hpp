// SPDX-License-Identifier: MIT
//
// Searches cosets modulo the colours by each method.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "board/press_costs.hpp"
#include "solve/colour_coset/colour_coset.hpp"
#include "solve/colour_coset/colour_lines.hpp"
#include "solve/colour_coset/colour_transform.hpp"
#include "solve/colour_coset/colour_walk.hpp"

namespace flipwise::searched_cosets {

inline Board random_board(std::mt19937_64& random, std::size_t rows, std::size_t columns,
                          unsigned colours) {
  Board board(rows, columns, std::max(colours, 3U));
  for (std::uint8_t& value : board.numbers()) value = static_cast<std::uint8_t>(random() % colours);
  return board;
}

/// Returns costs of 1, or a price for each cell: small (some are 0), or of up to 32 or 64 bits.
inline PressCosts random_costs(std::mt19937_64& random, std::size_t rows, std::size_t columns,
                               unsigned colours) {
  Puzzle puzzle{.start = Board(rows, columns, std::max(colours, 3U))};
  if (random() % 2 != 0) puzzle.cost_of = CostOf::press;
  const std::uint64_t kind = random() % 5;
  if (kind == 0) return PressCosts(puzzle.cost_of);
  puzzle.cost.emplace();
  for (std::size_t i = 0; i < rows * columns; ++i)
    puzzle.cost->push_back(kind == 1   ? random() % 3
                           : kind == 2 ? 5 + random() % 3
                           : kind == 3 ? random() % 5 * 12345
                                       : random() >> 32 << (random() % 5));
  return PressCosts(puzzle);
}

/// A method of search; `lines` is for cross boards only.
enum class Way { walk, transform, lines };

inline ColourFewest searched(Way way, const QuietPatterns& quiet, const std::vector<Board>& particulars,
                             const PressCosts& costs, std::uint64_t all, unsigned threads = 1,
                             const CountsBoard& counts = {}) {
  Limits limits({.threads = threads});
  CheapestBoards cheapest(particulars[0], costs.of(particulars[0]), all);
  const TransformPlan plan = plan_transform(quiet.colours, quiet.orders);
  for (const Board& one : particulars) {
    if (way == Way::walk) walk_coset(quiet, one, costs, cheapest, limits, counts);
    if (way == Way::transform) transform_coset(quiet, plan, one, costs, cheapest, limits, counts);
    if (way == Way::lines) search_lines(quiet.colours, one, costs, cheapest, limits);
  }
  ColourFewest result;
  cheapest.settle(result);
  return result;
}

inline void expect_equal(const ColourFewest& found, const ColourFewest& expected) {
  EXPECT_EQ(found.upper, expected.upper);
  EXPECT_EQ(found.number, expected.number);
  EXPECT_EQ(found.best, expected.best);
  EXPECT_EQ(found.all, expected.all);
}

}  // namespace flipwise::searched_cosets
