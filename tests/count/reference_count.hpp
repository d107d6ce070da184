// SPDX-License-Identifier: MIT
//
// Counts patterns by trying every board, with the neighbours of tests/reference.hpp. Boards are numbers as
// in that file, so that they are in row-major order.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "flipwise/count.hpp"
#include "reference.hpp"

namespace flipwise::reference {

using ::reference::Cells;

inline ::reference::Field field_of(const PatternQuestion& question) {
  ::reference::Field field;
  field.rows = static_cast<int>(question.rows);
  field.columns = static_cast<int>(question.columns);
  field.wrap_rows = wraps_rows(question.wrap);
  field.wrap_columns = wraps_columns(question.wrap);
  if (question.given)
    for (std::size_t row = 0; row < question.rows; ++row)
      for (std::size_t column = 0; column < question.columns; ++column)
        field.holes.push_back(question.given->holes.get(row, column));
  return field;
}

inline Board board_of(const PatternQuestion& question, Cells cells) {
  const auto field = field_of(question);
  Board board(static_cast<std::size_t>(question.rows), question.columns);
  for (int cell = 0; cell < field.cells(); ++cell)
    if (cells & ::reference::cell_bit(field, cell))
      board.flip(static_cast<std::size_t>(cell / field.columns),
                 static_cast<std::size_t>(cell % field.columns));
  return board;
}

inline Cells bits_of(const Board& board) {
  Cells cells = 0;
  for (std::size_t row = 0; row < board.rows(); ++row)
    for (std::size_t column = 0; column < board.columns(); ++column)
      cells = cells << 1 | static_cast<Cells>(board.get(row, column));
  return cells;
}

/// Returns the neighbours of every cell as bits, each as often as it is reached. Holes have none.
inline std::vector<std::vector<Cells>> neighbours(const PatternQuestion& question) {
  const auto field = field_of(question);
  ::reference::Rule rule{"neighbours"};
  for (int down = -3; down <= 3; ++down)
    for (int right = -3; right <= 3; ++right)
      if ((question.adjacent.offsets & Adjacency::bit(down, right)) != 0)
        rule.offsets.emplace_back(down, right);
  std::vector<std::vector<Cells>> result;
  for (int cell = 0; cell < field.cells(); ++cell) {
    auto& around = result.emplace_back();
    for (const int reached : ::reference::reached(field, rule, cell / field.columns, cell % field.columns))
      around.push_back(::reference::cell_bit(field, reached));
    if (field.is_hole(cell)) around.clear();
    if (!question.adjacent.simple) continue;
    const std::set<Cells> different(around.begin(), around.end());
    around.assign(different.begin(), different.end());
    std::erase(around, ::reference::cell_bit(field, cell));
  }
  return result;
}

/// The numbers of counted neighbours that occur at lit and at unlit cells of a board, without holes. A rule
/// allows the board exactly if its masks contain both, so one pass over the boards serves all rules.
struct Occurring {
  std::uint32_t on = 0;
  std::uint32_t off = 0;
};
inline Occurring occurring(const ::reference::Field& field, const std::vector<std::vector<Cells>>& around,
                           Cells board, Counted counted = Counted::lit) {
  Occurring result;
  for (int cell = 0; cell < field.cells(); ++cell) {
    if (field.is_hole(cell)) continue;
    unsigned count = 0;
    const bool own = (board & ::reference::cell_bit(field, cell)) != 0;
    for (const Cells neighbour : around[static_cast<std::size_t>(cell)]) {
      const bool lit = (board & neighbour) != 0;
      const bool is_counted = counted == Counted::lit     ? lit
                              : counted == Counted::unlit ? !lit
                              : counted == Counted::equal ? lit == own
                                                          : lit != own;
      if (is_counted) ++count;
    }
    (own ? result.on : result.off) |= 1U << count;
  }
  return result;
}
inline Occurring occurring(const PatternQuestion& question, Cells board) {
  return occurring(field_of(question), neighbours(question), board, question.counted);
}

/// Returns whether a board has lit cells, and all of them are joined by steps between neighbours in either
/// direction.
inline bool is_connected(const ::reference::Field& field, const std::vector<std::vector<Cells>>& around,
                         Cells board) {
  Cells joined = board & (~board + 1);
  for (Cells before = 0; before != joined;) {
    before = joined;
    for (int cell = 0; cell < field.cells(); ++cell) {
      const Cells own = ::reference::cell_bit(field, cell);
      if ((board & own) == 0) continue;
      for (const Cells neighbour : around[static_cast<std::size_t>(cell)])
        if ((board & neighbour) != 0 && (joined & (own | neighbour)) != 0) joined |= own | neighbour;
    }
  }
  return board != 0 && joined == board;
}

/// Returns all boards that obey the rule and contain the given cells, in row-major order.
inline std::vector<Cells> patterns(const PatternQuestion& question) {
  const auto field = field_of(question);
  const auto around = neighbours(question);
  const Cells open = question.given ? bits_of(question.given->open) : ::reference::all_on(field);
  const Cells lit = question.given ? bits_of(question.given->lit) : 0;
  std::vector<Cells> found;
  for (std::uint64_t number = 0; number < std::uint64_t{1} << field.cells(); ++number) {
    const auto board = static_cast<Cells>(number);
    if ((board & ~open) != lit) continue;
    const Occurring seen = occurring(field, around, board, question.counted);
    if ((seen.on & ~question.on) != 0 || (seen.off & ~question.off) != 0) continue;
    if (!question.connected || is_connected(field, around, board)) found.push_back(board);
  }
  return found;
}
inline bool obeys(const PatternQuestion& question, Cells board) {
  const Occurring seen = occurring(question, board);
  return (seen.on & ~question.on) == 0 && (seen.off & ~question.off) == 0;
}

}  // namespace flipwise::reference
