// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "flipwise/puzzle.hpp"
#include "solve/hardness/covering_radius.hpp"
#include "solve/hardness/distance_counts.hpp"
#include "solve/linear/linear_system.hpp"

namespace flipwise {

/// What generate, rate and the worst case know of a shape.
struct OrderShape {
  BoardPuzzle puzzle;  ///< dark, goal off
  Board cells;         ///< all but the holes
  std::unique_ptr<LinearSystem> system;
  std::optional<CellClasses> classes;  ///< none above nullity 63

  /// Throws InputError for two kinds, parts that do not fit, and sizes beyond memory.
  OrderShape(const BoardPuzzle& like, Limits& limits);

  std::uint64_t cell_count() const { return cells.weight(); }
};

}  // namespace flipwise
