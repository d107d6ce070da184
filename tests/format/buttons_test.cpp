// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>
#include <sstream>

#include "buttons.hpp"
#include "flipwise/flipwise.hpp"
#include "format/refusal.hpp"

namespace flipwise {
namespace {

Buttons read(const std::string& text, std::size_t lights) {
  std::istringstream stream(text);
  return read_buttons(stream, "b", lights).buttons;
}

std::string error_of(const std::string& text, std::size_t lights) {
  return refusal_of([&] { read(text, lights); });
}

TEST(Buttons, Lists) {
  const Buttons expected = {{0, 2}, {}, {1, 2}};
  EXPECT_EQ(read("0 2\n-\n1 2\n", 3), expected);
  EXPECT_EQ(read("; three of them\r\n\r\n 0,2\r\n - \r\n\t1, 2", 3), expected);
  EXPECT_EQ(read("; lists of lights\n1 1 2\n", 3), (Buttons{{1, 1, 2}}));
}

TEST(Buttons, WhatIsWrongWithLists) {
  EXPECT_EQ(error_of("0 1\n2 3\n", 3),
            "b:2:3: light 3 does not exist: the board has 3 lights, counted from 0");
  EXPECT_EQ(error_of("0 99999999999999999999999\n", 3),
            "b:1:3: this light does not exist: the board has 3 lights, counted from 0");
  EXPECT_EQ(error_of("0 x\n", 3),
            "b:1:3: expected the numbers of the lights that a button flips, or - for none, found 'x'");
  EXPECT_EQ(error_of("0 -\n", 3),
            "b:1:3: expected the numbers of the lights that a button flips, or - for none, found '-'");
  EXPECT_EQ(error_of("- 0\n", 3),
            "b:1:3: a number stands after '-', which is an empty list; remove '-' if it "
            "only marks the line");
  EXPECT_EQ(error_of("", 3), "b:1:1: no buttons: expected a line for each, with the numbers of its lights");
  EXPECT_EQ(error_of("; nothing\n\n", 3),
            "b:3:1: no buttons: expected a line for each, with the numbers of its lights");
}

/// Reads the example in the definition of the format: edges 0-2, 0-4, 1-3, 3-4.
TEST(Buttons, Graph6) {
  const Buttons expected = {{0, 2, 4}, {1, 3}, {2, 0}, {3, 1, 4}, {4, 0, 3}};
  EXPECT_EQ(read("DQc\n", 5), expected);
  EXPECT_EQ(read(">>graph6<<DQc", 5), expected);
  EXPECT_EQ(read("@\n", 1), (Buttons{{0}}));
  EXPECT_EQ(read("Bw\r\n", 3), (Buttons{{0, 1, 2}, {1, 0, 2}, {2, 0, 1}}));
}

/// Reads the examples in the definition of the format (edges 0-1, 0-2, 1-2, 5-6), and the cases of its last
/// bits.
TEST(Buttons, Sparse6) {
  const Buttons expected = {{0, 1, 2}, {0, 1, 2}, {0, 1, 2}, {3}, {4}, {5, 6}, {5, 6}};
  EXPECT_EQ(read(":Fa@x^\n", 7), expected);
  EXPECT_EQ(read(">>sparse6<<:Fa@x^", 7), expected);
  EXPECT_EQ(read(":@\n", 1), (Buttons{{0}}));
  EXPECT_EQ(read(":B\r\n", 3), (Buttons{{0}, {1}, {2}}));
}

/// Writes and reads all graphs of few vertices, and random ones around the sizes where the formats change.
TEST(Buttons, GraphsAreReadAsTheyAreWritten) {
  std::mt19937_64 random(6);
  const auto expect_same = [](const Buttons& graph) {
    for (const ButtonFormat format : {ButtonFormat::graph6, ButtonFormat::sparse6}) {
      const std::string text = write_buttons(graph, graph.size(), format);
      const auto in_order = [](const Buttons& buttons) {
        LightLists lists;
        for (std::size_t i = 0; i < buttons.size(); ++i) {
          auto& list = lists.emplace_back(buttons[i].begin(), buttons[i].end());
          std::sort(list.begin(), list.end());
        }
        return Buttons(lists);
      };
      ASSERT_EQ(in_order(read(text, graph.size())), graph) << text;
    }
  };
  const auto graph_of = [](std::size_t order, auto is_edge) {
    Buttons graph;
    for (std::size_t v = 0; v < order; ++v) {
      graph.add();
      for (std::size_t u = 0; u < order; ++u)
        if (u == v || is_edge(std::min(u, v), std::max(u, v))) graph.change(u);
    }
    return graph;
  };
  for (std::size_t order = 1; order <= 5; ++order)
    for (unsigned edges = 0; edges < 1U << order * (order - 1) / 2; ++edges)
      expect_same(graph_of(
          order, [&](std::size_t u, std::size_t v) { return edges >> (v * (v - 1) / 2 + u) & 1; }));
  for (const std::size_t order : {7U, 8U, 9U, 15U, 16U, 17U, 31U, 32U, 33U, 62U, 63U, 64U, 65U, 128U})
    for (int repeat = 0; repeat < 20; ++repeat) {
      std::vector<std::vector<bool>> edges(order, std::vector<bool>(order));
      for (auto& row : edges)
        for (std::size_t v = 0; v < order; ++v) row[v] = random() % (repeat % 2 == 0 ? 3 : order) == 0;
      expect_same(graph_of(order, [&](std::size_t u, std::size_t v) { return edges[u][v]; }));
    }
}

TEST(Buttons, WhatIsNoGraphIsNotWrittenAsOne) {
  const auto refusal = [](const Buttons& buttons, std::size_t lights) {
    return refusal_of([&] { write_buttons(buttons, lights, ButtonFormat::sparse6); });
  };
  const std::string start =
      "these buttons are not a graph, in which each button flips its own light and those of its "
      "neighbours: ";
  EXPECT_EQ(refusal({{0}}, 2), start + "there is 1 button, but 2 lights; choose another form");
  EXPECT_EQ(refusal({{0, 1}, {1}}, 2),
            start + "button 0 flips light 1, but button 1 does not flip light 0; choose another form");
  EXPECT_EQ(refusal({{0, 1}, {0}}, 2), start + "button 1 does not flip its own light; choose another form");
}

/// Reads the long forms of the number of vertices, for graphs without edges.
TEST(Buttons, LongGraph6) {
  const auto empty = [](const std::string& order, std::size_t vertices) {
    return order + std::string((vertices * (vertices - 1) / 2 + 5) / 6, '?');
  };
  EXPECT_EQ(read(empty("}", 62), 62).size(), 62U);
  EXPECT_EQ(read(empty("~??~", 63), 63).size(), 63U);
  EXPECT_EQ(read(empty("~?@?", 64), 64).size(), 64U);
  EXPECT_EQ(read(empty("~~?????~", 63), 63).size(), 63U);
  const Buttons graph = read(empty("~??~", 63), 63);
  EXPECT_EQ(std::vector(graph[62].begin(), graph[62].end()), (std::vector<std::size_t>{62}));
}

TEST(Buttons, WhatIsWrongWithGraphs) {
  EXPECT_EQ(error_of("left lever: hall", 5),
            "b:1:1: the name 'left lever' has a blank; write one word before the colon");
  EXPECT_EQ(error_of("A=1,2", 5), "b:1:1: '=' stands after a name; write a colon instead, NAME: LIGHTS");
  EXPECT_EQ(error_of("DQc", 6), "b:1:1: the graph has 5 vertices, but the board has 6 lights");
  for (const char* text : {"DQ", "D Q", "graph G {", "array([[1,0]"})
    EXPECT_EQ(error_of(text, 5),
              "b:1:1: this is not a list of lights, a matrix or a graph: expected a line for each button, "
              "with the "
              "numbers "
              "of its lights or NAME: LIGHTS, such as A: 1 2 4")
        << text;
  EXPECT_EQ(error_of("DQc\nDQc\n", 5), "b:2:1: graph6: expected one graph, found more after it; remove it");
  EXPECT_EQ(error_of("~~zzzzzz", 5),
            "b:1:1: the graph has 64356335355 vertices, but the board has 5 lights");
  EXPECT_EQ(error_of(">>sparse6<<:Fa", 5), "b:1:1: the graph has 7 vertices, but the board has 5 lights");
  EXPECT_EQ(error_of(":An\n:An\n", 2),
            "b:2:1: sparse6: expected one graph, found more after it; remove it");
}

/// Compares the solver with all press sets of a few buttons: minimum, ties, and boards without a solution.
TEST(Buttons, SolvedAsByTrying) {
  std::mt19937_64 random(5);
  for (int trial = 0; trial < 300; ++trial) {
    const std::size_t lights = 1 + random() % 9;
    const std::size_t count = 1 + random() % 9;
    Puzzle puzzle{.start = Board(1, lights), .buttons = Buttons()};
    std::vector<unsigned> flips(count);
    for (std::size_t i = 0; i < count; ++i) {
      puzzle.buttons->add();
      for (std::size_t light = 0; light < lights; ++light)
        if (random() % 3 == 0) {
          puzzle.buttons->change(light);
          flips[i] |= 1U << light;
        }
    }
    unsigned start = 0;
    for (std::size_t light = 0; light < lights; ++light)
      if (random() & 1) {
        puzzle.start.flip(0, light);
        start |= 1U << light;
      }
    // Button 0 is the highest digit, so counting up is row-major order.
    int fewest = -1;
    std::size_t ways = 0;
    unsigned best = 0;
    for (unsigned presses = 0; presses < 1U << count; ++presses) {
      unsigned left = start;
      for (std::size_t i = 0; i < count; ++i)
        if (presses >> (count - 1 - i) & 1) left ^= flips[i];
      if (left != 0) continue;
      const int weight = std::popcount(presses);
      if (fewest < 0 || weight < fewest) {
        fewest = weight;
        ways = 0;
        best = presses;
      }
      ways += weight == fewest;
    }
    const Answer answer = solve(puzzle);
    ASSERT_EQ(answer.status, fewest < 0 ? Status::impossible : Status::optimal) << "trial " << trial;
    if (fewest < 0) continue;
    ASSERT_EQ(answer.upper, static_cast<std::uint64_t>(fewest)) << "trial " << trial;
    ASSERT_EQ(answer.optimal_solutions, std::to_string(ways)) << "trial " << trial;
    for (std::size_t i = 0; i < count; ++i)
      ASSERT_EQ(answer.solution->get(0, i), (best >> (count - 1 - i) & 1) != 0) << "trial " << trial;
  }
}

}  // namespace
}  // namespace flipwise
