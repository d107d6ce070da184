// SPDX-License-Identifier: MIT
#include <span>

#include "count/sweep/patterns.hpp"
#include "count/sweep/profile_dp.hpp"
#include "count/sweep/semirings.hpp"

namespace flipwise {

std::vector<BigInt> count_by_weight(const Diagram& diagram, Limits& limits, Checkpoint& checkpoint) {
  const auto cells = static_cast<std::size_t>(diagram.rows * diagram.columns);
  const CountByWeight ring{CountExactly::for_cells(cells), cells};
  const auto words = value_at_top(ring, diagram, limits, checkpoint, "by weight");
  std::vector<BigInt> result;
  for (std::size_t weight = 0; weight <= cells; ++weight)
    result.push_back(
        BigInt::from_words(std::span(words).subspan(weight * ring.numbers.words, ring.numbers.words)));
  return result;
}

ExtremeNumber count_extreme(const Diagram& diagram, bool most, Limits& limits, Checkpoint& checkpoint) {
  const std::uint64_t cells = diagram.rows * diagram.columns;
  const CellCostNumber ring{{most}, CountExactly::for_cells(cells)};
  const auto words = value_at_top(ring, diagram, limits, checkpoint,
                                  most ? "number with the most lit" : "number with the fewest lit");
  return {most ? cells - words[0] : words[0], BigInt::from_words(std::span(words).subspan(1))};
}

}  // namespace flipwise
