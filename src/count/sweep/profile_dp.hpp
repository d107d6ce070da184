// SPDX-License-Identifier: MIT
//
// Folder src/count/sweep: one dynamic program over a diagram, in any semiring; samples, ranks, recurrences.
// Entry: profile_dp(), semirings.hpp (kinds of numbers), closed_sums.hpp if rows wrap, recurrence.hpp.
// Must not explore states (diagram does) or choose a method (method does).
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "count/diagram/diagram.hpp"
#include "run/checkpoint_format.hpp"
#include "run/limits.hpp"
#include "run/parallel.hpp"

namespace flipwise {

/// The kind of value that the dynamic program over a diagram computes. A state has a value of `stride()`
/// numbers, for all ways to complete the board from there (Fact 15). `one` is the value at the end of a
/// completed board, `none` that of a choice that is not allowed. `join` computes the value of a state from
/// those of its two choices; `cells` is the number of cells from this one to the end of the board, and the
/// result holds zeros or a value of fewer cells before. An optional `join_all` joins a range of a layer.
template <class R>
concept Semiring = requires(const R ring, std::span<typename R::Value> to,
                            std::span<const typename R::Value> from) {
  { ring.stride() } -> std::same_as<std::size_t>;
  ring.one(to);
  ring.none(to);
  ring.join(to, from, from, std::uint64_t{});
};

/// The values of the states of one layer, followed by a `none` for choices that are not allowed.
template <Semiring R>
using Values = std::vector<typename R::Value>;

/// Resizes values in pieces and polls the limits, since fresh memory of gigabytes takes seconds.
template <typename Vector>
void resize_within(Vector& values, std::size_t size, Limits& limits) {
  constexpr std::size_t piece = std::size_t{1} << 20;
  values.reserve(size);
  while (values.size() + piece < size) {
    values.resize(values.size() + piece);
    limits.count_operations(piece);
  }
  values.resize(size);
}

/// Returns the layer above one cell. Threads share a large layer. Reuses the memory of `spare`, a layer
/// further below, if it is large enough: fresh memory costs as much as the sums.
template <Semiring R>
Values<R> layer_above(const R& ring, const std::vector<Choice>& choices, const Values<R>& below,
                      std::uint64_t cells, Limits& limits, Values<R> spare = {}) {
  constexpr std::size_t numbers_per_task = std::size_t{1} << 16;
  const std::size_t stride = ring.stride();
  const std::size_t size = (choices.size() + 1) * stride;
  Values<R> values = spare.capacity() < size ? Values<R>() : std::move(spare);
  resize_within(values, size, limits);
  const std::span<const typename R::Value> from(below);
  const std::span<typename R::Value> to(values);
  const auto join = [&](std::size_t begin, std::size_t end) {
    if constexpr (requires { ring.join_all(to, from, std::span(choices)); })
      ring.join_all(to.subspan(begin * stride), from, std::span(choices).subspan(begin, end - begin));
    else
      for (std::size_t i = begin; i < end; ++i)
        ring.join(to.subspan(i * stride, stride), from.subspan(choices[i].unlit * stride, stride),
                  from.subspan(choices[i].lit * stride, stride), cells);
  };
  const std::size_t share = std::max<std::size_t>(1, numbers_per_task / stride);
  if (choices.size() <= share) {
    join(0, choices.size());
  } else {
    const std::uint64_t shares = (choices.size() + share - 1) / share;
    const auto join_share = [&](std::uint64_t task, unsigned) {
      limits.count_operations(share * stride);
      const auto begin = static_cast<std::size_t>(task) * share;
      join(begin, std::min(choices.size(), begin + share));
    };
    run_tasks(shares, limits, join_share);
  }
  ring.none(to.subspan(choices.size() * stride, stride));
  return values;
}

/// Replaces the layer after a row by the one before it. `spare` is memory that the next row can reuse,
/// `cells_below` the number of cells after the row.
template <Semiring R>
void layer_above_row(const R& ring, const RowTable& table, Values<R>& values, Values<R>& spare,
                     std::uint64_t cells_below, Limits& limits) {
  for (std::size_t column = table.cells.size(); column-- > 0;) {
    spare = layer_above(ring, table.cells[column], values, ++cells_below, limits, std::move(spare));
    std::swap(spare, values);
  }
}

/// Returns the layer after the last cell.
template <Semiring R>
Values<R> bottom_layer(const R& ring, const Diagram& diagram) {
  const std::size_t states = diagram.table(diagram.rows - 1).states_after;
  Values<R> values((states + 1) * ring.stride());
  const std::span<typename R::Value> to(values);
  for (std::size_t i = 0; i < states; ++i) ring.one(to.subspan(i * ring.stride(), ring.stride()));
  ring.none(to.subspan(states * ring.stride(), ring.stride()));
  return values;
}

/// Returns the bytes of values for `states` states.
template <Semiring R>
double bytes_of_values(const R& ring, std::size_t states) {
  return static_cast<double>(states) * static_cast<double>(ring.stride() * sizeof(typename R::Value));
}

/// Goes up a diagram layer by layer, from its end or from a row whose values are known. Calls each_row(row,
/// values before the row), last row first. Memory: two layers, and those that each_row keeps.
template <Semiring R, class EachRow>
void profile_dp(const R& ring, const Diagram& diagram, std::uint64_t row, Values<R> values, Limits& limits,
                EachRow each_row) {
  const MemoryReservation layers = limits.charge(2 * bytes_of_values(ring, diagram.max_states() + 1));
  Values<R> spare;
  while (row-- > 0) {
    const RowTable& table = diagram.table(row);
    layer_above_row(ring, table, values, spare, (diagram.rows - 1 - row) * diagram.columns, limits);
    limits.count_operations(64 + diagram.columns * table.states_before() * ring.stride(),
                            1 - static_cast<double>(row) / static_cast<double>(diagram.rows), "counting");
    each_row(row, values);
  }
}

/// Returns the value at the top. Until then saves the values before a row as the state of the step.
template <Semiring R>
Values<R> value_at_top(const R& ring, const Diagram& diagram, Limits& limits, Checkpoint& checkpoint,
                       const std::string& step) {
  limits.require_memory(2 * bytes_of_values(ring, diagram.max_states() + 1));
  std::uint64_t first = diagram.rows;
  Values<R> values;
  if (!checkpoint.load(step, first, values)) values = bottom_layer(ring, diagram);
  Values<R> top;
  profile_dp(ring, diagram, first, std::move(values), limits, [&](std::uint64_t row, const Values<R>& now) {
    if (row == 0)
      top.assign(now.begin(), now.begin() + static_cast<std::ptrdiff_t>(ring.stride()));
    else
      checkpoint.offer(step, row, now);
  });
  return top;
}
template <Semiring R>
Values<R> value_at_top(const R& ring, const Diagram& diagram, Limits& limits) {
  Checkpoint none;
  return value_at_top(ring, diagram, limits, none, "");
}

/// The loop of a diagram as powers of one matrix M: the value before row `loop_begin` is M^passes v, where
/// v is the value of the rows after the last whole pass.
class Loop {
 public:
  Loop(const Diagram& diagram, Limits& limits, std::string_view stage)
      : diagram_(diagram), limits_(limits), stage_(stage) {}

  double done = 0;  ///< share of the work that progress reports

  std::uint64_t period() const { return diagram_.lead.size() - diagram_.loop_begin; }
  std::uint64_t passes() const { return (diagram_.body() - diagram_.loop_begin) / period(); }

  template <Semiring R>
  Values<R> begin(const R& ring) const {
    Values<R> values = bottom_layer(ring, diagram_);
    for (std::size_t row = diagram_.tail.size(); row-- > 0;)
      values = up(ring, diagram_.tail[row], std::move(values));
    for (std::uint64_t row = (diagram_.body() - diagram_.loop_begin) % period(); row-- > 0;)
      values = up(ring, diagram_.lead[diagram_.loop_begin + row], std::move(values));
    return values;
  }
  template <Semiring R>
  void pass(const R& ring, Values<R>& values) const {
    for (std::size_t row = diagram_.lead.size(); row-- > diagram_.loop_begin;)
      values = up(ring, diagram_.lead[row], std::move(values));
  }
  /// Returns the value of the board, given the values before the loop.
  template <Semiring R>
  Values<R> top(const R& ring, Values<R> values) const {
    for (std::size_t row = diagram_.loop_begin; row-- > 0;)
      values = up(ring, diagram_.lead[row], std::move(values));
    values.resize(ring.stride());
    return values;
  }

 private:
  template <Semiring R>
  Values<R> up(const R& ring, std::size_t table, Values<R> values) const {
    constexpr std::uint64_t no_number_is_short = std::uint64_t{1} << 62;
    const RowTable& row = diagram_.tables[table];
    limits_.count_operations(64 + diagram_.columns * row.states_before() * ring.stride(), done, stage_);
    Values<R> spare;
    layer_above_row(ring, row, values, spare, no_number_is_short, limits_);
    return values;
  }

  const Diagram& diagram_;
  Limits& limits_;
  std::string_view stage_;
};

}  // namespace flipwise
