// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "flipwise/flipwise.hpp"

namespace flipwise {

/// Rows that have to be held to be solved: reads them into `held`, whose board is dark, and writes the
/// presses or the witness of its answer, which returns without boards. `Sink` takes rows of either kind.
template <typename Puzzle, typename Source, typename Sink>
auto solve_held(Puzzle held, Source& lights, Sink& presses, Sink* witness, const SolveOptions& options) {
  const auto row_of = [](auto& board, std::size_t row) {
    if constexpr (std::is_same_v<Sink, RowSink>)
      return board.row(row);
    else
      return board.row_numbers(row);
  };
  lights.rewind();
  for (std::size_t i = 0; i < lights.rows(); ++i) lights.read(row_of(held.start, i));
  auto answer = solve(held, options);
  const auto write = [&](const Board& board, Sink& sink) {
    for (std::size_t i = 0; i < board.rows(); ++i) sink.write(row_of(board, i));
  };
  // Rows of bits say which cells are pressed, not of which kind.
  const bool of_bits = std::is_same_v<Sink, RowSink>;
  if (answer.solution) write(of_bits ? nonzero_cells(*answer.solution) : *answer.solution, presses);
  if (answer.witness && witness != nullptr) write(*answer.witness, *witness);
  answer.solution.reset();
  answer.witness.reset();
  answer.all.clear();
  return answer;
}

}  // namespace flipwise
