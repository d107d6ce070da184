// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "flipwise/puzzle.hpp"

namespace flipwise::reference {

/// Whether a board given as bits (cell r * columns + c) obeys the rule; written for obviousness.
inline bool obeys(const PatternQuestion& question, std::uint64_t board) {
  const auto rows = static_cast<std::int64_t>(question.rows);
  const auto columns = static_cast<std::int64_t>(question.columns);
  const auto lit = [&](std::int64_t row, std::int64_t column) -> unsigned {
    if (row < 0 || row >= rows) {
      if (!wraps_rows(question.wrap)) return 0;
      row = (row + rows) % rows;
    }
    if (column < 0 || column >= columns) {
      if (!wraps_columns(question.wrap)) return 0;
      column = (column + columns) % columns;
    }
    return board >> (row * columns + column) & 1;
  };
  for (std::int64_t row = 0; row < rows; ++row)
    for (std::int64_t column = 0; column < columns; ++column) {
      unsigned around = 0;
      for (std::int64_t down = -1; down <= 1; ++down)
        for (std::int64_t right = -1; right <= 1; ++right) {
          if (down == 0 && right == 0) continue;
          if (question.adjacent == Adjacency::edge && down != 0 && right != 0) continue;
          around += lit(row + down, column + right);
        }
      const std::uint32_t allowed = lit(row, column) ? question.on : question.off;
      if ((allowed >> around & 1) == 0) return false;
    }
  return true;
}

/// All boards that obey the rule, in increasing order of their bits.
inline std::vector<std::uint64_t> patterns(const PatternQuestion& question) {
  std::vector<std::uint64_t> found;
  for (std::uint64_t board = 0; board < std::uint64_t{1} << (question.rows * question.columns); ++board)
    if (obeys(question, board)) found.push_back(board);
  return found;
}

/// Lit neighbours of every cell as a pair of sets: which numbers occur at lit and at unlit cells. A
/// rule allows the board exactly when it contains both, so one pass over the boards serves all rules.
struct Occurring {
  std::uint32_t on = 0;
  std::uint32_t off = 0;
};
inline Occurring occurring(PatternQuestion question, std::uint64_t board) {
  Occurring result;
  const unsigned most = question.adjacent == Adjacency::edge ? 4 : 8;
  const std::uint32_t all = (2U << most) - 1;
  for (unsigned number = 0; number <= most; ++number) {
    question.on = all & ~(1U << number);
    question.off = all;
    if (!obeys(question, board)) result.on |= 1U << number;
    question.on = all;
    question.off = all & ~(1U << number);
    if (!obeys(question, board)) result.off |= 1U << number;
  }
  return result;
}

}  // namespace flipwise::reference
