// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "flipwise/puzzle.hpp"
#include "flipwise/version.hpp"

namespace flipwise {

/// An undirected graph without loops and multiple edges. Vertices are counted from 0.
struct FLIPWISE_API Graph {
  std::vector<std::vector<std::size_t>> neighbours = {};  ///< of each vertex, ascending
  bool is_open = false;  ///< true: a button flips only the neighbours of its vertex, not the vertex

  std::size_t size() const { return neighbours.size(); }
};

/// A family of graphs, or an operation on graphs, that parse_graph reads.
struct FLIPWISE_API GraphWord {
  std::string_view form = {};  ///< "path:N"
  std::string_view help = {};  ///< the graph, in a line
};
/// Returns all families and operations.
FLIPWISE_API std::vector<GraphWord> graph_words();

/// Reads a graph (docs/formats/buttons-and-matrices.md#graphs): a family such as `path:5`, a graph in
/// graph6 or sparse6, an operation such as `strong(path:3,cycle:4)`, or factors of a Cartesian product with
/// `*` between them. Vertex (u, v) of a product is u n + v, where v is a vertex of the second factor, which
/// has n. Throws InputError, also for more than a million vertices or 16 million edges.
FLIPWISE_API Graph parse_graph(std::string_view word);

/// Returns whether a word begins as the name of a family or operation does, or has a `*`. A graph in graph6
/// or sparse6 does not.
FLIPWISE_API bool looks_like_graph_word(std::string_view word);

/// Returns the buttons of a graph: a light and a button for each vertex.
FLIPWISE_API Buttons graph_buttons(const Graph& graph);

/// Returns the graph whose buttons these are: each flips its own light and those of its neighbours. Throws
/// InputError if they are not those of a graph.
FLIPWISE_API Graph graph_from(const Buttons& buttons, std::size_t lights);

}  // namespace flipwise
