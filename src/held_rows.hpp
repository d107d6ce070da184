// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <utility>

#include "flipwise/flipwise.hpp"

namespace flipwise {

/// Rows that have to be held to be solved: reads them into `held`, whose board is dark, and writes the
/// presses or the witness of its answer, which returns without boards.
template <typename Puzzle>
Answer solve_held(Puzzle held, RowSource& lights, RowSink& presses, RowSink* witness,
                  const SolveOptions& options) {
  const std::size_t rows = lights.rows();
  std::vector<Word> row(row_words(lights.columns(), lights.modulus()));
  BoardSink start(held.start);
  lights.rewind();
  for (std::size_t i = 0; i < rows; ++i) {
    lights.read(row);
    start.write(row);
  }
  Answer answer = solve(held, options);
  const auto write = [&](const Board& board, RowSink& sink) {
    BoardSource source(board);
    for (std::size_t i = 0; i < rows; ++i) {
      source.read(row);
      sink.write(row);
    }
  };
  // Rows of bits say which cells are pressed, not of which kind.
  if (answer.solution)
    write(lights.modulus() == 2 ? nonzero_cells(*answer.solution) : *answer.solution, presses);
  if (answer.witness && witness != nullptr) write(*answer.witness, *witness);
  answer.solution.reset();
  answer.witness.reset();
  answer.all.clear();
  return answer;
}

}  // namespace flipwise
