// SPDX-License-Identifier: MIT
//
// Converts values of the reference to those of the library.
#pragma once

#include <random>

#include "flipwise/flipwise.hpp"
#include "flipwise/solver.hpp"
#include "reference.hpp"

namespace flipwise {

inline Board board_of(const reference::Field& field, reference::Cells cells) {
  Board board(static_cast<std::size_t>(field.rows), static_cast<std::size_t>(field.columns));
  for (int cell = 0; cell < field.cells(); ++cell)
    if (cells & reference::cell_bit(field, cell))
      board.flip(static_cast<std::size_t>(cell / field.columns),
                 static_cast<std::size_t>(cell % field.columns));
  return board;
}

inline Puzzle puzzle_of(const reference::Field& field, const std::string& rule) {
  Puzzle puzzle;
  puzzle.start = Board(static_cast<std::size_t>(field.rows), static_cast<std::size_t>(field.columns));
  if (!field.holes.empty()) puzzle.holes = puzzle.start;
  for (int cell = 0; cell < field.cells(); ++cell)
    if (field.is_hole(cell))
      puzzle.holes->flip(static_cast<std::size_t>(cell / field.columns),
                         static_cast<std::size_t>(cell % field.columns));
  puzzle.rule = parse_rule(rule);
  puzzle.wrap = field.wrap_rows ? (field.wrap_columns ? Wrap::torus : Wrap::rows)
                                : (field.wrap_columns ? Wrap::columns : Wrap::none);
  return puzzle;
}

/// Returns rules of every form: symmetric, not symmetric, and of long reach.
inline std::vector<reference::Rule> all_rules() {
  std::vector<reference::Rule> rules = reference::named_rules();
  rules.push_back(reference::offsets({{0, 0}, {0, 1}, {1, 0}}));
  rules.push_back(reference::offsets({{-1, 2}, {0, 1}, {3, 0}}));
  return rules;
}

inline std::vector<reference::Field> all_wraps(int rows, int columns) {
  return {{rows, columns, false, false},
          {rows, columns, false, true},
          {rows, columns, true, false},
          {rows, columns, true, true}};
}

/// Returns holes at about a fourth of the cells, but never at all of them.
inline std::vector<bool> random_holes(int cells, std::mt19937_64& random) {
  std::vector<bool> holes(static_cast<std::size_t>(cells));
  for (std::size_t cell = 0; cell < holes.size(); ++cell) holes[cell] = random() % 4 == 0;
  holes[random() % holes.size()] = false;
  return holes;
}

}  // namespace flipwise
