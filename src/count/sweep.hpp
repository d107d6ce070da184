// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "count/diagram.hpp"
#include "count/watch.hpp"

namespace flipwise {

/// What a sweep computes: a value per state, `stride()` numbers wide, for all ways to complete the
/// board from there (Fact 15). `one` is the value at the end of a completed board, `none` that of a
/// choice that is not allowed; `join` makes the value of a state from those of its two choices, with
/// `cells` cells from this one to the end of the board.
template <class R>
concept Semiring = requires(const R ring, std::span<typename R::Value> to,
                            std::span<const typename R::Value> from) {
  { ring.stride() } -> std::same_as<std::size_t>;
  ring.one(to);
  ring.none(to);
  ring.join(to, from, from, std::uint64_t{});
};

/// The values of one layer, `none` behind the last state.
template <Semiring R>
using Values = std::vector<typename R::Value>;

/// The layer above one cell.
template <Semiring R>
Values<R> above(const R& ring, const std::vector<Choice>& choices, const Values<R>& below,
                std::uint64_t cells) {
  const std::size_t stride = ring.stride();
  Values<R> values((choices.size() + 1) * stride);
  const std::span<const typename R::Value> from(below);
  const std::span<typename R::Value> to(values);
  for (std::size_t i = 0; i < choices.size(); ++i)
    ring.join(to.subspan(i * stride, stride), from.subspan(choices[i].unlit * stride, stride),
              from.subspan(choices[i].lit * stride, stride), cells);
  ring.none(to.subspan(choices.size() * stride, stride));
  return values;
}

/// The layer before a row from that after it. `cells_below` are the cells after the row.
template <Semiring R>
Values<R> above_row(const R& ring, const RowTable& table, Values<R> values, std::uint64_t cells_below) {
  for (std::size_t column = table.cells.size(); column-- > 0;)
    values = above(ring, table.cells[column], values, ++cells_below);
  return values;
}

/// The layer after the last cell.
template <Semiring R>
Values<R> bottom(const R& ring, const Diagram& diagram) {
  const std::size_t states = diagram.table(diagram.rows - 1).states_after;
  Values<R> values((states + 1) * ring.stride());
  const std::span<typename R::Value> to(values);
  for (std::size_t i = 0; i < states; ++i) ring.one(to.subspan(i * ring.stride(), ring.stride()));
  ring.none(to.subspan(states * ring.stride(), ring.stride()));
  return values;
}

/// Sweeps a diagram from its end to its top. `each_row` receives the values before each row, last row
/// first. Memory: two layers beside what each_row keeps.
template <Semiring R, class EachRow>
void sweep(const R& ring, const Diagram& diagram, Watch& watch, EachRow each_row) {
  Values<R> values = bottom(ring, diagram);
  for (std::uint64_t row = diagram.rows; row-- > 0;) {
    const RowTable& table = diagram.table(row);
    values = above_row(ring, table, std::move(values), (diagram.rows - 1 - row) * diagram.columns);
    watch.spend(64 + diagram.columns * table.states_before() * ring.stride(),
                1 - static_cast<double>(row) / static_cast<double>(diagram.rows), "counting");
    each_row(row, values);
  }
}

/// The value at the top.
template <Semiring R>
Values<R> total(const R& ring, const Diagram& diagram, Watch& watch) {
  watch.require_memory(
      diagram.bytes() +
      2.0 * static_cast<double>((diagram.most_states() + 1) * ring.stride() * sizeof(typename R::Value)));
  Values<R> top;
  sweep(ring, diagram, watch, [&](std::uint64_t row, const Values<R>& values) {
    if (row == 0) top.assign(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(ring.stride()));
  });
  return top;
}

}  // namespace flipwise
