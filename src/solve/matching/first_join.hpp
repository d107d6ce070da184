// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "run/limits.hpp"
#include "solve/matching/join_search.hpp"

namespace flipwise::matching {

/// A block, that is, a maximal part without cut vertices, of a graph of tight edges, with two edges or
/// more. Minimum T-joins may use the edges of a block in several ways, independently of other blocks.
using Block = std::vector<std::uint32_t>;

/// Returns the blocks of the subgraph of `edges`, which must be ascending. Loops have no block, and
/// parallel edges form one. Blocks of a single edge are left out: either each minimum T-join uses that
/// edge, or none does.
std::vector<Block> blocks_of(const JoinGraph& graph, const std::vector<std::uint32_t>& edges);

/// Returns the tight edges, ascending: those to which the proof leaves no slack. A minimum T-join uses no
/// others.
std::vector<std::uint32_t> tight_edges(const JoinGraph& graph, const NestedSets& cuts);

/// Replaces a minimum T-join by the first one: as strings of 0 and 1, one digit for each edge, it is the
/// smallest (Fact 51). `join.edges` is a minimum T-join also if a limit ends this. Cost: for each block of
/// n edges, about n / 50 searches in parts of it, or more if costs are large. Throws LimitReached.
void make_first(const JoinGraph& graph, Join& join, Limits& limits);

}  // namespace flipwise::matching
