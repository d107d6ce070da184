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

/// Returns the offsets sorted, without pairs of equal ones, which cancel with two colours. Two stencils
/// flip the same cells if and only if they have the same canonical form.
std::vector<Offset> canonical(std::vector<Offset> offsets);

/// For plus and ring, which can be chased (Fact 2), returns whether a press flips its own cell; for other
/// rules, nothing.
std::optional<bool> chase_self(const Rule& rule);

/// Returns the puzzle with rows and columns exchanged, and without costs.
Puzzle transposed(Puzzle puzzle);

/// Returns a puzzle without its start, whose board may be large, and without its goal.
Puzzle without_start(const Puzzle& puzzle);

/// Returns the transposed puzzle: its lights are the presses of `puzzle` and its presses are the lights. A
/// press adds to a light what the press of that light added to the light of that press. Start, goal and
/// costs are left out.
Puzzle reversed(const Puzzle& puzzle);

/// The amount that a press adds to a light.
struct Change {
  std::size_t light = 0;
  unsigned amount = 1;
  auto operator<=>(const Change&) const = default;
};

/// Adds up the changes of each light, modulo `modulus_of(light)`. Every amount must be below that modulus.
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

/// Calls `use(row, column)` for every cell of a rows x columns board that a press of (row, column) with
/// this stencil reaches, once for each offset that leads to it. Positions outside the board are skipped, or
/// wrapped.
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

/// Calls `use(row, column)` for every cell of a rows x columns board on the lines through (row, column) in
/// these directions and their opposites, which end at the edges; for the direction 0,0, with that cell.
template <typename Use>
void for_each_on_lines(const std::vector<Offset>& directions, std::size_t rows, std::size_t columns,
                       std::size_t row, std::size_t column, Use use) {
  const auto height = static_cast<std::int64_t>(rows);
  const auto width = static_cast<std::int64_t>(columns);
  for (const Offset& step : directions) {
    if (step == Offset{}) {
      use(row, column);
      continue;
    }
    for (const std::int64_t sign : {-1, 1}) {
      std::int64_t i = static_cast<std::int64_t>(row) + sign * step.row;
      std::int64_t j = static_cast<std::int64_t>(column) + sign * step.column;
      for (; i >= 0 && i < height && j >= 0 && j < width; i += sign * step.row, j += sign * step.column)
        use(static_cast<std::size_t>(i), static_cast<std::size_t>(j));
    }
  }
}

/// Calls `use(row, column)` for every cell, holes included, to which a press on a grid adds 1, once for
/// each offset that leads to it. With two kinds, the press is of kind 1.
template <typename Use>
void for_each_reached(const Puzzle& puzzle, std::size_t row, std::size_t column, Use use) {
  const std::size_t rows = puzzle.start.rows();
  const std::size_t columns = puzzle.start.columns();
  if (puzzle.rule.form == Rule::Form::lines)
    return for_each_on_lines(puzzle.rule.kinds[0], rows, columns, row, column, use);
  if (puzzle.rule.form != Rule::Form::cross)
    return for_each_reached(puzzle.rule.kinds[0], puzzle.wrap, rows, columns, row, column, use);
  for (std::size_t j = 0; j < columns; ++j) use(row, j);
  for (std::size_t i = 0; i < rows; ++i)
    if (i != row) use(i, column);
}

/// Calls `use(row, column, amount)` for every light that a press changes, once for each offset that leads
/// to it or each time that the button names it. A button is a column of row 0. With two kinds, the press is
/// of kind 1.
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

/// True if the set is given and contains the cell.
inline bool is_in(const std::optional<Board>& cells, std::size_t row, std::size_t column) {
  return cells && cells->bit(row, column);
}

/// Adds the effect of a press on a grid to `lights`. `number` is how often the cell is pressed, or with two
/// kinds the kind.
void add_press(const Puzzle& puzzle, std::size_t row, std::size_t column, std::uint64_t number,
               Board& lights);

/// Returns the lights that one press on a grid changes; `number` as for `add_press`.
Board effect_of_press(const Puzzle& puzzle, std::size_t row, std::size_t column, std::uint64_t number = 1);

/// Returns what the presses add to the lights in total, modulo the states of each light; holes stay 0.
/// Throws LimitReached if `limits` are given and one is reached. Cost: presses times the lights each
/// changes; for crosses, the words of the board.
Board effect_of(const Puzzle& puzzle, const Board& presses, Limits* limits = nullptr);

inline unsigned colours_of(const Puzzle& puzzle) {
  return static_cast<unsigned>(puzzle.modulus());
}

/// True if presses are of two kinds.
inline bool has_two_kinds(const Puzzle& puzzle) {
  return !puzzle.buttons && puzzle.rule.form == Rule::Form::two_kind;
}

/// Returns a press board without presses.
Board nothing_pressed(const Puzzle& puzzle);
/// Returns the number of cells or buttons that may be pressed.
std::uint64_t press_count(const Puzzle& puzzle);
/// Returns the number of lights that must end in a given state.
std::uint64_t light_count(const Puzzle& puzzle);
/// Returns an upper bound on what one press adds to all lights together; not for two kinds. If `steps` has
/// a step for each button, a press of a button counts that number of times.
std::uint64_t widest_press(const Puzzle& puzzle, const std::vector<unsigned>& steps = {});

/// The lights of two states that must change for a goal. For `uniform`, `lights` and `other` belong to its
/// two targets.
struct RequiredChange {
  Board lights;
  std::optional<Board> other = {};

  /// Returns the distinct boards, one or two. They are equal only if there are no lights.
  std::vector<const Board*> targets() const;
};

/// Returns `start` plus the target of the goal, without holes. The shapes must have been checked.
RequiredChange required_change(const Board& start, const Goal& goal, const std::optional<Board>& holes);
/// Returns the required change of `start` in place of `puzzle.start`; free lights are left out as well.
RequiredChange required_change(const Puzzle& puzzle, const Board& start);
inline RequiredChange required_change(const Puzzle& puzzle) {
  return required_change(puzzle, puzzle.start);
}

/// Returns, for any number of states, what each light must receive to become `number`, or its number in the
/// target board; 0 for holes and free lights.
Board required_change(const Puzzle& puzzle, const Board& start, std::uint64_t number);
/// Returns a board with 1 for every light that must end in a given state.
Board bound_lights(const Puzzle& puzzle);

/// Add or subtract boards of one shape and modulus, cell by cell.
Board sum_of(Board left, const Board& right);
Board difference_of(Board left, const Board& right);

/// Returns the cells of a board as a board of one row.
Board in_a_row(const Board& board);

/// Returns the union of two sets of cells, either of which may be absent.
std::optional<Board> united(std::optional<Board> left, const std::optional<Board>& right);

}  // namespace flipwise
