// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "boards.hpp"
#include "flipwise/answer.hpp"
#include "flipwise/board.hpp"
#include "flipwise/puzzle.hpp"
#include "reference.hpp"

namespace flipwise::two_kind_reference {

/// Presses of a board of up to 63 cells, for comparison: weight, press board, cells of kind 2. The last two
/// are numbers whose highest digit is the first cell in row-major order.
using Key = std::tuple<std::size_t, std::uint64_t, std::uint64_t>;

inline std::uint64_t digit(std::size_t cell) {
  return std::uint64_t{1} << (62 - cell);
}

/// Returns the lights that one press flips; cells are numbered in row-major order.
inline std::vector<bool> flips(const Puzzle& puzzle, std::size_t row, std::size_t column,
                               std::size_t kind) {
  reference::Field field = {.rows = static_cast<int>(puzzle.start.rows()),
                            .columns = static_cast<int>(puzzle.start.columns()),
                            .wrap_rows = wraps_rows(puzzle.wrap),
                            .wrap_columns = wraps_columns(puzzle.wrap)};
  for (std::size_t cell = 0; puzzle.holes && cell < puzzle.start.cells(); ++cell)
    field.holes.push_back(puzzle.holes->get(cell / puzzle.start.columns(), cell % puzzle.start.columns()));
  reference::Rule rule;
  for (const Offset& offset : puzzle.rule.kinds[kind])
    rule.offsets.emplace_back(static_cast<int>(offset.row), static_cast<int>(offset.column));
  std::vector<bool> lights(puzzle.start.cells(), false);
  for (const int cell : reference::reached(field, rule, static_cast<int>(row), static_cast<int>(column)))
    lights[static_cast<std::size_t>(cell)].flip();
  return lights;
}

/// The minimum allowed press sets, in order, for every board. Tries 0, 1 and 2 at every cell, one kind a
/// line.
class Table {
 public:
  explicit Table(const Puzzle& puzzle) : puzzle_(puzzle) {
    cells_ = puzzle.start.cells();
    row_kind_.assign(puzzle.start.rows(), 0);
    column_kind_.assign(puzzle.start.columns(), 0);
    for (std::size_t cell = 0; cell < cells_; ++cell)
      for (std::size_t kind = 0; kind < 2; ++kind) {
        const auto lights = flips(puzzle, cell / columns(), cell % columns(), kind);
        std::uint32_t mask = 0;
        for (std::size_t i = 0; i < cells_; ++i) mask |= static_cast<std::uint32_t>(lights[i]) << i;
        masks_.push_back(mask);
      }
    best_.resize(std::size_t{1} << cells_);
    place(0, 0, {0, 0, 0});
    for (auto& keys : best_) std::sort(keys.begin(), keys.end());
  }

  /// Returns the minimum solutions of the lights in order; empty if there are none.
  const std::vector<Key>& solutions(std::uint32_t lights) const { return best_[lights]; }

 private:
  std::size_t columns() const { return puzzle_.start.columns(); }

  void place(std::size_t cell, std::uint32_t lights, Key key) {
    if (cell == cells_) {
      auto& keys = best_[lights];
      if (!keys.empty() && std::get<0>(keys[0]) > std::get<0>(key)) keys.clear();
      if (keys.empty() || std::get<0>(keys[0]) == std::get<0>(key)) keys.push_back(key);
      return;
    }
    place(cell + 1, lights, key);
    const std::size_t row = cell / columns(), column = cell % columns();
    if (puzzle_.holes && puzzle_.holes->get(row, column)) return;
    const auto [weight, press, second] = key;
    for (int kind = 1; kind <= 2; ++kind) {
      const int row_before = row_kind_[row], column_before = column_kind_[column];
      if ((row_before != 0 && row_before != kind) || (column_before != 0 && column_before != kind))
        continue;
      row_kind_[row] = column_kind_[column] = kind;
      place(cell + 1, lights ^ masks_[2 * cell + static_cast<std::size_t>(kind) - 1],
            {weight + 1, press | digit(cell), kind == 2 ? second | digit(cell) : second});
      row_kind_[row] = row_before;
      column_kind_[column] = column_before;
    }
  }

  Puzzle puzzle_;
  std::size_t cells_ = 0;
  std::vector<std::uint32_t> masks_;
  std::vector<int> row_kind_, column_kind_;  // 0: not known yet
  std::vector<std::vector<Key>> best_;       // by lights
};

/// Returns the lights of a small board as a number, cell i at bit i.
inline std::uint32_t number_of(const Board& board) {
  std::uint32_t number = 0;
  for (std::size_t cell = 0; cell < board.cells(); ++cell)
    number |= static_cast<std::uint32_t>(board.get(cell / board.columns(), cell % board.columns())) << cell;
  return number;
}

inline Board board_of(std::size_t rows, std::size_t columns, std::uint32_t number) {
  Board board(rows, columns);
  for (std::size_t cell = 0; cell < rows * columns; ++cell)
    board.set(cell / columns, cell % columns, number >> cell & 1);
  return board;
}

inline Key key_of(const Board& presses) {
  std::uint64_t press = 0, second = 0;
  const std::size_t columns = presses.columns();
  for (std::size_t cell = 0; cell < presses.cells(); ++cell) {
    if (presses.get(cell / columns, cell % columns) != 0) press |= digit(cell);
    if (presses.get(cell / columns, cell % columns) == 2) second |= digit(cell);
  }
  return {presses.weight(), press, second};
}

inline std::string text_of(const Board& board) {
  std::string text;
  for (std::size_t row = 0; row < board.rows(); ++row) {
    for (std::size_t column = 0; column < board.columns(); ++column)
      text += board.get(row, column) ? '1' : '0';
    text += '\n';
  }
  return text;
}

/// Returns the board after the presses.
inline Board after(const Puzzle& puzzle, const Board& presses) {
  Board lights = puzzle.start;
  const std::size_t columns = lights.columns();
  for (std::size_t row = 0; row < lights.rows(); ++row)
    for (std::size_t column = 0; column < columns; ++column) {
      if (presses.get(row, column) == 0) continue;
      const auto flipped = flips(puzzle, row, column, presses.get(row, column) == 2 ? 1 : 0);
      for (std::size_t cell = 0; cell < flipped.size(); ++cell)
        if (flipped[cell]) lights.flip(cell / columns, cell % columns);
    }
  return lights;
}

/// Returns whether all presses of each line are of one kind, and none is on a hole.
inline bool allowed(const Puzzle& puzzle, const Board& presses) {
  std::vector<int> row_kind(puzzle.start.rows(), 0), column_kind(puzzle.start.columns(), 0);
  for (std::size_t row = 0; row < row_kind.size(); ++row)
    for (std::size_t column = 0; column < column_kind.size(); ++column) {
      if (presses.get(row, column) == 0) continue;
      if (puzzle.holes && puzzle.holes->get(row, column)) return false;
      const int kind = static_cast<int>(presses.get(row, column));
      for (int* line : {&row_kind[row], &column_kind[column]}) {
        if (*line != 0 && *line != kind) return false;
        *line = kind;
      }
    }
  return true;
}

/// Returns the minimum solutions of a board without wrap or holes, independently of the table. For all
/// kinds of rows and all first rows, each next row presses below the lit cells; rejects what violates a
/// column or leaves lights on. A row without presses has kind 1. For up to about 8 x 8 cells.
inline std::vector<Key> fewest_by_chasing(const Board& start) {
  const std::size_t rows = start.rows(), columns = start.columns();
  std::vector<Key> keys;
  for (std::uint32_t choice = 0; choice < 1U << (rows + columns); ++choice) {
    Puzzle puzzle;
    puzzle.rule = parse_rule("two-kind");
    puzzle.start = start;
    Board presses(rows, columns, 3);
    Board lights = start;
    bool valid = true;
    for (std::size_t row = 0; row < rows && valid; ++row) {
      const bool second = choice >> (columns + row) & 1;
      bool any = false;
      for (std::size_t column = 0; column < columns; ++column) {
        const bool press = row == 0 ? choice >> column & 1 : lights.get(row - 1, column);
        if (!press) continue;
        any = true;
        presses.set(row, column, second ? 2 : 1);
      }
      if (second && !any) valid = false;
      for (std::size_t column = 0; column < columns; ++column) {
        if (presses.get(row, column) == 0) continue;
        if (second) lights.flip(row, column);
        if (row > 0) lights.flip(row - 1, column);
        if (column > 0) lights.flip(row, column - 1);
        if (column + 1 < columns) lights.flip(row, column + 1);
        if (row + 1 < rows) lights.flip(row + 1, column);
      }
    }
    if (valid && lights.weight() == 0 && allowed(puzzle, presses)) keys.push_back(key_of(presses));
  }
  std::sort(keys.begin(), keys.end());
  while (!keys.empty() && std::get<0>(keys.back()) > std::get<0>(keys.front())) keys.pop_back();
  return keys;
}

/// Returns a random allowed press set: each line gets a kind, and a cell whose lines agree is pressed with
/// probability `density`.
inline Board planted(std::size_t rows, std::size_t columns, std::mt19937_64& random, double density,
                     double share_of_second) {
  std::bernoulli_distribution second(share_of_second), press(density);
  std::vector<bool> row_kind(rows), column_kind(columns);
  for (std::size_t row = 0; row < rows; ++row) row_kind[row] = second(random);
  for (std::size_t column = 0; column < columns; ++column) column_kind[column] = second(random);
  Board presses(rows, columns, 3);
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t column = 0; column < columns; ++column)
      if (row_kind[row] == column_kind[column] && press(random))
        presses.set(row, column, row_kind[row] ? 2 : 1);
  return presses;
}

/// Returns the puzzle whose board these presses solve.
inline Puzzle puzzle_solved_by(const Board& presses, Wrap wrap = Wrap::none) {
  Puzzle puzzle;
  puzzle.rule = parse_rule("two-kind");
  puzzle.wrap = wrap;
  puzzle.start = Board(presses.rows(), presses.columns());
  puzzle.start = after(puzzle, presses);
  return puzzle;
}

}  // namespace flipwise::two_kind_reference
