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

/// The effect of a row's presses on the lights of another row: a sideways shift, around joined edges.
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

/// The effect of a row's presses, per kind, and the rows of lights that are complete after it.
template <typename Row>
struct RowPlan {
  std::array<std::vector<Effect<Row>>, 2> effects;  ///< by kind
  std::vector<std::size_t> closes;                  ///< rows of lights that no later press reaches
  /// The row of lights that determines this row's presses: no later press reaches it, and a press in this
  /// row, of either kind, flips only the cell of its own column in it (Fact 10). `no_row` if there is none.
  std::size_t decided_by = 0;
  Row open = 0;  ///< cells that are not holes
  Row free = 0;  ///< cells whose presses nothing determines; within `open`
};
inline constexpr std::size_t no_row = ~std::size_t{0};

/// A set of presses on a shape: the pressed cells and the kind of each row (0 or 1; 0 for an empty row).
template <typename Row>
struct Pressing {
  std::vector<Row> pressed;
  std::vector<std::uint8_t> kind;
  bool operator==(const Pressing&) const = default;
};

/// The puzzle in the form that the searches use: at most `max_columns<Row>` columns, transposed if that
/// leaves fewer presses undecided. Rows and columns below are those after transposing.
template <typename Row>
struct Shape {
  std::size_t rows = 0;
  std::size_t columns = 0;
  bool turned = false;
  Row full = 0;
  std::vector<RowPlan<Row>> plan = {};
  std::size_t free_cells = 0;  ///< number of undetermined presses, summed over all rows

  /// Returns the better of the two orientations by `free_cells`, then by columns. Throws InputError if
  /// neither side fits into a line, which callers must exclude.
  static Shape of(const Puzzle& puzzle);
  /// Returns the rows of a board in this orientation.
  std::vector<Row> rows_of(const Board& board) const;
  /// Return a board of numbers 0, 1 and 2, or of the pressed cells.
  Board presses_of(const Pressing<Row>& pressing) const;
  Board pressed_cells(const Pressing<Row>& pressing) const;
  /// True if `left` comes first in the puzzle's reading order: by press boards, then by kinds.
  bool comes_first(const Pressing<Row>& left, const Pressing<Row>& right) const;
};

}  // namespace flipwise::two_kind
