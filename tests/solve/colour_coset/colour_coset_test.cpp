// SPDX-License-Identifier: MIT
//
// Compares searches of cosets modulo the colours with each other and with a search of all members.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "sampled.hpp"
#include "solve/colour_coset/leading_cells.hpp"
#include "solve/colour_coset/searched_cosets.hpp"

namespace flipwise::colour_coset_tests {
namespace {

using namespace searched_cosets;

using Generator = std::mt19937_64;

/// Returns generators whose sum is direct: each has a cell that no other presses, with the number q /
/// order. Of eight cells, each leaves about `sparse` unpressed.
QuietPatterns random_quiet(Generator& random, unsigned colours, std::vector<unsigned> orders,
                           std::size_t rows, std::size_t columns, unsigned sparse) {
  std::vector<std::size_t> own(rows * columns);
  for (std::size_t i = 0; i < own.size(); ++i) own[i] = i;
  std::shuffle(own.begin(), own.end(), random);
  QuietPatterns quiet{colours, orders, {}};
  for (std::size_t t = 0; t < orders.size(); ++t) {
    const unsigned unit = colours / orders[t];
    Board board(rows, columns, colours);
    const Board factors = random_board(random, rows, columns, orders[t]);
    for (std::size_t i = 0; i < board.cells(); ++i)
      board.numbers()[i] =
          static_cast<std::uint8_t>(random() % 8 < sparse ? 0 : factors.numbers()[i] * unit);
    for (std::size_t u = 0; u < orders.size(); ++u) board.numbers()[own[u]] = 0;
    board.numbers()[own[t]] = static_cast<std::uint8_t>(unit);
    quiet.generators.push_back(board);
  }
  return quiet;
}

std::vector<unsigned> random_orders(Generator& random, unsigned colours, double most) {
  std::vector<unsigned> orders;
  double members = 1;
  for (int tries = 0; tries < 12; ++tries) {
    const unsigned order = colours / static_cast<unsigned>(1 + random() % (colours / 2));
    if (order < 2 || colours % order != 0 || members * order > most) continue;
    orders.push_back(order);
    members *= order;
  }
  return orders;
}

/// Returns all sums of a member and quiet patterns.
std::vector<Board> members_of(const QuietPatterns& quiet, std::vector<Board> members) {
  for (std::size_t t = 0; t < quiet.orders.size(); ++t) {
    std::vector<Board> more;
    for (Board member : members)
      for (unsigned times = 0; times < quiet.orders[t]; ++times) {
        more.push_back(member);
        for (std::size_t i = 0; i < member.cells(); ++i)
          member.numbers()[i] = static_cast<std::uint8_t>(
              (member.numbers()[i] + quiet.generators[t].numbers()[i]) % quiet.colours);
      }
    members = std::move(more);
  }
  return members;
}

ColourFewest tried(const QuietPatterns& quiet, const std::vector<Board>& particulars,
                   const PressCosts& costs, std::uint64_t all) {
  std::vector<Board> members = members_of(quiet, particulars);
  ColourFewest result{.upper = ~std::uint64_t{0}};
  for (const Board& member : members) result.upper = std::min(result.upper, costs.of(member));
  std::erase_if(members, [&](const Board& one) { return costs.of(one) != result.upper; });
  std::sort(members.begin(), members.end(),
            [](const Board& a, const Board& b) { return reading_order(a, b) < 0; });
  result.number = members.size();
  result.best = members[0];
  if (members.size() > all) members.resize(all);
  result.all = members;
  return result;
}

TEST(ColourCoset, WalkAndTransformEqualAllMembers) {
  Generator random(1);
  for (int i = 0; i < sampled(1500); ++i) {
    const auto colours = static_cast<unsigned>(i % 20 == 0 ? 3 + random() % 254 : 3 + random() % 10);
    const std::size_t rows = 2 + random() % 4;
    const std::size_t columns = 6 + random() % 3;
    const std::vector<unsigned> orders = random_orders(random, colours, 2000);
    const QuietPatterns quiet = random_quiet(random, colours, orders, rows, columns, random() % 8);
    std::vector<Board> particulars{random_board(random, rows, columns, colours)};
    const std::size_t pressed_by_none = random() % 3;
    for (std::size_t more = 0; more < pressed_by_none; ++more)
      particulars.push_back(random_board(random, rows, columns, colours));
    const PressCosts costs = random_costs(random, rows, columns, colours);
    const std::uint64_t all = random() % 2 == 0 ? 0 : random() % 20;
    SCOPED_TRACE("case " + std::to_string(i) + ", colours " + std::to_string(colours));
    ColourFewest expected = tried(quiet, particulars, costs, all);
    expect_equal(searched(Way::walk, quiet, particulars, costs, all), expected);
    expect_equal(searched(Way::transform, quiet, particulars, costs, all), expected);
    if (HasFailure()) return;
  }
}

TEST(ColourCoset, WalkEqualsTransformInLargeKernels) {
  Generator random(2);
  for (const unsigned colours : {3U, 4U, 5U, 6U, 8U, 9U, 12U, 16U, 30U}) {
    const std::vector<unsigned> orders = random_orders(random, colours, 60000);
    const QuietPatterns quiet = random_quiet(random, colours, orders, 9, 7, 2);
    const std::vector<Board> particulars{random_board(random, 9, 7, colours)};
    for (int kind = 0; kind < 8; ++kind) {
      const PressCosts costs = random_costs(random, 9, 7, colours);
      SCOPED_TRACE(std::to_string(colours) + " colours, kind " + std::to_string(kind));
      const ColourFewest walked = searched(Way::walk, quiet, particulars, costs, 5);
      expect_equal(searched(Way::transform, quiet, particulars, costs, 5, 1), walked);
      expect_equal(searched(Way::transform, quiet, particulars, costs, 5, 3), walked);
    }
  }
}

/// Searches only the members that count. The first particular is one of them.
TEST(ColourCoset, OnlyMembersThatCountAreFound) {
  Generator random(5);
  for (unsigned i = 0; i < static_cast<unsigned>(sampled(600)); ++i) {
    const auto colours = static_cast<unsigned>(3 + random() % 10);
    const std::vector<unsigned> orders = random_orders(random, colours, i % 10 == 0 ? 20000 : 500);
    const QuietPatterns quiet = random_quiet(random, colours, orders, 3, 7, random() % 8);
    const Board first = random_board(random, 3, 7, colours);
    const PressCosts costs = random_costs(random, 3, 7, colours);
    const std::uint64_t all = random() % 20;
    const unsigned residue = first.numbers()[0] % 3;
    const CountsBoard counts = [residue](const Board& board) { return board.numbers()[0] % 3 == residue; };
    std::vector<Board> members = members_of(quiet, {first});
    std::erase_if(members, [&](const Board& one) { return !counts(one); });
    SCOPED_TRACE("case " + std::to_string(i) + ", colours " + std::to_string(colours));
    const ColourFewest expected = tried({colours, {}, {}}, members, costs, all);
    expect_equal(searched(Way::walk, quiet, {first}, costs, all, 1, counts), expected);
    expect_equal(searched(Way::transform, quiet, {first}, costs, all, 1 + i % 3, counts), expected);
    if (HasFailure()) return;
  }
}

TEST(ColourCoset, NumbersByCostAreThoseOfAllMembers) {
  Generator random(6);
  int listed = 0;
  for (int i = 0; i < sampled(600); ++i) {
    const auto colours = static_cast<unsigned>(3 + random() % 10);
    const std::vector<unsigned> orders = random_orders(random, colours, i % 10 == 0 ? 20000 : 500);
    const QuietPatterns quiet = random_quiet(random, colours, orders, 3, 7, random() % 8);
    const Board first = random_board(random, 3, 7, colours);
    const PressCosts costs = random_costs(random, 3, 7, colours);
    std::uint64_t most = 0;
    for (std::size_t cell = 0; cell < first.cells(); ++cell) most += costs.of_amount(cell, colours - 1);
    if (most > 1 << 22) continue;
    ++listed;
    std::vector<std::uint64_t> expected(static_cast<std::size_t>(most) + 1);
    for (const Board& member : members_of(quiet, {first})) ++expected[costs.of(member)];
    SCOPED_TRACE("case " + std::to_string(i) + ", colours " + std::to_string(colours));
    Limits limits({.threads = 1 + static_cast<unsigned>(i) % 3});
    std::vector<std::uint64_t> walked(expected.size());
    walk_costs(quiet, first, costs, walked, limits);
    ASSERT_EQ(walked, expected);
    std::vector<std::uint64_t> transformed(expected.size());
    transform_costs(quiet, plan_transform(colours, orders), first, costs, transformed, limits);
    ASSERT_EQ(transformed, expected);
  }
  EXPECT_GT(listed, sampled(300));
}

TEST(ColourCoset, CostsBeyondSixteenBits) {
  Generator random(3);
  for (const unsigned colours : {4U, 256U}) {
    const std::size_t side = colours == 4 ? 180 : 20;
    const QuietPatterns quiet = random_quiet(random, colours, {4, 4, 2, 2, 2, 2, 2}, side, side, 0);
    const std::vector<Board> particulars{random_board(random, side, side, colours)};
    expect_equal(searched(Way::transform, quiet, particulars, PressCosts(CostOf::amount), 3),
                 searched(Way::walk, quiet, particulars, PressCosts(CostOf::amount), 3));
  }
}

TEST(ColourCoset, LeadingCellsAreWherePatternsBegin) {
  Generator random(4);
  for (int i = 0; i < 300; ++i) {
    const auto colours = static_cast<unsigned>(3 + random() % 10);
    const QuietPatterns quiet =
        random_quiet(random, colours, random_orders(random, colours, 500), 2, 8, random() % 8);
    std::set<std::size_t> begins;
    for (const Board& member : members_of(quiet, {Board(2, 8, colours)}))
      for (std::size_t cell = 0; cell < member.cells(); ++cell)
        if (member.numbers()[cell] != 0) {
          begins.insert(cell);
          break;
        }
    ASSERT_EQ(leading_cells(quiet), std::vector<std::size_t>(begins.begin(), begins.end()));
  }
}

}  // namespace
}  // namespace flipwise::colour_coset_tests
