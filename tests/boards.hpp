// SPDX-License-Identifier: MIT
//
// Boards for tests.
#pragma once

#include <random>

#include "flipwise/board.hpp"

namespace flipwise {

/// Returns a board whose cells are lit with probability `density`.
inline Board random_board(std::size_t rows, std::size_t columns, std::mt19937_64& random,
                          double density = 0.5) {
  Board board(rows, columns);
  std::bernoulli_distribution lit(density);
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t column = 0; column < columns; ++column) board.set(row, column, lit(random));
  return board;
}

}  // namespace flipwise
