// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "flipwise/drawing.hpp"
#include "flipwise/puzzle.hpp"
#include "flipwise/version.hpp"
#include "flipwise/word.hpp"

namespace flipwise {

/// An undirected graph without loops and multiple edges. Vertices are counted from 0.
struct FLIPWISE_API Graph {
  std::vector<std::vector<std::size_t>> neighbours = {};  ///< of each vertex, ascending
  bool is_open = false;  ///< true: a button flips only the neighbours of its vertex, not the vertex
  Drawing drawing = {};  ///< of the vertices; empty: a row

  std::size_t size() const { return neighbours.size(); }
};

/// Throws InputError unless the neighbours of each vertex are other vertices, ascending, and each has the
/// vertex as a neighbour. `count`, `to_graph6` and `SmallGraph` call it.
FLIPWISE_API void require_sound(const Graph& graph);

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
/// has n. Boards, products and some families have a drawing. Throws InputError, also for more than a
/// million vertices or 16 million edges.
FLIPWISE_API Graph parse_graph(std::string_view word);

/// Reads a graph from one line in graph6 or sparse6, with or without the header of the format, as geng
/// writes it. Throws InputError.
FLIPWISE_API Graph parse_graph6(std::string_view line);

/// Returns a graph in graph6 or sparse6, whichever is shorter, without a header. `is_open` is not written.
FLIPWISE_API std::string to_graph6(const Graph& graph);

/// Returns whether a word begins as the name of a family or operation does, or has a `*`. A graph in graph6
/// or sparse6 does not.
FLIPWISE_API bool looks_like_graph_word(std::string_view word);

/// Returns the buttons of a graph: a light and a button for each vertex.
FLIPWISE_API Buttons graph_buttons(const Graph& graph);

/// Returns the graph whose buttons these are: each flips its own light and those of its neighbours. Throws
/// InputError if they are not those of a graph.
FLIPWISE_API Graph graph_from(const Buttons& buttons, std::size_t lights);

/// A graph of at most 64 vertices in words, for streams of millions of graphs: it allocates no memory. Bit
/// v of a word stands for vertex v. The constructor eliminates; that takes n^2 word operations for n
/// vertices.
///
///     const auto graph = flipwise::SmallGraph::parse(line);
///     if (graph) use(graph->nullity(), graph->fewest(graph->every()));
///
/// Answers are checked as those of ManySolver are: the presses are made, and an impossible board is checked
/// against a witness.
class FLIPWISE_API SmallGraph {
 public:
  static constexpr std::size_t max_size = 64;     ///< maximum number of vertices
  static constexpr std::size_t max_nullity = 16;  ///< maximum nullity for `fewest`

  /// A minimum solution.
  struct Presses {
    bool exists = false;     ///< false: the lights cannot be turned off
    std::size_t number = 0;  ///< number of presses
    Word set = 0;            ///< the presses
  };

  /// Throws InputError for a graph without vertices, or with more than `max_size`.
  explicit SmallGraph(const Graph& graph);
  /// Reads a graph as parse_graph6 does. With `is_open`, a button flips only the neighbours of its vertex.
  /// Returns nothing if the graph has more than `max_size` vertices. Throws InputError.
  static std::optional<SmallGraph> parse(std::string_view line, bool is_open = false);

  std::size_t size() const { return size_; }
  /// Returns the word of all vertices.
  Word every() const { return ~Word{0} >> (max_size - size_); }
  /// Returns the lights that a button flips.
  Word flips(std::size_t vertex) const { return flips_[vertex]; }
  std::size_t nullity() const { return size_ - rank_; }

  /// Returns the fewest presses that turn these lights off; of several minimum solutions, the first in
  /// reading order, as `solve` does. Returns nothing above `max_nullity`. Cost: 2^nullity operations.
  std::optional<Presses> fewest(Word lights) const;

 private:
  SmallGraph() = default;
  bool begin(std::size_t size, bool is_open);
  void add_edge(std::size_t u, std::size_t v) {
    flips_[u] |= Word{1} << v;
    flips_[v] |= Word{1} << u;
  }
  void eliminate();
  Word flipped(Word presses) const;

  std::size_t size_ = 0;
  std::size_t rank_ = 0;
  std::array<Word, max_size> flips_ = {};
  /// For each row of the eliminated matrix, the sum of rows that it is. From `rank_` on, quiet patterns.
  std::array<Word, max_size> sums_ = {};
  std::array<unsigned char, max_size> pivots_ = {};
};

}  // namespace flipwise
