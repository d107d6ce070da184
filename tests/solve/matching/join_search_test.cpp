// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "flipwise/errors.hpp"
#include "flipwise/flipwise.hpp"
#include "sampled.hpp"
#include "solve/matching/first_join.hpp"
#include "stops.hpp"

namespace flipwise::matching {
namespace {

struct Case {
  std::size_t vertices = 0;
  std::vector<Edge> edges = {};
  std::vector<std::uint32_t> odd = {};
};

std::string text_of(const Case& one) {
  std::string text = std::to_string(one.vertices) + " vertices;";
  for (const auto& [from, to, cost] : one.edges)
    text += " " + std::to_string(from) + "-" + (to == boundary ? "*" : std::to_string(to)) + ":" +
            std::to_string(cost);
  text += "; odd";
  for (const std::uint32_t vertex : one.odd) text += " " + std::to_string(vertex);
  return text;
}

/// Returns a graph of few vertices, with loops and parallel edges; perhaps with a boundary, and with costs
/// 0.
Case random_case(std::mt19937_64& random) {
  constexpr std::uint64_t greatest[] = {1, 2, 4, 1'000'000'000};
  const std::uint64_t max_cost = greatest[random() % 4];
  const bool has_zeros = random() % 3 == 0;
  const bool has_boundary = random() % 2 == 0;
  Case one{1 + random() % 7};
  for (std::size_t i = random() % 13; i > 0; --i) {
    const auto vertex = [&] { return static_cast<std::uint32_t>(random() % one.vertices); };
    const std::uint32_t to = has_boundary && random() % 4 == 0 ? boundary : vertex();
    one.edges.push_back({vertex(), to, has_zeros ? random() % (max_cost + 1) : 1 + random() % max_cost});
  }
  for (std::uint32_t v = 0; v < one.vertices; ++v)
    if (random() % 2 == 0) one.odd.push_back(v);
  return one;
}

struct CheapestJoin {
  std::uint64_t cost = UINT64_MAX;
  std::vector<std::uint32_t> first = {};
};

/// Returns the first of all cheapest T-joins, by trying all sets of edges in order; nothing if there is
/// none.
std::optional<CheapestJoin> by_brute_force(const Case& one) {
  CheapestJoin best;
  std::uint64_t expected = 0;
  for (const std::uint32_t vertex : one.odd) expected |= std::uint64_t{1} << vertex;
  const std::size_t m = one.edges.size();
  for (std::uint64_t set = 0; set < std::uint64_t{1} << m; ++set) {
    std::uint64_t parity = 0;
    std::uint64_t cost = 0;
    std::vector<std::uint32_t> used;
    for (std::uint32_t i = 0; i < m; ++i) {
      if ((set >> (m - 1 - i) & 1) == 0) continue;
      used.push_back(i);
      cost += one.edges[i].cost;
      parity ^= std::uint64_t{1} << one.edges[i].from;
      if (one.edges[i].to != boundary) parity ^= std::uint64_t{1} << one.edges[i].to;
    }
    if (parity == expected && cost < best.cost) best = {cost, used};
  }
  if (best.cost == UINT64_MAX) return std::nullopt;
  return best;
}

/// Checks the nested sets of a join by their definition.
void expect_proof(const Case& one, const Join& join) {
  const NestedSets& cuts = join.cuts;
  const auto is_in = [&](std::uint32_t vertex, std::uint32_t set) {
    if (vertex == boundary) return false;
    std::uint32_t around = cuts.set_of[vertex];
    while (around != none && around != set) around = cuts.parent[around];
    return around == set;
  };
  std::uint64_t sum = 0;
  std::vector<std::uint64_t> left(one.edges.size());
  for (std::uint32_t set = 0; set < cuts.parent.size(); ++set) {
    ASSERT_GT(cuts.amount[set], 0U);
    sum += cuts.amount[set];
    ASSERT_EQ(std::count_if(one.odd.begin(), one.odd.end(), [&](auto v) { return is_in(v, set); }) % 2, 1);
    for (std::size_t i = 0; i < left.size(); ++i)
      if (is_in(one.edges[i].from, set) != is_in(one.edges[i].to, set)) left[i] += cuts.amount[set];
  }
  for (std::size_t i = 0; i < left.size(); ++i) ASSERT_LE(left[i], 2 * one.edges[i].cost);
  ASSERT_EQ(sum, 2 * join.cost);
}

TEST(JoinSearch, EqualsBruteForceAndProvesIt) {
  std::mt19937_64 random(51);
  int solved = 0;
  int changed = 0;
  for (int i = 0; i < sampled(6000); ++i) {
    const Case one = random_case(random);
    const auto minimum = by_brute_force(one);
    if (!minimum) continue;
    SCOPED_TRACE(text_of(one));
    ++solved;
    const JoinGraph graph(one.vertices, one.edges);
    JoinSearch search(graph);
    Limits limits;
    Join join = search.join(one.odd, limits);
    ASSERT_EQ(join.cost, minimum->cost);
    expect_proof(one, join);
    ASSERT_EQ(search.join(one.odd, limits).edges, join.edges);  // nothing is left of an earlier search
    const std::vector<std::uint32_t> any = join.edges;
    make_first(graph, join, limits);
    ASSERT_EQ(join.edges, minimum->first);
    changed += any != join.edges ? 1 : 0;
  }
  EXPECT_GT(solved, 0);
  EXPECT_GT(changed, 0);
}

/// Returns a square grid with costs from 1 to max_cost.
Case grid(std::uint32_t side, std::uint64_t max_cost, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Case one{std::size_t{side} * side};
  for (std::uint32_t i = 0; i < side; ++i)
    for (std::uint32_t j = 0; j < side; ++j) {
      if (j + 1 < side) one.edges.push_back({i * side + j, i * side + j + 1, 1 + random() % max_cost});
      if (i + 1 < side) one.edges.push_back({i * side + j, (i + 1) * side + j, 1 + random() % max_cost});
    }
  for (std::uint32_t v = 0; v < one.vertices; ++v)
    if (random() % 2 == 0) one.odd.push_back(v);
  if (one.odd.size() % 2 != 0) one.odd.pop_back();
  return one;
}

TEST(JoinSearch, ProvesGridsOfManySizesAndCosts) {
  for (const std::uint64_t max_cost : {1U, 3U, 1'000'000U})
    for (const std::uint32_t side : {2U, 5U, 12U, 20U}) {
      const Case one = grid(side, max_cost, side);
      const JoinGraph graph(one.vertices, one.edges);
      Limits limits;
      Join join = JoinSearch(graph).join(one.odd, limits);
      expect_proof(one, join);
      const std::uint64_t cost = join.cost;
      make_first(graph, join, limits);
      std::vector<bool> is_odd(one.vertices);
      std::uint64_t sum = 0;
      for (const std::uint32_t edge : join.edges) {
        is_odd[one.edges[edge].from].flip();
        is_odd[one.edges[edge].to].flip();
        sum += one.edges[edge].cost;
      }
      for (const std::uint32_t vertex : one.odd) is_odd[vertex].flip();
      EXPECT_EQ(std::count(is_odd.begin(), is_odd.end(), true), 0);
      EXPECT_EQ(sum, cost);
    }
}

/// Returns a grid with a tree of five vertices at each vertex; or if the side is 1, a star.
Case with_trees(std::uint32_t side, std::uint32_t leaves, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Case one = grid(side, 5, seed);
  std::uint32_t next = side * side;
  for (std::uint32_t v = 0; v < side * side; ++v)
    for (std::uint32_t i = 0; i < leaves; ++i) {
      const std::uint32_t to = i < 2 || side == 1 ? v : next - 1 - static_cast<std::uint32_t>(random() % i);
      one.edges.push_back({next++, random() % 20 == 0 && side > 1 ? boundary : to, random() % 4});
    }
  one.vertices = next;
  std::shuffle(one.edges.begin(), one.edges.end(), random);
  one.odd.clear();
  for (std::uint32_t v = 0; v < next; ++v)
    if (random() % 2 == 0) one.odd.push_back(v);
  return one;
}

TEST(JoinSearch, ProvesTrees) {
  int solved = 0;
  for (const std::uint32_t side : {1U, 2U, 3U, 12U})
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      const Case one = with_trees(side, 5, seed);
      const JoinGraph graph(one.vertices, one.edges);
      EXPECT_GE(graph.pendants().size(), 5 * side * side);
      Limits limits;
      try {
        expect_proof(one, JoinSearch(graph).join(one.odd, limits));
        ++solved;
      } catch (const InternalError&) {  // an odd component
      }
    }
  EXPECT_GT(solved, 20);
}

TEST(JoinSearch, DecidesAStarWithoutRegions) {
  RunOptions run;
  run.stop = StopAtPoll(1000);  // regions would scan the centre once for each odd vertex
  Limits limits(run);
  Case one = with_trees(1, 200'000, 3);
  if (one.odd.size() % 2 != 0) one.odd.pop_back();
  const JoinGraph graph(one.vertices, one.edges);
  const Join join = JoinSearch(graph).join(one.odd, limits);
  const bool has_centre = one.odd.front() == 0;
  EXPECT_EQ(join.edges.size(), one.odd.size() - (has_centre ? 1 : 0));
}

TEST(JoinSearch, StopsWithAProvedBound) {
  const Case one = grid(40, 3, 9);
  const JoinGraph graph(one.vertices, one.edges);
  Limits unlimited;
  const std::uint64_t cost = JoinSearch(graph).join(one.odd, unlimited).cost;
  const int reached = stop_at_doubled_polls(1 << 10, [&](const StopAtPoll& stop) {
    RunOptions run;
    run.stop = stop;
    Limits limits(run);
    JoinSearch search(graph);
    const std::string why = stopped_by([&] {
      Join join = search.join(one.odd, limits);
      make_first(graph, join, limits);
    });
    EXPECT_EQ(!why.empty(), stop.is_reached());
    EXPECT_LE(limits.known().lower, cost);
    EXPECT_EQ(search.join(one.odd, unlimited).cost, cost);  // a search can go on after a stop
  });
  EXPECT_GT(reached, 1);
}

TEST(JoinSearch, SplitsIntoBlocks) {
  // Two triangles with a common vertex, two parallel edges, a bridge, a loop, two ways to the boundary.
  const JoinGraph graph(8, {{0, 1, 1},
                            {1, 2, 1},
                            {2, 0, 1},
                            {2, 3, 1},
                            {3, 4, 1},
                            {4, 2, 1},
                            {4, 5, 1},
                            {5, 6, 1},
                            {6, 5, 1},
                            {7, 7, 1},
                            {7, boundary, 1},
                            {7, boundary, 1}});
  std::vector<std::uint32_t> all;
  for (std::uint32_t i = 0; i < graph.edges().size(); ++i) all.push_back(i);
  const std::vector<Block> blocks = blocks_of(graph, all);
  EXPECT_EQ(std::set<Block>(blocks.begin(), blocks.end()),
            (std::set<Block>{{0, 1, 2}, {3, 4, 5}, {7, 8}, {10, 11}}));
}

}  // namespace
}  // namespace flipwise::matching
