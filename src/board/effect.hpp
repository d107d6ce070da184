// SPDX-License-Identifier: MIT
//
// Folder src/board: the values: boards, rules, goals, costs, and what presses do to lights.
// Entry: effect.hpp (presses, goals), soundness.hpp (rejects misfits), puzzle.cpp (names of rules).
// Must not solve, read files or contain words of one format; src/verify must not use it.
#pragma once

#include <algorithm>
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
Puzzle transposed(Puzzle puzzle);

/// All but the start of a puzzle, whose board may be large, and its goal.
Puzzle without_start(const Puzzle& puzzle);

/// The puzzle whose presses add to a light what its press added to the others: lights are its presses, and
/// presses its lights. Without start and goal, and without costs.
Puzzle reversed(const Puzzle& puzzle);

/// What a press adds to a light.
struct Change {
  std::size_t light = 0;
  unsigned amount = 1;
  auto operator<=>(const Change&) const = default;
};

/// Adds up what is added to each light, modulo `modulus_of(light)`, which the amounts are below.
template <typename ModulusOf>
std::vector<Change> added_up(std::vector<Change> changes, const ModulusOf& modulus_of) {
  std::sort(changes.begin(), changes.end());
  std::vector<Change> result;
  for (const Change& change : changes) {
    if (result.empty() || result.back().light != change.light) result.push_back({change.light, 0});
    result.back().amount = (result.back().amount + change.amount) % modulus_of(change.light);
  }
  return result;
}

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

/// Calls `use(row, column)` for every cell that a press adds 1 to, of kind 1 where there are two, once for
/// each way, holes included. On a grid.
template <typename Use>
void for_each_reached(const Puzzle& puzzle, std::size_t row, std::size_t column, Use use) {
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

/// Calls `use(row, column, amount)` for every light that a press of a cell or of a button, which is a
/// column of row 0, adds to, once for each way or each time that it is named. Of kind 1 where there are
/// two.
template <typename Use>
void for_each_change(const Puzzle& puzzle, std::size_t row, std::size_t column, Use use) {
  if (!puzzle.buttons) {
    for_each_reached(puzzle, row, column, [&](std::size_t i, std::size_t j) { use(i, j, 1U); });
    return;
  }
  const auto lights = (*puzzle.buttons)[column];
  for (std::size_t place = 0; place < lights.size(); ++place)
    use(std::size_t{0}, lights[place], puzzle.buttons->amount(column, place));
}

/// Whether a cell is in a set of cells that may not be given.
inline bool is_in(const std::optional<Board>& cells, std::size_t row, std::size_t column) {
  return cells && cells->bit(row, column);
}

/// Adds to the lights what a press on a grid changes: pressed so often, or of two kinds, of this kind.
void add_press(const Puzzle& puzzle, std::size_t row, std::size_t column, std::uint64_t number,
               Board& lights);

/// The lights that one press changes, as `add_press`.
Board effect_of_press(const Puzzle& puzzle, std::size_t row, std::size_t column, std::uint64_t number = 1);

/// What presses add to the lights together, modulo the states of each; holes are left out. Throws
/// LimitReached at a limit, where limits are given. Cost: presses times what each reaches; of crosses the
/// words of the board.
Board effect_of(const Puzzle& puzzle, const Board& presses, Limits* limits = nullptr);

inline unsigned colours_of(const Puzzle& puzzle) {
  return static_cast<unsigned>(puzzle.modulus());
}

/// Whether presses are of two kinds.
inline bool has_two_kinds(const Puzzle& puzzle) {
  return !puzzle.buttons && puzzle.rule.form == Rule::Form::two_kind;
}

/// No press at all.
Board nothing_pressed(const Puzzle& puzzle);
/// How many presses there are.
std::uint64_t press_count(const Puzzle& puzzle);
/// How many lights must end in a given state.
std::uint64_t light_count(const Puzzle& puzzle);
/// Most that one press adds to all lights together, which of two kinds is not said. Of buttons with
/// `steps`, one for each, a press is made as often as its step.
std::uint64_t widest_press(const Puzzle& puzzle, const std::vector<unsigned>& steps = {});

/// The lights of two states that a goal wants changed; for `uniform` one board for each target.
struct RequiredChange {
  Board lights;
  std::optional<Board> other = {};

  /// One board or two; where there are no cells both targets of `uniform` are one, and so are their
  /// solutions.
  std::vector<const Board*> targets() const;
};

/// `start` plus the goal's target, holes left out. Shapes must have been checked.
RequiredChange required_change(const Board& start, const Goal& goal, const std::optional<Board>& holes);
/// Of a puzzle, its lights or others; those that may end either way are left out too.
RequiredChange required_change(const Puzzle& puzzle, const Board& start);
inline RequiredChange required_change(const Puzzle& puzzle) {
  return required_change(puzzle, puzzle.start);
}

/// Of any number of states: what the lights are to receive for all of them to become `number`, or the
/// target; 0 where that does not matter.
Board required_change(const Puzzle& puzzle, const Board& start, std::uint64_t number);
/// 1 for every light that must end in a given state.
Board bound_lights(const Puzzle& puzzle);

/// Cell by cell, modulo that of the boards, which have one shape.
Board sum_of(Board left, const Board& right);
Board difference_of(Board left, const Board& right);

/// The cells of a board in one row.
Board in_a_row(const Board& board);

/// The cells that are in one of two boards, or in both.
std::optional<Board> united(std::optional<Board> left, const std::optional<Board>& right);

}  // namespace flipwise
