// SPDX-License-Identifier: MIT
#include "solve/matching/join_graph.hpp"

#include <algorithm>
#include <utility>

namespace flipwise::matching {

JoinGraph::JoinGraph(std::size_t vertices, std::vector<Edge> edges)
    : edges_(std::move(edges)), is_kept_(edges_.size()), starts_(vertices + 1) {
  std::vector<std::size_t> sizes(vertices + 1);
  for (const Edge& edge : edges_)
    for (const std::uint32_t end : {edge.from, edge.to})
      if (end != boundary && edge.from != edge.to) ++sizes[end];
  std::size_t sum = 0;
  for (std::size_t v = 0; v <= vertices; ++v)
    starts_[v] = std::exchange(sum, sum + (v < vertices ? sizes[v] : 0));
  halves_.resize(sum);
  std::vector<std::size_t> next(starts_.begin(), starts_.end() - 1);
  for (std::size_t i = 0; i < edges_.size(); ++i) {
    const auto [from, to, cost] = edges_[i];
    if (from == to) continue;
    const Half half{to, static_cast<std::uint32_t>(i), static_cast<std::int64_t>(2 * cost)};
    if (from != boundary) halves_[next[from]++] = half;
    if (to != boundary) halves_[next[to]++] = {from, half.edge, half.length};
  }
  keep_best_halves();
  take_off_trees();
}

/// Keeps one half-edge to each neighbour, the last of the shortest, and closes the gaps.
void JoinGraph::keep_best_halves() {
  const std::size_t vertices = this->vertices();
  std::vector<std::size_t> place_of(vertices + 1, halves_.size());  // the last: the boundary
  std::size_t end = 0;
  for (std::size_t v = 0; v < vertices; ++v) {
    const std::size_t first = end;
    for (std::size_t i = starts_[v]; i < starts_[v + 1]; ++i) {
      const Half half = halves_[i];
      std::size_t& place = place_of[half.to == boundary ? vertices : half.to];
      if (place >= first && place < end && (halves_[place].to == half.to)) {
        if (half.length <= halves_[place].length) halves_[place] = half;
        continue;
      }
      place = end;
      halves_[end++] = half;
    }
    starts_[v] = first;
    for (std::size_t i = first; i < end; ++i) is_kept_[halves_[i].edge] = true;
  }
  starts_[vertices] = end;
  halves_.resize(end);
}

void JoinGraph::take_off_trees() {
  std::vector<std::size_t> degree(vertices());
  std::vector<std::uint32_t> leaves;
  for (std::uint32_t v = 0; v < vertices(); ++v)
    if ((degree[v] = halves(v).size()) == 1) leaves.push_back(v);
  std::vector<bool> is_off(vertices());
  const auto stays = [&](const Half& half) { return half.to == boundary || !is_off[half.to]; };
  while (!leaves.empty()) {
    const std::uint32_t leaf = leaves.back();
    leaves.pop_back();
    if (degree[leaf] != 1) continue;  // the last vertex of a tree
    const std::span<const Half> all = halves(leaf);
    const Half& half = *std::find_if(all.begin(), all.end(), stays);
    pendants_.push_back({leaf, half.to, half.edge});
    is_off[leaf] = true;
    if (half.to != boundary && --degree[half.to] == 1) leaves.push_back(half.to);
  }
  if (pendants_.empty()) return;
  std::size_t end = 0;
  for (std::size_t v = 0; v < vertices(); ++v) {
    const std::size_t first = std::exchange(starts_[v], end);
    for (std::size_t i = first; i < starts_[v + 1]; ++i)
      if (!is_off[v] && stays(halves_[i])) halves_[end++] = halves_[i];
  }
  starts_[vertices()] = end;
  halves_.resize(end);
}

Slack::Slack(const NestedSets& cuts)
    : cuts_(cuts),
      parent_(cuts.parent.size() + 1),
      jump_(cuts.parent.size() + 1),
      depth_(cuts.parent.size() + 1),
      total_(cuts.parent.size() + 1) {
  for (std::size_t set = 1; set < parent_.size(); ++set) {
    const std::uint32_t parent = cuts.parent[set - 1] + 1;  // `none` becomes 0
    const std::uint32_t far = jump_[parent];
    parent_[set] = parent;
    depth_[set] = depth_[parent] + 1;
    total_[set] = total_[parent] + cuts.amount[set - 1];
    const bool is_even = depth_[parent] - depth_[far] == depth_[far] - depth_[jump_[far]];
    jump_[set] = is_even ? jump_[far] : parent;
  }
}

std::uint32_t Slack::common(std::uint32_t left, std::uint32_t right) const {
  if (depth_[left] < depth_[right]) std::swap(left, right);
  while (depth_[left] > depth_[right])
    left = depth_[jump_[left]] >= depth_[right] ? jump_[left] : parent_[left];
  while (left != right) {
    const bool meets = jump_[left] == jump_[right];
    left = meets ? parent_[left] : jump_[left];
    right = meets ? parent_[right] : jump_[right];
  }
  return left;
}

bool Slack::is_tight(const Edge& edge) const {
  const std::uint32_t left = set_of(edge.from);
  const std::uint32_t right = set_of(edge.to);
  return total_[left] + total_[right] - 2 * total_[common(left, right)] == 2 * edge.cost;
}

}  // namespace flipwise::matching
