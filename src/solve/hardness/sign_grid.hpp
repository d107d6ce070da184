// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "run/limits.hpp"
#include "solve/hardness/cell_classes.hpp"
#include "solve/hardness/covering_radius.hpp"

namespace flipwise {

/// Classes of one cell each whose functionals are all sums e_i + f_j of a row i and a column j, so that the
/// quiet patterns are sums of whole rows and columns (Fact 59).
struct SignGrid {
  std::size_t rows = 0;
  std::size_t columns = 0;  ///< at most `rows`
  /// True if an even number of rows and columns in all is chosen. False: they are chosen freely.
  bool has_even_choices = false;
  std::vector<std::size_t> at = {};  ///< index of the class of row i and column j at i * columns + j
};

/// Recognises a grid of at least five rows and columns. Returns nothing if the classes are none.
std::optional<SignGrid> sign_grid(const CellClasses& classes);

/// Returns a lower bound on the greatest sum of any signs: the mean over all choices of columns, each with
/// the best choice of rows (Fact 59). It is 0 if the choices have a condition, or above 60 columns.
std::uint64_t mean_of_grid(const SignGrid& grid);

/// Solves the problem of bounded_signs() on a grid with at most 12 columns, by trying all rows of signs up
/// to the symmetries of the grid (Fact 59). `work` limits the number of compared sums.
BoundedSigns bounded_grid_signs(const SignGrid& grid, std::int32_t most, std::uint64_t work,
                                Limits& limits);

}  // namespace flipwise
