// SPDX-License-Identifier: MIT
//
// Graphs as words: families, operations, and graphs in graph6 or sparse6
// (docs/formats/buttons-and-matrices.md).
//
//     product = factor {"*" factor}
//     factor  = operation "(" product {"," product} ")" | family ":" numbers | "petersen" | graph6 |
//     sparse6
//
// The characters of graph6 begin with `?`, and sparse6 begins with a colon, so neither has digits, commas,
// brackets or stars, and no name of a family is followed by a colon in them.
#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <string>
#include <utility>

#include "board/lights.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/graph.hpp"
#include "format/bytes.hpp"
#include "format/graph_files.hpp"
#include "run/limits.hpp"

namespace flipwise {

namespace {

using Numbers = std::vector<std::size_t>;

constexpr std::size_t max_edges = std::size_t{1} << 24;
constexpr std::size_t any_number = std::numeric_limits<std::size_t>::max();

[[noreturn]] void refuse_word(const std::string& what, ErrorCode code = ErrorCode::value) {
  throw InputError(what, code);
}

/// Throws InputError if a graph is too large. The numbers may be rounded: all below 2^53 are exact.
void require_size(double vertices, double edges) {
  if (vertices > static_cast<double>(max_lights))
    refuse_word("the graph has more than a million vertices; use a smaller graph", ErrorCode::too_large);
  if (edges > static_cast<double>(max_edges))
    refuse_word("the graph has more than 16 million edges; use a smaller graph", ErrorCode::too_large);
}

double edges_of(const Graph& graph) {
  double ends = 0;
  for (const Numbers& neighbours : graph.neighbours) ends += static_cast<double>(neighbours.size());
  return ends / 2;
}

/// A graph that is being built, of edges in any order. An edge may be added twice.
class Builder {
 public:
  Builder(std::size_t vertices, double edges) {
    require_size(static_cast<double>(vertices), edges);
    graph_.neighbours.resize(vertices);
  }
  void add(std::size_t u, std::size_t v) {
    graph_.neighbours[u].push_back(v);
    graph_.neighbours[v].push_back(u);
  }
  void add_path(std::size_t vertices) {
    for (std::size_t v = 1; v < vertices; ++v) add(v - 1, v);
  }
  /// Adds a cycle through these vertices, in this order.
  void add_cycle(std::size_t vertices) {
    add_path(vertices);
    add(vertices - 1, 0);
  }
  /// Returns the graph, with this drawing.
  Graph built(Drawing drawing = {}) {
    graph_.drawing = std::move(drawing);
    for (Numbers& neighbours : graph_.neighbours) {
      std::sort(neighbours.begin(), neighbours.end());
      neighbours.erase(std::unique(neighbours.begin(), neighbours.end()), neighbours.end());
    }
    return std::move(graph_);
  }

 private:
  Graph graph_;
};

double as_double(std::size_t number) {
  return static_cast<double>(number);
}

/// Returns the drawing of a box with these sides, outermost first; empty for a row.
Drawing box_drawing(Numbers sides) {
  Drawing drawing;
  if (sides.size() < 2) return drawing;
  const Drawing::Row row{.cells = sides.back()};
  drawing.rows.assign(sides[sides.size() - 2], row);
  drawing.layers.assign(sides.begin(), sides.end() - 2);
  return drawing;
}

/// Returns the sides of a graph that is drawn as a box, such as a row; empty for another drawing.
Numbers box_sides(const Graph& graph) {
  const Drawing& drawing = graph.drawing;
  if (drawing.empty()) return {graph.size()};
  const Drawing::Row& first = drawing.rows[0];
  const bool is_box = drawing.cells == Drawing::Cells::squares && first.indent == 0 &&
                      std::all_of(drawing.rows.begin(), drawing.rows.end(),
                                  [&](const Drawing::Row& row) { return row == first; });
  if (!is_box) return {};
  Numbers sides = drawing.layers;
  sides.push_back(drawing.rows.size());
  sides.push_back(first.cells);
  return sides;
}

/// Returns the drawing of a product: the drawing of the second graph for each vertex of the first, which
/// must be drawn as a box. Otherwise empty.
Drawing product_drawing(const Graph& first, const Graph& second) {
  Numbers sides = box_sides(first);
  if (sides.empty()) return {};
  if (second.drawing.empty()) {
    sides.push_back(second.size());
    return box_drawing(std::move(sides));
  }
  Drawing drawing = second.drawing;
  drawing.layers.insert(drawing.layers.begin(), sides.begin(), sides.end());
  return drawing;
}

Graph path_graph(const Numbers& numbers) {
  Builder builder(numbers[0], as_double(numbers[0]));
  builder.add_path(numbers[0]);
  return builder.built();
}

Graph cycle(const Numbers& numbers) {
  Builder builder(numbers[0], as_double(numbers[0]));
  builder.add_cycle(numbers[0]);
  return builder.built();
}

Graph bipartite(const Numbers& numbers) {
  Builder builder(numbers[0] + numbers[1], as_double(numbers[0]) * as_double(numbers[1]));
  for (std::size_t u = 0; u < numbers[0]; ++u)
    for (std::size_t v = 0; v < numbers[1]; ++v) builder.add(u, numbers[0] + v);
  return builder.built();
}

Graph star(const Numbers& numbers) {
  return bipartite({1, numbers[0]});
}

Graph complete(const Numbers& numbers) {
  const std::size_t n = numbers[0];
  Builder builder(n, as_double(n) * (as_double(n) - 1) / 2);
  for (std::size_t u = 0; u < n; ++u)
    for (std::size_t v = u + 1; v < n; ++v) builder.add(u, v);
  return builder.built();
}

Graph wheel(const Numbers& numbers) {
  const std::size_t rim = numbers[0];
  Builder builder(rim + 1, 2 * as_double(rim));
  for (std::size_t v = 1; v <= rim; ++v) {
    builder.add(0, v);
    builder.add(v, v == rim ? 1 : v + 1);
  }
  return builder.built();
}

/// Returns the generalized Petersen graph: an outer cycle, and inner vertices joined at distance `step`.
Graph generalized_petersen(const Numbers& numbers) {
  const std::size_t n = numbers[0];
  const std::size_t step = numbers[1];
  if (step == 0 || 2 * step >= n)
    refuse_word("petersen:" + std::to_string(n) + "," + std::to_string(step) +
                ": the second number must be from 1 to less than half of the first");
  Builder builder(2 * n, 3 * as_double(n));
  builder.add_cycle(n);
  for (std::size_t v = 0; v < n; ++v) {
    builder.add(v, n + v);
    builder.add(n + v, n + (v + step) % n);
  }
  return builder.built(box_drawing({2, n}));
}

Graph petersen(const Numbers& numbers) {
  return generalized_petersen(numbers.empty() ? Numbers{5, 2} : numbers);
}

Graph prism(const Numbers& numbers) {
  return generalized_petersen({numbers[0], 1});
}

Graph moebius(const Numbers& numbers) {
  const std::size_t rungs = numbers[0];
  Builder builder(2 * rungs, 3 * as_double(rungs));
  builder.add_cycle(2 * rungs);
  for (std::size_t v = 0; v < rungs; ++v) builder.add(v, v + rungs);
  return builder.built(box_drawing({2, rungs}));
}

Graph hypercube(const Numbers& numbers) {
  constexpr std::size_t max_dimension = 20;
  const std::size_t vertices = std::size_t{1} << std::min(numbers[0], max_dimension);
  Builder builder(vertices, as_double(vertices) * as_double(numbers[0]) / 2);
  for (std::size_t v = 0; v < vertices; ++v)
    for (std::size_t bit = 1; bit < vertices; bit <<= 1)
      if ((v & bit) == 0) builder.add(v, v | bit);
  return builder.built(box_drawing(Numbers(numbers[0], 2)));
}

Graph circulant(const Numbers& numbers) {
  const std::size_t n = numbers[0];
  Builder builder(n, as_double(n) * as_double(numbers.size() - 1));
  for (std::size_t i = 1; i < numbers.size(); ++i) {
    if (numbers[i] == 0 || numbers[i] >= n)
      refuse_word("circulant: the steps must be from 1 to " + std::to_string(n - 1) + ", found " +
                  std::to_string(numbers[i]));
    for (std::size_t v = 0; v < n; ++v) builder.add(v, (v + numbers[i]) % n);
  }
  return builder.built();
}

/// Returns a box with these sides, outermost first: the product of paths or, if it `wraps`, of cycles.
Graph box(const Numbers& sides, bool wraps) {
  double vertices = 1, edges = 0;
  for (const std::size_t side : sides) {
    vertices *= as_double(side);
    require_size(vertices, 0);
  }
  for (const std::size_t side : sides) edges += vertices * (wraps ? 1 : 1 - 1 / as_double(side));
  Builder builder(static_cast<std::size_t>(vertices), edges);
  std::size_t step = 1;  // between neighbours along a side
  for (std::size_t i = sides.size(); i-- > 0; step *= sides[i])
    for (std::size_t v = 0; sides[i] > 1 && v < static_cast<std::size_t>(vertices); ++v) {
      const bool is_last = v / step % sides[i] == sides[i] - 1;
      if (!is_last) builder.add(v, v + step);
      if (is_last && wraps) builder.add(v, v - (sides[i] - 1) * step);
    }
  return builder.built(box_drawing(sides));
}
Graph grid(const Numbers& sides) {
  return box(sides, false);
}
Graph torus(const Numbers& sides) {
  return box(sides, true);
}

/// Returns the cells of hexagons or triangles in these rows, joined if they share a side.
Graph tiling(Drawing::Cells cells, std::vector<Drawing::Row> rows) {
  double vertices = 0;
  for (const Drawing::Row& row : rows) vertices += as_double(row.cells);
  require_size(vertices, 3 * vertices);
  const bool are_triangles = cells == Drawing::Cells::triangles;
  Builder builder(static_cast<std::size_t>(vertices), 3 * vertices);
  // Joins a cell to the one in the row above whose first half column is `column`, if there is one.
  std::size_t above = 0, first = 0;  // the first cells of the row above and of this row
  const auto add_above = [&](const Drawing::Row& row, std::size_t v, std::size_t column) {
    if (column < row.indent) return;
    const std::size_t place = (column - row.indent) / (are_triangles ? 1 : 2);
    if (place < row.cells) builder.add(above + place, v);
  };
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Drawing::Row& row = rows[i];
    for (std::size_t place = 0; place < row.cells; ++place) {
      const std::size_t v = first + place;
      if (place > 0) builder.add(v - 1, v);
      if (i == 0) continue;
      const std::size_t column = row.indent + (are_triangles ? place : 2 * place);
      if (!are_triangles) {
        if (column > 0) add_above(rows[i - 1], v, column - 1);
        add_above(rows[i - 1], v, column + 1);
      } else if (row.starts_down != (place % 2 == 1)) {
        add_above(rows[i - 1], v, column);
      }
    }
    above = first;
    first += row.cells;
  }
  return builder.built({.cells = cells, .rows = std::move(rows)});
}

Graph hexagon(const Numbers& numbers) {
  const std::size_t side = numbers[0];
  require_size(3 * as_double(side) * (as_double(side) - 1) + 1, 0);
  std::vector<Drawing::Row> rows;
  for (std::size_t i = 0; i < 2 * side - 1; ++i) {
    const std::size_t from_middle = i < side ? side - 1 - i : i - (side - 1);
    rows.push_back({.indent = from_middle, .cells = 2 * side - 1 - from_middle});
  }
  return tiling(Drawing::Cells::hexagons, std::move(rows));
}

Graph hexagons(const Numbers& numbers) {
  require_size(as_double(numbers[0]) * as_double(numbers[1]), 0);
  std::vector<Drawing::Row> rows;
  for (std::size_t i = 0; i < numbers[0]; ++i) rows.push_back({.indent = i % 2, .cells = numbers[1]});
  return tiling(Drawing::Cells::hexagons, std::move(rows));
}

Graph triangle(const Numbers& numbers) {
  const std::size_t side = numbers[0];
  require_size(as_double(side) * as_double(side), 0);
  std::vector<Drawing::Row> rows;
  for (std::size_t i = 0; i < side; ++i) rows.push_back({.indent = side - 1 - i, .cells = 2 * i + 1});
  return tiling(Drawing::Cells::triangles, std::move(rows));
}

Graph triangles(const Numbers& numbers) {
  require_size(as_double(numbers[0]) * as_double(numbers[1]), 0);
  std::vector<Drawing::Row> rows;
  for (std::size_t i = 0; i < numbers[0]; ++i)
    rows.push_back({.cells = numbers[1], .starts_down = i % 2 == 1});
  return tiling(Drawing::Cells::triangles, std::move(rows));
}

/// Returns the tree with these levels: the parent of a vertex is the last one before it on the level above.
Graph tree(const Numbers& levels) {
  Builder builder(levels.size(), as_double(levels.size()));
  Numbers last;  // the last vertex on each level
  for (std::size_t v = 0; v < levels.size(); ++v) {
    const std::size_t level = levels[v] - std::min(levels[v], levels[0]);
    if (v > 0 && (level == 0 || level > last.size()))
      refuse_word("tree: the level " + std::to_string(levels[v]) + " of vertex " + std::to_string(v) +
                  " must be above that of the root, " + std::to_string(levels[0]) +
                  ", and at most 1 above the level before it");
    last.resize(level + 1);
    if (v > 0) builder.add(last[level - 1], v);
    last[level] = v;
  }
  return builder.built();
}

/// Returns the graph of edges, whose ends are pairs of these numbers.
Graph edges(const Numbers& ends) {
  const std::size_t most = *std::max_element(ends.begin(), ends.end());
  if (most >= max_lights) require_size(as_double(max_lights) + 1, 0);
  Builder builder(most + 1, as_double(ends.size()) / 2);
  for (std::size_t i = 0; i < ends.size(); i += 2) {
    if (ends[i] == ends[i + 1])
      refuse_word("edges: vertex " + std::to_string(ends[i]) + " is its own neighbour; remove this edge");
    builder.add(ends[i], ends[i + 1]);
  }
  return builder.built();
}

/// A family of graphs.
struct Family {
  std::string_view name;
  GraphWord word;
  std::size_t least;        ///< smallest first number
  std::size_t min_numbers;  ///< how many numbers it has
  std::size_t max_numbers;
  Graph (*make)(const Numbers& numbers);
  bool are_sides = false;  ///< whether every number must be at least `least`
};

constexpr std::array<Family, 20> families = {{
    {"grid",
     {"grid:L,M,...", "the board with these sides, in any number of dimensions: a product of paths"},
     1,
     1,
     any_number,
     grid,
     true},
    {"torus",
     {"torus:L,M,...", "the same board with opposite sides joined: a product of cycles"},
     3,
     1,
     any_number,
     torus,
     true},
    {"hexagon", {"hexagon:N", "hexagonal cells in a hexagon with N cells on a side"}, 1, 1, 1, hexagon},
    {"hexagons",
     {"hexagons:M,N", "M rows of N hexagonal cells; every other row is shifted right by half a cell"},
     1,
     2,
     2,
     hexagons,
     true},
    {"triangle",
     {"triangle:N", "triangular cells in a triangle with N cells on a side, N^2 in all"},
     1,
     1,
     1,
     triangle},
    {"triangles",
     {"triangles:M,N", "M rows of N triangular cells that point up and down by turns"},
     1,
     2,
     2,
     triangles,
     true},
    {"path", {"path:N", "a path of N vertices"}, 1, 1, 1, path_graph},
    {"cycle", {"cycle:N", "a cycle of N vertices"}, 3, 1, 1, cycle},
    {"star", {"star:N", "a vertex joined to N others"}, 1, 1, 1, star},
    {"complete", {"complete:N", "the complete graph of N vertices"}, 1, 1, 1, complete},
    {"bipartite", {"bipartite:M,N", "the complete bipartite graph"}, 1, 2, 2, bipartite},
    {"wheel", {"wheel:N", "a cycle of N vertices, and vertex 0, joined to all of them"}, 3, 1, 1, wheel},
    {"prism", {"prism:N", "two cycles of N vertices with N rungs between them"}, 3, 1, 1, prism},
    {"moebius",
     {"moebius:N", "the Moebius ladder with N rungs: a cycle of 2 N vertices, opposite ones joined"},
     2,
     1,
     1,
     moebius},
    {"hypercube", {"hypercube:D", "the hypercube of 2^D vertices"}, 0, 1, 1, hypercube},
    {"petersen", {"petersen", "the Petersen graph, which is petersen:5,2"}, 0, 0, 0, petersen},
    {"petersen",
     {"petersen:N,K",
      "the generalized Petersen graph: a cycle of N vertices, each joined to one of N others, which are "
      "joined if K apart"},
     3,
     2,
     2,
     petersen},
    {"circulant",
     {"circulant:N,S,...", "N vertices, joined if they differ by one of the steps S modulo N"},
     2,
     2,
     any_number,
     circulant},
    {"tree",
     {"tree:L,L,...", "the tree in which vertex 0, 1, ... has level L, such as tree:0,1,2,1,2"},
     0,
     1,
     any_number,
     tree},
    {"edges", {"edges:U-V,...", "these edges; vertices are counted from 0"}, 0, 2, any_number, edges},
}};

/// Returns the vertices of both graphs. With `joined`, every vertex of one is joined to all of the other.
Graph side_by_side(Graph first, const Graph& second, bool joined) {
  const std::size_t shift = first.size();
  first.drawing = {};
  require_size(
      as_double(shift) + as_double(second.size()),
      edges_of(first) + edges_of(second) + (joined ? as_double(shift) * as_double(second.size()) : 0));
  for (const Numbers& neighbours : second.neighbours) {
    Numbers& added = first.neighbours.emplace_back();
    if (joined)
      for (std::size_t u = 0; u < shift; ++u) added.push_back(u);
    for (const std::size_t v : neighbours) added.push_back(shift + v);
  }
  for (std::size_t u = 0; joined && u < shift; ++u)
    for (std::size_t v = 0; v < second.size(); ++v) first.neighbours[u].push_back(shift + v);
  return first;
}
Graph disjoint_union(Graph first, const Graph& second) {
  return side_by_side(std::move(first), second, false);
}
Graph join(Graph first, const Graph& second) {
  return side_by_side(std::move(first), second, true);
}

/// Returns a product. Vertices (u, v) and (u', v') are joined if one of u and u', v and v' is equal and the
/// other adjacent (with `alone`), or if both are adjacent (with `together`).
Graph product(const Graph& first, const Graph& second, bool alone, bool together) {
  const double vertices = as_double(first.size()) * as_double(second.size());
  const double of_first = edges_of(first);
  const double of_second = edges_of(second);
  require_size(vertices,
               (alone ? of_first * as_double(second.size()) + of_second * as_double(first.size()) : 0) +
                   (together ? 2 * of_first * of_second : 0));
  const std::size_t width = second.size();
  Graph result{.drawing = product_drawing(first, second)};
  for (std::size_t u = 0; u < first.size(); ++u)
    for (std::size_t v = 0; v < width; ++v) {
      Numbers& neighbours = result.neighbours.emplace_back();
      for (const std::size_t w : first.neighbours[u]) {
        if (alone) neighbours.push_back(w * width + v);
        for (const std::size_t x : second.neighbours[v])
          if (together) neighbours.push_back(w * width + x);
      }
      for (const std::size_t x : second.neighbours[v])
        if (alone) neighbours.push_back(u * width + x);
      std::sort(neighbours.begin(), neighbours.end());
    }
  return result;
}
Graph cartesian(Graph first, const Graph& second) {
  return product(first, second, true, false);
}
Graph tensor(Graph first, const Graph& second) {
  return product(first, second, false, true);
}
Graph strong(Graph first, const Graph& second) {
  return product(first, second, true, true);
}

Graph complement(Graph graph) {
  const double n = as_double(graph.size());
  require_size(n, n * (n - 1) / 2 - edges_of(graph));
  Graph result{.drawing = std::move(graph.drawing)};
  for (std::size_t u = 0; u < graph.size(); ++u) {
    Numbers& neighbours = result.neighbours.emplace_back();
    auto next = graph.neighbours[u].begin();
    for (std::size_t v = 0; v < graph.size(); ++v)
      if (next != graph.neighbours[u].end() && *next == v)
        ++next;
      else if (v != u)
        neighbours.push_back(v);
  }
  return result;
}

/// Returns the graph of the edges, in the order of their smaller ends, joined if they share a vertex.
Graph line_graph(Graph graph) {
  double pairs = 0;
  for (const Numbers& neighbours : graph.neighbours)
    pairs += as_double(neighbours.size()) * as_double(neighbours.size()) / 2;
  require_size(edges_of(graph), pairs);
  std::vector<Numbers> at(graph.size());  // the edges at each vertex
  std::size_t number = 0;
  for (std::size_t u = 0; u < graph.size(); ++u)
    for (const std::size_t v : graph.neighbours[u])
      if (u < v) {
        at[u].push_back(number);
        at[v].push_back(number++);
      }
  if (number == 0) refuse_word("line: the graph has no edges", ErrorCode::value);
  Builder builder(number, pairs);
  for (const Numbers& edges_here : at)
    for (std::size_t i = 0; i < edges_here.size(); ++i)
      for (std::size_t j = i + 1; j < edges_here.size(); ++j) builder.add(edges_here[i], edges_here[j]);
  return builder.built();
}

Graph opened(Graph graph) {
  graph.is_open = true;
  return graph;
}

/// An operation on one graph (`of_one`), or on two or more, from left to right (`of_two`).
struct Operation {
  std::string_view name;
  GraphWord word;
  Graph (*of_one)(Graph graph);
  Graph (*of_two)(Graph first, const Graph& second);
};

constexpr std::array<Operation, 8> operations = {{
    {"cartesian", {"G*H", "the Cartesian product, also cartesian(G,H)"}, nullptr, cartesian},
    {"strong", {"strong(G,H)", "the strong product"}, nullptr, strong},
    {"tensor", {"tensor(G,H)", "the tensor product"}, nullptr, tensor},
    {"union", {"union(G,H)", "both graphs, side by side"}, nullptr, disjoint_union},
    {"join", {"join(G,H)", "both graphs, every vertex of one joined to all of the other"}, nullptr, join},
    {"complement", {"complement(G)", "the complement"}, complement, nullptr},
    {"line", {"line(G)", "the line graph"}, line_graph, nullptr},
    {"open", {"open(G)", "G, with buttons that do not flip their own light"}, opened, nullptr},
}};

bool is_small_letter(char c) {
  return c >= 'a' && c <= 'z';
}

/// Reads a word. Messages name the part of the word that is wrong.
class WordReader {
 public:
  explicit WordReader(std::string_view word) : word_(word) {}

  Graph whole() {
    Graph graph = product_of_factors();
    if (at_ < word_.size())
      refuse_word("found '" + std::string(1, word_[at_]) + "' after '" + before() +
                  "'; write * between graphs, or leave it out");
    return graph;
  }

 private:
  static constexpr unsigned max_depth = 32;

  char next() const { return at_ < word_.size() ? word_[at_] : '\0'; }
  std::string before() const { return printable_name(std::string(word_.substr(0, at_))); }

  Graph product_of_factors() {
    Graph graph = factor();
    while (next() == '*') {
      ++at_;
      require_closed(graph);
      const Graph second = factor();
      require_closed(second);
      graph = cartesian(std::move(graph), second);
    }
    return graph;
  }

  static void require_closed(const Graph& graph) {
    if (graph.is_open)
      refuse_word("open(...) must be the whole graph; write it around the other operations");
  }

  Graph factor() {
    const std::size_t first = at_;
    while (at_ < word_.size() && std::string_view("*(),").find(word_[at_]) == std::string_view::npos) ++at_;
    const std::string_view token = word_.substr(first, at_ - first);
    if (token.empty())
      refuse_word(word_.empty() ? "the graph is empty; write a graph, such as path:5"
                                : "expected a graph after '" + before() + "', such as path:5");
    if (next() == '(') return operated(token);
    const std::size_t colon = token.find(':');
    if (colon != token.npos && colon > 0 && token[0] != '>') {
      at_ = first + colon + 1;
      return of_family(token.substr(0, colon), first);
    }
    if (token == "petersen") return petersen({});
    return in_graph6(token);
  }

  Graph operated(std::string_view name) {
    const auto found = std::find_if(operations.begin(), operations.end(),
                                    [&](const Operation& one) { return one.name == name; });
    if (found == operations.end()) {
      std::string names;
      for (const Operation& one : operations) names += (names.empty() ? "" : ", ") + std::string(one.name);
      refuse_word("unknown operation '" + printable_name(std::string(name)) +
                      "' on graphs; expected one of " + names,
                  ErrorCode::unknown_name);
    }
    if (++depth_ > max_depth)
      refuse_word("the graph has more than 32 operations inside each other; use fewer",
                  ErrorCode::too_large);
    ++at_;
    Graph graph = product_of_factors();
    require_closed(graph);
    std::size_t number = 1;
    for (; next() == ','; ++number) {
      ++at_;
      const Graph second = product_of_factors();
      require_closed(second);
      if (found->of_two != nullptr) graph = found->of_two(std::move(graph), second);
    }
    if (next() != ')') refuse_word("a ) is missing after '" + before() + "'");
    ++at_;
    --depth_;
    if ((number > 1) != (found->of_two != nullptr))
      refuse_word(std::string(name) + " needs " +
                  (found->of_two != nullptr ? "two graphs or more" : "one graph") + ", found " +
                  std::to_string(number));
    return found->of_one != nullptr ? found->of_one(std::move(graph)) : std::move(graph);
  }

  Graph of_family(std::string_view name, std::size_t first) {
    const auto of_name = [&](const Family& one) { return one.name == name && one.max_numbers > 0; };
    const auto found = std::find_if(families.begin(), families.end(), of_name);
    if (found == families.end()) {
      std::string names;
      for (const Family& one : families)
        if (one.max_numbers > 0) names += (names.empty() ? "" : ", ") + std::string(one.name);
      refuse_word(
          "unknown family of graphs '" + printable_name(std::string(name)) + "'; expected one of " + names,
          ErrorCode::unknown_name);
    }
    const Numbers numbers = name == "edges" ? pairs() : list();
    const std::string text = printable_name(std::string(word_.substr(first, at_ - first)));
    if (numbers.size() < found->min_numbers || numbers.size() > found->max_numbers)
      refuse_word("'" + text + "' has the wrong number of numbers; expected " +
                  std::string(found->word.form));
    if (numbers[0] < found->least)
      refuse_word("'" + text + "': the first number must be at least " + std::to_string(found->least));
    if (found->are_sides && *std::min_element(numbers.begin(), numbers.end()) < found->least)
      refuse_word("'" + text + "': every number must be at least " + std::to_string(found->least));
    return found->make(numbers);
  }

  /// Reads numbers with commas between them. A comma that no digit follows ends the list.
  Numbers list() {
    Numbers numbers{number()};
    while (next() == ',' && at_ + 1 < word_.size() && is_digit(word_[at_ + 1])) {
      ++at_;
      numbers.push_back(number());
    }
    return numbers;
  }

  /// Reads the ends of edges.
  Numbers pairs() {
    Numbers ends;
    do {
      if (!ends.empty()) ++at_;
      ends.push_back(number());
      if (next() != '-') refuse_word("expected - after '" + before() + "', between the ends of an edge");
      ++at_;
      ends.push_back(number());
    } while (next() == ',' && at_ + 1 < word_.size() && is_digit(word_[at_ + 1]));
    return ends;
  }

  std::size_t number() {
    if (!is_digit(next())) refuse_word("expected a number after '" + before() + "'");
    std::size_t value = 0;
    for (; is_digit(next()); ++at_) {
      value = 10 * value + static_cast<std::size_t>(next() - '0');
      if (value > max_lights)
        refuse_word("the number after '" + before() + "' is more than a million; use a smaller graph",
                    ErrorCode::too_large);
    }
    return value;
  }

  static Graph in_graph6(std::string_view token) {
    const bool is_sparse = token.starts_with(':') || token.starts_with('>');
    const bool has_others =
        std::any_of(token.begin(), token.end(), [](char c) { return c < '?' || c > '~'; });
    if (!is_sparse && (has_others || !may_be_graph6(token)))
      refuse_word(
          "'" + printable_name(std::string(token)) +
              "' is neither a family of graphs with its numbers, such as path:5, nor a graph in graph6",
          ErrorCode::unknown_name);
    Bytes bytes(token, "graph");
    const ButtonsAndLights read = read_graph(bytes, {});
    Graph graph;
    graph.neighbours.resize(read.lights);
    for (std::size_t v = 0; v < read.lights; ++v) {
      for (const std::size_t light : read.buttons[v])
        if (light != v) graph.neighbours[v].push_back(light);
      std::sort(graph.neighbours[v].begin(), graph.neighbours[v].end());
    }
    if (graph.size() == 0) refuse_word("the graph has no vertices; use a graph of at least one");
    return graph;
  }

  std::string_view word_;
  std::size_t at_ = 0;
  unsigned depth_ = 0;
};

}  // namespace

std::vector<GraphWord> graph_words() {
  std::vector<GraphWord> words;
  for (const Family& family : families) words.push_back(family.word);
  for (const Operation& operation : operations) words.push_back(operation.word);
  return words;
}

bool looks_like_graph_word(std::string_view word) {
  const auto end =
      static_cast<std::size_t>(std::find_if_not(word.begin(), word.end(), is_small_letter) - word.begin());
  return word == "petersen" || word.find('*') != word.npos ||
         (end > 0 && end < word.size() && (word[end] == ':' || word[end] == '('));
}

Graph parse_graph(std::string_view word) {
  return WordReader(word).whole();
}

Buttons graph_buttons(const Graph& graph) {
  Buttons buttons;
  for (std::size_t v = 0; v < graph.size(); ++v) {
    buttons.add();
    bool own = graph.is_open;
    for (const std::size_t light : graph.neighbours[v]) {
      if (!own && light > v) {
        buttons.change(v);
        own = true;
      }
      buttons.change(light);
    }
    if (!own) buttons.change(v);
  }
  buttons.set_drawing(graph.drawing);
  return buttons;
}

Graph graph_from(const Buttons& buttons, std::size_t lights) {
  std::vector<Numbers> lists;
  for (std::size_t i = 0; i < buttons.size(); ++i) {
    lists.emplace_back(buttons[i].begin(), buttons[i].end());
    std::sort(lists.back().begin(), lists.back().end());
  }
  RunOptions run;
  Limits limits(run);
  return {.neighbours = neighbours_of(lists, lights, buttons.labels(), limits),
          .drawing = buttons.drawing()};
}

}  // namespace flipwise
