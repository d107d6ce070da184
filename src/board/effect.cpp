// SPDX-License-Identifier: MIT
#include "board/effect.hpp"

#include "board/stencil.hpp"

namespace flipwise {

void add_press(const BoardPuzzle& puzzle, std::size_t row, std::size_t column, bool second, Board& lights) {
  const auto flip = [&](std::size_t i, std::size_t j) {
    if (!puzzle.holes || !puzzle.holes->get(i, j)) lights.flip(i, j);
  };
  if (puzzle.rule.form == Rule::Form::cross) {
    for (std::size_t j = 0; j < lights.columns(); ++j) flip(row, j);
    for (std::size_t i = 0; i < lights.rows(); ++i)
      if (i != row) flip(i, column);
    return;
  }
  for_each_reached(puzzle.rule.kinds[second ? 1 : 0], puzzle.wrap, lights.rows(), lights.columns(), row,
                   column, flip);
}

Board effect_of_press(const BoardPuzzle& puzzle, std::size_t row, std::size_t column, bool second) {
  Board lights(puzzle.start.rows(), puzzle.start.columns());
  add_press(puzzle, row, column, second, lights);
  return lights;
}

Board effect_of(const BoardPuzzle& puzzle, const Presses& presses) {
  Board lights(puzzle.start.rows(), puzzle.start.columns());
  for (std::size_t row = 0; row < lights.rows(); ++row)
    for (std::size_t column = 0; column < lights.columns(); ++column)
      if (presses.pressed.get(row, column))
        add_press(puzzle, row, column, !presses.second.empty() && presses.second.get(row, column), lights);
  return lights;
}

}  // namespace flipwise
