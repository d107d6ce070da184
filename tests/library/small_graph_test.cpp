// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <bit>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "flipwise/flipwise.hpp"

namespace flipwise {
namespace {

Graph random_graph(std::mt19937_64& random, std::size_t vertices, unsigned one_in) {
  Graph graph;
  graph.neighbours.resize(vertices);
  for (std::size_t v = 0; v < vertices; ++v)
    for (std::size_t u = 0; u < v; ++u)
      if (random() % one_in == 0) {
        graph.neighbours[u].push_back(v);
        graph.neighbours[v].push_back(u);
      }
  graph.is_open = random() % 2 == 0;
  return graph;
}

std::string presses_in_words(const SmallGraph& graph, Word set) {
  std::string text;
  for (std::size_t v = 0; v < graph.size(); ++v) {
    if (v > 0) text += ' ';
    text += (set >> v & 1) != 0 ? '1' : '0';
  }
  return text;
}

TEST(SmallGraphTest, AgreesWithSolveAndAnalyze) {
  std::mt19937_64 random(20261127);
  for (const std::size_t vertices : {1U, 2U, 3U, 5U, 6U, 7U, 12U, 20U, 31U, 32U, 33U, 62U, 63U, 64U})
    for (unsigned round = 0; round < 12; ++round) {
      const Graph graph = random_graph(random, vertices, 2 + round % 4);
      const SmallGraph small(graph);
      ASSERT_EQ(small.size(), vertices);
      Puzzle puzzle;
      puzzle.start = Board(1, vertices);
      puzzle.buttons = graph_buttons(graph);
      Word lights = random() & small.every();
      if (round % 3 == 0) lights = small.every();
      if (round % 3 == 1)
        for (std::size_t v = 0, set = random(); v < vertices; ++v, set >>= 1)
          lights ^= (set & 1) != 0 ? small.flips(v) : 0;
      for (std::size_t v = 0; v < vertices; ++v) puzzle.start.set(0, v, (lights >> v & 1) != 0);
      EXPECT_EQ(small.nullity(), analyze(puzzle).nullity);
      const auto found = small.fewest(lights);
      if (!found) {
        EXPECT_GT(small.nullity(), SmallGraph::max_nullity);
        continue;
      }
      const Answer answer = solve(puzzle);
      ASSERT_EQ(found->exists, answer.status == Status::optimal) << vertices << " " << round;
      if (!found->exists) continue;
      EXPECT_EQ(found->number, *answer.upper);
      EXPECT_EQ(presses_in_words(small, found->set) + "\n", write_grid({*answer.solution}, Format::text));
    }
}

TEST(SmallGraphTest, ReadsBothFormats) {
  for (const char* line : {"DQc", ">>graph6<<DQc", ":DgH_~", ":DgH_~\r", "DQc\n"}) {
    const Graph graph = parse_graph6(line);
    ASSERT_EQ(graph.size(), 5U) << line;
    const auto small = SmallGraph::parse(line);
    ASSERT_TRUE(small);
    for (std::size_t v = 0; v < 5; ++v) {
      Word flips = Word{1} << v;
      for (const std::size_t neighbour : graph.neighbours[v]) flips |= Word{1} << neighbour;
      EXPECT_EQ(small->flips(v), flips);
      EXPECT_EQ(SmallGraph::parse(line, true)->flips(v), flips ^ Word{1} << v);
    }
  }
  EXPECT_FALSE(SmallGraph::parse(":~?@@"));  // 65 vertices
  for (const char* line : {"", "D", "DQcc", "?", "D c", ":A_", "path:5", ":J~?"}) {
    EXPECT_THROW(parse_graph6(line), InputError) << line;
    EXPECT_THROW(SmallGraph::parse(line), InputError) << line;
  }
}

TEST(SmallGraphTest, GraphsOfCallersAreChecked) {
  for (const auto& [neighbours, what] :
       {std::pair(std::vector<std::vector<std::size_t>>{{1}, {}}, "which does not have it"),
        {{{7}, {}}, "has the neighbour 7, but the last vertex is 1"},
        {{{0}}, "is its own neighbour"},
        {{{1, 1}, {0, 0}}, "not ascending"},
        {{{2, 1}, {0}, {0}}, "not ascending"}}) {
    const Graph graph{neighbours};
    const auto is_refused = [&, text = what](const auto& use) {
      try {
        use();
        ADD_FAILURE() << text;
      } catch (const InputError& error) {
        EXPECT_NE(std::string(error.what()).find(text), std::string::npos) << error.what();
      }
    };
    is_refused([&] { SmallGraph{graph}; });
    is_refused([&] { to_graph6(graph); });
    is_refused([&] { count(graph_question(graph)); });
    is_refused([&] { list_patterns(graph_question(graph), {}, [](const Board&) { return true; }); });
  }
}

TEST(SmallGraphTest, RefusesWhatDoesNotFit) {
  EXPECT_THROW(SmallGraph(parse_graph("path:65")), InputError);
  EXPECT_THROW(SmallGraph(Graph{}), InputError);
  const SmallGraph graph(parse_graph("path:3"));
  EXPECT_THROW(graph.fewest(8), InputError);
  EXPECT_FALSE(SmallGraph(parse_graph("complete:18")).fewest(0));  // nullity 17
  EXPECT_EQ(SmallGraph(parse_graph("complete:17")).fewest(1)->exists, false);
}

}  // namespace
}  // namespace flipwise
