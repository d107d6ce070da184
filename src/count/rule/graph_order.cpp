// SPDX-License-Identifier: MIT
#include "count/rule/graph_order.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace flipwise {

namespace {

/// The placed vertices of a graph, and the frontier.
class Placing {
 public:
  explicit Placing(const Graph& graph) : graph_(graph), pending_(graph.size()), is_placed_(graph.size()) {
    for (std::size_t v = 0; v < graph.size(); ++v) pending_[v] = graph.neighbours[v].size();
  }

  std::size_t frontier() const { return frontier_; }
  bool is_placed(std::size_t vertex) const { return is_placed_[vertex]; }

  /// Returns by how much the frontier grows if a vertex is placed next.
  std::ptrdiff_t growth(std::size_t vertex) const {
    std::ptrdiff_t growth = pending_[vertex] > 0 ? 1 : 0;
    for (const std::size_t u : graph_.neighbours[vertex]) growth -= is_placed_[u] && pending_[u] == 1;
    return growth;
  }
  void place(std::size_t vertex) {
    frontier_ = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(frontier_) + growth(vertex));
    is_placed_[vertex] = true;
    for (const std::size_t u : graph_.neighbours[vertex]) --pending_[u];
  }

 private:
  const Graph& graph_;
  std::vector<std::size_t> pending_;  // by vertex: neighbours that are not placed
  std::vector<bool> is_placed_;
  std::size_t frontier_ = 0;
};

/// Returns the sum of 2^w over the frontiers of w vertices.
double states_of(const Graph& graph, const VertexOrder& order) {
  Placing placing(graph);
  double states = 0;
  for (const std::size_t vertex : order) {
    placing.place(vertex);
    states += std::exp2(static_cast<double>(placing.frontier()));
  }
  return states;
}

/// Places vertices from `start` on. The candidates are the neighbours of placed vertices; where there are
/// none, a component is complete, and the next vertex begins another one.
VertexOrder greedy_order(const Graph& graph, std::size_t start, Limits& limits) {
  Placing placing(graph);
  VertexOrder order;
  VertexOrder candidates;
  std::vector<bool> is_candidate(graph.size());
  std::size_t next_free = 0;
  std::size_t next = start;
  while (true) {
    placing.place(next);
    order.push_back(next);
    std::erase(candidates, next);
    for (const std::size_t u : graph.neighbours[next])
      if (!placing.is_placed(u) && !is_candidate[u]) {
        is_candidate[u] = true;
        candidates.push_back(u);
      }
    if (order.size() == graph.size()) return order;
    if (candidates.empty()) {
      while (placing.is_placed(next_free)) ++next_free;
      next = next_free;
      continue;
    }
    std::ptrdiff_t least = 0;
    std::size_t looked_at = 0;
    next = graph.size();
    for (const std::size_t vertex : candidates) {
      const std::ptrdiff_t growth = placing.growth(vertex);
      looked_at += graph.neighbours[vertex].size() + 1;
      // The candidate that has waited longest comes first among equals, as in a breadth-first search.
      if (next < graph.size() && growth >= least) continue;
      least = growth;
      next = vertex;
    }
    limits.count_operations(looked_at, 0, "ordering vertices");
  }
}

}  // namespace

std::size_t widest_frontier(const Graph& graph, const VertexOrder& order) {
  Placing placing(graph);
  std::size_t widest = 0;
  for (const std::size_t vertex : order) {
    placing.place(vertex);
    widest = std::max(widest, placing.frontier());
  }
  return widest;
}

VertexOrder natural_order(std::size_t vertices) {
  VertexOrder order(vertices);
  std::iota(order.begin(), order.end(), std::size_t{0});
  return order;
}

VertexOrder reversed_order(std::size_t vertices) {
  VertexOrder order = natural_order(vertices);
  std::reverse(order.begin(), order.end());
  return order;
}

VertexOrder narrow_order(const Graph& graph, Limits& limits) {
  constexpr std::size_t max_starts = 64;
  VertexOrder best = natural_order(graph.size());
  double least = states_of(graph, best);
  const std::size_t starts = std::min(graph.size(), max_starts);
  for (std::size_t i = 0; i < starts; ++i) {
    VertexOrder order = greedy_order(graph, i * graph.size() / starts, limits);
    const double states = states_of(graph, order);
    if (states >= least) continue;
    least = states;
    best = std::move(order);
  }
  return best;
}

PatternQuestion in_order(const PatternQuestion& question, const VertexOrder& order) {
  PatternQuestion laid = question;
  laid.rows = order.size();
  laid.columns = 1;
  VertexOrder place(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
  for (std::size_t i = 0; i < order.size(); ++i) {
    std::vector<std::size_t>& neighbours = laid.graph->neighbours[i];
    neighbours = question.graph->neighbours[order[i]];
    for (std::size_t& u : neighbours) u = place[u];
    std::sort(neighbours.begin(), neighbours.end());
  }
  if (question.given)
    laid.given = {in_order(question.given->lit, order), in_order(question.given->open, order),
                  in_order(question.given->holes, order)};
  return laid;
}

Board in_order(const Board& row, const VertexOrder& order) {
  Board column(order.size(), 1);
  for (std::size_t i = 0; i < order.size(); ++i)
    column.set(i, 0, row.get(order[i] / row.columns(), order[i] % row.columns()));
  return column;
}

Board from_order(const Board& column, const VertexOrder& order) {
  Board row(1, order.size());
  for (std::size_t i = 0; i < order.size(); ++i) row.set(0, order[i], column.get(i, 0));
  return row;
}

}  // namespace flipwise
