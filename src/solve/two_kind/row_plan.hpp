// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "flipwise/answer.hpp"
#include "flipwise/puzzle.hpp"
#include "solve/two_kind/wide_row.hpp"

namespace flipwise::two_kind {

/// What the presses of one row do to the lights of another: they arrive shifted sideways, around the
/// edge where the sides meet.
template <typename Row>
struct Effect {
  std::size_t row = 0;
  unsigned left = 0;  ///< towards higher columns
  unsigned right = 0;
  Row left_mask = 0;  ///< cells that the shift to the left may reach
  Row right_mask = 0;

  Row operator()(const Row& pressed) const {
    return ((pressed << left) & left_mask) | ((pressed >> right) & right_mask);
  }
};

/// One way to flip back lights: the cells that the presses of a row, per kind, reach.
template <typename Row>
struct RowPlan {
  std::array<std::vector<Effect<Row>>, 2> effects;  ///< by kind
  std::vector<std::size_t> closes;                  ///< rows of lights that no later press reaches
  /// The row of lights that decides this row's presses: it closes here, and a press of either kind flips
  /// in it just the cell of the same column (Fact 10). None: `no_row`.
  std::size_t decided_by = 0;
  Row open = 0;  ///< cells that are no holes
  Row free = 0;  ///< cells whose presses nothing decides; within `open`
};
inline constexpr std::size_t no_row = ~std::size_t{0};

/// A press set on a shape: per row the pressed cells, and the row's kind (0 or 1; 0 where none).
template <typename Row>
struct Pressing {
  std::vector<Row> pressed;
  std::vector<std::uint8_t> kind;
  bool operator==(const Pressing&) const = default;
};

/// The puzzle as the searches want it: at most `max_columns<Row>` columns, turned where that leaves
/// fewer presses undecided. Rows and columns below are those of the turned board.
template <typename Row>
struct Shape {
  std::size_t rows = 0;
  std::size_t columns = 0;
  bool turned = false;
  Row full = 0;
  std::vector<RowPlan<Row>> plan = {};
  std::size_t free_cells = 0;  ///< presses that nothing decides, over all rows

  /// The better of the two ways to lay the board, for `free_cells` then columns. Throws InputError when
  /// neither side fits a line, which callers must exclude.
  static Shape of(const Puzzle& puzzle);
  /// Rows of a board as the shape lays it.
  std::vector<Row> rows_of(const Board& board) const;
  /// As numbers 0, 1 and 2, or the pressed cells as bits.
  Board presses_of(const Pressing<Row>& pressing) const;
  Board pressed_cells(const Pressing<Row>& pressing) const;
  /// Whether the left one comes first in the puzzle's own reading order: by press boards, then by kinds at
  /// the first cell that differs.
  bool comes_first(const Pressing<Row>& left, const Pressing<Row>& right) const;
};

}  // namespace flipwise::two_kind
