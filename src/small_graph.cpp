// SPDX-License-Identifier: MIT
//
// Graphs of a stream, each used once: what a Puzzle and a Limits would allocate takes longer than the
// elimination. apps/many uses them for --many.
#include <algorithm>
#include <bit>
#include <functional>
#include <string>
#include <utility>

#include "flipwise/errors.hpp"
#include "flipwise/graph.hpp"
#include "gf2/bits.hpp"

namespace flipwise {

void require_sound(const Graph& graph) {
  const auto refuse = [](std::size_t vertex, const std::string& what) {
    throw InputError("vertex " + std::to_string(vertex) + " of the graph " + what);
  };
  for (std::size_t v = 0; v < graph.size(); ++v) {
    const std::vector<std::size_t>& neighbours = graph.neighbours[v];
    const auto is_not_below = std::greater_equal<>();
    if (std::adjacent_find(neighbours.begin(), neighbours.end(), is_not_below) != neighbours.end())
      refuse(v, "has neighbours that are not ascending; sort them, and list each once");
    for (const std::size_t u : neighbours) {
      if (u >= graph.size())
        refuse(v, "has the neighbour " + std::to_string(u) + ", but the last vertex is " +
                      std::to_string(graph.size() - 1) + "; leave it out");
      if (u == v) refuse(v, "is its own neighbour; leave it out");
      if (!std::binary_search(graph.neighbours[u].begin(), graph.neighbours[u].end(), v))
        refuse(v, "has the neighbour " + std::to_string(u) + ", which does not have it; add it there");
    }
  }
}

SmallGraph::SmallGraph(const Graph& graph) {
  require_sound(graph);
  if (graph.size() == 0 || !begin(graph.size(), graph.is_open))
    throw InputError(
        "the graph has " + std::to_string(graph.size()) + " vertices; a small graph has from 1 to 64",
        graph.size() == 0 ? ErrorCode::value : ErrorCode::too_large);
  for (std::size_t u = 0; u < graph.size(); ++u)
    for (const std::size_t v : graph.neighbours[u]) add_edge(u, v);
  eliminate();
}

/// Begins a graph without edges. Returns false if it is too large.
bool SmallGraph::begin(std::size_t size, bool is_open) {
  if (size > max_size) return false;
  size_ = size;
  for (std::size_t v = 0; v < size && !is_open; ++v) flips_[v] = Word{1} << v;
  return true;
}

/// Eliminates the symmetric matrix of the graph. The sums of rows that vanish are then a basis of the quiet
/// patterns, and the witnesses as well.
void SmallGraph::eliminate() {
  std::array<Word, max_size> rows;
  for (std::size_t v = 0; v < size_; ++v) {
    rows[v] = flips_[v];
    sums_[v] = Word{1} << v;
  }
  rank_ = 0;
  for (std::size_t column = 0; column < size_; ++column) {
    std::size_t pivot = rank_;
    while (pivot < size_ && (rows[pivot] >> column & 1) == 0) ++pivot;
    if (pivot == size_) continue;
    std::swap(rows[pivot], rows[rank_]);
    std::swap(sums_[pivot], sums_[rank_]);
    for (std::size_t row = 0; row < size_; ++row) {
      if (row == rank_ || (rows[row] >> column & 1) == 0) continue;
      rows[row] ^= rows[rank_];
      sums_[row] ^= sums_[rank_];
    }
    pivots_[rank_++] = static_cast<unsigned char>(column);
  }
  for (std::size_t i = rank_; i < size_; ++i)
    if (sums_[i] == 0 || flipped(sums_[i]) != 0) throw InternalError("a quiet pattern is not quiet");
}

/// Returns the lights that presses flip.
Word SmallGraph::flipped(Word presses) const {
  Word lights = 0;
  for (; presses != 0; presses &= presses - 1)
    lights ^= flips_[static_cast<std::size_t>(std::countr_zero(presses))];
  return lights;
}

std::optional<SmallGraph::Presses> SmallGraph::fewest(Word lights) const {
  if (nullity() > max_nullity) return std::nullopt;
  if ((lights & ~every()) != 0)
    throw InputError("a bit past the last vertex of the graph is 1; set it to 0");
  for (std::size_t i = rank_; i < size_; ++i)
    if (gf2::dot(sums_[i], lights)) return Presses{};
  Word now = 0;
  for (std::size_t row = 0; row < rank_; ++row)
    if (gf2::dot(sums_[row], lights)) now |= Word{1} << pivots_[row];
  Word best = now;
  int least = std::popcount(now);
  // Visits all solutions; each differs from the one before by one quiet pattern.
  for (std::size_t step = 1; step < std::size_t{1} << nullity(); ++step) {
    now ^= sums_[rank_ + static_cast<std::size_t>(std::countr_zero(step))];
    const int number = std::popcount(now);
    if (number > least || (number == least && !gf2::precedes({&now, 1}, {&best, 1}))) continue;
    best = now;
    least = number;
  }
  if (flipped(best) != lights) throw InternalError("an answer failed its own check");
  return Presses{true, static_cast<std::size_t>(least), best};
}

}  // namespace flipwise
