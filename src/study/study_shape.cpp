// SPDX-License-Identifier: MIT
#include "study/study_shape.hpp"

#include "flipwise/errors.hpp"
#include "solve/linear/make_system.hpp"

namespace flipwise {

namespace {

constexpr std::size_t most_nullity = 63;

/// Which patterns of the basis have this cell, as bits.
std::uint64_t functional_of(const Cell& cell, const std::vector<Board>& kernel) {
  std::uint64_t functional = 0;
  for (std::size_t t = 0; t < kernel.size(); ++t)
    functional |= std::uint64_t{kernel[t].get(cell.row, cell.column)} << t;
  return functional;
}

}  // namespace

void require_study(const BoardPuzzle& puzzle) {
  if (puzzle.start.empty()) throw InputError("a puzzle needs a board");
  if (puzzle.rule.form == Rule::Form::two_kind)
    throw InputError("the two-kind rule is not linear: it has no worst case, ratings or orders");
  if (puzzle.rule.form == Rule::Form::stencil && puzzle.rule.kinds.empty())
    throw InputError("the rule has too few kinds of press");
  if (puzzle.holes &&
      (puzzle.holes->rows() != puzzle.start.rows() || puzzle.holes->columns() != puzzle.start.columns()))
    throw InputError("the board of holes has another shape");
}

std::uint64_t cell_count(const BoardPuzzle& puzzle) {
  return puzzle.start.cells() - (puzzle.holes ? puzzle.holes->weight() : 0);
}

StudyShape::StudyShape(const BoardPuzzle& like, Limits& limits) {
  require_study(like);
  puzzle = {Board(like.start.rows(), like.start.columns()), like.holes, like.rule, like.wrap};
  system = make_system(puzzle, limits);
  const bool has_classes = system->nullity() <= most_nullity;
  const double pattern_bytes =
      has_classes ? static_cast<double>(system->nullity()) * static_cast<double>(puzzle.start.cells()) / 8
                  : 0;
  memory_ = limits.charge(static_cast<double>(cell_count(like)) * sizeof(Cell) + pattern_bytes);
  Board all = all_lit(puzzle.start.rows(), puzzle.start.columns());
  if (puzzle.holes) all ^= *puzzle.holes;
  for (std::size_t row = 0; row < all.rows(); ++row)
    for (std::size_t column = 0; column < all.columns(); ++column)
      if (all.get(row, column)) cells.push_back({row, column});
  if (!has_classes) return;
  for (std::size_t t = 0; t < system->nullity(); ++t) {
    if (!limits.proceed({.stage = "quiet patterns"})) limits.give_up();
    kernel.push_back(system->quiet_pattern(t, limits));
  }
  classes = cell_classes(kernel, all);
}

std::vector<Cell> worst_presses(const StudyShape& shape, const CoveringRadius& worst,
                                const std::vector<Cell>& cells) {
  const std::vector<CellClass>& classes = shape.classes->classes;
  std::vector<std::uint64_t> left = worst.pressed;
  std::vector<Cell> pressed;
  for (const Cell& cell : cells) {
    const std::uint64_t functional = functional_of(cell, shape.kernel);
    bool press = functional == 0;
    for (std::size_t i = 0; i < left.size() && !press; ++i)
      if (classes[i].functional == functional && left[i] > 0) {
        --left[i];
        press = true;
      }
    if (press) pressed.push_back(cell);
  }
  return pressed;
}

}  // namespace flipwise
