// SPDX-License-Identifier: MIT
//
// The first of all minimum T-joins.
//
// Every minimum T-join uses only edges to which a proof of the minimum leaves no slack. So these edges
// split into blocks, whose parts of a T-join are independent of each other. In a block, the costs are
// multiplied by 2^b, and 2^(b-1), ..., 2, 1 are added to those of its first b edges. A minimum T-join for
// the new costs is one for the old costs, and of these it has the smallest first b digits; so these b edges
// are decided. The other edges, if the new proof leaves them no slack, are split into blocks again.
#include "solve/matching/first_join.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <string>
#include <utility>

#include "run/time_budget.hpp"

namespace flipwise::matching {

namespace {

/// The ends of some edges, numbered in order of appearance. The boundary is a vertex here.
struct LocalGraph {
  struct Half {
    std::uint32_t to, edge;  // edge: place in the list
  };
  std::vector<std::uint32_t> vertices;  // their names in the whole graph
  std::vector<std::pair<std::uint32_t, std::uint32_t>> ends;

  LocalGraph(const JoinGraph& graph, const std::vector<std::uint32_t>& edges) {
    for (const std::uint32_t edge : edges)
      for (const std::uint32_t end : {graph.edges()[edge].from, graph.edges()[edge].to})
        vertices.push_back(end);
    std::sort(vertices.begin(), vertices.end());
    vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
    const auto place_of = [&](std::uint32_t end) {
      return static_cast<std::uint32_t>(std::lower_bound(vertices.begin(), vertices.end(), end) -
                                        vertices.begin());
    };
    for (const std::uint32_t edge : edges)
      ends.emplace_back(place_of(graph.edges()[edge].from), place_of(graph.edges()[edge].to));
  }
};

/// Returns how many binary digits can be appended to costs of this sum.
std::size_t digits_beside(std::uint64_t sum) {
  return static_cast<std::size_t>(std::bit_width(max_join_cost) - std::bit_width(sum + 1));
}

/// Throws LimitReached if blocks are so large that no search of them should start without a deadline.
void require_time(const JoinGraph& graph, const std::vector<Block>& blocks, const Limits& limits) {
  constexpr double edge_seconds = 5e-6;
  double seconds = 0;
  for (const Block& block : blocks) {
    std::uint64_t divisor = 0;
    std::uint64_t sum = 0;
    for (const std::uint32_t edge : block) {
      divisor = std::gcd(divisor, graph.edges()[edge].cost);
      sum += graph.edges()[edge].cost;
    }
    const auto edges = static_cast<double>(block.size());
    const auto digits = static_cast<double>(digits_beside(divisor == 0 ? 0 : sum / divisor));
    seconds += edges * (1 + edges / digits / 2) * edge_seconds;
  }
  require_time_budget("finding the first minimum solution", seconds, limits);
}

}  // namespace

std::vector<std::uint32_t> tight_edges(const JoinGraph& graph, const NestedSets& cuts) {
  const Slack slack(cuts);
  std::vector<std::uint32_t> edges;
  for (std::size_t i = 0; i < graph.edges().size(); ++i)
    if (slack.is_tight(graph.edges()[i])) edges.push_back(static_cast<std::uint32_t>(i));
  return edges;
}

/// Returns the blocks of the graph with these edges. Depth-first search without recursion (Hopcroft and
/// Tarjan): a block ends where no vertex below reaches above the one from which the search went down.
std::vector<Block> blocks_of(const JoinGraph& graph, const std::vector<std::uint32_t>& edges) {
  const LocalGraph local(graph, edges);
  const std::size_t n = local.vertices.size();
  std::vector<std::uint32_t> starts(n + 1);
  for (const auto& [from, to] : local.ends) {
    ++starts[from];
    ++starts[to];
  }
  std::partial_sum(starts.begin(), starts.end(), starts.begin());
  std::vector<LocalGraph::Half> halves(2 * local.ends.size());
  for (std::size_t i = local.ends.size(); i-- > 0;) {
    const auto [from, to] = local.ends[i];
    halves[--starts[from]] = {to, static_cast<std::uint32_t>(i)};
    halves[--starts[to]] = {from, static_cast<std::uint32_t>(i)};
  }

  struct Step {
    std::uint32_t vertex, by;  // `by`: the edge by which the search came
    std::uint32_t next;        // half-edge to follow next
    std::size_t held;          // edges on the stack before `by`
  };
  std::vector<std::uint32_t> depth(n), low(n);
  std::vector<Block> blocks;
  std::vector<std::uint32_t> stack;
  std::vector<Step> steps;
  for (std::uint32_t root = 0; root < n; ++root) {
    if (depth[root] != 0) continue;
    depth[root] = low[root] = 1;
    steps.push_back({root, none, starts[root], 0});
    while (!steps.empty()) {
      Step& step = steps.back();
      const std::uint32_t vertex = step.vertex;
      if (step.next < starts[vertex + 1]) {
        const auto [to, edge] = halves[step.next++];
        if (edge == step.by) continue;
        if (depth[to] == 0) {
          depth[to] = low[to] = depth[vertex] + 1;
          const std::size_t held = stack.size();
          stack.push_back(edges[edge]);
          steps.push_back({to, edge, starts[to], held});
        } else if (depth[to] < depth[vertex]) {
          stack.push_back(edges[edge]);
          low[vertex] = std::min(low[vertex], depth[to]);
        }
        continue;
      }
      const std::size_t held = step.held;
      steps.pop_back();
      if (steps.empty()) break;
      const std::uint32_t above = steps.back().vertex;
      low[above] = std::min(low[above], low[vertex]);
      if (low[vertex] < depth[above]) continue;
      if (stack.size() - held > 1) {
        blocks.emplace_back(stack.begin() + static_cast<std::ptrdiff_t>(held), stack.end());
        std::sort(blocks.back().begin(), blocks.back().end());
      }
      stack.resize(held);
    }
  }
  return blocks;
}

void make_first(const JoinGraph& graph, Join& join, Limits& limits) {
  std::vector<bool> is_used(graph.edges().size());
  for (const std::uint32_t edge : join.edges) is_used[edge] = true;
  std::vector<std::uint32_t> kept;
  for (const std::uint32_t edge : tight_edges(graph, join.cuts))
    if (graph.is_kept(edge)) kept.push_back(edge);
  std::vector<Block> left = blocks_of(graph, kept);
  require_time(graph, left, limits);
  std::string why;
  while (!left.empty() && why.empty()) {
    const Block block = std::move(left.back());
    left.pop_back();
    const LocalGraph local(graph, block);
    std::vector<bool> is_odd(local.vertices.size());
    std::uint64_t divisor = 0;
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < block.size(); ++i) {
      const std::uint64_t cost = graph.edges()[block[i]].cost;
      divisor = std::gcd(divisor, cost);
      sum += cost;
      if (!is_used[block[i]]) continue;
      is_odd[local.ends[i].first] = !is_odd[local.ends[i].first];
      is_odd[local.ends[i].second] = !is_odd[local.ends[i].second];
    }
    sum = divisor == 0 ? 0 : sum / divisor;
    // The boundary, if it is here, is the last vertex.
    const bool has_boundary = local.vertices.back() == boundary;
    const std::size_t vertices = local.vertices.size() - (has_boundary ? 1 : 0);
    std::vector<std::uint32_t> odd;
    for (std::uint32_t v = 0; v < vertices; ++v)
      if (is_odd[v]) odd.push_back(v);
    if (odd.empty()) continue;  // no edge is used, which is the first T-join
    const std::size_t digits = std::min(block.size(), digits_beside(sum));
    std::vector<Edge> weighted;
    for (std::size_t i = 0; i < block.size(); ++i) {
      const auto name = [&](std::uint32_t vertex) { return vertex == vertices ? boundary : vertex; };
      const std::uint64_t cost = divisor == 0 ? 0 : graph.edges()[block[i]].cost / divisor;
      const std::uint64_t digit = i < digits ? std::uint64_t{1} << (digits - 1 - i) : 0;
      weighted.push_back({name(local.ends[i].first), name(local.ends[i].second), (cost << digits) + digit});
    }
    limits.count_operations(16 * block.size());
    const JoinGraph part(vertices, std::move(weighted));
    why = stopped_by([&] {
      const Join found = JoinSearch(part).join(odd, limits);
      for (const std::uint32_t edge : block) is_used[edge] = false;
      for (const std::uint32_t i : found.edges) is_used[block[i]] = true;
      std::vector<std::uint32_t> undecided;
      for (const std::uint32_t i : tight_edges(part, found.cuts))
        if (i >= digits) undecided.push_back(block[i]);
      for (Block& next : blocks_of(graph, undecided)) left.push_back(std::move(next));
    });
  }
  join.edges.clear();
  for (std::size_t i = 0; i < is_used.size(); ++i)
    if (is_used[i]) join.edges.push_back(static_cast<std::uint32_t>(i));
  if (!why.empty()) throw LimitReached{why};
}

}  // namespace flipwise::matching
