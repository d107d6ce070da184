// SPDX-License-Identifier: MIT
//
// Patterns on graphs, against trying every set of vertices, and against boards.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>
#include <string>
#include <vector>

#include "count/questions.hpp"
#include "count/rule/graph_order.hpp"
#include "flipwise/flipwise.hpp"
#include "sampled.hpp"

namespace flipwise {
namespace {

/// Returns the sets of vertices that obey a rule, in reading order: vertex 0 is the highest bit.
std::vector<unsigned> sets_of(const PatternQuestion& question) {
  const Graph& graph = *question.graph;
  const std::size_t vertices = graph.size();
  const auto has = [&](unsigned set, std::size_t v) { return (set >> (vertices - 1 - v) & 1) != 0; };
  std::vector<unsigned> sets;
  for (unsigned set = 0; set < 1U << vertices; ++set) {
    bool obeys = true;
    for (std::size_t v = 0; v < vertices; ++v) {
      unsigned around = 0;
      for (const std::size_t u : graph.neighbours[v]) {
        const bool lit = has(set, u);
        around += question.counted == Counted::lit     ? lit
                  : question.counted == Counted::unlit ? !lit
                  : question.counted == Counted::equal ? lit == has(set, v)
                                                       : lit != has(set, v);
      }
      obeys = obeys && ((has(set, v) ? question.on : question.off) >> around & 1) != 0;
    }
    if (obeys) sets.push_back(set);
  }
  return sets;
}

unsigned set_of(const Board& row) {
  unsigned bits = 0;
  for (std::size_t v = 0; v < row.columns(); ++v) bits = bits << 1 | (row.get(0, v) != 0 ? 1U : 0U);
  return bits;
}

void expect_all_parts(const PatternQuestion& question) {
  const std::vector<unsigned> sets = sets_of(question);
  CountOptions options;
  options.by_weight = options.fewest_lit = options.max_lit = options.how_many = true;
  options.list = 100;
  options.sample = 3;
  if (!sets.empty()) options.unrank = std::to_string(sets.size() / 2);
  const Tally tally = count(question, options);
  ASSERT_EQ(tally.status, CountStatus::counted) << tally.reason;
  EXPECT_EQ(*tally.count, std::to_string(sets.size()));
  std::vector<unsigned> weights(question.columns + 1);
  for (const unsigned set : sets) ++weights[static_cast<std::size_t>(std::popcount(set))];
  for (std::size_t weight = 0; weight < weights.size(); ++weight)
    EXPECT_EQ(tally.by_weight[weight], std::to_string(weights[weight]));
  ASSERT_EQ(tally.listed.size(), sets.size());
  for (std::size_t i = 0; i < sets.size(); ++i) EXPECT_EQ(set_of(tally.listed[i]), sets[i]);
  ASSERT_EQ(tally.fewest_lit.has_value(), !sets.empty());
  if (sets.empty()) return;
  EXPECT_EQ(set_of(*tally.unranked), sets[sets.size() / 2]);
  for (const Board& sample : tally.samples)
    EXPECT_TRUE(std::find(sets.begin(), sets.end(), set_of(sample)) != sets.end());
  for (const bool most : {false, true}) {
    const auto& extreme = most ? *tally.max_lit : *tally.fewest_lit;
    std::size_t weight = most ? weights.size() - 1 : 0;
    while (weights[weight] == 0) weight += most ? std::size_t(-1) : 1;
    EXPECT_EQ(extreme.lit, weight);
    EXPECT_EQ(*extreme.number, std::to_string(weights[weight]));
    EXPECT_TRUE(std::find(sets.begin(), sets.end(), set_of(extreme.pattern)) != sets.end());
  }
  options = {};
  options.rank = tally.unranked;
  EXPECT_EQ(*count(question, options).rank, std::to_string(sets.size() / 2));
}

TEST(GraphCount, AllGraphsOfUpToFiveVertices) {
  std::mt19937_64 random(20261127);
  for (std::size_t vertices = 1; vertices <= 5; ++vertices)
    for (std::uint64_t edges = 0; edges < std::uint64_t{1} << (vertices * (vertices - 1) / 2); ++edges) {
      const Graph graph = graph_with_edges(vertices, edges);
      std::vector<PatternQuestion> questions = {graph_question(graph, 1),         // independent
                                                graph_question(graph, ~0U, ~1U),  // dominating
                                                graph_question(graph)};           // even
      questions.push_back(graph_question(graph, static_cast<std::uint32_t>(random() | random()),
                                         static_cast<std::uint32_t>(random() | random())));
      for (PatternQuestion& question : questions) {
        question.counted = static_cast<Counted>(random() % 4);
        SCOPED_TRACE(to_graph6(graph) + " " + describe(question));
        CountOptions options;
        ASSERT_EQ(*count(question, options).count, std::to_string(sets_of(question).size()));
        options.modulus = 3;
        ASSERT_EQ(*count(question, options).count, std::to_string(sets_of(question).size() % 3));
      }
    }
}

TEST(GraphCount, AllPartsOfRandomGraphs) {
  std::mt19937_64 random(20261128);
  for (int round = 0; round < sampled(180); ++round) {
    const std::size_t vertices = 6 + random() % 4;
    PatternQuestion question = graph_question(
        graph_with_edges(vertices, random() & (round % 2 == 0 ? random() : ~std::uint64_t{0})),
        static_cast<std::uint32_t>(random() | random()), static_cast<std::uint32_t>(random() | random()));
    if (round % 3 == 0) question.on = 1, question.off = ~std::uint32_t{0};
    if (round % 3 == 1) question.on = ~std::uint32_t{0}, question.off = ~std::uint32_t{1};
    if (round % 3 == 2) question.counted = static_cast<Counted>(random() % 4);
    SCOPED_TRACE(to_graph6(*question.graph) + " " + describe(question));
    if (sets_of(question).size() <= 100) expect_all_parts(question);
  }
}

TEST(GraphCount, ProductsAreBoards) {
  for (const auto& [on, off] : std::vector<std::pair<const char*, const char*>>{
           {"0", "any"}, {"any", "1,2,3,4"}, {"even", "any"}, {"even", "odd"}, {"1,3", "0,2,4"}}) {
    PatternQuestion board = question(5, 4, on, off);
    for (const Counted counted : counted_kinds) {
      board.counted = counted;
      expect_same_on_graph("path:5*path:4", board);
    }
    expect_same_on_graph("cycle:4*cycle:5", question(4, 5, on, off, Adjacency::edge, Wrap::torus));
    expect_same_on_graph("path:4*cycle:5", question(4, 5, on, off, Adjacency::edge, Wrap::columns));
    expect_same_on_graph("strong(path:4,path:5)", question(4, 5, on, off, Adjacency::king));
  }
}

TEST(GraphCount, PublishedNumbers) {
  const auto number = [](const std::string& word, const char* on, const char* off) {
    const auto list = [](const char* text) {
      return parse_neighbour_list(text, Adjacency::max_neighbours);
    };
    const Tally tally = count(graph_question(parse_graph(word), list(on), list(off)));
    return tally.count.value_or(tally.reason);
  };
  // Independent sets of hypercubes (OEIS A027624).
  const std::vector<std::string> cubes = {"2", "3", "7", "35", "743", "254475"};
  for (std::size_t d = 0; d < cubes.size(); ++d)
    EXPECT_EQ(number("hypercube:" + std::to_string(d), "0", "any"), cubes[d]);
  EXPECT_EQ(number("petersen", "0", "any"), "76");
  // Dominating sets of paths (A000213) and cycles (A001644).
  const std::vector<std::string> paths = {"1", "3", "5", "9", "17", "31", "57", "105"};
  for (std::size_t n = 1; n <= paths.size(); ++n)
    EXPECT_EQ(number("path:" + std::to_string(n), "any", "1,2"), paths[n - 1]);
  const std::vector<std::string> cycles = {"7", "11", "21", "39", "71", "131"};
  for (std::size_t n = 3; n < 3 + cycles.size(); ++n)
    EXPECT_EQ(number("cycle:" + std::to_string(n), "any", "1,2"), cycles[n - 3]);
  // Perfect matchings are the independent sets of the line graph that dominate it once: 6 of them.
  EXPECT_EQ(count(graph_question(parse_graph("line(petersen)"), 1, ~1U)).status, CountStatus::counted);
}

TEST(GraphCount, GivenVertices) {
  PatternQuestion q = graph_question(parse_graph("cycle:6"), 1);
  q.given = given_from_rows({"1????_"}, "given");
  CountOptions options;
  options.by_weight = true;
  const Tally tally = count(q, options);  // vertex 0 is in the set, vertex 5 is left out of the graph
  EXPECT_EQ(*tally.count, "5");           // independent sets of a path of 3 vertices
  EXPECT_EQ(tally.by_weight, (std::vector<std::string>{"0", "1", "3", "1", "0", "0", "0"}));
  options = {};
  options.list = 10;
  for (const Board& set : count(q, options).listed) EXPECT_EQ(set.get(0, 0), 1);
}

TEST(GraphCount, LongGraphs) {
  const PatternQuestion q = graph_question(parse_graph("path:3000"), 1);
  CountOptions options;
  options.modulus = 1'000'000'007;
  std::uint64_t a = 1;
  std::uint64_t b = 2;
  for (int i = 1; i < 3000; ++i) {
    const std::uint64_t next = (a + b) % *options.modulus;
    a = b;
    b = next;
  }
  EXPECT_EQ(*count(q, options).count, std::to_string(b));
}

TEST(GraphCount, ListsEachPattern) {
  const PatternQuestion q = graph_question(parse_graph("petersen"), 1);
  std::vector<unsigned> listed;
  list_patterns(q, {}, [&](const Board& set) {
    listed.push_back(set_of(set));
    return true;
  });
  EXPECT_EQ(listed, sets_of(q));
}

TEST(GraphCount, Orders) {
  RunOptions run;
  Limits limits(run);
  const auto width = [&](const char* word) {
    const Graph graph = parse_graph(word);
    const VertexOrder order = narrow_order(graph, limits);
    std::vector<bool> seen(graph.size());
    for (const std::size_t vertex : order) seen[vertex] = true;
    EXPECT_EQ(order.size(), graph.size());
    EXPECT_EQ(std::count(seen.begin(), seen.end(), true), static_cast<std::ptrdiff_t>(graph.size()));
    return widest_frontier(graph, order);
  };
  EXPECT_EQ(width("path:50"), 1U);
  EXPECT_EQ(width("cycle:50"), 2U);
  EXPECT_EQ(width("star:20"), 1U);
  EXPECT_LE(width("path:4*path:40"), 4U);
  EXPECT_LE(width("petersen"), 5U);
  EXPECT_LE(width("hypercube:5"), 14U);
  EXPECT_EQ(width("union(path:20,cycle:20,complete:1)"), 2U);
}

TEST(GraphCount, Refusals) {
  const Graph path = parse_graph("path:3");
  const auto refuses = [](const PatternQuestion& question, const CountOptions& options = {}) {
    EXPECT_THROW(count(question, options), InputError);
  };
  refuses(graph_question(parse_graph("star:32")));
  refuses(graph_question(parse_graph("open(path:3)")));
  PatternQuestion wrong = graph_question(path);
  wrong.columns = 4;
  refuses(wrong);
  wrong = graph_question(path);
  wrong.wrap = Wrap::torus;
  refuses(wrong);
  wrong = graph_question(path);
  wrong.adjacent = Adjacency::king;
  refuses(wrong);
  CountOptions options;
  options.recurrence = true;
  refuses(graph_question(path), options);
  options = {};
  options.symmetric = true;
  refuses(graph_question(path), options);
  EXPECT_EQ(*count(graph_question(parse_graph("star:31"), 1)).count, "2147483649");
  const Tally wide = count(graph_question(parse_graph("path:64*path:64*path:2"), 3));
  EXPECT_EQ(wide.status, CountStatus::unknown);
  EXPECT_NE(wide.reason, "");
}

}  // namespace
}  // namespace flipwise
