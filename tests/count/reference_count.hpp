// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "flipwise/count.hpp"

namespace flipwise::reference {

/// The neighbours of every cell r * columns + c, each as often as it is reached.
inline std::vector<std::vector<std::int64_t>> neighbours(const PatternQuestion& question) {
  const auto rows = static_cast<std::int64_t>(question.rows);
  const auto columns = static_cast<std::int64_t>(question.columns);
  std::vector<std::vector<std::int64_t>> result(question.rows * question.columns);
  for (std::int64_t cell = 0; cell < rows * columns; ++cell)
    for (std::int64_t down = -1; down <= 1; ++down)
      for (std::int64_t right = -1; right <= 1; ++right) {
        if (down == 0 && right == 0) continue;
        if (question.adjacent == Adjacency::edge && down != 0 && right != 0) continue;
        std::int64_t row = cell / columns + down;
        std::int64_t column = cell % columns + right;
        if (wraps_rows(question.wrap)) row = (row + rows) % rows;
        if (wraps_columns(question.wrap)) column = (column + columns) % columns;
        if (row >= 0 && row < rows && column >= 0 && column < columns)
          result[static_cast<std::size_t>(cell)].push_back(row * columns + column);
      }
  return result;
}

/// Whether a board given as bits obeys the rule, with the neighbours of its cells.
inline bool obeys(const PatternQuestion& question, const std::vector<std::vector<std::int64_t>>& around,
                  std::uint64_t board) {
  for (std::size_t cell = 0; cell < around.size(); ++cell) {
    unsigned count = 0;
    for (const std::int64_t neighbour : around[cell]) count += board >> neighbour & 1;
    const std::uint32_t allowed = board >> cell & 1 ? question.on : question.off;
    if ((allowed >> count & 1) == 0) return false;
  }
  return true;
}
inline bool obeys(const PatternQuestion& question, std::uint64_t board) {
  return obeys(question, neighbours(question), board);
}

/// All boards that obey the rule, in increasing order of their bits.
inline std::vector<std::uint64_t> patterns(const PatternQuestion& question) {
  const auto around = neighbours(question);
  std::vector<std::uint64_t> found;
  for (std::uint64_t board = 0; board < std::uint64_t{1} << (question.rows * question.columns); ++board)
    if (obeys(question, around, board)) found.push_back(board);
  return found;
}

/// Which numbers of lit neighbours occur at lit and at unlit cells of a board. A rule allows the board
/// exactly when its masks contain both, so one pass over the boards serves all rules.
struct Occurring {
  std::uint32_t on = 0;
  std::uint32_t off = 0;
};
inline Occurring occurring(const PatternQuestion& question, std::uint64_t board) {
  Occurring result;
  const auto around = neighbours(question);
  for (std::size_t cell = 0; cell < around.size(); ++cell) {
    unsigned count = 0;
    for (const std::int64_t neighbour : around[cell]) count += board >> neighbour & 1;
    (board >> cell & 1 ? result.on : result.off) |= 1U << count;
  }
  return result;
}

}  // namespace flipwise::reference
