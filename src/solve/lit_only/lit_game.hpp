// SPDX-License-Identifier: MIT
//
// Folder src/solve/lit_only: orders of presses where only a lit cell may be pressed.
// Entry: fewest_in_order() searches all states, order_of() orders given presses (Fact 56).
// Must not solve systems, nor know boards and rules: src/solve_lit_only.cpp converts puzzles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "run/limits.hpp"

namespace flipwise {

/// A game with a press for each light, which is allowed only while this light is lit.
struct LitGame {
  std::vector<std::vector<std::uint32_t>> flips;  ///< by press, the lights that it flips, ascending
  std::vector<bool> fixed;                        ///< presses that are never allowed
  std::vector<bool> free;                         ///< lights whose final state does not matter
  std::vector<bool> start;
  std::vector<std::vector<bool>> targets;  ///< one or two; free lights count as unlit

  std::size_t size() const { return flips.size(); }
  /// True if every press flips its own light, and each of two presses flips the light of the other, or
  /// neither does: the presses are those of a graph. Cost: linear.
  bool is_graph() const;
};

/// The greatest number of lights that the search of all states supports.
inline constexpr std::size_t max_searched_lights = 32;

/// The result of a search of all states.
struct LitSearch {
  std::optional<std::vector<std::uint32_t>> order = {};  ///< with the fewest presses, the first of them
  bool is_finished = false;                              ///< without an order: no target can be reached
  std::uint64_t lower = 0;                               ///< proved: no order has fewer presses
  std::string reason = {};                               ///< why the search ended early
};

/// Searches the states of a game of at most `max_searched_lights` lights breadth first. Orders of the same
/// length are compared press by press. Memory: 2^n bytes for n lights, and the states at two distances.
/// Cost: at most 2^n times the number of lit cells.
LitSearch fewest_in_order(const LitGame& game, Limits& limits);

/// Returns whether `target` can be reached from the start of a graph without fixed presses, if enough
/// presses without the rule about lit cells reach it (Fact 56): in each component, no light changes, or
/// some light is lit at the start and some light is unlit at the end.
bool is_reachable(const LitGame& graph, const std::vector<bool>& target);

/// Returns an order in which each press is allowed, of presses with the effect of `presses`. The game must
/// be a graph without fixed presses, and its start must change to a reachable target. Returns nothing if
/// `presses` contain presses that change nothing together, and the order cannot be continued. Cost: the
/// square of the number of presses, and for a press far from all lit vertices, the size of the graph.
/// Throws LimitReached.
std::optional<std::vector<std::uint32_t>> order_of(const LitGame& graph,
                                                   const std::vector<std::uint32_t>& presses,
                                                   Limits& limits);

}  // namespace flipwise
