// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "flipwise/answer.hpp"
#include "flipwise/puzzle.hpp"

namespace flipwise {

class Limits;

/// Offsets sorted, pairs of equal ones cancelled: two stencils with the same press have the same form.
std::vector<Offset> canonical(std::vector<Offset> offsets);

/// Whether a press of the rule flips its own cell, for plus and ring, which can be chased (Fact 2); nothing
/// for others.
std::optional<bool> chase_self(const Rule& rule);

/// The puzzle with rows and columns exchanged, for those who need not know what presses cost.
BoardPuzzle transposed(BoardPuzzle puzzle);

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

/// Calls `use(row, column)` for every cell that a press flips, or with more colours adds 1 to, of kind 1
/// where there are two, once for each way, holes included.
template <typename Puzzle, typename Use>
void for_each_flipped(const Puzzle& puzzle, std::size_t row, std::size_t column, Use use) {
  const std::size_t rows = puzzle.start.rows();
  const std::size_t columns = puzzle.start.columns();
  if (puzzle.rule.form != Rule::Form::cross) {
    for_each_reached(puzzle.rule.kinds[0], puzzle.wrap, rows, columns, row, column, use);
    return;
  }
  for (std::size_t j = 0; j < columns; ++j) use(row, j);
  for (std::size_t i = 0; i < rows; ++i)
    if (i != row) use(i, column);
}

/// Flips in `lights` what one press changes: of kind 2 where `second`.
void add_press(const BoardPuzzle& puzzle, std::size_t row, std::size_t column, bool second, Board& lights);

/// The lights that one press changes.
Board effect_of_press(const BoardPuzzle& puzzle, std::size_t row, std::size_t column, bool second = false);

/// The lights that these presses change together. Throws Stopped at a limit, where limits are given. Cost:
/// presses times what each reaches; of crosses the words of the board.
Board effect_of(const BoardPuzzle& puzzle, const Board& presses, Limits* limits = nullptr);

Board effect_of(const ButtonPuzzle& puzzle, const Board& presses, Limits* limits = nullptr);

/// The lights that a goal wants changed; for `uniform` one board for each target.
struct Wanted {
  Board lights;
  std::optional<Board> other = {};

  /// One board or two; where there are no cells both targets of `uniform` are one, and so are their
  /// solutions.
  std::vector<const Board*> targets() const;
};

/// `start` plus the goal's target, holes left out. Shapes must have been checked.
Wanted wanted(const Board& start, const Goal& goal, const std::optional<Board>& holes);
/// Of a puzzle, its lights or others; those that may end either way are left out too.
Wanted wanted(const BoardPuzzle& puzzle, const Board& start);
inline Wanted wanted(const BoardPuzzle& puzzle) {
  return wanted(puzzle, puzzle.start);
}

/// The cells that are in one of two boards, or in both.
std::optional<Board> united(std::optional<Board> left, const std::optional<Board>& right);

}  // namespace flipwise
