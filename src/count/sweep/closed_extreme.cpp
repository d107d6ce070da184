// SPDX-License-Identifier: MIT
#include <algorithm>
#include <span>

#include "count/sweep/closed_starts.hpp"
#include "count/sweep/closed_sums.hpp"
#include "count/sweep/patterns.hpp"
#include "count/sweep/semirings.hpp"

namespace flipwise {

/// Finds the pattern as a closed walk. Walks place the rows 1, 2, ..., 0, so the last row of the pattern is
/// moved to the front.
std::optional<Tally::Extreme> extreme_closed(const ClosedWalks& walks, bool most, Limits& limits) {
  std::uint32_t best = CellCost::impossible;
  std::uint32_t state = 0;
  StartsInGroups(CellCost{most}, walks, {walks.diagram.rows}, limits)
      .run(0, walks.starts.size(),
           [&](const ClosedWalks::Start& start, std::size_t, std::span<const std::uint32_t> value) {
             if (value[0] >= best) return;
             best = value[0];
             state = start.state;
           });
  if (best == CellCost::impossible) return {};
  auto found = extreme_pattern(walks.diagram, most, limits, state);
  const auto words = found->pattern.words();
  std::rotate(words.begin(), words.end() - static_cast<std::ptrdiff_t>(found->pattern.row_words()),
              words.end());
  return found;
}

ExtremeNumber count_extreme_closed(const ClosedWalks& walks, bool most, Limits& limits) {
  const std::uint64_t cells = walks.diagram.rows * walks.diagram.columns;
  std::uint64_t best = CellCost::impossible;
  BigInt number = 0;
  StartsInGroups(CellCostNumber{{most}, CountExactly::for_cells(cells)}, walks, {walks.diagram.rows},
                 limits)
      .run(0, walks.starts.size(),
           [&](const ClosedWalks::Start& start, std::size_t, std::span<const std::uint64_t> value) {
             if (value[0] > best || value[0] >= CellCost::impossible) return;
             if (value[0] < best) number = 0;
             best = value[0];
             number += start.alike * BigInt::from_words(value.subspan(1));
           });
  return {most ? cells - best : best, number};
}

}  // namespace flipwise
