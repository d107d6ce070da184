// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace flipwise {

/// What something will come to on a board of so many columns, as far as it grows by about the same factor
/// with every column: of(columns) for `wide` columns and for two fewer tells the factor.
template <class Of>
double foreseen(std::size_t columns, std::size_t wide, Of of) {
  const double base = of(std::min(wide, columns));
  if (columns <= wide || base == 0) return base;
  const double growth = std::max(1.0, base / of(wide - 2));
  return base * std::pow(growth, static_cast<double>(columns - wide) / 2);
}

}  // namespace flipwise
