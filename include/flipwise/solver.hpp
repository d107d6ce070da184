// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "flipwise/answer.hpp"
#include "flipwise/puzzle.hpp"

namespace flipwise {

/// The fewest presses that reach the goal, proved, ties to the first press board in reading order (for
/// two kinds then kind 1 before kind 2); or a proof that nothing does; or, at a limit, the best known
/// with bounds. The answer was verified. docs/architecture.md says which method serves which puzzle.
Answer solve(const BoardPuzzle& puzzle, const SolveOptions& options = {});
Answer solve(const ButtonPuzzle& puzzle, const SolveOptions& options = {});

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
