// SPDX-License-Identifier: MIT
//
// Classes of cells for tests, and sums of signs computed one by one.
#pragma once

#include <bit>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "solve/hardness/cell_classes.hpp"

namespace flipwise {

/// Returns classes that span: cells for each of `nullity` independent functionals and `more` random ones.
inline CellClasses random_classes(std::size_t nullity, std::size_t more, std::uint64_t max_cells,
                                  std::mt19937_64& random) {
  std::set<std::uint64_t> functionals;
  for (std::size_t t = 0; t < nullity; ++t) functionals.insert(std::uint64_t{1} << t);
  for (std::size_t i = 0; i < more; ++i)
    functionals.insert(1 + random() % ((std::uint64_t{1} << nullity) - 1));
  CellClasses result;
  result.nullity = nullity;
  result.fixed = random() % 3;
  for (const std::uint64_t functional : functionals)
    result.classes.push_back({functional, 1 + random() % max_cells});
  return result;
}

inline std::string classes_text(const CellClasses& classes) {
  std::string text = "nullity " + std::to_string(classes.nullity);
  for (const CellClass& one : classes.classes)
    text += ", " + std::to_string(one.cells) + " in " + std::to_string(one.functional);
  return text;
}

/// Returns the maximum, over all members c of the kernel, of the sum of d_i (-1)^(f_i . c).
inline std::int64_t greatest_sum(const CellClasses& classes, const std::vector<std::int32_t>& d) {
  std::int64_t greatest = INT64_MIN;
  for (std::uint64_t c = 0; c < std::uint64_t{1} << classes.nullity; ++c) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < d.size(); ++i)
      sum += std::popcount(classes.classes[i].functional & c) % 2 == 1 ? -d[i] : d[i];
    greatest = std::max(greatest, sum);
  }
  return greatest;
}

/// Returns whether d is cells - 2 * pressed for some number of pressed cells of every class.
inline bool are_signs(const CellClasses& classes, const std::vector<std::int32_t>& d) {
  if (d.size() != classes.classes.size()) return false;
  for (std::size_t i = 0; i < d.size(); ++i) {
    const auto size = static_cast<std::uint64_t>(d[i] < 0 ? -std::int64_t{d[i]} : d[i]);
    if (size > classes.classes[i].cells || (size ^ classes.classes[i].cells) % 2 != 0) return false;
  }
  return true;
}

}  // namespace flipwise
