// SPDX-License-Identifier: MIT
//
// Buttons that flip at most two lights each are the edges of a graph whose vertices are the lights. A
// button that flips one light leads to the boundary, where every parity is allowed.
#include <algorithm>
#include <memory>
#include <mutex>
#include <numeric>
#include <utility>

#include "board/effect.hpp"
#include "flipwise/errors.hpp"
#include "solve/linear/elimination.hpp"
#include "solve/linear/make_system.hpp"
#include "solve/matching/first_join.hpp"
#include "solve/matching/join_search.hpp"

namespace flipwise {

namespace {

using matching::boundary;
using matching::Edge;

/// The buttons that may be pressed, as edges. A button that flips no light is an edge from the boundary to
/// itself.
struct ButtonGraph {
  std::vector<Edge> edges = {};
  std::vector<std::uint32_t> buttons = {};  // number of the button of each edge, ascending
};

/// Returns the graph of a puzzle; nothing if a button flips three lights or more.
std::optional<ButtonGraph> graph_of(const Puzzle& puzzle, Limits& limits) {
  const PressCosts costs(puzzle);
  ButtonGraph graph;
  std::vector<std::size_t> flipped;
  for (std::size_t button = 0; button < puzzle.buttons->size(); ++button) {
    if (is_in(puzzle.fixed, 0, button)) continue;
    flipped.clear();
    for (const std::size_t light : (*puzzle.buttons)[button]) {
      if (is_in(puzzle.free, 0, light)) continue;
      const auto twice = std::find(flipped.begin(), flipped.end(), light);
      if (twice != flipped.end())
        flipped.erase(twice);
      else
        flipped.push_back(light);
      if (flipped.size() > 2) break;
    }
    limits.count_operations(16);
    if (flipped.size() > 2) return std::nullopt;
    flipped.resize(2, boundary);
    graph.edges.push_back(
        {static_cast<std::uint32_t>(flipped[0]), static_cast<std::uint32_t>(flipped[1]), costs.at(button)});
    graph.buttons.push_back(static_cast<std::uint32_t>(button));
  }
  return graph;
}

/// A cheapest spanning forest (Kruskal). The boundary is the vertex after all lights, and a root.
struct Forest {
  struct Up {
    std::uint32_t to = boundary;  // the vertex above; `boundary` for roots
    std::uint32_t edge = 0;
  };
  std::vector<Up> up;
  std::vector<std::uint32_t> order;  // vertices from the roots down
  std::vector<std::uint32_t> root;
  std::vector<std::uint32_t> other_edges;  // each closes a cycle, ascending

  Forest(std::size_t lights, const std::vector<Edge>& edges, Limits& limits)
      : up(lights + 1), root(lights + 1) {
    const auto vertex = [&](std::uint32_t end) { return end == boundary ? lights : end; };
    std::vector<std::uint32_t> by_cost(edges.size());
    std::iota(by_cost.begin(), by_cost.end(), 0U);
    std::stable_sort(by_cost.begin(), by_cost.end(),
                     [&](auto a, auto b) { return edges[a].cost < edges[b].cost; });
    std::vector<std::uint32_t> set(lights + 1);
    std::iota(set.begin(), set.end(), 0U);
    const auto find = [&](std::size_t v) {
      while (set[v] != v) v = set[v] = set[set[v]];
      return static_cast<std::uint32_t>(v);
    };
    std::vector<std::uint32_t> starts(lights + 2);
    std::vector<std::uint32_t> tree_edges;
    for (const std::uint32_t i : by_cost) {
      limits.count_operations(32);
      const std::size_t from = vertex(edges[i].from);
      const std::size_t to = vertex(edges[i].to);
      const std::uint32_t one = find(from);
      const std::uint32_t other = find(to);
      if (one == other) {
        other_edges.push_back(i);
        continue;
      }
      set[std::min(one, other)] = std::max(one, other);
      tree_edges.push_back(i);
      ++starts[from];
      ++starts[to];
    }
    std::sort(other_edges.begin(), other_edges.end());
    std::partial_sum(starts.begin(), starts.end(), starts.begin());
    std::vector<Up> halves(2 * tree_edges.size());
    for (const std::uint32_t i : tree_edges) {
      const std::size_t from = vertex(edges[i].from);
      const std::size_t to = vertex(edges[i].to);
      halves[--starts[from]] = {static_cast<std::uint32_t>(to), i};
      halves[--starts[to]] = {static_cast<std::uint32_t>(from), i};
    }
    std::vector<bool> is_reached(lights + 1);
    order.reserve(lights + 1);
    for (std::size_t start = lights + 1; start-- > 0;) {
      if (is_reached[start]) continue;
      is_reached[start] = true;
      root[start] = static_cast<std::uint32_t>(start);
      order.push_back(static_cast<std::uint32_t>(start));
      for (std::size_t next = order.size() - 1; next < order.size(); ++next) {
        const std::uint32_t here = order[next];
        for (std::uint32_t i = starts[here]; i < starts[here + 1]; ++i) {
          if (is_reached[halves[i].to]) continue;
          is_reached[halves[i].to] = true;
          root[halves[i].to] = root[here];
          up[halves[i].to] = {here, halves[i].edge};
          order.push_back(halves[i].to);
        }
      }
      limits.count_operations(16);
    }
  }

  /// Returns the cycle that one of the other edges closes.
  std::vector<std::uint32_t> cycle(std::uint32_t other, const std::vector<Edge>& edges) const {
    std::vector<std::uint32_t> uses{other};
    const auto climb = [&](std::uint32_t end) {
      for (Up step = up[end == boundary ? up.size() - 1 : end]; step.to != boundary; step = up[step.to])
        uses.push_back(step.edge);
    };
    climb(edges[other].from);
    climb(edges[other].to);
    std::sort(uses.begin(), uses.end());
    std::vector<std::uint32_t> odd;
    for (const std::uint32_t edge : uses)
      if (!odd.empty() && odd.back() == edge)
        odd.pop_back();
      else
        odd.push_back(edge);
    return odd;
  }
};

/// Finds minimum solutions of a graph. Several threads may use it at the same time.
class GraphSearch {
 public:
  GraphSearch(std::size_t lights, std::size_t presses, ButtonGraph buttons)
      : presses_(presses), buttons_(std::move(buttons.buttons)), graph_(lights, std::move(buttons.edges)) {}

  std::size_t vertices() const { return graph_.vertices(); }
  const std::vector<Edge>& edges() const { return graph_.edges(); }

  Board presses_of(const std::vector<std::uint32_t>& edges) const {
    Board presses(1, presses_);
    for (const std::uint32_t edge : edges) presses.flip(0, buttons_[edge]);
    return presses;
  }

  /// Finds a minimum T-join. If the edges without slack form few cycles, searches these for the first, the
  /// number, and the list of minimum solutions. Otherwise finds only the first, or nothing if the number is
  /// needed.
  std::optional<Fewest> fewest_like(const Board& particular, std::uint64_t all, const PressCosts& costs,
                                    bool is_number_needed, Limits& limits) const {
    const MemoryReservation reservation =
        limits.charge(matching::JoinSearch::bytes(graph_.vertices(), graph_.edges().size()));
    matching::Join join = minimum_like(particular, limits);
    Fewest found{.presses = join.cost, .lower = join.cost, .method = "matching"};
    limits.learn({.lower = join.cost});
    if (auto listed = list_minima(join, all, costs, limits)) {
      if (listed->presses != join.cost) throw InternalError("a matching does not have the fewest presses");
      found.first = std::move(listed->first);
      found.co_optimal = std::move(listed->co_optimal);
    } else {
      if (is_number_needed) return std::nullopt;
      found.counted = false;
      found.reason = stopped_by([&] { matching::make_first(graph_, join, limits); });
      found.proved = found.reason.empty();
      found.first.push_back(presses_of(join.edges));
    }
    found.bound_proof = std::move(join.cuts);
    return found;
  }

 private:
  /// Returns a minimum T-join with the effect of these presses.
  matching::Join minimum_like(const Board& particular, Limits& limits) const {
    std::vector<bool> is_odd(graph_.vertices());
    for (std::size_t i = 0; i < buttons_.size(); ++i)
      if (particular.bit(0, buttons_[i]))
        for (const std::uint32_t end : {graph_.edges()[i].from, graph_.edges()[i].to})
          if (end != boundary) is_odd[end] = !is_odd[end];
    std::vector<std::uint32_t> odd;
    for (std::uint32_t v = 0; v < is_odd.size(); ++v)
      if (is_odd[v]) odd.push_back(v);
    std::unique_ptr<matching::JoinSearch> search;
    if (const std::lock_guard lock(guard_); !idle_.empty()) {
      search = std::move(idle_.back());
      idle_.pop_back();
    }
    if (!search) search = std::make_unique<matching::JoinSearch>(graph_);
    matching::Join join = search->join(odd, limits);
    const std::lock_guard lock(guard_);
    idle_.push_back(std::move(search));
    return join;
  }

  /// Finds all minimum solutions among those that use only edges without slack, which all of them do;
  /// nothing if these edges form too many cycles.
  std::optional<Fewest> list_minima(const matching::Join& join, std::uint64_t all, const PressCosts& costs,
                                    Limits& limits) const {
    constexpr std::size_t max_cycles = 256;
    constexpr std::size_t max_cycles_of_block = 20;
    const std::vector<std::uint32_t> tight = matching::tight_edges(graph_, join.cuts);
    std::vector<Edge> edges;
    for (const std::uint32_t edge : tight) edges.push_back(graph_.edges()[edge]);
    const Forest forest(graph_.vertices(), edges, limits);
    if (forest.other_edges.size() > max_cycles) return std::nullopt;
    for (const matching::Block& block : matching::blocks_of(graph_, tight)) {
      std::vector<std::uint32_t> ends;
      for (const std::uint32_t edge : block)
        for (const std::uint32_t end : {graph_.edges()[edge].from, graph_.edges()[edge].to})
          ends.push_back(end);
      std::sort(ends.begin(), ends.end());
      const auto vertices = static_cast<std::size_t>(std::unique(ends.begin(), ends.end()) - ends.begin());
      if (block.size() + 1 > vertices + max_cycles_of_block) return std::nullopt;
    }
    std::vector<Board> cycles;
    for (const std::uint32_t other : forest.other_edges) {
      std::vector<std::uint32_t> cycle = forest.cycle(other, edges);
      for (std::uint32_t& edge : cycle) edge = tight[edge];
      cycles.push_back(presses_of(cycle));
    }
    auto found = fewest_in_coset(presses_of(join.edges), std::move(cycles), all, limits, {}, costs);
    if (found && !found->proved) found.reset();
    return found;
  }

  std::size_t presses_;
  std::vector<std::uint32_t> buttons_;
  matching::JoinGraph graph_;
  mutable std::mutex guard_;
  mutable std::vector<std::unique_ptr<matching::JoinSearch>> idle_;  // searches that no thread uses
};

class GraphSystem final : public LinearSystem {
 public:
  GraphSystem(std::size_t lights, std::size_t presses, ButtonGraph buttons, Forest forest,
              MemoryReservation reservation)
      : LinearSystem("graph"),
        forest_(std::move(forest)),
        search_(lights, presses, std::move(buttons)),
        reservation_(std::move(reservation)) {
    for (const Edge& edge : search_.edges())
      widest_press_ = std::max<std::size_t>(widest_press_, ends_of(edge));
  }

  std::size_t nullity() const override { return forest_.other_edges.size(); }

  /// Uses the edges of the forest above an odd number of odd vertices.
  std::optional<Board> particular(const Board& lights, Limits&) const override {
    std::vector<bool> is_odd(search_.vertices() + 1);
    for (std::size_t i = 0; i < search_.vertices(); ++i) is_odd[i] = lights.bit(0, i);
    std::vector<std::uint32_t> edges;
    for (std::size_t i = forest_.order.size(); i-- > 0;) {
      const std::uint32_t vertex = forest_.order[i];
      if (!is_odd[vertex] || vertex == search_.vertices()) continue;
      const auto [above, edge] = forest_.up[vertex];
      if (above == boundary) return std::nullopt;
      is_odd[above] = !is_odd[above];
      edges.push_back(edge);
    }
    return search_.presses_of(edges);
  }

  /// Returns the vertices of the first component that contains an odd number of lit vertices and is not
  /// connected to the boundary.
  Board witness(const Board& lights, Limits&) const override {
    std::vector<bool> is_odd(search_.vertices() + 1);
    for (std::size_t i = 0; i < search_.vertices(); ++i)
      if (lights.bit(0, i)) is_odd[forest_.root[i]] = !is_odd[forest_.root[i]];
    std::uint32_t root = 0;
    while (!is_odd[root]) ++root;
    Board witness(1, search_.vertices());
    for (std::size_t i = 0; i < search_.vertices(); ++i)
      if (forest_.root[i] == root) witness.flip(0, i);
    return witness;
  }

  /// Returns the cycle that edge t outside the forest closes.
  Board quiet_pattern(std::size_t t, Limits&) const override {
    return search_.presses_of(forest_.cycle(forest_.other_edges[t], search_.edges()));
  }

 protected:
  std::optional<Fewest> search_fewest(Board particular, std::uint64_t all, Limits& limits,
                                      std::uint64_t ceiling) const override {
    if (ceiling != 0) return search_.fewest_like(particular, all, costs(), false, limits);
    // The caller has no use for the minimum.
    Fewest found{.presses = costs().of(particular), .proved = false, .method = "matching"};
    found.first.push_back(std::move(particular));
    return found;
  }

 private:
  static std::size_t ends_of(const Edge& edge) {
    return (edge.from == boundary ? 0 : 1) + (edge.to == boundary ? 0 : 1);
  }

  Forest forest_;
  GraphSearch search_;
  MemoryReservation reservation_;
};

/// A graph so small that the coset can be searched as well: minimum solutions are always counted.
class SmallGraphSystem final : public Elimination {
 public:
  SmallGraphSystem(const Puzzle& puzzle, ButtonGraph buttons, Limits& limits)
      : Elimination(puzzle, limits),
        search_(puzzle.start.cells(), puzzle.buttons->size(), std::move(buttons)) {}

 protected:
  double search_seconds() const override { return 40e-6; }

  std::optional<Fewest> search_fewest(Board particular, std::uint64_t all, Limits& limits,
                                      std::uint64_t ceiling) const override {
    if (ceiling != 0)
      if (auto found = search_.fewest_like(particular, all, costs(), true, limits)) return found;
    return Elimination::search_fewest(std::move(particular), all, limits, ceiling);
  }

 private:
  GraphSearch search_;
};

}  // namespace

std::unique_ptr<LinearSystem> make_graph_system(const Puzzle& puzzle, Limits& limits) {
  // Within these sizes, elimination is quick, and so are tables of all boards or searches of the coset.
  constexpr double quick_elimination = 1e9;
  constexpr std::size_t quick_nullity = 32;
  // Up to this nullity, a search of the coset is quicker than a matching.
  constexpr std::size_t least_nullity = 14;
  const std::size_t lights = puzzle.start.cells();
  const std::size_t presses = puzzle.buttons->size();
  if (lights >= boundary || presses >= boundary) return nullptr;
  const auto rows = static_cast<double>(light_count(puzzle));
  const auto columns = static_cast<double>(press_count(puzzle));
  const bool is_quick = rows * columns * std::min(rows, columns) / word_bits < quick_elimination;
  if (is_quick && columns <= static_cast<double>(least_nullity)) return nullptr;
  const double bytes =
      matching::JoinSearch::bytes(lights, presses) + sizeof(Forest::Up) * static_cast<double>(lights);
  std::optional<ButtonGraph> graph = graph_of(puzzle, limits);
  if (!graph) return nullptr;
  MemoryReservation reservation = limits.charge(bytes);
  Forest forest(lights, graph->edges, limits);
  const std::size_t nullity = forest.other_edges.size();
  if (is_quick && nullity <= least_nullity) return nullptr;
  if (is_quick && (rows <= static_cast<double>(greatest_syndrome_rank) || nullity <= quick_nullity))
    return std::make_unique<SmallGraphSystem>(puzzle, std::move(*graph), limits);
  return std::make_unique<GraphSystem>(lights, presses, std::move(*graph), std::move(forest),
                                       std::move(reservation));
}

}  // namespace flipwise
