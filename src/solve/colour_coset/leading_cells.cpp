// SPDX-License-Identifier: MIT
#include "solve/colour_coset/leading_cells.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "modular/howell_rows.hpp"
#include "modular/prime_powers.hpp"

namespace flipwise {

std::vector<std::size_t> leading_cells(const QuietPatterns& quiet) {
  std::vector<std::size_t> result;
  for (const PrimePower modulus : prime_powers(quiet.colours)) {
    HowellRows rows(modulus);
    for (const Board& generator : quiet.generators) {
      HowellRows::Row row;
      for (const std::uint8_t value : generator.numbers())
        row.push_back(static_cast<std::uint8_t>(value % modulus.value));
      rows.add(std::move(row));
    }
    for (const auto& [cell, row] : rows.rows()) result.push_back(cell);
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

}  // namespace flipwise
