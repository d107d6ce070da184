// SPDX-License-Identifier: MIT
//
// Folder src/solve/matching: cheapest edge sets with given parities in a graph (T-joins), proved.
// Entry: JoinSearch (join_search.hpp) finds one with its dual; first_join() the first of them.
// Must not contain boards or systems: it gets vertices, edges and costs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "flipwise/answer.hpp"

namespace flipwise::matching {

/// The end of an edge that leads to the boundary, where every parity is allowed.
inline constexpr std::uint32_t boundary = std::numeric_limits<std::uint32_t>::max();
inline constexpr std::uint32_t none = NestedSets::none;

struct Edge {
  std::uint32_t from = 0;  ///< a vertex
  std::uint32_t to = 0;    ///< another vertex, or `boundary`
  std::uint64_t cost = 0;
};

/// Greatest sum of all costs in a question. The search is exact for twice that, which first_join() uses.
inline constexpr std::uint64_t max_join_cost = std::uint64_t{1} << 59;

/// A graph prepared for searches. Of parallel edges it keeps a cheapest one, the last of those: in the
/// first minimum solution, the others are not used. Trees that hang on the rest of the graph by one vertex
/// are taken off: whether a T-join uses one of their edges depends only on the number of odd vertices
/// beyond it.
class JoinGraph {
 public:
  /// An edge as seen from one of its ends.
  struct Half {
    std::uint32_t to;
    std::uint32_t edge;
    std::int64_t length;  // twice the cost, so that all collisions of regions are at integral times
  };

  /// A vertex with a single neighbour in the graph without the pendants before it.
  struct Pendant {
    std::uint32_t vertex;
    std::uint32_t to;  // may be `boundary`
    std::uint32_t edge;
  };

  JoinGraph(std::size_t vertices, std::vector<Edge> edges);

  std::size_t vertices() const { return starts_.size() - 1; }
  const std::vector<Edge>& edges() const { return edges_; }
  /// True unless the edge is a loop, or a parallel edge is kept in its place.
  bool is_kept(std::size_t edge) const { return is_kept_[edge]; }
  /// Returns the vertices of the trees that were taken off, from the leaves on.
  const std::vector<Pendant>& pendants() const { return pendants_; }
  /// Returns the edges of a vertex in the graph without pendants.
  std::span<const Half> halves(std::size_t vertex) const {
    return {halves_.data() + starts_[vertex], starts_[vertex + 1] - starts_[vertex]};
  }

 private:
  void keep_best_halves();
  void take_off_trees();

  std::vector<Edge> edges_;
  std::vector<Pendant> pendants_;
  std::vector<bool> is_kept_;
  std::vector<std::size_t> starts_;
  std::vector<Half> halves_;
};

/// Computes which edges the nested sets of a proof leave no slack (Fact 51).
class Slack {
 public:
  explicit Slack(const NestedSets& cuts);
  /// True if the amounts of the sets that contain exactly one end of the edge add up to twice its cost.
  bool is_tight(const Edge& edge) const;

 private:
  std::uint32_t set_of(std::uint32_t vertex) const {
    return vertex == boundary ? 0 : cuts_.set_of[vertex] + 1;
  }
  std::uint32_t common(std::uint32_t left, std::uint32_t right) const;

  const NestedSets& cuts_;
  // Sets are numbered from 1; set 0 contains everything. The jump of a set leads to a set far around it, so
  // that the smallest common set of two sets is found in logarithmic time.
  std::vector<std::uint32_t> parent_, jump_, depth_;
  std::vector<std::uint64_t> total_;  // sum of the amounts of a set and those around it
};

}  // namespace flipwise::matching
