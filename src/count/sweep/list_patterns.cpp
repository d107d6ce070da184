// SPDX-License-Identifier: MIT
#include "count/sweep/patterns.hpp"

#include <map>
#include <utility>
#include <vector>

namespace flipwise {

namespace {

/// For each state of a layer, whether a pattern passes through it. The entry after the last state is false.
using Alive = std::vector<bool>;

Alive alive_above(const std::vector<Choice>& choices, const Alive& below) {
  Alive alive(choices.size() + 1);
  for (std::size_t i = 0; i < choices.size(); ++i)
    alive[i] = below[choices[i].unlit] || below[choices[i].lit];
  return alive;
}

/// The Alive flags of the layers of each row. Rows with the same table and the same layer below share their
/// layers.
class AliveRows {
 public:
  AliveRows(const Diagram& diagram, Limits& limits) : at_row_(static_cast<std::size_t>(diagram.rows)) {
    std::map<std::pair<const RowTable*, std::size_t>, std::size_t> known;  // by table and layer below
    std::map<Alive, std::size_t> numbers;  // numbers of the distinct layers below a row
    double bytes = 4.0 * static_cast<double>(diagram.rows);
    Alive below(diagram.table(diagram.rows - 1).states_after + 1, true);
    below.back() = false;
    for (std::size_t row = at_row_.size(); row-- > 0;) {
      const RowTable& table = diagram.table(row);
      const std::size_t number = numbers.emplace(below, numbers.size()).first->second;
      const auto [found, fresh] = known.emplace(std::pair(&table, number), rows_.size());
      if (fresh) {
        std::vector<Alive> layers(diagram.columns + 1);
        layers.back() = std::move(below);
        for (std::size_t column = diagram.columns; column-- > 0;) {
          layers[column] = alive_above(table.cells[column], layers[column + 1]);
          bytes += static_cast<double>(layers[column].size()) / 8;
        }
        rows_.push_back(std::move(layers));
        memory_ = {};
        memory_ = limits.charge_part(bytes);
      }
      limits.count_operations(64 + diagram.columns * (fresh ? table.states_before() : 1), 0,
                              "finding reachable states");
      at_row_[row] = static_cast<std::uint32_t>(found->second);
      below = rows_[found->second].front();
    }
  }

  const std::vector<Alive>& layers(std::size_t row) const { return rows_[at_row_[row]]; }

 private:
  std::vector<std::vector<Alive>> rows_;
  std::vector<std::uint32_t> at_row_;
  MemoryReservation memory_;
};

}  // namespace

std::uint64_t for_each_pattern(const Diagram& diagram, Limits& limits,
                               const std::function<bool(const Board&)>& each) {
  const double cells = static_cast<double>(diagram.rows) * static_cast<double>(diagram.columns);
  const MemoryReservation memory = limits.charge(5 * cells);
  const AliveRows alive(diagram, limits);
  if (!alive.layers(0)[0][0]) return 0;
  Board board(static_cast<std::size_t>(diagram.rows), diagram.columns);
  std::vector<std::uint32_t> states(board.cells() + 1);  // before each cell of the current pattern
  std::uint64_t patterns = 0;
  std::size_t cell = 0;
  const auto choice = [&] {
    return diagram.table(cell / diagram.columns).cells[cell % diagram.columns][states[cell]];
  };
  const auto leads_on = [&](std::uint32_t state) {
    return alive.layers(cell / diagram.columns)[cell % diagram.columns + 1][state];
  };
  while (true) {
    const std::size_t shared = cell;
    for (; cell < board.cells(); ++cell) {
      const bool lit = !leads_on(choice().unlit);
      board.set(cell / diagram.columns, cell % diagram.columns, lit);
      states[cell + 1] = lit ? choice().lit : choice().unlit;
    }
    ++patterns;
    if (!each(board)) return patterns;
    limits.count_operations(16 * (1 + board.cells() - shared), 0, "listing");
    do {
      if (cell-- == 0) return patterns;
    } while (board.get(cell / diagram.columns, cell % diagram.columns) || !leads_on(choice().lit));
    board.flip(cell / diagram.columns, cell % diagram.columns);
    states[cell + 1] = choice().lit;
    ++cell;
  }
}

}  // namespace flipwise
