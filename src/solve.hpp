// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "board/press_costs.hpp"
#include "flipwise/solver.hpp"
#include "run/limits.hpp"
#include "solve/linear/linear_system.hpp"

namespace flipwise {

/// What Solver hides: a board puzzle made ready within the limits of a call, which may be a part of a
/// larger one, to be solved any number of times. A stop while it is made ready is no error, every answer is
/// unknown then.
class PreparedPuzzle {
 public:
  /// Throws InputError when the parts of the puzzle do not fit. Of the options `find` and `all` count;
  /// `limits` must outlive this.
  PreparedPuzzle(BoardPuzzle puzzle, SolveOptions options, Limits& limits);

  const BoardPuzzle& puzzle() const { return puzzle_; }
  /// Verified. `start` has the shape of the puzzle and is dark at its holes; the limits may be others.
  Answer solve(const Board& start, Limits& limits) const;

 private:
  Answer answer_to(const Board& start, Limits& limits) const;
  Answer beyond_reach_of(const Board& start, const std::string& why) const;

  BoardPuzzle puzzle_;
  SolveOptions options_;
  PressCosts costs_;
  std::unique_ptr<LinearSystem> system_;  // none for two kinds, or when it could not be prepared
  std::string stopped_;                   // why not
};

/// The same of buttons; `find` and `all` count, and `limits` must outlive this.
class PreparedButtons {
 public:
  PreparedButtons(ButtonPuzzle puzzle, SolveOptions options, Limits& limits);

  const ButtonPuzzle& puzzle() const { return puzzle_; }
  /// None when it could not be prepared, and why not.
  const LinearSystem* system() const { return system_.get(); }
  const std::string& why_not() const { return stopped_; }
  /// Verified. As many lights as the puzzle has.
  Answer solve(const Board& start, Limits& limits) const;

 private:
  ButtonPuzzle puzzle_;
  SolveOptions options_;
  PressCosts costs_;
  std::unique_ptr<const LinearSystem> system_;  // none when it could not be prepared
  std::string stopped_;                         // why not
};

/// flipwise::solve within the limits of a larger call.
Answer solve(const BoardPuzzle& puzzle, const SolveOptions& options, Limits& limits);
Answer solve(const ButtonPuzzle& puzzle, const SolveOptions& options, Limits& limits);

/// ManySolver::prepare within the limits of a larger call; throws Stopped.
std::unique_ptr<const ManySolver> prepare_many(const BoardPuzzle& puzzle, bool tabulate, Limits& limits);

}  // namespace flipwise
