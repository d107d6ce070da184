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

Checks checks_of(const BoardPuzzle& puzzle) {
  if (puzzle.rule.form != Rule::Form::stencil) return {};
  const std::size_t rows = puzzle.start.rows();
  const std::size_t columns = puzzle.start.columns();
  const auto has = [](const std::optional<Board>& cells, std::size_t row, std::size_t column) {
    return cells && cells->get(row, column);
  };
  Checks checks(rows * columns);
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < columns; ++j) {
      if (has(puzzle.holes, i, j) || has(puzzle.fixed, i, j)) continue;
      for_each_reached(
          puzzle.rule.kinds[0], puzzle.wrap, rows, columns, i, j, [&](std::size_t row, std::size_t column) {
            if (has(puzzle.holes, row, column) || has(puzzle.free, row, column)) return;
            add_press_to(checks[row * columns + column], static_cast<std::uint32_t>(i * columns + j));
          });
    }
  return checks;
}

Checks checks_of(const ButtonPuzzle& puzzle) {
  Checks checks(puzzle.start.columns());
  for (std::size_t button = 0; button < puzzle.buttons.size(); ++button)
    for (const std::size_t light : puzzle.buttons[button])
      add_press_to(checks[light], static_cast<std::uint32_t>(button));
  return checks;
}

}  // namespace flipwise
