// SPDX-License-Identifier: MIT
//
// Compares the search over lines of cross boards with all presses that satisfy the rule's equations.
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "sampled.hpp"
#include "solve/colour_coset/searched_cosets.hpp"
#include "solve/colours/colour_system.hpp"

namespace flipwise::colour_lines_tests {
namespace {

using namespace searched_cosets;

/// Returns the quiet patterns of a cross board.
QuietPatterns quiet_patterns(std::size_t rows, std::size_t columns, unsigned colours) {
  Puzzle puzzle;
  puzzle.start = Board(rows, columns, colours);
  puzzle.rule.form = Rule::Form::cross;
  Limits limits;
  const ColourSystem system(puzzle, limits);
  QuietPatterns quiet{colours, system.orders(), {}};
  for (std::size_t t = 0; t < quiet.orders.size(); ++t)
    quiet.generators.push_back(system.quiet_pattern(t, limits));
  return quiet;
}

TEST(ColourLines, EqualTheWalkOnBoardsOfAnyShape) {
  std::mt19937_64 random(1);
  int large = 0;
  for (int i = 0; i < sampled(3000); ++i) {
    const auto colours = static_cast<unsigned>(3 + random() % 10);
    const std::size_t rows = 1 + random() % 7;
    const std::size_t columns = 1 + random() % 7;
    const QuietPatterns quiet = quiet_patterns(rows, columns, colours);
    if (quiet.members() > 5000) continue;
    large += quiet.members() > 100;
    std::vector<Board> particulars{random_board(random, rows, columns, colours)};
    if (random() % 8 == 0) particulars[0] = Board(rows, columns, colours);
    const PressCosts costs = random_costs(random, rows, columns, colours);
    const std::uint64_t all = random() % 2 == 0 ? 0 : random() % 20;
    SCOPED_TRACE(std::to_string(colours) + " colours, " + std::to_string(rows) + " x " +
                 std::to_string(columns));
    expect_equal(searched(Way::lines, quiet, particulars, costs, all),
                 searched(Way::walk, quiet, particulars, costs, all));
    if (HasFailure()) return;
  }
  EXPECT_GT(large, sampled(100));
}

TEST(ColourLines, EqualTheTransformOnLargerBoards) {
  std::mt19937_64 random(2);
  struct Shape {
    std::size_t rows, columns;
    unsigned colours;
  };
  for (const auto& [rows, columns, colours] :
       {Shape{7, 7, 4}, Shape{5, 5, 4}, Shape{7, 7, 6}, Shape{4, 9, 8}, Shape{9, 4, 8}, Shape{10, 10, 3},
        Shape{5, 9, 4}, Shape{9, 5, 12}, Shape{6, 6, 5}, Shape{21, 3, 4}}) {
    const QuietPatterns quiet = quiet_patterns(rows, columns, colours);
    if (quiet.members() > 3e6) continue;
    const std::vector<Board> particulars{random_board(random, rows, columns, colours)};
    for (int kind = 0; kind < 4; ++kind) {
      const PressCosts costs = random_costs(random, rows, columns, colours);
      SCOPED_TRACE(std::to_string(colours) + " colours, " + std::to_string(rows) + " x " +
                   std::to_string(columns));
      const ColourFewest expected = searched(Way::transform, quiet, particulars, costs, 7);
      expect_equal(searched(Way::lines, quiet, particulars, costs, 7), expected);
      expect_equal(searched(Way::lines, quiet, particulars, costs, 7, 3), expected);
    }
  }
}

TEST(ColourLines, CostsOfALineBeyondSixteenBits) {
  // One row of 300 cells: 256^299 quiet patterns, of sum 0. The minimum solutions press one cell.
  Board row(1, 300, 256);
  row.set(0, 7, 1);
  Limits limits;
  CheapestBoards cheapest(row, 1, 1000);
  search_lines(256, row, PressCosts(CostOf::amount), cheapest, limits);
  ColourFewest found;
  cheapest.settle(found);
  EXPECT_EQ(found.upper, 1U);
  EXPECT_EQ(found.number, 300);
  ASSERT_EQ(found.all.size(), 300U);
  EXPECT_EQ(found.best.get(0, 299), 1);
  EXPECT_EQ(found.all.back().get(0, 0), 1);
}

}  // namespace
}  // namespace flipwise::colour_lines_tests
