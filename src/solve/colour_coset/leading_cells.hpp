// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include "solve/colour_coset/colour_coset.hpp"

namespace flipwise {

/// Returns the cells at which some quiet pattern begins, in reading order (Fact 41): two members of a coset
/// first differ at one of them. Cost: the square of their number, times the cells, in byte operations.
std::vector<std::size_t> leading_cells(const QuietPatterns& quiet);

}  // namespace flipwise
