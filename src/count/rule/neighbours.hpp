// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "flipwise/count.hpp"

namespace flipwise {

/// Row and column of a cell.
using Place = std::pair<std::uint64_t, std::size_t>;

/// Returns the neighbours of a cell; one that is reached by several offsets is listed several times. If a
/// side of one cell wraps, a cell is its own neighbour. Holes have no neighbours and are not listed.
std::vector<Place> neighbours_of(const PatternQuestion& question, std::uint64_t row, std::size_t column);

/// Returns the cells that have a cell as a neighbour, each as often as they have it.
std::vector<Place> neighbours_to(const PatternQuestion& question, std::uint64_t row, std::size_t column);

/// Returns the different numbers of neighbours of the cells of a board.
std::vector<unsigned> neighbour_numbers(const PatternQuestion& question);

/// Returns the offsets after exchanging rows and columns, or after reversing rows or columns.
Adjacency transposed(const Adjacency& adjacent);
Adjacency reversed(const Adjacency& adjacent, bool rows, bool columns);

/// Returns the largest number of rows between a cell and a neighbour, and at least 1.
unsigned row_reach(const Adjacency& adjacent);

}  // namespace flipwise
