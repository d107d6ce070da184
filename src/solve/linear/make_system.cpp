// SPDX-License-Identifier: MIT
#include "solve/linear/make_system.hpp"

#include <utility>

#include "board/effect.hpp"
#include "solve/linear/chase.hpp"
#include "solve/linear/elimination.hpp"

namespace flipwise {

namespace {

/// Another system's answers with rows and columns exchanged. The default search is in the reading order of
/// this side, so a tie is decided as the user sees the board.
class Transposed final : public LinearSystem {
 public:
  explicit Transposed(std::unique_ptr<LinearSystem> inner) : inner_(std::move(inner)) {}
  std::size_t nullity() const override { return inner_->nullity(); }
  std::optional<Board> particular(const Board& lights, Limits& limits) const override {
    const auto presses = inner_->particular(transposed(lights), limits);
    if (!presses) return std::nullopt;
    return transposed(*presses);
  }
  Board witness(const Board& lights, Limits& limits) const override {
    return transposed(inner_->witness(transposed(lights), limits));
  }
  Board quiet_pattern(std::size_t t, Limits& limits) const override {
    return transposed(inner_->quiet_pattern(t, limits));
  }
  std::size_t widest_press() const override { return inner_->widest_press(); }
  const char* method() const override { return inner_->method(); }

 private:
  std::unique_ptr<LinearSystem> inner_;
};

std::unique_ptr<LinearSystem> chase_upright(const BoardPuzzle& puzzle, bool self, Limits& limits) {
  ChaseShape shape{
      .rows = puzzle.start.rows(),
      .row_rule = {.columns = puzzle.start.columns(), .self = self, .wraps = wraps_columns(puzzle.wrap)},
      .rows_wrap = wraps_rows(puzzle.wrap)};
  // The unknowns are the columns; on the plane a flat board is turned upright.
  const bool is_flat = puzzle.wrap == Wrap::none && shape.rows < shape.row_rule.columns / 2;
  if (is_flat) std::swap(shape.rows, shape.row_rule.columns);
  auto chase = make_chase(shape, make_first_row(shape, limits));
  if (!is_flat) return chase;
  return std::make_unique<Transposed>(std::move(chase));
}

std::unique_ptr<LinearSystem> parameter_chase_upright(const BoardPuzzle& puzzle, Limits& limits) {
  if (puzzle.start.rows() >= puzzle.start.columns()) return make_parameter_chase(puzzle, limits);
  // The parameters that live at a time are about as many as there are columns: make those the shorter side.
  BoardPuzzle upright = puzzle;
  upright.start = transposed(puzzle.start);
  if (puzzle.holes) upright.holes = transposed(*puzzle.holes);
  if (puzzle.goal.kind == Goal::Kind::target) upright.goal.target = transposed(puzzle.goal.target);
  for (Offset& offset : upright.rule.kinds[0]) std::swap(offset.row, offset.column);
  if (puzzle.wrap == Wrap::rows) upright.wrap = Wrap::columns;
  if (puzzle.wrap == Wrap::columns) upright.wrap = Wrap::rows;
  return std::make_unique<Transposed>(make_parameter_chase(upright, limits));
}

}  // namespace

std::unique_ptr<LinearSystem> make_system(const BoardPuzzle& puzzle, Limits& limits) {
  const std::size_t rows = puzzle.start.rows();
  const std::size_t columns = puzzle.start.columns();
  const bool has_holes = puzzle.holes && puzzle.holes->weight() > 0;
  const bool is_small = rows <= most_small_cells / columns;
  if (puzzle.rule.form == Rule::Form::cross && !has_holes) {
    auto cross = make_cross(rows, columns);
    if (!is_small || cross->nullity() > most_small_nullity) return cross;
  }
  if (is_small || puzzle.rule.form == Rule::Form::cross) {
    auto elimination = std::make_unique<Elimination>(puzzle, limits);
    if (!is_small || elimination->nullity() > most_small_nullity) return elimination;
    return make_small_system(*elimination, rows, columns);
  }
  if (const auto self = chase_self(puzzle.rule); self && !has_holes)
    return chase_upright(puzzle, *self, limits);
  return parameter_chase_upright(puzzle, limits);
}

}  // namespace flipwise
