// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "run/limits.hpp"
#include "solve/hardness/cell_classes.hpp"

namespace flipwise {

/// Returns a lower bound on the greatest sum S(c) of Fact 19 for any choice of pressed cells: the sum of
/// the exact values for a small subspace of the functionals, for a subspace of the quotient, and so on
/// (Fact 59). Tries several random chains of subspaces, within some seconds. After a limit, returns the
/// best so far. Returns 0 for more than 300,000 classes, or if memory does not suffice.
std::uint64_t subspace_bound(const CellClasses& classes, Limits& limits);

/// The classes within a subspace of the functionals, and modulo it.
struct SplitClasses {
  CellClasses within = {};
  CellClasses modulo = {};
};

/// Splits classes by the span of independent functionals. Classes that agree modulo the span are joined.
SplitClasses split_classes(const CellClasses& classes, const std::vector<std::uint64_t>& span);

}  // namespace flipwise
