// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "flipwise/answer.hpp"
#include "flipwise/puzzle.hpp"
#include "solve/two_kind/two_kind_line.hpp"

namespace flipwise::two_kind {

/// What the presses of one row do to the lights of another: they arrive shifted sideways, around the
/// edge where the sides meet.
template <typename Line>
struct Effect {
  std::size_t row = 0;
  unsigned left = 0;  ///< towards higher columns
  unsigned right = 0;
  Line left_mask = 0;  ///< cells that the shift to the left may reach
  Line right_mask = 0;

  Line operator()(const Line& pressed) const {
    return ((pressed << left) & left_mask) | ((pressed >> right) & right_mask);
  }
};

/// One way to flip back lights: the cells that the presses of a row, per kind, reach.
template <typename Line>
struct RowPlan {
  std::array<std::vector<Effect<Line>>, 2> effects;  ///< by kind
  std::vector<std::size_t> closes;                   ///< rows of lights that no later press reaches
  /// The row of lights that decides this row's presses: it closes here, and a press of either kind flips
  /// in it just the cell of the same column (Fact 10). None: `no_row`.
  std::size_t decided_by = 0;
  Line open = 0;  ///< cells that are no holes
  Line free = 0;  ///< cells whose presses nothing decides; within `open`
};
inline constexpr std::size_t no_row = ~std::size_t{0};

/// The puzzle as the searches want it: at most `most_columns<Line>` columns, turned where that leaves
/// fewer presses undecided. Rows and columns below are those of the turned board.
template <typename Line>
struct Shape {
  std::size_t rows = 0;
  std::size_t columns = 0;
  bool turned = false;
  Line full = 0;
  std::vector<RowPlan<Line>> plan;
  std::size_t free_cells = 0;  ///< presses that nothing decides, over all rows
};

/// The better of the two ways to lay the board, for `free_cells` then columns. Throws InputError when
/// neither side fits a line, which callers must exclude.
template <typename Line = Word>
Shape<Line> shape_of(const BoardPuzzle& puzzle);

/// Rows of a board as the shape lays it.
template <typename Line>
std::vector<Line> rows_of(const Shape<Line>& shape, const Board& board);

/// A press set on a shape: per row the pressed cells, and the row's kind (0 or 1; 0 where none).
template <typename Line>
struct Pressing {
  std::vector<Line> pressed;
  std::vector<std::uint8_t> kind;
  bool operator==(const Pressing&) const = default;
};
template <typename Line>
Presses presses_of(const Shape<Line>& shape, const Pressing<Line>& pressing);

/// Whether the left one comes first in the puzzle's own reading order: by press boards, then by kinds at
/// the first cell that differs.
template <typename Line>
bool comes_first(const Shape<Line>& shape, const Pressing<Line>& left, const Pressing<Line>& right);

}  // namespace flipwise::two_kind
