// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include "flipwise/board.hpp"
#include "flipwise/count.hpp"
#include "flipwise/graph.hpp"
#include "run/limits.hpp"

// A graph is counted as a board of one column with a row for each vertex (Fact 54). Its states are those of
// the frontier: the placed vertices with neighbours still to come. So the order of the vertices decides the
// cost; an order whose frontiers have at most w vertices is a path decomposition of width w.

namespace flipwise {

/// The vertices of a graph, each once.
using VertexOrder = std::vector<std::size_t>;

/// Returns the largest number of vertices of a frontier of this order.
std::size_t widest_frontier(const Graph& graph, const VertexOrder& order);

VertexOrder natural_order(std::size_t vertices);
VertexOrder reversed_order(std::size_t vertices);

/// Returns an order with small frontiers: the best of the natural order and of greedy ones, which start at
/// different vertices and next place the vertex that makes the frontier smallest. The states are weighted
/// by 2^w for w vertices of a frontier. Finding the smallest one is NP-hard. Cost: (vertices + edges) x
/// frontier for each start. Throws LimitReached.
VertexOrder narrow_order(const Graph& graph, Limits& limits);

/// Returns a question about a graph as one about a board of one column, whose row i is vertex `order[i]`.
PatternQuestion in_order(const PatternQuestion& question, const VertexOrder& order);
/// Returns a row of vertices as a column in this order, and back.
Board in_order(const Board& row, const VertexOrder& order);
Board from_order(const Board& column, const VertexOrder& order);

}  // namespace flipwise
