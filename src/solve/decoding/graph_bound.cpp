// SPDX-License-Identifier: MIT
#include "solve/decoding/graph_bound.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <queue>
#include <tuple>
#include <utility>

#include "solve/decoding/row_choice.hpp"

namespace flipwise {

namespace {

/// A closed walk with an odd number of columns of the probe: the columns that it uses an odd number of
/// times, ascending, and their cost.
struct Walk {
  std::uint64_t cost = GraphBound::infinite;
  std::vector<std::uint32_t> columns = {};
};

/// Sorts numbers, and removes those that occur an even number of times.
void remove_pairs(std::vector<std::uint32_t>& numbers) {
  std::sort(numbers.begin(), numbers.end());
  std::size_t kept = 0;
  for (const std::uint32_t number : numbers)
    if (kept > 0 && numbers[kept - 1] == number)
      --kept;
    else
      numbers[kept++] = number;
  numbers.resize(kept);
}

/// The graph of the kept rows, and its odd closed walks.
class OddWalks {
 public:
  explicit OddWalks(const ProbedCode& code)
      : code_(code),
        vertices_(code.rows + 1),
        has_one_cost_(std::adjacent_find(code.costs.begin(), code.costs.end(), std::not_equal_to<>()) ==
                      code.costs.end()),
        ends_(code.rows_of.size()),
        is_odd_(code.rows_of.size()),
        degree_(vertices_),
        is_done_(vertices_),
        places_(2 * vertices_) {}

  /// Sets the probe: walks with an odd number of its columns are odd.
  void set_probe(const std::vector<std::uint32_t>& probe) {
    for (const std::uint32_t column : probe_) is_odd_[column] = false;
    probe_ = probe;
    for (const std::uint32_t column : probe_) is_odd_[column] = true;
  }

  /// Builds the graph of the columns that `is_used`, each of which must have at most two of the kept rows.
  /// If `is_for_probe`, it keeps only one of the cheapest of the columns with the same ends that are in the
  /// probe, and of those that are not; it then serves no other probe.
  template <typename IsKept, typename IsUsed>
  void build(bool is_for_probe, const IsKept& is_kept, const IsUsed& is_used, Limits& limits) {
    std::vector<std::uint32_t> edges;
    std::uint64_t operations = 0;
    loose_.clear();
    for (std::uint32_t column = 0; column < code_.rows_of.size(); ++column) {
      ends_[column] = {boundary(), boundary()};
      if (!is_used(column)) continue;
      std::size_t number = 0;
      for (const std::uint32_t row : code_.rows_of[column])
        if (is_kept(row)) ends_[column].at(number++) = row;
      operations += code_.rows_of[column].size();
      (number == 0 ? loose_ : edges).push_back(column);
    }
    if (is_for_probe) keep_cheapest(edges);
    starts_.assign(vertices_ + 1, 0);
    least_cost_ = GraphBound::infinite;
    for (const std::uint32_t column : edges) {
      for (const std::uint32_t end : ends_[column]) ++starts_[end + 1];
      least_cost_ = std::min(least_cost_, code_.costs[column]);
    }
    for (std::size_t vertex = 0; vertex < vertices_; ++vertex) starts_[vertex + 1] += starts_[vertex];
    halves_.resize(2 * edges.size());
    std::vector<std::size_t> next(starts_.begin(), starts_.end() - 1);
    for (const std::uint32_t column : edges) {
      const auto [from, to] = ends_[column];
      halves_[next[from]++] = {to, column};
      halves_[next[to]++] = {from, column};
    }
    steps_ += operations + 4 * edges.size() + vertices_;
    limits.count_operations(2 * operations + 16 * edges.size() + vertices_);
  }

  /// Calls use(walk) with odd walks that cost less than `limit`, each no more than those before: loose
  /// columns, and for each vertex of a set that every other odd walk passes, a shortest walk through it and
  /// none of the vertices before it. So the last of them is a shortest odd walk.
  template <typename Use>
  void search(std::uint64_t limit, Limits& limits, const Use& use) {
    const auto pass = [&](const Walk& walk) {
      limit = std::min(limit, walk.cost + 1);
      use(walk);
    };
    for (const std::uint32_t column : loose_)
      if (is_odd_[column] && code_.costs[column] < limit) pass({code_.costs[column], {column}});
    const std::vector<std::uint32_t> roots = this->roots();
    for (const std::uint32_t root : roots) {
      const Walk walk = shortest_through(root, limit, limits);
      is_done_[root] = true;
      if (!walk.columns.empty()) pass(walk);
    }
    for (const std::uint32_t root : roots) is_done_[root] = false;
  }

  std::uint64_t steps() const { return steps_; }

 private:
  struct Half {
    std::uint32_t to;
    std::uint32_t column;
  };
  /// A vertex with a parity: the distance from the root, and the last step.
  struct Place {
    std::uint64_t distance = GraphBound::infinite;
    std::uint32_t before = 0;
    std::uint32_t column = 0;
    bool is_settled = false;
  };
  using Entry = std::pair<std::uint64_t, std::uint32_t>;

  std::uint32_t boundary() const { return static_cast<std::uint32_t>(code_.rows); }

  void keep_cheapest(std::vector<std::uint32_t>& edges) const {
    const auto kind = [&](std::uint32_t column) { return std::pair(ends_[column], +is_odd_[column]); };
    const auto key = [&](std::uint32_t column) {
      return std::tuple(kind(column), code_.costs[column], code_.rows_of[column].size(), column);
    };
    std::sort(edges.begin(), edges.end(), [&](auto one, auto other) { return key(one) < key(other); });
    const auto is_same = [&](auto one, auto other) { return kind(one) == kind(other); };
    edges.erase(std::unique(edges.begin(), edges.end(), is_same), edges.end());
  }

  /// Returns an end of each edge of the probe, the same one for many edges.
  std::vector<std::uint32_t> roots() {
    std::vector<std::uint32_t> edges;
    for (const std::uint32_t column : probe_)
      if (ends_[column][0] != ends_[column][1]) edges.push_back(column);
    for (const std::uint32_t column : edges)
      for (const std::uint32_t end : ends_[column]) ++degree_[end];
    std::vector<std::uint32_t> result;
    for (const std::uint32_t column : edges) {
      const auto [from, to] = ends_[column];
      if (is_done_[from] || is_done_[to]) continue;
      result.push_back(degree_[from] >= degree_[to] ? from : to);
      is_done_[result.back()] = true;
    }
    for (const std::uint32_t root : result) is_done_[root] = false;
    for (const std::uint32_t column : edges)
      for (const std::uint32_t end : ends_[column]) degree_[end] = 0;
    return result;
  }

  /// Returns a shortest odd walk through a vertex, if it costs less than `limit`; otherwise an empty one.
  /// Paths grow from the root with the even parity. By symmetry, a path to a vertex with one parity also
  /// leads back from there to the root, so two paths to a vertex with different parities make an odd walk.
  /// All walks are found that cost less than twice the distance reached and one more edge.
  Walk shortest_through(std::uint32_t root, std::uint64_t limit, Limits& limits) {
    std::array<std::uint32_t, 2> meeting = {};
    std::uint32_t last_column = 0;
    bool is_found = false;
    std::uint64_t operations = 1;
    reach({.distance = 0}, 2 * root);
    for (std::size_t next = 0; has_one_cost_ ? next < fifo_.size() : !queue_.empty(); ++next) {
      const auto [distance, place] = has_one_cost_ ? fifo_[next] : queue_.top();
      if (!has_one_cost_) queue_.pop();
      if (2 * distance + least_cost_ >= limit) break;
      if (std::exchange(places_[place].is_settled, true)) continue;
      operations += starts_[place / 2 + 1] - starts_[place / 2];
      for (std::size_t i = starts_[place / 2]; i < starts_[place / 2 + 1]; ++i) {
        const Half half = halves_[i];
        if (is_done_[half.to]) continue;
        const std::uint32_t to = 2 * half.to + ((place & 1) ^ (is_odd_[half.column] ? 1U : 0U));
        const std::uint64_t length = distance + code_.costs[half.column];
        reach({length, place, half.column}, to);
        const std::uint64_t rest = places_[to ^ 1].distance;
        if (rest == GraphBound::infinite || length + rest >= limit) continue;
        is_found = true;
        limit = length + rest;
        meeting = {place, to ^ 1};
        last_column = half.column;
      }
    }
    Walk walk;
    if (is_found) walk.columns.push_back(last_column);
    for (std::uint32_t place : meeting)
      for (; is_found && place != 2 * root; place = places_[place].before)
        walk.columns.push_back(places_[place].column);
    remove_pairs(walk.columns);
    walk.cost = 0;
    for (const std::uint32_t column : walk.columns) walk.cost += code_.costs[column];
    operations += touched_.size();
    for (const std::uint32_t place : touched_) places_[place] = {};
    touched_.clear();
    fifo_.clear();
    queue_ = {};
    steps_ += operations;
    limits.count_operations(4 * operations);
    return walk;
  }

  /// Records a path to a place if it is shorter than all earlier paths to that place.
  void reach(const Place& path, std::uint32_t place) {
    Place& at = places_[place];
    if (path.distance >= at.distance) return;
    if (at.distance == GraphBound::infinite) touched_.push_back(place);
    at = path;
    if (has_one_cost_)
      fifo_.emplace_back(path.distance, place);
    else
      queue_.emplace(path.distance, place);
  }

  const ProbedCode& code_;
  std::size_t vertices_;
  bool has_one_cost_;
  std::vector<std::uint32_t> probe_;
  std::vector<std::array<std::uint32_t, 2>> ends_;  // both ends of each column; equal if it is not an edge
  std::vector<bool> is_odd_;
  std::vector<std::uint32_t> loose_;  // columns without kept rows
  std::uint64_t least_cost_ = 0;      // least cost of an edge
  std::vector<std::size_t> starts_;
  std::vector<Half> halves_;
  std::vector<std::uint32_t> degree_;  // all 0 between uses
  std::vector<bool> is_done_;          // vertices that the search leaves out
  std::vector<Place> places_;          // vertex v with parity p at 2 v + p
  std::vector<std::uint32_t> touched_;
  std::vector<Entry> fifo_;  // the queue if all costs are equal
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
  std::uint64_t steps_ = 0;
};

/// Refines the choice of rows, for one probe after the other.
class Refinement {
 public:
  Refinement(const ProbedCode& code, std::uint64_t max_steps, Limits& limits,
             const std::function<void(const GraphBound& so_far)>& improved)
      : code_(code),
        max_steps_(max_steps),
        limits_(limits),
        improved_(improved),
        choice_(code.rows, code.rows_of),
        walks_(code) {
    result_.dropped.resize(code.probes.size());
  }

  GraphBound run() {
    const bool is_graph = std::all_of(code_.rows_of.begin(), code_.rows_of.end(),
                                      [](const auto& rows) { return rows.size() <= 2; });
    if (is_graph) walks_.build(false, every, every, limits_);
    for (std::size_t i = 0; i < code_.probes.size(); ++i) {
      is_last_ = i + 1 == code_.probes.size();
      walks_.set_probe(code_.probes[i]);
      target_ = std::min(of_others_, result_.upper);
      allowed_ = max_steps_ / code_.probes.size() * (i + 1);
      lower_ = 0;
      if (is_graph) {
        walks_.search(target_, limits_, [&](const Walk& walk) { take(walk); });
        raise(target_);
      } else {
        refine(code_.probes[i], result_.dropped[i]);
      }
      of_others_ = std::min(of_others_, lower_);
      if (of_others_ == 0) break;
    }
    return std::move(result_);
  }

 private:
  static constexpr auto every = [](std::uint32_t) { return true; };

  /// Raises the bound for a probe up to the target, which falls to the cost of a word that is found, and to
  /// the greatest bound that choices can still give. Sets the rows that are not kept for the bound.
  void refine(const std::vector<std::uint32_t>& probe, std::vector<std::uint32_t>& dropped) {
    choice_.clear();
    for (const std::uint32_t column : probe)
      if (code_.rows_of[column].empty())
        take({code_.costs[column], {column}});
      else
        choice_.keep_one_of(code_.rows_of[column], code_.costs[column]);
    const auto is_kept = [&](std::uint32_t row) { return choice_.is_kept(row); };
    while (lower_ < target_) {
      const std::uint64_t spent = choice_.steps() + walks_.steps();
      if (spent >= allowed_) return;
      if (!choice_.choose(target_, allowed_ - spent, limits_)) {
        target_ = std::max(choice_.level_below(target_), lower_);
        continue;
      }
      walks_.build(true, is_kept, every, limits_);
      std::uint64_t shortest = target_;
      walks_.search(target_, limits_, [&](const Walk& walk) {
        shortest = std::min(shortest, walk.cost);
        std::vector<std::uint32_t> violated = rows_violated_by(walk);
        if (violated.empty())
          take(walk);
        else
          choice_.keep_one_of(std::move(violated), walk.cost);
      });
      if (shortest <= lower_) continue;
      dropped.clear();
      for (std::uint32_t row = 0; row < code_.rows; ++row)
        if (!is_kept(row)) dropped.push_back(row);
      raise(shortest);
      if (lower_ < target_) look_for_word();
    }
  }

  /// Looks for a word among the columns that have ones in kept rows only.
  void look_for_word() {
    const auto is_kept = [&](std::uint32_t row) { return choice_.is_kept(row); };
    const auto is_used = [&](std::uint32_t column) {
      return std::all_of(code_.rows_of[column].begin(), code_.rows_of[column].end(), is_kept);
    };
    walks_.build(true, is_kept, is_used, limits_);
    walks_.search(target_, limits_, [&](const Walk& walk) { take(walk); });
  }

  void raise(std::uint64_t lower) {
    lower_ = lower;
    if (!is_last_) return;
    result_.lower = std::max(result_.lower, std::min(lower_, of_others_));
    if (improved_) improved_(result_);
  }

  void take(const Walk& word) {
    target_ = std::min(target_, word.cost);
    if (word.cost >= result_.upper) return;
    result_.upper = word.cost;
    result_.word = word.columns;
    if (improved_) improved_(result_);
  }

  std::vector<std::uint32_t> rows_violated_by(const Walk& walk) const {
    std::vector<std::uint32_t> rows;
    for (const std::uint32_t column : walk.columns)
      rows.insert(rows.end(), code_.rows_of[column].begin(), code_.rows_of[column].end());
    remove_pairs(rows);
    return rows;
  }

  const ProbedCode& code_;
  std::uint64_t max_steps_;
  Limits& limits_;
  const std::function<void(const GraphBound& so_far)>& improved_;
  RowChoice choice_;
  OddWalks walks_;
  bool is_last_ = false;                            // true for the last probe
  std::uint64_t allowed_ = 0;                       // steps, for this probe and all earlier ones
  std::uint64_t target_ = 0;                        // for the current probe
  std::uint64_t lower_ = 0;                         // for the current probe
  std::uint64_t of_others_ = GraphBound::infinite;  // lower bound for all earlier probes
  GraphBound result_;
};

}  // namespace

GraphBound graph_bound(const ProbedCode& code, std::uint64_t max_steps, Limits& limits,
                       const std::function<void(const GraphBound& so_far)>& improved) {
  return Refinement(code, max_steps, limits, improved).run();
}

}  // namespace flipwise
