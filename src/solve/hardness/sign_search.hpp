// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "run/limits.hpp"
#include "solve/hardness/cell_classes.hpp"

namespace flipwise {

/// The greatest nullity that search_signs() supports.
inline constexpr std::size_t max_searched_nullity = 20;

/// Looks for a value d for every class such that the greatest sum S(c) of Fact 19 is small, by simulated
/// annealing among the values that a group of symmetries does not change (Fact 59). `least` is a lower
/// bound on that sum, at which the search ends. Returns the best values found, also after a limit; they are
/// the same on every machine. Throws LimitReached if memory does not suffice. Cost: about 2^34 additions of
/// 16 bits.
std::vector<std::int32_t> search_signs(const CellClasses& classes, std::uint64_t least, Limits& limits);

}  // namespace flipwise
