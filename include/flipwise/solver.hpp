// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "flipwise/answer.hpp"
#include "flipwise/puzzle.hpp"

namespace flipwise {

/// A board puzzle made ready once, for many boards of one shape: what depends on the shape, the rule, the
/// wrap, the holes and the goal is computed here, so that a small board costs well under a microsecond.
///
///     const flipwise::Solver solver(puzzle);   // puzzle.start only gives the shape
///     for (const flipwise::Board& board : boards) use(solver.solve(board));
///
/// One solver may serve several threads at once.
class Solver {
 public:
  /// `options.limit_seconds` and `options.progress` count for every call anew. Throws InputError when the
  /// parts of the puzzle do not fit each other.
  explicit Solver(BoardPuzzle puzzle, const SolveOptions& options = {});
  ~Solver();
  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;

  /// As flipwise::solve, verified too. `start` has the shape of the puzzle and is dark at its holes.
  Answer solve(const Board& start) const;

  struct Prepared;

 private:
  std::unique_ptr<const Prepared> prepared_;
};

}  // namespace flipwise
