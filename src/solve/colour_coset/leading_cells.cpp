// SPDX-License-Identifier: MIT
#include "solve/colour_coset/leading_cells.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

#include "modular/byte_rows.hpp"
#include "modular/prime_powers.hpp"

namespace flipwise {

namespace {

using HowellRow = std::vector<std::uint8_t>;

/// Rows that generate the same as those that were added, at most one that begins at each cell, such that
/// everything that they generate begins where one of them does (J. Howell, 1986).
class HowellRows {
 public:
  explicit HowellRows(PrimePower modulus) : modulus_(modulus), arithmetic_{modulus.value} {}

  /// Where a row begins whose beginning the prime divides less often, it takes the place of the one that
  /// stood there. Of both what is left over is added, too: of the new one its multiple that is 0 there,
  /// of the other what a multiple of the new one leaves.
  void add(HowellRow row) {
    for (std::size_t cell = 0; cell < row.size(); ++cell) {
      if (row[cell] == 0) continue;
      const auto [at, is_first] = rows_.try_emplace(cell, row);
      HowellRow& begins = at->second;
      if (!is_first && modulus_.valuation(row[cell]) < modulus_.valuation(begins[cell])) {
        std::swap(row, begins);
        HowellRow rest = begins;
        arithmetic_.multiply(rest, modulus_.value / power_at(begins, cell));
        add(std::move(rest));
      }
      const unsigned power = power_at(begins, cell);
      const unsigned times = row[cell] / power * modulus_.inverse(begins[cell] / power) % modulus_.value;
      if (is_first)
        arithmetic_.multiply(row, modulus_.value / power);
      else
        arithmetic_.add_multiple(row, begins, modulus_.value - times);
    }
  }

  const std::map<std::size_t, HowellRow>& rows() const { return rows_; }

 private:
  unsigned power_at(const HowellRow& row, std::size_t cell) const {
    return modulus_.power(modulus_.valuation(row[cell]));
  }

  PrimePower modulus_;
  ByteRows arithmetic_;
  std::map<std::size_t, HowellRow> rows_;
};

}  // namespace

std::vector<std::size_t> leading_cells(const QuietPatterns& quiet) {
  std::vector<std::size_t> result;
  for (const PrimePower modulus : prime_powers(quiet.colours)) {
    HowellRows rows(modulus);
    for (const Board& generator : quiet.generators) {
      HowellRow row;
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
