// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace flipwise {

/// About how large something will be on a board of so many columns, provided that it grows by much the same
/// factor with every column: size_of(columns) for `measured` columns and for two fewer tells the factor.
template <class SizeOf>
double extrapolated_size(std::size_t columns, std::size_t measured, SizeOf size_of) {
  const double base = size_of(std::min(measured, columns));
  if (columns <= measured || base == 0) return base;
  const double growth = std::max(1.0, base / size_of(measured - 2));
  return base * std::pow(growth, static_cast<double>(columns - measured) / 2);
}

}  // namespace flipwise
