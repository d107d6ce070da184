// SPDX-License-Identifier: MIT
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "board/effect.hpp"
#include "board/press_costs.hpp"
#include "board/soundness.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/puzzle.hpp"

namespace flipwise {

Puzzle buttons_of(const Puzzle& puzzle) {
  return *buttons_of(puzzle, nullptr);
}

std::optional<Puzzle> buttons_of(const Puzzle& puzzle, const std::function<bool()>& stop) {
  if (puzzle.buttons) return puzzle;
  require_two_states(puzzle, "boards written as buttons");
  if (puzzle.rule.form == Rule::Form::two_kind)
    throw InputError(
        "the two-kind rule cannot be written as buttons: its cells have two kinds of press; choose another "
        "rule",
        ErrorCode::unsupported);
  require_sound(puzzle);
  constexpr double max_flips = 1e8;
  const std::size_t rows = puzzle.start.rows();
  const std::size_t columns = puzzle.start.columns();
  if (static_cast<double>(puzzle.start.cells()) * static_cast<double>(widest_press(puzzle)) > max_flips)
    throw InputError("a board of " + std::to_string(rows) + " x " + std::to_string(columns) +
                         " cells is too large to be written as buttons: their lists may have more than "
                         "10^8 lights in all; use a smaller board",
                     ErrorCode::too_large);
  const std::optional<Board> no_lights = united(puzzle.holes, puzzle.free);
  const std::optional<Board> no_buttons = united(puzzle.holes, puzzle.fixed);
  const Board change = required_change(puzzle).lights;
  std::vector<std::size_t> light_of(puzzle.start.cells());
  std::vector<std::size_t> lit;
  std::size_t lights = 0;
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < columns; ++j)
      if (!no_lights || !no_lights->bit(i, j)) {
        if (change.bit(i, j)) lit.push_back(lights);
        light_of[i * columns + j] = lights++;
      }
  if (lights == 0)
    throw InputError("this board has no light: every cell is a hole or free; leave a cell that is neither",
                     ErrorCode::missing);
  Puzzle result{.start = Board(1, lights), .buttons = Buttons()};
  if (puzzle.goal.kind == Goal::Kind::uniform) result.goal = puzzle.goal;
  for (const std::size_t light : lit) result.start.flip(0, light);
  const PressCosts costs(puzzle);
  constexpr std::size_t between_polls = 1024;
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < columns; ++j) {
      if (stop && (i * columns + j) % between_polls == 0 && stop()) return std::nullopt;
      if (no_buttons && no_buttons->bit(i, j)) continue;
      result.buttons->add();
      for_each_reached(puzzle, i, j, [&](std::size_t row, std::size_t column) {
        if (!no_lights || !no_lights->bit(row, column))
          result.buttons->change(light_of[row * columns + column]);
      });
      if (puzzle.cost) {
        if (!result.cost) result.cost.emplace();
        result.cost->push_back(costs.at(puzzle.start, i, j));
      }
    }
  return result;
}

}  // namespace flipwise
