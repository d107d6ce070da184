// SPDX-License-Identifier: MIT
#include "board/parity_checks.hpp"

#include <algorithm>
#include <cstddef>

#include "board/effect.hpp"

namespace flipwise {

namespace {

/// Adds a press, or removes it if it is the last entry: two presses of one cell cancel.
void add_press_to(std::vector<std::uint32_t>& check, std::uint32_t press) {
  if (!check.empty() && check.back() == press)
    check.pop_back();
  else
    check.push_back(press);
}

}  // namespace

Checks checks_of(const Puzzle& puzzle) {
  if (!puzzle.buttons &&
      (puzzle.rule.form == Rule::Form::cross || puzzle.rule.form == Rule::Form::two_kind))
    return {};
  const std::size_t columns = puzzle.press_columns();
  Checks checks(puzzle.start.cells());
  for (std::size_t i = 0; i < puzzle.press_rows(); ++i)
    for (std::size_t j = 0; j < columns; ++j) {
      if (is_in(puzzle.holes, i, j) || is_in(puzzle.fixed, i, j)) continue;
      const auto press = static_cast<std::uint32_t>(i * columns + j);
      for_each_change(puzzle, i, j, [&](std::size_t row, std::size_t column, std::uint64_t /*amount*/) {
        if (!is_in(puzzle.holes, row, column) && !is_in(puzzle.free, row, column))
          add_press_to(checks[row * puzzle.start.columns() + column], press);
      });
    }
  return checks;
}

}  // namespace flipwise
