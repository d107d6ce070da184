// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "count/diagram/diagram.hpp"
#include "count/sweep/profile_dp.hpp"
#include "flipwise/board.hpp"
#include "run/checkpoint_format.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// A pattern on its way down a diagram: its cells so far, the state that they lead to, and a number that
/// goes with it: what is left or found of its rank, or its cost.
struct Walk {
  Board board;
  std::uint32_t state = 0;
  std::vector<std::uint64_t> rank = {};

  explicit Walk(const Diagram& diagram, std::uint32_t at = 0, std::vector<std::uint64_t> of_rank = {})
      : board(static_cast<std::size_t>(diagram.rows), diagram.columns),
        state(at),
        rank(std::move(of_rank)) {}

  void take(std::size_t row, std::size_t column, Choice choice, bool lit) {
    if (lit) board.flip(row, column);
    state = lit ? choice.lit : choice.unlit;
  }
  void save(Saving& out) const;
  void load(Loading& in);
};

/// A diagram to be walked down, within limits; a checkpoint keeps the state of the step of this name.
struct Descent {
  const Diagram& diagram;
  Limits& limits;
  Checkpoint& checkpoint;
  std::string step;
};

/// Goes up from the values at the end, keeping those before each row, then down again row by row:
/// visit(row, layers), where layers[c] are the values before column c, takes the walks through the row.
/// What is kept and the walks are saved. Memory: the values before each row, and of all layers of one row.
template <class R, class Visit>
void walk_down(const R& ring, const Descent& descent, Values<R> end, std::vector<Walk>& walks,
               Visit visit) {
  const Diagram& diagram = descent.diagram;
  Limits& limits = descent.limits;
  Checkpoint& checkpoint = descent.checkpoint;
  std::size_t states = 2 * (diagram.most_states() + 1) * diagram.columns;
  for (std::uint64_t row = 0; row < diagram.rows; ++row) states += diagram.table(row).states_before() + 1;
  const Charge memory = limits.charge(bytes_of_values(ring, states));
  std::vector<Values<R>> kept(static_cast<std::size_t>(diagram.rows) + 1);
  kept.back() = std::move(end);
  std::uint64_t row = diagram.rows;
  bool down = false;
  checkpoint.load(descent.step, [&](Loading& in) {
    down = in.number() != 0;
    row = in.number_up_to(diagram.rows);
    for (std::uint64_t i = row; i < diagram.rows; ++i) in.array(kept[static_cast<std::size_t>(i)]);
    for (std::uint64_t left = in.number(); left > 0; --left) walks.emplace_back(diagram).load(in);
  });
  const auto offer = [&](std::uint64_t next) {
    checkpoint.offer(descent.step, [&](Saving& out) {
      out.number(down);
      out.number(next);
      for (std::uint64_t i = next; i < diagram.rows; ++i) out.array(kept[static_cast<std::size_t>(i)]);
      out.number(walks.size());
      for (const Walk& walk : walks) walk.save(out);
    });
  };
  if (!down) {
    profile_dp_from(ring, diagram, row, kept[static_cast<std::size_t>(row)], limits,
                    [&](std::uint64_t before, const Values<R>& values) {
                      kept[static_cast<std::size_t>(before)] = values;
                      offer(before);
                    });
    down = true;
    row = 0;
  }
  std::vector<Values<R>> layers(diagram.columns + 1);
  for (; row < diagram.rows; ++row) {
    const RowTable& table = diagram.table(row);
    std::uint64_t cells_below = (diagram.rows - 1 - row) * diagram.columns;
    layers.back() = kept[static_cast<std::size_t>(row) + 1];
    for (std::size_t column = diagram.columns; column-- > 0;)
      layers[column] = layer_above(ring, table.cells[column], layers[column + 1], ++cells_below, limits);
    limits.spend(diagram.columns * (table.states_before() + walks.size()) * ring.stride(),
                 static_cast<double>(row) / static_cast<double>(diagram.rows), "walking down");
    visit(static_cast<std::size_t>(row), std::as_const(layers));
    kept[static_cast<std::size_t>(row)] = {};
    offer(row + 1);
  }
}

}  // namespace flipwise
