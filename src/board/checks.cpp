// SPDX-License-Identifier: MIT
#include "board/checks.hpp"

#include <algorithm>
#include <cstddef>

#include "board/effect.hpp"

namespace flipwise {

namespace {

/// A press comes once or not at all: in pairs it changes nothing.
void add_press_to(std::vector<std::uint32_t>& check, std::uint32_t press) {
  if (!check.empty() && check.back() == press)
    check.pop_back();
  else
    check.push_back(press);
}

}  // namespace

Checks checks_of(const Puzzle& puzzle) {
  if (puzzle.buttons) {
    Checks checks(puzzle.start.columns());
    for (std::size_t button = 0; button < puzzle.buttons->size(); ++button) {
      if (is_in(puzzle.fixed, 0, button)) continue;
      for (const std::size_t light : (*puzzle.buttons)[button])
        if (!is_in(puzzle.free, 0, light)) add_press_to(checks[light], static_cast<std::uint32_t>(button));
    }
    return checks;
  }
  if (puzzle.rule.form != Rule::Form::stencil) return {};
  const std::size_t rows = puzzle.start.rows();
  const std::size_t columns = puzzle.start.columns();
  Checks checks(rows * columns);
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < columns; ++j) {
      if (is_in(puzzle.holes, i, j) || is_in(puzzle.fixed, i, j)) continue;
      for_each_reached(puzzle, i, j, [&](std::size_t row, std::size_t column) {
        if (is_in(puzzle.holes, row, column) || is_in(puzzle.free, row, column)) return;
        add_press_to(checks[row * columns + column], static_cast<std::uint32_t>(i * columns + j));
      });
    }
  return checks;
}

}  // namespace flipwise
