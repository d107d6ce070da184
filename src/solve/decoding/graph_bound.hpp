// SPDX-License-Identifier: MIT
//
// Bounds on the cheapest word that flips a probe, from graphs (Fact 53).
//
// A word of a binary code is a set of columns with an even number of ones in each row. With fewer rows
// there are more words, so the cheapest word for some of the rows is a lower bound. If each column has at
// most two ones in the rows that are kept, these are the vertices of a graph, with one more vertex, the
// boundary, for the columns with fewer ones. Columns are edges, words are sets of edges with even degrees,
// and the cheapest word with an odd number of columns in a probe is a shortest closed walk with an odd
// number of edges in it: a search for shortest paths, whose vertices also have the parity so far.
//
// Most choices of rows give a worthless bound. So the choice is refined. A shortest walk that violates no
// row that was dropped is a word, and its cost is exact. Otherwise, one of the rows that it violates must
// be kept to get a better bound. This clause is added, and RowChoice chooses again. If it finds that no
// choice satisfies the clauses, the bound cannot grow further. Dropping rows so that a graph remains is
// known (Delfosse, Decoding color codes by projection onto surface codes, 2014; the search of Stim, by
// Gidney, drops columns). The refinement is like the lazy constraints of integer programming.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "run/limits.hpp"

namespace flipwise {

/// A code, and a question: the cost of the cheapest word that has odd overlap with some probe.
struct ProbedCode {
  std::size_t rows = 0;
  std::vector<std::vector<std::uint32_t>> rows_of = {};  ///< of each column, ascending
  std::vector<std::uint64_t> costs = {};                 ///< of each column
  std::vector<std::vector<std::uint32_t>> probes = {};   ///< sets of columns, each ascending
};

/// Bounds on the cost of such a word.
struct GraphBound {
  static constexpr std::uint64_t infinite = std::numeric_limits<std::uint64_t>::max();

  std::uint64_t lower = 0;               ///< proved; infinite if no word has odd overlap
  std::uint64_t upper = infinite;        ///< cost of `word`
  std::vector<std::uint32_t> word = {};  ///< the cheapest word found, ascending; empty if none
  /// For each probe, the rows that are not kept in the graph that proves its bound, ascending.
  std::vector<std::vector<std::uint32_t>> dropped = {};
};

/// Finds bounds, for one probe after the other. Starts no refinement after `max_steps` steps, of
/// about 5 ns each. Calls `improved` with better bounds. Throws LimitReached.
GraphBound graph_bound(const ProbedCode& code, std::uint64_t max_steps, Limits& limits,
                       const std::function<void(const GraphBound& so_far)>& improved = {});

}  // namespace flipwise
