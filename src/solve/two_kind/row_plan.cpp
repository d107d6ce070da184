// SPDX-License-Identifier: MIT
#include "solve/two_kind/row_plan.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "flipwise/errors.hpp"

namespace flipwise::two_kind {

namespace {

/// The puzzle on one side or the other.
struct Layout {
  std::size_t rows = 0;
  std::size_t columns = 0;
  bool turned = false;
  bool wraps_rows = false;
  bool wraps_columns = false;
  std::array<std::vector<Offset>, 2> kinds;
};

Layout layout_of(const BoardPuzzle& puzzle, bool turned) {
  Layout layout = {
      puzzle.start.rows(),     puzzle.start.columns(),     turned,
      wraps_rows(puzzle.wrap), wraps_columns(puzzle.wrap), {puzzle.rule.kinds[0], puzzle.rule.kinds[1]}};
  if (!turned) return layout;
  std::swap(layout.rows, layout.columns);
  std::swap(layout.wraps_rows, layout.wraps_columns);
  for (auto& stencil : layout.kinds)
    for (Offset& offset : stencil) std::swap(offset.row, offset.column);
  return layout;
}

std::int64_t modulo(std::int64_t value, std::size_t size) {
  const auto n = static_cast<std::int64_t>(size);
  return (value % n + n) % n;
}

/// The shift that takes a press to column + offset.
template <typename Row>
Effect<Row> sideways(std::size_t row, std::int64_t offset, const Layout& layout, const Row& full) {
  Effect<Row> effect;
  effect.row = row;
  if (layout.wraps_columns) {
    effect.left = static_cast<unsigned>(offset);
    effect.left_mask = full;
    if (offset != 0) {
      effect.right = static_cast<unsigned>(layout.columns) - effect.left;
      effect.right_mask = full;
    }
  } else if (offset >= 0) {
    effect.left = static_cast<unsigned>(offset);
    effect.left_mask = full;
  } else {
    effect.right = static_cast<unsigned>(-offset);
    effect.right_mask = full;
  }
  return effect;
}

/// Where one stencil takes the presses of row `row`. Cells reached twice cancel.
template <typename Row>
std::vector<Effect<Row>> effects_of(const std::vector<Offset>& stencil, std::size_t row,
                                    const Layout& layout, const Row& full) {
  std::map<std::pair<std::size_t, std::int64_t>, bool> odd;
  for (const Offset& offset : stencil) {
    std::int64_t to = static_cast<std::int64_t>(row) + offset.row;
    std::int64_t shift = offset.column;
    if (layout.wraps_rows) to = modulo(to, layout.rows);
    if (layout.wraps_columns) shift = modulo(shift, layout.columns);
    const auto width = static_cast<std::int64_t>(layout.columns);
    if (to < 0 || to >= static_cast<std::int64_t>(layout.rows) || shift >= width || shift <= -width)
      continue;
    bool& entry = odd[{static_cast<std::size_t>(to), shift}];
    entry = !entry;
  }
  std::vector<Effect<Row>> effects;
  for (const auto& [at, is_odd] : odd)
    if (is_odd) effects.push_back(sideways(at.first, at.second, layout, full));
  return effects;
}

/// Whether a press flips in `row` the cell of its own column and no other.
template <typename Row>
bool straight(const std::vector<Effect<Row>>& effects, std::size_t row) {
  std::size_t reached = 0;
  bool same_column = false;
  for (const Effect<Row>& effect : effects)
    if (effect.row == row) {
      ++reached;
      same_column = effect.left_mask != Row(0) && effect.left == 0;
    }
  return reached == 1 && same_column;
}

template <typename Row>
Shape<Row> laid_out(const BoardPuzzle& puzzle, bool turned) {
  const Layout layout = layout_of(puzzle, turned);
  Shape<Row> shape;
  shape.rows = layout.rows;
  shape.columns = layout.columns;
  shape.turned = turned;
  shape.full = ~Row(0) >> (most_columns<Row> - layout.columns);
  shape.plan.resize(shape.rows);
  const std::vector<Row> holes =
      puzzle.holes ? rows_of(shape, *puzzle.holes) : std::vector<Row>(shape.rows, 0);

  std::vector<std::size_t> last_reached(shape.rows, 0);
  for (std::size_t row = 0; row < shape.rows; ++row) {
    RowPlan<Row>& plan = shape.plan[row];
    plan.open = shape.full & ~holes[row];
    for (std::size_t kind = 0; kind < 2; ++kind) {
      plan.effects[kind] = effects_of(layout.kinds[kind], row, layout, shape.full);
      for (const Effect<Row>& effect : plan.effects[kind]) last_reached[effect.row] = row;
    }
  }
  for (std::size_t row = 0; row < shape.rows; ++row) shape.plan[last_reached[row]].closes.push_back(row);
  for (std::size_t row = 0; row < shape.rows; ++row) {
    RowPlan<Row>& plan = shape.plan[row];
    const auto decides = [&](std::size_t lights) {
      return straight(plan.effects[0], lights) && straight(plan.effects[1], lights);
    };
    const auto found = std::find_if(plan.closes.begin(), plan.closes.end(), decides);
    plan.decided_by = found == plan.closes.end() ? no_row : *found;
    plan.free = plan.open;
    if (plan.decided_by != no_row) plan.free &= holes[plan.decided_by];
    shape.free_cells += popcount(plan.free);
  }
  return shape;
}

/// The first cell, in the puzzle's reading order, at which two press sets differ; false when none does.
template <typename Row>
bool first_difference(const Shape<Row>& shape, const std::vector<Row>& left, const std::vector<Row>& right,
                      std::size_t& row, std::size_t& column) {
  if (shape.turned) {
    Row any = 0;
    for (std::size_t i = 0; i < shape.rows; ++i) any |= left[i] ^ right[i];
    if (!any) return false;
    column = first_column(any);
    for (row = 0; !has(left[row] ^ right[row], column);) ++row;
    return true;
  }
  for (row = 0; row < shape.rows; ++row)
    if (const Row difference = left[row] ^ right[row]) {
      column = first_column(difference);
      return true;
    }
  return false;
}

template <typename Row>
std::vector<Row> second_kind(const Pressing<Row>& pressing) {
  std::vector<Row> second(pressing.pressed.size());
  for (std::size_t row = 0; row < second.size(); ++row)
    second[row] = pressing.kind[row] ? pressing.pressed[row] : Row(0);
  return second;
}

}  // namespace

template <typename Row>
Shape<Row> shape_of(const BoardPuzzle& puzzle) {
  const bool upright = puzzle.start.columns() <= most_columns<Row>;
  const bool turnable = puzzle.start.rows() <= most_columns<Row>;
  if (!upright && !turnable) throw InputError("two-kind: both sides are too long");
  if (!turnable) return laid_out<Row>(puzzle, false);
  if (!upright) return laid_out<Row>(puzzle, true);
  Shape<Row> first = laid_out<Row>(puzzle, false);
  Shape<Row> second = laid_out<Row>(puzzle, true);
  const auto cost = [](const Shape<Row>& shape) { return std::pair(shape.free_cells, shape.columns); };
  return cost(second) < cost(first) ? second : first;
}

template <typename Row>
std::vector<Row> rows_of(const Shape<Row>& shape, const Board& board) {
  const Board laid = shape.turned ? transposed(board) : board;
  std::vector<Row> rows(shape.rows);
  for (std::size_t row = 0; row < shape.rows; ++row) rows[row] = row_of<Row>(laid.row(row));
  return rows;
}

template <typename Row>
Presses presses_of(const Shape<Row>& shape, const Pressing<Row>& pressing) {
  Presses presses = {Board(shape.rows, shape.columns), Board(shape.rows, shape.columns)};
  for (std::size_t row = 0; row < shape.rows; ++row) {
    write_row(pressing.pressed[row], presses.pressed.row(row));
    if (pressing.kind[row]) write_row(pressing.pressed[row], presses.second.row(row));
  }
  if (!shape.turned) return presses;
  return {transposed(presses.pressed), transposed(presses.second)};
}

template <typename Row>
bool comes_first(const Shape<Row>& shape, const Pressing<Row>& left, const Pressing<Row>& right) {
  std::size_t row = 0;
  std::size_t column = 0;
  if (first_difference(shape, left.pressed, right.pressed, row, column))
    return !has(left.pressed[row], column);
  const std::vector<Row> left_second = second_kind(left);
  return first_difference(shape, left_second, second_kind(right), row, column) &&
         !has(left_second[row], column);
}

template Shape<Word> shape_of(const BoardPuzzle&);
template Shape<WideRow> shape_of(const BoardPuzzle&);
template std::vector<Word> rows_of(const Shape<Word>&, const Board&);
template std::vector<WideRow> rows_of(const Shape<WideRow>&, const Board&);
template Presses presses_of(const Shape<Word>&, const Pressing<Word>&);
template Presses presses_of(const Shape<WideRow>&, const Pressing<WideRow>&);
template bool comes_first(const Shape<Word>&, const Pressing<Word>&, const Pressing<Word>&);
template bool comes_first(const Shape<WideRow>&, const Pressing<WideRow>&, const Pressing<WideRow>&);

}  // namespace flipwise::two_kind
