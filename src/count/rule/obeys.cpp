// SPDX-License-Identifier: MIT
#include "count/rule/obeys.hpp"

#include <cstddef>

#include "flipwise/errors.hpp"

namespace flipwise {

bool obeys(const PatternQuestion& question, const Board& board) {
  if (board.rows() != question.rows || board.columns() != question.columns)
    throw InputError("a pattern of another shape than its question");
  const auto is_hole = [&](std::size_t row, std::size_t column) {
    return question.given && question.given->holes.get(row, column);
  };
  const auto lit = [&](std::size_t row, int down, std::size_t column, int right) -> unsigned {
    if (down < 0 && row == 0 && !wraps_rows(question.wrap)) return 0;
    if (down > 0 && row + 1 == board.rows() && !wraps_rows(question.wrap)) return 0;
    if (right < 0 && column == 0 && !wraps_columns(question.wrap)) return 0;
    if (right > 0 && column + 1 == board.columns() && !wraps_columns(question.wrap)) return 0;
    const auto moved = [](std::size_t at, int by, std::size_t side) {
      return by < 0 ? (at + side - 1) % side : by > 0 ? (at + 1) % side : at;
    };
    const std::size_t to_row = moved(row, down, board.rows());
    const std::size_t to_column = moved(column, right, board.columns());
    return board.get(to_row, to_column) && !is_hole(to_row, to_column);
  };
  for (std::size_t row = 0; row < board.rows(); ++row)
    for (std::size_t column = 0; column < board.columns(); ++column) {
      const bool own = board.get(row, column);
      if (question.given && !question.given->open.get(row, column) &&
          question.given->lit.get(row, column) != own)
        return false;
      if (is_hole(row, column)) continue;
      unsigned around = lit(row, -1, column, 0) + lit(row, 1, column, 0) + lit(row, 0, column, -1) +
                        lit(row, 0, column, 1);
      if (question.adjacent == Adjacency::king)
        around += lit(row, -1, column, -1) + lit(row, -1, column, 1) + lit(row, 1, column, -1) +
                  lit(row, 1, column, 1);
      if (((own ? question.on : question.off) >> around & 1) == 0) return false;
    }
  return true;
}

void require_pattern(const PatternQuestion& question, const Board& board) {
  if (!obeys(question, board)) throw InternalError("count: a pattern does not obey its rule");
}

}  // namespace flipwise
