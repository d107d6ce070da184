// SPDX-License-Identifier: MIT
#include "json/puzzle_spec.hpp"

#include <new>
#include <string_view>
#include <utility>

#include "board/effect.hpp"
#include "flipwise/errors.hpp"

namespace flipwise {

CostOf parse_cost_of(std::string_view word) {
  if (word == "amount") return CostOf::amount;
  if (word == "press") return CostOf::press;
  throw InputError("unknown kind of cost '" + std::string(word) + "'; expected amount or press",
                   ErrorCode::unknown_name);
}

std::string colours_in_words(std::uint64_t colours) {
  return colours == counter_modulus ? "none" : std::to_string(colours);
}

PuzzleSpec spec_of(Puzzle puzzle) {
  PuzzleSpec spec;
  spec.colours = puzzle.modulus();
  spec.board = Grid{std::move(puzzle.start), std::move(puzzle.holes)};
  spec.goal = std::move(puzzle.goal);
  spec.cost = std::move(puzzle.cost);
  spec.cost_of = puzzle.cost_of;
  spec.states = std::move(puzzle.states);
  spec.buttons = std::move(puzzle.buttons);
  spec.free = std::move(puzzle.free);
  spec.fixed = std::move(puzzle.fixed);
  if (spec.buttons) return spec;
  spec.rule = std::move(puzzle.rule);
  spec.wrap = puzzle.wrap;
  return spec;
}

PuzzleSpec spec_of_id(Puzzle id) {
  PuzzleSpec spec = spec_of(std::move(id));
  if (!spec.free) spec.free.emplace();
  if (!spec.fixed) spec.fixed.emplace();
  spec.cost_of.reset();
  return spec;
}

PuzzleSpec merged(PuzzleSpec first, PuzzleSpec then) {
  if (first.colours == 0) first.colours = then.colours;
  for_each_part([&](auto part) {
    if (!(first.*part)) first.*part = std::move(then.*part);
  });
  return first;
}

Goal resolved(Goal goal, const Puzzle& puzzle) {
  if (goal.number == last_number && puzzle.has_counters())
    throw InputError("counters that never wrap have no goal on: expected off, a number or a board");
  if (goal.number == last_number) goal.number = puzzle.modulus() - 1;
  if (puzzle.buttons && goal.kind == Goal::Kind::target)
    goal.target = in_a_row({std::move(goal.target), std::exchange(goal.holes, std::nullopt)});
  return goal;
}

Puzzle complete(PuzzleSpec spec) {
  if (!spec.board) throw InputError("a puzzle needs a board", ErrorCode::missing);
  Puzzle puzzle;
  puzzle.start = std::move(spec.board->cells);
  puzzle.holes = std::move(spec.board->holes);
  puzzle.cost = std::move(spec.cost);
  puzzle.cost_of = spec.cost_of.value_or(CostOf::amount);
  puzzle.states = std::move(spec.states);
  if (spec.buttons) {
    if (spec.rule || spec.wrap)
      throw InputError(spec.rule ? "a puzzle with buttons cannot have a rule; leave out the rule"
                                 : "a puzzle with buttons cannot have a wrap; leave out the wrap",
                       ErrorCode::conflict);
    puzzle.buttons = std::move(spec.buttons);
    puzzle.start = in_a_row({std::move(puzzle.start), std::exchange(puzzle.holes, std::nullopt)});
    for (auto* const mask : {&spec.free, &spec.fixed})
      if (*mask) *mask = in_a_row({std::move(**mask), std::nullopt});
  } else {
    if (spec.rule) puzzle.rule = std::move(*spec.rule);
    if (spec.wrap) puzzle.wrap = *spec.wrap;
    if (spec.simple.value_or(false))
      make_simple(puzzle.rule, puzzle.wrap, puzzle.start.rows(), puzzle.start.columns());
  }
  if (spec.goal) puzzle.goal = resolved(std::move(*spec.goal), puzzle);
  if (spec.free && !spec.free->empty()) puzzle.free = std::move(spec.free);
  if (spec.fixed && !spec.fixed->empty()) puzzle.fixed = std::move(spec.fixed);
  return puzzle;
}

Board in_a_row(const Grid& grid) {
  if (grid.holes)
    throw InputError("the lights of buttons have no holes; write a number for each light",
                     ErrorCode::conflict);
  return in_a_row(grid.cells);
}

Board marked_cells(const Grid& grid) {
  return grid.holes ? *grid.holes : nonzero_cells(grid.cells);
}

Grid zero_grid(std::uint64_t colours, std::size_t rows, std::size_t columns, std::uint64_t memory_bytes) {
  constexpr double boards = 4;
  const double bytes = boards * (colours == counter_modulus ? 8 : 1) * static_cast<double>(rows) *
                       static_cast<double>(columns);
  if (is_board_size(rows, columns) && bytes > static_cast<double>(memory_bytes)) throw std::bad_alloc();
  return {Board(rows, columns, colours), {}};
}

std::vector<std::vector<std::size_t>> lights_of(const Puzzle& puzzle) {
  const Buttons& buttons = *puzzle.buttons;
  std::vector<std::vector<std::size_t>> lists(buttons.size());
  for (std::size_t i = 0; i < buttons.size(); ++i)
    for (std::size_t k = 0; k < buttons[i].size(); ++k)
      lists[i].insert(lists[i].end(), buttons.amount(i, k) % puzzle.modulus(), buttons[i][k]);
  return lists;
}

}  // namespace flipwise
