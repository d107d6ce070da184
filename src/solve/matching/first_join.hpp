// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "run/limits.hpp"
#include "solve/matching/join_search.hpp"

namespace flipwise::matching {

/// Edges that minimum T-joins may share out in several ways: a block (a part without cut vertices) of the
/// edges that a proof leaves no slack, with two edges or more.
using Block = std::vector<std::uint32_t>;

/// Returns the blocks of a graph that consists of some edges, which are ascending. Loops have no block.
/// Parallel edges form one. Blocks of a single edge are left out: each minimum T-join uses it, or none
/// does.
std::vector<Block> blocks_of(const JoinGraph& graph, const std::vector<std::uint32_t>& edges);

/// Returns the edges without slack, ascending: all that a minimum T-join can use.
std::vector<std::uint32_t> tight_edges(const JoinGraph& graph, const NestedSets& cuts);

/// Replaces a minimum T-join by the first one: as strings of 0 and 1, one digit for each edge, it is the
/// smallest (Fact 51). `join.edges` is a minimum T-join also if a limit ends this. Cost: for each block of
/// n edges, about n / 50 searches in parts of it, or more if costs are large. Throws LimitReached.
void make_first(const JoinGraph& graph, Join& join, Limits& limits);

}  // namespace flipwise::matching
