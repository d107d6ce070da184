// SPDX-License-Identifier: MIT
#include "count/sweep/extreme_patterns.hpp"

#include <cstddef>
#include <utility>
#include <vector>

#include "count/sweep/profile_dp.hpp"
#include "count/sweep/semirings.hpp"
#include "count/sweep/walk_down.hpp"

namespace flipwise {

namespace {

/// Among the paths from a state to the ends of cost 0. Of two choices that serve, the unlit cell comes
/// first.
std::optional<Tally::Extreme> cheapest(const CellCost& ring, const Descent& descent, std::uint32_t state,
                                       Values<CellCost> end) {
  const Diagram& diagram = descent.diagram;
  std::vector<Walk> walks;
  walk_down(ring, descent, std::move(end), walks,
            [&](std::size_t row, const std::vector<Values<CellCost>>& layers) {
              if (row == 0 && layers[0][state] < CellCost::impossible)
                walks.push_back(Walk(diagram, state, {layers[0][state]}));
              for (Walk& walk : walks)
                for (std::size_t column = 0; column < diagram.columns; ++column) {
                  const Choice choice = diagram.table(row).cells[column][walk.state];
                  const std::uint32_t unlit = layers[column + 1][choice.unlit] + (ring.most ? 1 : 0);
                  walk.take(row, column, choice, unlit != layers[column][walk.state]);
                }
            });
  if (walks.empty()) return {};
  const std::uint64_t cost = walks[0].rank[0];
  return Tally::Extreme{ring.most ? diagram.rows * diagram.columns - cost : cost,
                        std::move(walks[0].board)};
}

}  // namespace

std::optional<Tally::Extreme> extreme_pattern(const Diagram& diagram, bool most, Limits& limits,
                                              Checkpoint& checkpoint) {
  const CellCost ring{most};
  return cheapest(ring, {diagram, limits, checkpoint, most ? "most lit" : "fewest lit"}, 0,
                  bottom_layer(ring, diagram));
}

std::optional<Tally::Extreme> extreme_pattern(const Diagram& diagram, bool most, Limits& limits,
                                              std::uint32_t closed_at) {
  Values<CellCost> end(diagram.table(diagram.rows - 1).states_after + 1, CellCost::impossible);
  end[closed_at] = 0;
  Checkpoint none;
  return cheapest({most}, {diagram, limits, none, ""}, closed_at, std::move(end));
}

}  // namespace flipwise
