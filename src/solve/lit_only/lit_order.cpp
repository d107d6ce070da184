// SPDX-License-Identifier: MIT
//
// Orders presses of a graph so that each is allowed (Fact 56). A press of an unlit vertex with a lit
// neighbour is replaced by three: neighbour, vertex, neighbour. If all neighbours are unlit as well, some
// presses farther away are made before and undone after, which light a neighbour in between.
#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "flipwise/errors.hpp"
#include "solve/lit_only/lit_game.hpp"

namespace flipwise {

namespace {

using Vertex = std::uint32_t;
constexpr Vertex no_vertex = 0xffffffff;

/// Returns the component of each vertex, from 0, and the number of components.
std::pair<std::vector<std::uint32_t>, std::uint32_t> components_of(const LitGame& graph) {
  std::vector<std::uint32_t> component(graph.size(), no_vertex);
  std::uint32_t number = 0;
  std::vector<Vertex> waiting;
  for (Vertex first = 0; first < graph.size(); ++first) {
    if (component[first] != no_vertex) continue;
    component[first] = number;
    waiting.push_back(first);
    while (!waiting.empty()) {
      const Vertex vertex = waiting.back();
      waiting.pop_back();
      for (const Vertex other : graph.flips[vertex])
        if (component[other] == no_vertex) {
          component[other] = number;
          waiting.push_back(other);
        }
    }
    ++number;
  }
  return {std::move(component), number};
}

/// The lights during a game, and the presses so far.
class Play {
 public:
  Play(const LitGame& graph, Limits& limits)
      : graph_(graph), limits_(limits), lit_(graph.start), near_(graph.size()) {
    auto [component, number] = components_of(graph);
    component_ = std::move(component);
    size_.resize(number);
    lit_in_.resize(number);
    for (Vertex vertex = 0; vertex < graph.size(); ++vertex) {
      ++size_[component_[vertex]];
      lit_in_[component_[vertex]] += lit_[vertex] ? 1 : 0;
    }
  }

  bool is_lit(Vertex vertex) const { return lit_[vertex]; }
  std::uint32_t component(Vertex vertex) const { return component_[vertex]; }
  std::vector<Vertex> take_order() { return std::move(order_); }

  /// True if press() supports a press: its component has lit vertices now, and unlit ones after it. Unless
  /// it `is_last` in its component, some must also be lit after it.
  bool can_press(Vertex vertex, bool is_last) const {
    const std::uint32_t one = component_[vertex];
    std::int64_t lit = lit_in_[one];
    for (const Vertex other : graph_.flips[vertex]) lit += lit_[other] ? -1 : 1;
    return lit_in_[one] > 0 && lit != size_[one] && (is_last || lit != 0);
  }

  /// Has the effect of a press of a vertex. can_press() must be true.
  void press(Vertex vertex) {
    if (press_near(vertex)) return;
    for (const Vertex one : presses_around(vertex))
      if (!press_near(one)) throw InternalError("a press of an order is not near a lit vertex");
  }

 private:
  /// Has the effect of a press of a vertex that is lit or has a lit neighbour; returns false for others.
  bool press_near(Vertex vertex) {
    const std::vector<Vertex>& around = graph_.flips[vertex];
    const auto lit = std::find_if(around.begin(), around.end(), [&](Vertex one) { return lit_[one]; });
    if (lit == around.end()) return false;
    if (lit_[vertex]) {
      flip(vertex);
      return true;
    }
    const Vertex neighbour = *lit;
    flip(neighbour);
    flip(vertex);
    flip(neighbour);
    return true;
  }

  void flip(Vertex vertex) {
    limits_.count_operations(16 * (graph_.flips[vertex].size() + 1), 0, "ordering the presses");
    for (const Vertex other : graph_.flips[vertex]) {
      lit_in_[component_[other]] += lit_[other] ? -1 : 1;
      lit_[other] = !lit_[other];
    }
    if (order_.size() == order_.capacity()) {
      const std::size_t capacity = 2 * order_.size() + 64;
      order_memory_ = limits_.charge_part(2.0 * sizeof(Vertex) * static_cast<double>(capacity));
      order_.reserve(capacity);
    }
    order_.push_back(vertex);
  }

  /// Returns presses with the effect of a press of a vertex whose neighbours are unlit, as it is itself
  /// (cases 2 to 4 of Fact 56). Before each, its vertex or a neighbour is lit.
  std::vector<Vertex> presses_around(Vertex vertex) {
    limits_.count_operations(64 * graph_.size(), 0, "ordering the presses");
    for (const Vertex one : graph_.flips[vertex]) near_[one] = true;
    std::vector<Vertex> presses = find_presses_around(vertex);
    for (const Vertex one : graph_.flips[vertex]) near_[one] = false;
    return presses;
  }

  /// True if lit and unlit vertices are in the closed neighbourhood of a vertex, outside that of the
  /// vertex to press.
  bool is_mixed(Vertex vertex) const {
    bool has_lit = false;
    bool has_unlit = false;
    for (const Vertex one : graph_.flips[vertex])
      if (!near_[one]) (lit_[one] ? has_lit : has_unlit) = true;
    return has_lit && has_unlit;
  }

  std::vector<Vertex> find_presses_around(Vertex vertex) const {
    std::vector<Vertex> waiting;                         // vertices farther away, nearest first
    std::vector<Vertex> from(graph_.size(), no_vertex);  // the next one on a path back
    const auto add = [&](Vertex one, Vertex before) {
      if (near_[one] || from[one] != no_vertex) return;
      from[one] = before;
      waiting.push_back(one);
    };
    for (const Vertex neighbour : graph_.flips[vertex]) {
      if (is_mixed(neighbour)) return {neighbour, vertex, neighbour};
      for (const Vertex one : graph_.flips[neighbour]) add(one, neighbour);
    }
    const std::size_t at_distance_2 = waiting.size();
    for (std::size_t i = 0; i < waiting.size(); ++i) {
      if (is_mixed(waiting[i])) return presses_along(waiting[i], from, vertex);
      for (const Vertex one : graph_.flips[waiting[i]]) add(one, waiting[i]);
    }
    // Each part outside is lit or unlit as a whole.
    const auto of_state = [&](bool is_lit) {
      return *std::find_if(waiting.begin(), waiting.begin() + static_cast<std::ptrdiff_t>(at_distance_2),
                           [&](Vertex one) { return lit_[one] == is_lit; });
    };
    const Vertex lit = of_state(true);
    const Vertex beside_unlit = from[of_state(false)];
    return {lit, from[lit], beside_unlit, vertex, lit, from[lit], beside_unlit};
  }

  /// Returns presses of every second vertex on the path from a nearest mixed vertex, then a press of
  /// `vertex`, then the first ones in reverse.
  std::vector<Vertex> presses_along(Vertex mixed, const std::vector<Vertex>& from, Vertex vertex) const {
    std::vector<Vertex> path = {mixed};
    while (!near_[from[path.back()]]) path.push_back(from[path.back()]);
    std::vector<Vertex> presses;
    if (path.size() % 2 == 0)
      presses.push_back(*std::find_if(graph_.flips[mixed].begin(), graph_.flips[mixed].end(),
                                      [&](Vertex one) { return lit_[one] != lit_[mixed]; }));
    for (std::size_t i = presses.size(); i < path.size(); i += 2) presses.push_back(path[i]);
    const std::vector<Vertex> back(presses.rbegin(), presses.rend());
    presses.push_back(vertex);
    presses.insert(presses.end(), back.begin(), back.end());
    return presses;
  }

  const LitGame& graph_;
  Limits& limits_;
  std::vector<bool> lit_;
  std::vector<bool> near_;  // the closed neighbourhood of the vertex to press
  std::vector<std::uint32_t> component_;
  std::vector<std::int64_t> size_, lit_in_;  // by component
  std::vector<Vertex> order_;
  MemoryReservation order_memory_;
};

/// Makes presses of one component in some order. Returns whether that was possible.
bool press_all(const LitGame& graph, std::vector<Vertex> left, Play& play, Limits& limits) {
  while (!left.empty()) {
    limits.count_operations(64 * left.size(), 0, "ordering the presses");
    // Prefers a press of a lit vertex.
    std::size_t chosen = left.size();
    for (std::size_t i = 0; i < left.size(); ++i) {
      const bool is_lit = play.is_lit(left[i]);
      if ((chosen < left.size() && !is_lit) || !play.can_press(left[i], left.size() == 1)) continue;
      chosen = i;
      if (is_lit) break;
    }
    if (chosen < left.size()) {
      play.press(left[chosen]);
      left.erase(left.begin() + static_cast<std::ptrdiff_t>(chosen));
      continue;
    }
    // Two presses are left, whose closed neighbourhoods are the lit and the unlit part of the component. A
    // press next to both parts goes first and last.
    if (left.size() != 2) return false;
    const Vertex lit = play.is_lit(left.front()) ? left.front() : left.back();
    const Vertex unlit = lit == left.front() ? left.back() : left.front();
    const auto joins = [&](Vertex vertex) {
      return std::any_of(graph.flips[vertex].begin(), graph.flips[vertex].end(), [&](Vertex other) {
        return std::binary_search(graph.flips[unlit].begin(), graph.flips[unlit].end(), other);
      });
    };
    const auto joint = std::find_if(graph.flips[lit].begin(), graph.flips[lit].end(), joins);
    if (joint == graph.flips[lit].end()) return false;
    const std::array in_order{*joint, unlit, lit, *joint};
    for (std::size_t i = 0; i < in_order.size(); ++i) {
      if (!play.can_press(in_order[i], i + 1 == in_order.size())) return false;
      play.press(in_order[i]);
    }
    left.clear();
  }
  return true;
}

}  // namespace

bool is_reachable(const LitGame& graph, const std::vector<bool>& target) {
  const auto [component, number] = components_of(graph);
  std::vector<bool> is_changed(number), has_lit(number), ends_unlit(number);
  for (Vertex vertex = 0; vertex < graph.size(); ++vertex) {
    const std::uint32_t one = component[vertex];
    if (graph.start[vertex] != target[vertex]) is_changed[one] = true;
    if (graph.start[vertex]) has_lit[one] = true;
    if (!target[vertex]) ends_unlit[one] = true;
  }
  for (std::uint32_t one = 0; one < number; ++one)
    if (is_changed[one] && !(has_lit[one] && ends_unlit[one])) return false;
  return true;
}

std::optional<std::vector<std::uint32_t>> order_of(const LitGame& graph,
                                                   const std::vector<std::uint32_t>& presses,
                                                   Limits& limits) {
  Play play(graph, limits);
  std::map<std::uint32_t, std::vector<Vertex>> by_component;
  for (const Vertex vertex : presses) by_component[play.component(vertex)].push_back(vertex);
  for (const auto& [component, vertices] : by_component)
    if (!press_all(graph, vertices, play, limits)) return std::nullopt;
  return play.take_order();
}

}  // namespace flipwise
