// SPDX-License-Identifier: MIT
//
// Random puzzles of any number of colours, with costs, for the library and for the reference.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "colour_reference.hpp"
#include "flipwise/puzzle.hpp"

namespace flipwise::colour_cases {

/// A random puzzle as a value of the library and of the reference.
struct ColourCase {
  Puzzle puzzle;
  reference::ColourGame game;
  std::vector<std::uint64_t> prices;  // by cell; empty if each is 1
  std::vector<unsigned> start;
  std::vector<std::vector<unsigned>> targets;
  std::string name;
};

inline std::vector<reference::Rule> rules() {
  std::vector<reference::Rule> all = reference::named_rules();
  all.push_back(reference::offsets({{0, 0}, {0, 1}}));
  all.push_back(reference::offsets({{0, 0}, {0, 0}, {1, 0}, {0, -1}}));
  return all;
}

inline ColourCase random_case(std::mt19937_64& random, double max_boards, std::size_t fewest_colours = 2) {
  const auto below = [&](std::size_t bound) { return static_cast<std::size_t>(random() % bound); };
  const unsigned colours = static_cast<unsigned>(fewest_colours + below(13 - fewest_colours));
  reference::Field field;
  do {
    field.rows = static_cast<int>(1 + below(5));
    field.columns = static_cast<int>(1 + below(5));
  } while (std::pow(colours, field.cells()) > max_boards);
  const auto cells = static_cast<std::size_t>(field.cells());
  const auto all_rules = rules();
  const reference::Rule rule = all_rules[below(all_rules.size())];
  const Wrap wrap = static_cast<Wrap>(below(4));
  field.wrap_columns = wraps_columns(wrap);
  field.wrap_rows = wraps_rows(wrap);

  const auto rows = static_cast<std::size_t>(field.rows);
  const auto columns = static_cast<std::size_t>(field.columns);
  ColourCase result;
  result.puzzle.rule = parse_rule(rule.name);
  result.puzzle.wrap = wrap;
  result.puzzle.start = Board(rows, columns, colours);
  result.puzzle.cost_of = below(2) == 0 ? CostOf::amount : CostOf::press;
  const auto some_cells = [&](std::size_t one_in) {
    Board board(rows, columns);
    for (std::size_t i = 0; i < cells; ++i) board.set(i / columns, i % columns, below(one_in) == 0);
    return board;
  };
  if (below(3) == 0) {
    result.puzzle.holes = some_cells(4);
    for (std::size_t i = 0; i < cells; ++i)
      field.holes.push_back(result.puzzle.holes->get(i / columns, i % columns));
  }
  result.game = reference::colour_game(colours, field, rule);
  if (below(4) == 0) {
    result.puzzle.free = some_cells(4);
    for (std::size_t i = 0; i < cells; ++i)
      if (result.puzzle.free->get(i / columns, i % columns)) result.game.counts[i] = false;
  }
  if (below(4) == 0) {
    result.puzzle.fixed = some_cells(4);
    for (std::size_t i = 0; i < cells; ++i)
      if (result.puzzle.fixed->get(i / columns, i % columns)) result.game.may_press[i] = false;
  }

  // Half of the boards are made by presses, so that they are solvable.
  std::vector<unsigned> target(cells);
  Goal& goal = result.puzzle.goal;
  goal.kind = static_cast<Goal::Kind>(below(3));
  goal.number = static_cast<unsigned>(below(colours));
  if (goal.kind == Goal::Kind::target) goal.target = Board(rows, columns, colours);
  for (std::size_t i = 0; i < cells; ++i) {
    target[i] = static_cast<unsigned>(goal.number);
    if (goal.kind == Goal::Kind::target) target[i] = static_cast<unsigned>(below(colours));
    if (goal.kind == Goal::Kind::target) goal.target.set(i / columns, i % columns, target[i]);
  }
  result.start = target;
  const bool is_solvable = below(2) == 0;
  for (std::size_t press = 0; press < cells; ++press) {
    const unsigned times = result.game.may_press[press] ? static_cast<unsigned>(below(colours)) : 0;
    for (std::size_t i = 0; i < cells; ++i)
      result.start[i] = is_solvable ? (result.start[i] + times * result.game.adds[press][i]) % colours
                                    : static_cast<unsigned>(below(colours));
  }
  for (std::size_t i = 0; i < cells; ++i) {
    if (field.is_hole(static_cast<int>(i))) result.start[i] = 0;
    result.puzzle.start.set(i / columns, i % columns, result.start[i]);
  }
  if (below(3) != 0) {
    const std::uint64_t kind = below(4);
    result.puzzle.cost.emplace();
    for (std::size_t i = 0; i < cells; ++i) {
      const std::uint64_t price = kind == 0   ? below(3)
                                  : kind == 1 ? 1 + below(4)
                                  : kind == 2 ? below(4) * 70000
                                              : random() >> 20;
      result.prices.push_back(price);
      if (!field.is_hole(static_cast<int>(i))) result.puzzle.cost->push_back(price);
    }
  }
  if (goal.kind == Goal::Kind::uniform)
    for (unsigned number = 0; number < colours; ++number) result.targets.emplace_back(cells, number);
  else
    result.targets.push_back(target);
  result.name = std::to_string(colours) + " colours, " + std::to_string(rows) + " x " +
                std::to_string(columns) + ", " + rule.name + ", wrap " + std::string(to_string(wrap)) +
                ", goal " + std::to_string(static_cast<int>(goal.kind)) + ", start";
  for (const unsigned value : result.start) result.name += " " + std::to_string(value);
  if (!result.prices.empty())
    result.name += result.puzzle.cost_of == CostOf::press ? ", costs of cells" : ", costs";
  for (const std::uint64_t price : result.prices) result.name += " " + std::to_string(price);
  return result;
}

/// Returns the same puzzle without its grid: buttons that add amounts to lights.
inline ColourCase as_buttons(ColourCase one) {
  const Puzzle grid = one.puzzle;
  const std::size_t cells = grid.start.cells();
  Puzzle& puzzle = one.puzzle;
  puzzle = {};
  puzzle.start = Board(1, cells, grid.modulus());
  puzzle.goal.kind = grid.goal.kind;
  puzzle.goal.number = grid.goal.number;
  if (grid.goal.kind == Goal::Kind::target) puzzle.goal.target = puzzle.start;
  puzzle.free = Board(1, cells);
  puzzle.fixed = Board(1, cells);
  puzzle.buttons.emplace();
  puzzle.cost_of = grid.cost_of;
  if (grid.cost) puzzle.cost = one.prices;
  for (std::size_t i = 0; i < cells; ++i) {
    puzzle.start.set(0, i, grid.start.get(i / grid.start.columns(), i % grid.start.columns()));
    if (grid.goal.kind == Goal::Kind::target)
      puzzle.goal.target.set(0, i,
                             grid.goal.target.get(i / grid.start.columns(), i % grid.start.columns()));
    if (!one.game.counts[i]) puzzle.free->set(0, i, 1);
    if (!one.game.may_press[i]) puzzle.fixed->set(0, i, 1);
    puzzle.buttons->add();
    for (std::size_t light = 0; light < cells; ++light)
      if (const unsigned amount = one.game.adds[i][light] % one.game.colours; amount != 0) {
        if (one.game.colours == 2)
          puzzle.buttons->change(light);
        else
          puzzle.buttons->change(light, amount);
      }
  }
  one.name += ", as buttons";
  return one;
}

inline reference::ColourBest best_of(const ColourCase& one) {
  return reference::best_of(one.game, one.start, one.targets, one.puzzle.cost_of == CostOf::press,
                            one.prices);
}

inline std::vector<unsigned> numbers_of(const Board& board) {
  std::vector<unsigned> numbers;
  for (std::size_t i = 0; i < board.cells(); ++i)
    numbers.push_back(static_cast<unsigned>(board.get(i / board.columns(), i % board.columns())));
  return numbers;
}

}  // namespace flipwise::colour_cases
