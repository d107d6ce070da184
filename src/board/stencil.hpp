// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "flipwise/puzzle.hpp"

namespace flipwise {

/// Offsets sorted, pairs of equal ones cancelled: two stencils with the same press have the same form.
std::vector<Offset> canonical(std::vector<Offset> offsets);

/// Whether a press of the rule flips its own cell, for plus and ring, which can be chased (Fact 2); nothing
/// for others.
std::optional<bool> chase_self(const Rule& rule);

/// Calls `use(row, column)` for every cell of a rows x columns board that a press of (row, column)
/// with this stencil reaches, once for each way; cells outside are left out, wrapped sides come round.
template <typename Use>
void for_each_reached(const std::vector<Offset>& offsets, Wrap wrap, std::size_t rows, std::size_t columns,
                      std::size_t row, std::size_t column, Use use) {
  const auto place = [](std::size_t start, std::int64_t step, std::size_t size,
                        bool wraps) -> std::optional<std::size_t> {
    const auto length = static_cast<std::int64_t>(size);
    const std::int64_t at = static_cast<std::int64_t>(start) + step;
    if (at >= 0 && at < length) return static_cast<std::size_t>(at);
    if (!wraps) return std::nullopt;
    return static_cast<std::size_t>((at % length + length) % length);
  };
  for (const Offset& offset : offsets) {
    const auto to_row = place(row, offset.row, rows, wraps_rows(wrap));
    if (!to_row) continue;
    const auto to_column = place(column, offset.column, columns, wraps_columns(wrap));
    if (to_column) use(*to_row, *to_column);
  }
}

}  // namespace flipwise
