// SPDX-License-Identifier: MIT
#include "two_kind_loop.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace flipwise::bench {

namespace {

/// Returns the presses of one case, or `best` if it fails or is not better.
int presses_of_case(const std::vector<std::uint32_t>& rows, std::uint32_t full, std::uint32_t first,
                    bool first_is_second_kind, std::uint32_t second_columns, int best) {
  std::uint32_t above = 0, now = first;
  bool second = first_is_second_kind;
  int presses = 0;
  for (const std::uint32_t row : rows) {
    presses += std::popcount(now);
    if (presses >= best) return best;
    const std::uint32_t next = (row ^ (now << 1) ^ (now >> 1) ^ above ^ (second ? now : 0)) & full;
    above = now;
    now = next;
    second = (now & second_columns) != 0;
    if (second && (now & ~second_columns)) return best;
  }
  return now == 0 ? presses : best;
}

}  // namespace

std::optional<int> fewest_by_loop(const Board& lights) {
  std::vector<std::uint32_t> rows(lights.rows());
  for (std::size_t row = 0; row < rows.size(); ++row)
    rows[row] = static_cast<std::uint32_t>(lights.row(row)[0]);
  const std::uint32_t full = (std::uint32_t{1} << lights.columns()) - 1;
  const int none = static_cast<int>(lights.cells()) + 1;
  int best = none;
  for (std::uint32_t first = 0; first <= full; ++first) {
    const std::uint32_t rest = full & ~first;
    std::uint32_t second = 0;
    do {
      best = std::min(best, presses_of_case(rows, full, first, false, second, best));
      if (first != 0) best = std::min(best, presses_of_case(rows, full, first, true, second | first, best));
      second = (second - rest) & rest;
    } while (second != 0);
  }
  return best == none ? std::nullopt : std::optional(best);
}

}  // namespace flipwise::bench
