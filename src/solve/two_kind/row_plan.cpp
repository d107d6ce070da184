// SPDX-License-Identifier: MIT
#include "solve/two_kind/row_plan.hpp"

#include <algorithm>
#include <utility>

#include "board/effect.hpp"
#include "flipwise/errors.hpp"

namespace flipwise::two_kind {

namespace {

std::int64_t modulo(std::int64_t value, std::size_t size) {
  const auto n = static_cast<std::int64_t>(size);
  return (value % n + n) % n;
}

/// Returns the shift that takes a press to column + offset, including the part that wraps around the edge.
template <typename Row>
Effect<Row> sideways(std::size_t row, std::int64_t offset, const Puzzle& puzzle, const Row& full) {
  Effect<Row> effect = {.row = row};
  const std::int64_t beyond =
      wraps_columns(puzzle.wrap) ? static_cast<std::int64_t>(puzzle.start.columns()) : 0;
  if (offset >= 0) {
    effect.left = static_cast<unsigned>(offset);
    effect.left_mask = full;
  }
  if (offset < beyond && offset != 0) {
    effect.right = static_cast<unsigned>(beyond - offset);
    effect.right_mask = full;
  }
  return effect;
}

/// Returns the effects of one stencil on the presses of row `row`. Cells reached twice cancel.
template <typename Row>
std::vector<Effect<Row>> effects_of(const std::vector<Offset>& stencil, std::size_t row,
                                    const Puzzle& puzzle, const Row& full) {
  const std::size_t rows = puzzle.start.rows();
  const std::size_t columns = puzzle.start.columns();
  std::vector<std::pair<std::size_t, std::int64_t>> reached;  // row and shift
  reached.reserve(stencil.size());
  for (const Offset& offset : stencil) {
    std::int64_t to = static_cast<std::int64_t>(row) + offset.row;
    std::int64_t shift = offset.column;
    if (wraps_rows(puzzle.wrap)) to = modulo(to, rows);
    if (wraps_columns(puzzle.wrap)) shift = modulo(shift, columns);
    const auto width = static_cast<std::int64_t>(columns);
    if (to < 0 || to >= static_cast<std::int64_t>(rows) || shift >= width || shift <= -width) continue;
    reached.emplace_back(to, shift);
  }
  std::sort(reached.begin(), reached.end());
  std::vector<Effect<Row>> effects;
  effects.reserve(reached.size());
  for (std::size_t i = 0; i < reached.size(); ++i) {
    if (i + 1 < reached.size() && reached[i + 1] == reached[i])
      ++i;
    else
      effects.push_back(sideways(reached[i].first, reached[i].second, puzzle, full));
  }
  return effects;
}

/// True if a press flips exactly the cell of its own column in `row`.
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

/// Returns the shape of the puzzle as it is, not transposed.
template <typename Row>
Shape<Row> laid_out(const Puzzle& puzzle) {
  Shape<Row> shape = {.rows = puzzle.start.rows(), .columns = puzzle.start.columns()};
  shape.full = ~Row(0) >> (max_columns<Row> - shape.columns);
  shape.plan.resize(shape.rows);
  const std::vector<Row> holes =
      puzzle.holes ? shape.rows_of(*puzzle.holes) : std::vector<Row>(shape.rows, 0);

  std::vector<std::size_t> last_reached(shape.rows, 0);
  for (std::size_t row = 0; row < shape.rows; ++row) {
    RowPlan<Row>& plan = shape.plan[row];
    plan.open = shape.full & ~holes[row];
    for (std::size_t kind = 0; kind < 2; ++kind) {
      plan.effects[kind] = effects_of(puzzle.rule.kinds[kind], row, puzzle, shape.full);
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

}  // namespace

template <typename Row>
Shape<Row> Shape<Row>::of(const Puzzle& puzzle) {
  const bool upright = puzzle.start.columns() <= max_columns<Row>;
  const bool turnable = puzzle.start.rows() <= max_columns<Row>;
  if (!upright && !turnable)
    throw InputError("two-kind: both sides are too long, " + std::to_string(puzzle.start.rows()) + " and " +
                         std::to_string(puzzle.start.columns()) + " cells; one must have at most " +
                         std::to_string(max_columns<Row>),
                     ErrorCode::too_large);
  if (!turnable) return laid_out<Row>(puzzle);
  Shape over = laid_out<Row>(transposed(puzzle));
  over.turned = true;
  if (!upright) return over;
  Shape as_it_lies = laid_out<Row>(puzzle);
  const auto cost = [](const Shape& shape) { return std::pair(shape.free_cells, shape.columns); };
  return cost(over) < cost(as_it_lies) ? over : as_it_lies;
}

template <typename Row>
std::vector<Row> Shape<Row>::rows_of(const Board& board) const {
  const Board laid = turned ? transposed(board) : board;
  std::vector<Row> result(rows);
  for (std::size_t row = 0; row < rows; ++row) result[row] = row_of<Row>(laid.row(row));
  return result;
}

template <typename Row>
Board Shape<Row>::presses_of(const Pressing<Row>& pressing) const {
  Board presses(rows, columns, 3);
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t column = 0; column < columns; ++column)
      if (has(pressing.pressed[row], column)) presses.set(row, column, pressing.kind[row] != 0 ? 2 : 1);
  return turned ? transposed(presses) : presses;
}

template <typename Row>
Board Shape<Row>::pressed_cells(const Pressing<Row>& pressing) const {
  Board cells(rows, columns);
  for (std::size_t row = 0; row < rows; ++row) write_row(pressing.pressed[row], cells.row(row));
  return turned ? transposed(cells) : cells;
}

/// On a transposed board, the first cell that differs is in the first column, not row, with a difference.
template <typename Row>
bool Shape<Row>::comes_first(const Pressing<Row>& left, const Pressing<Row>& right) const {
  for (const bool by_kind : {false, true}) {
    const auto difference = [&](std::size_t row) -> Row {
      if (!by_kind) return left.pressed[row] ^ right.pressed[row];
      return left.kind[row] != right.kind[row] ? left.pressed[row] : Row(0);
    };
    Row any = 0;
    for (std::size_t row = 0; row < rows && (turned || !any); ++row) any |= difference(row);
    if (!any) continue;
    const std::size_t column = first_column(any);
    std::size_t row = 0;
    while (!has(difference(row), column)) ++row;
    return by_kind ? left.kind[row] == 0 : !has(left.pressed[row], column);
  }
  return false;
}

template struct Shape<Word>;
template struct Shape<WideRow>;

}  // namespace flipwise::two_kind
