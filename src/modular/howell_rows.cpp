// SPDX-License-Identifier: MIT
#include "modular/howell_rows.hpp"

#include <utility>

namespace flipwise {

/// At each place keeps the row whose entry the prime divides less often, and adds the remainders of both
/// rows: of the one that is kept, its multiple that is 0 there, and of the other, its difference from a
/// multiple of the one that is kept.
void HowellRows::add(Row row) {
  for (std::size_t place = 0; place < row.size(); ++place) {
    if (row[place] == 0) continue;
    const auto [at, is_first] = rows_.try_emplace(place, row);
    Row& begins = at->second;
    if (!is_first && modulus_.valuation(row[place]) < modulus_.valuation(begins[place])) {
      std::swap(row, begins);
      Row rest = begins;
      arithmetic_.multiply(rest, modulus_.value / power_at(begins, place));
      add(std::move(rest));
    }
    if (is_first)
      arithmetic_.multiply(row, modulus_.value / power_at(begins, place));
    else
      reduce(row, begins, place);
  }
}

/// Subtracts a row at each place. The remainder begins later, so the rows that begin there decide.
bool HowellRows::generate(Row row) const {
  for (std::size_t place = 0; place < row.size(); ++place) {
    if (row[place] == 0) continue;
    const auto at = rows_.find(place);
    if (at == rows_.end() || modulus_.valuation(row[place]) < modulus_.valuation(at->second[place]))
      return false;
    reduce(row, at->second, place);
  }
  return true;
}

void HowellRows::reduce(Row& row, const Row& by, std::size_t place) const {
  const unsigned power = power_at(by, place);
  const unsigned times = row[place] / power * modulus_.inverse(by[place] / power) % modulus_.value;
  arithmetic_.add_multiple(row, by, modulus_.value - times);
}

}  // namespace flipwise
