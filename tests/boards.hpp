// SPDX-License-Identifier: MIT
//
// Boards for tests.
#pragma once

#include <random>

#include "flipwise/board.hpp"

namespace flipwise {

/// Every cell lit or not, as likely.
inline Board random_board(std::size_t rows, std::size_t columns, std::mt19937_64& random) {
  Board board(rows, columns);
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t column = 0; column < columns; ++column) board.set(row, column, random() & 1);
  return board;
}

}  // namespace flipwise
