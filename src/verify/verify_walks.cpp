// SPDX-License-Identifier: MIT
#include "verify/verify_walks.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <numeric>
#include <optional>
#include <queue>
#include <set>
#include <utility>

#include "verify/row_space.hpp"

namespace flipwise::verification {

namespace {

using Places = std::vector<std::uint32_t>;
constexpr const char* verifying_bound = "verifying the bound";

bool is_ascending(const Places& numbers, std::size_t end) {
  return std::adjacent_find(numbers.begin(), numbers.end(), std::greater_equal<>()) == numbers.end() &&
         (numbers.empty() || numbers.back() < end);
}

/// Returns the allowed presses that change each light an odd number of times.
std::vector<Places> allowed_rows(const Buttons& buttons, const std::vector<std::uint64_t>& costs) {
  std::vector<std::set<std::uint32_t>> rows;
  for (std::uint32_t press = 0; press < buttons.size(); ++press)
    for (const std::size_t light : buttons[press]) {
      if (costs[press] == not_allowed) continue;
      if (light >= rows.size()) rows.resize(light + 1);
      if (!rows[light].insert(press).second) rows[light].erase(press);
    }
  std::vector<Places> lists;
  for (const auto& row : rows) lists.emplace_back(row.begin(), row.end());
  return lists;
}

/// Returns the dimension of the span of sets of presses.
std::size_t rank_of(const std::vector<const std::vector<Places>*>& lists, std::size_t presses,
                    Limits& limits) {
  RowSpace space(presses);
  std::size_t rank = 0;
  for (const std::vector<Places>* list : lists)
    for (const Places& set : *list) {
      Words words(words_for(presses));
      for (const std::uint32_t press : set) words[press / word_bits] ^= Word{1} << (press % word_bits);
      words = space.reduced(std::move(words), limits);
      if (is_empty(words)) continue;
      ++rank;
      space.add(std::move(words), limits);
    }
  return rank;
}

/// The graph of the lights that are not dropped, and of the boundary; presses are its edges.
class WalkGraph {
 public:
  WalkGraph(const std::vector<Places>& rows, const std::vector<std::uint64_t>& costs, const Places& dropped)
      : costs_(costs),
        boundary_(static_cast<std::uint32_t>(rows.size())),
        ends_(costs.size()),
        edges_at_(rows.size() + 1),
        is_done_(rows.size() + 1) {
    std::vector<std::size_t> number(costs.size());
    ends_.assign(costs.size(), {boundary_, boundary_});
    for (std::uint32_t light = 0; light < rows.size(); ++light) {
      if (std::binary_search(dropped.begin(), dropped.end(), light)) continue;
      for (const std::uint32_t press : rows[light])
        if (number[press]++ < 2)
          ends_[press].at(number[press] - 1) = light;
        else
          is_graph_ = false;
    }
    for (std::uint32_t press = 0; press < costs.size(); ++press) {
      if (costs[press] == not_allowed) continue;
      edges_at_[ends_[press][0]].push_back(press);
      if (ends_[press][0] != ends_[press][1]) edges_at_[ends_[press][1]].push_back(press);
    }
    distance_.assign(2 * edges_at_.size(), not_allowed);
  }

  bool is_graph() const { return is_graph_; }

  /// Returns whether the allowed presses outside of a set form no cycle.
  bool is_forest_without(const std::vector<bool>& is_in_set) const {
    Places parent(edges_at_.size());
    std::iota(parent.begin(), parent.end(), 0U);
    const auto root = [&](std::uint32_t vertex) {
      while (parent[vertex] != vertex) vertex = parent[vertex] = parent[parent[vertex]];
      return vertex;
    };
    for (std::size_t press = 0; press < costs_.size(); ++press) {
      if (costs_[press] == not_allowed || is_in_set[press]) continue;
      const std::uint32_t from = root(ends_[press][0]);
      const std::uint32_t to = root(ends_[press][1]);
      if (from == to) return false;
      parent[from] = to;
    }
    return true;
  }

  /// Returns whether all closed walks with an odd number of edges in the probe cost at least `bound`.
  bool have_odd_walks_cost(const Places& probe, std::uint64_t bound, Limits& limits) {
    is_odd_.resize(costs_.size());
    Places odd;
    for (const std::uint32_t press : probe)
      if (costs_[press] != not_allowed) odd.push_back(press);
    for (const std::uint32_t press : odd) is_odd_[press] = true;
    Places roots;
    const bool is_proved = std::all_of(odd.begin(), odd.end(), [&](std::uint32_t press) {
      const auto [from, to] = ends_[press];
      if (is_done_[from] || is_done_[to]) return true;
      roots.push_back(edges_at_[from].size() >= edges_at_[to].size() ? from : to);
      const bool is_root_proved = cost_from(roots.back(), bound, limits);
      is_done_[roots.back()] = true;
      return is_root_proved;
    });
    for (const std::uint32_t root : roots) is_done_[root] = false;
    for (const std::uint32_t press : odd) is_odd_[press] = false;
    return is_proved;
  }

 private:
  /// Returns whether all odd closed walks through a vertex cost at least `bound`, apart from those through
  /// vertices that are done. Places are a vertex and a parity. If a walk from (root, 0) to (root, 1) costs
  /// less, let e be its edge that leads past the half of `bound`. Paths from (root, 0) to one end of e, and
  /// by symmetry to the other end with the other parity, cost less than the half, so both are found here.
  bool cost_from(std::uint32_t root, std::uint64_t bound, Limits& limits) {
    using Entry = std::pair<std::uint64_t, std::uint32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    Places touched;
    const auto reach = [&](std::uint64_t distance, std::uint32_t place) {
      if (distance >= distance_[place] || distance >= bound - distance) return;
      if (distance_[place] == not_allowed) touched.push_back(place);
      distance_[place] = distance;
      queue.push({distance, place});
    };
    if (bound > 0) reach(0, 2 * root);
    bool is_proved = true;
    std::uint64_t operations = 1;
    const auto for_each_step = [&](std::uint32_t place, const auto& use) {
      for (const std::uint32_t press : edges_at_[place / 2]) {
        const auto [one, other] = ends_[press];
        const std::uint32_t to = one == place / 2 ? other : one;
        if (!is_done_[to]) use(2 * to + ((place & 1) ^ (is_odd_[press] ? 1U : 0U)), costs_[press]);
      }
      operations += 8 * edges_at_[place / 2].size();
    };
    while (!queue.empty()) {
      const auto [distance, place] = queue.top();
      queue.pop();
      if (distance != distance_[place]) continue;
      for_each_step(place, [&, length = distance](std::uint32_t to, std::uint64_t cost) {
        if (cost < bound - length) reach(length + cost, to);
      });
    }
    for (const std::uint32_t place : touched)
      for_each_step(place, [&](std::uint32_t to, std::uint64_t cost) {
        const std::uint64_t back = distance_[to ^ 1];
        if (back == not_allowed || back >= bound || distance_[place] >= bound - back) return;
        if (cost < bound - back - distance_[place]) is_proved = false;
      });
    for (const std::uint32_t place : touched) distance_[place] = not_allowed;
    limits.count_operations(operations, 0, verifying_bound);
    return is_proved;
  }

  const std::vector<std::uint64_t>& costs_;
  std::uint32_t boundary_;
  bool is_graph_ = true;
  std::vector<std::array<std::uint32_t, 2>> ends_;
  std::vector<Places> edges_at_;
  std::vector<bool> is_done_;
  std::vector<bool> is_odd_;
  std::vector<std::uint64_t> distance_;  // of vertex v with parity p, at 2 v + p; otherwise not_allowed
};

/// Returns whether every quiet pattern that meets the condition has odd overlap with one of the probes.
bool suffice(const std::vector<Places>& rows, const std::vector<std::uint64_t>& costs,
             const QuietCondition& condition, const std::vector<Places>& probes, Limits& limits) {
  if (condition.flips) {
    const std::set<Places> known(probes.begin(), probes.end());
    const std::vector<Places> flipped = allowed_rows(*condition.flips, costs);
    return std::all_of(flipped.begin(), flipped.end(),
                       [&](const Places& row) { return row.empty() || known.contains(row); });
  }
  if (!condition.outside) {
    std::vector<bool> is_in_probe(costs.size());
    for (const Places& probe : probes)
      if (probe.size() == 1) is_in_probe[probe[0]] = true;
    return WalkGraph(rows, costs, {}).is_forest_without(is_in_probe);
  }
  // Let S be the span of the lights' rows and the probes, and R that of the rows of `outside`. Patterns
  // with even overlap with all of S must be in R. So the sets with even overlap with all of R must be in S:
  // the kernel of the map from S to the overlaps with R must have their dimension.
  const std::vector<Places> outside = allowed_rows(*condition.outside, costs);
  std::vector<Places> overlaps;
  for (const auto* sets : {&rows, &probes})
    for (const Places& set : *sets) {
      std::vector<bool> is_in_set(costs.size());
      for (const std::uint32_t press : set) is_in_set[press] = true;
      overlaps.emplace_back();
      for (std::uint32_t row = 0; row < outside.size(); ++row) {
        limits.count_operations(outside[row].size() + 1, 0, verifying_bound);
        const auto number = std::count_if(outside[row].begin(), outside[row].end(),
                                          [&](std::uint32_t press) { return is_in_set[press]; });
        if (number % 2 != 0) overlaps.back().push_back(row);
      }
    }
  const auto forbidden = static_cast<std::size_t>(std::count(costs.begin(), costs.end(), not_allowed));
  const std::size_t dimension =
      rank_of({&rows, &probes}, costs.size(), limits) - rank_of({&overlaps}, outside.size(), limits);
  return dimension + rank_of({&outside}, costs.size(), limits) + forbidden == costs.size();
}

}  // namespace

std::string fault_of_walks(const std::vector<std::vector<std::uint32_t>>& rows,
                           const std::vector<std::uint64_t>& costs, const QuietCondition& condition,
                           std::uint64_t lower, const std::vector<WalkProof>& proofs, Limits& limits) {
  std::vector<Places> probes;
  std::optional<WalkGraph> graph;
  for (std::size_t i = 0; i < proofs.size(); ++i) {
    const auto& [probe, dropped] = proofs[i];
    if (!is_ascending(probe, costs.size()))
      return "a probe is not a list of ascending columns of the matrix";
    if (!is_ascending(dropped, rows.size()))
      return "the dropped rows are not a list of ascending rows of the matrix";
    if (i == 0 || dropped != proofs[i - 1].dropped) {
      graph.emplace(rows, costs, dropped);
      if (!graph->is_graph()) return "a column has more than two ones in the rows that are not dropped";
    }
    if (!graph->have_odd_walks_cost(probe, lower, limits))
      return "a closed walk with an odd number of edges in a probe costs less than " +
             std::to_string(lower);
    probes.push_back(probe);
  }
  if (!suffice(rows, costs, condition, probes, limits))
    return "some words have even overlap with all probes";
  return {};
}

}  // namespace flipwise::verification
