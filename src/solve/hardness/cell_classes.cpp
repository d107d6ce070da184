// SPDX-License-Identifier: MIT
#include "solve/hardness/cell_classes.hpp"

#include <map>

#include "gf2/basis.hpp"

namespace flipwise {

std::uint64_t CellClasses::moved() const {
  std::uint64_t sum = 0;
  for (const CellClass& one : classes) sum += one.cells;
  return sum;
}

CellClasses cell_classes(const std::vector<Board>& quiet_patterns, const Board& cells) {
  CellClasses result;
  result.nullity = quiet_patterns.size();
  std::map<std::uint64_t, std::uint64_t> sizes;
  for (std::size_t row = 0; row < cells.rows(); ++row)
    for (std::size_t column = 0; column < cells.columns(); ++column) {
      if (!cells.get(row, column)) continue;
      std::uint64_t functional = 0;
      for (std::size_t t = 0; t < quiet_patterns.size(); ++t)
        functional |= std::uint64_t{quiet_patterns[t].get(row, column)} << t;
      ++sizes[functional];
    }
  for (const auto& [functional, size] : sizes)
    if (functional == 0)
      result.fixed = size;
    else
      result.classes.push_back({functional, size});
  return result;
}

std::vector<bool> independent_classes(const std::vector<CellClass>& classes) {
  gf2::Basis<std::array<Word, 1>> basis;
  std::vector<bool> independent;
  for (const CellClass& one : classes) independent.push_back(basis.insert({one.functional}));
  return independent;
}

}  // namespace flipwise
