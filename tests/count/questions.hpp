// SPDX-License-Identifier: MIT
//
// Short ways to write questions about patterns, and to compare their answers.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "flipwise/count.hpp"
#include "flipwise/graph.hpp"

namespace flipwise {

inline PatternQuestion question(std::uint64_t rows, std::size_t columns, const char* on, const char* off,
                                Adjacency adjacent = Adjacency::edge, Wrap wrap = Wrap::none) {
  return {rows,     columns, parse_neighbour_list(on, adjacent), parse_neighbour_list(off, adjacent),
          adjacent, wrap};
}

inline constexpr Wrap wraps[] = {Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus};

inline constexpr Counted counted_kinds[] = {Counted::lit, Counted::unlit, Counted::equal, Counted::unequal};

/// Returns the graph whose edges are the bits of a number, in the order 0-1, 0-2, 1-2, 0-3, ...
inline Graph graph_with_edges(std::size_t vertices, std::uint64_t edges) {
  Graph graph;
  graph.neighbours.resize(vertices);
  for (std::size_t v = 0; v < vertices; ++v)
    for (std::size_t u = 0; u < v; ++u, edges >>= 1)
      if ((edges & 1) != 0) {
        graph.neighbours[u].push_back(v);
        graph.neighbours[v].push_back(u);
      }
  return graph;
}

inline std::string describe(const PatternQuestion& q) {
  std::string text = std::to_string(q.rows) + " x " + std::to_string(q.columns) + " on " +
                     std::to_string(q.on) + " off " + std::to_string(q.off) + " " + to_string(q.adjacent) +
                     (q.adjacent.simple ? " simple " : " ") + (q.connected ? "connected " : "") +
                     std::string(to_string(q.counted)) + " " + std::string(to_string(q.wrap));
  if (q.given)
    for (const std::string& row : given_rows(*q.given)) text += "\n" + row;
  return text;
}

/// Compares the numbers of a board with those of the same board as a graph, whose vertices are placed in
/// another order.
inline void expect_same_on_graph(const char* word, const PatternQuestion& board) {
  PatternQuestion graph = graph_question(parse_graph(word), board.on, board.off);
  graph.counted = board.counted;
  graph.connected = board.connected;
  SCOPED_TRACE(std::string(word) + " " + describe(board));
  CountOptions options;
  options.by_weight = options.fewest_lit = options.max_lit = true;
  const Tally on_graph = count(graph, options);
  const Tally on_board = count(board, options);
  ASSERT_TRUE(on_graph.count) << on_graph.reason;
  EXPECT_EQ(*on_graph.count, *on_board.count);
  EXPECT_EQ(on_graph.by_weight, on_board.by_weight);
}

using Shapes = std::vector<std::pair<std::uint64_t, std::size_t>>;

/// Returns questions with random rules: `some` for each shape, wrap and kind of neighbour.
inline std::vector<PatternQuestion> random_questions(const Shapes& shapes, int some, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<PatternQuestion> questions;
  for (const auto& [rows, columns] : shapes)
    for (const Wrap wrap : wraps)
      for (const Adjacency adjacent : {Adjacency::edge, Adjacency::king})
        for (int i = 0; i < some; ++i) {
          const std::uint32_t all = adjacent == Adjacency::edge ? 31 : 511;
          const auto mask = [&] { return static_cast<std::uint32_t>(random() | random()) & all; };
          const std::uint32_t on = mask();
          questions.push_back({rows, columns, on, mask(), adjacent, wrap});
        }
  return questions;
}

inline PatternQuestion even(std::uint64_t rows, std::size_t columns) {
  return question(rows, columns, "even", "any");
}

}  // namespace flipwise
