// SPDX-License-Identifier: MIT
//
// Folder src: the entry points, one file each: validate, make the Limits, choose a solver, verify, return.
// Entry: PreparedPuzzle below for solve; solve_rows.cpp, many.cpp, count.cpp, proof.cpp for the others.
// Must not contain algorithms, read files or print. Facts, generate, rate and hint are in src/study.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "board/light_states.hpp"
#include "board/press_costs.hpp"
#include "flipwise/solver.hpp"
#include "run/limits.hpp"
#include "solve/colours/colour_system.hpp"
#include "solve/linear/linear_system.hpp"

namespace flipwise {

/// What Solver hides: a puzzle made ready within the limits of a call, which may be a part of a larger one,
/// to be solved any number of times. A stop while it is made ready is no error, every answer is unknown
/// then.
class PreparedPuzzle {
 public:
  /// Throws InputError when the parts of the puzzle do not fit. Of the options `find` and `all` count;
  /// `limits` must outlive this.
  PreparedPuzzle(Puzzle puzzle, SolveOptions options, Limits& limits);

  const Puzzle& puzzle() const { return puzzle_; }
  /// Of two states; none for two kinds, or when it could not be prepared, and why not.
  const LinearSystem* system() const { return system_.get(); }
  /// Of more.
  const std::optional<ColourSystem>& colours() const { return colours_; }
  const std::string& why_not() const { return stopped_; }
  const PressCosts& costs() const { return costs_; }
  /// Verified. `start` has the shape and the modulus of the puzzle and is 0 at its holes; the limits may be
  /// others.
  Answer solve(const Board& start, Limits& limits) const;

 private:
  Answer answer_to(const Board& start, Limits& limits) const;
  /// Answers a puzzle of more than two states, with bounds that need no system where there is none.
  Answer answer_modulo(const Board& start, Limits& limits) const;
  Answer answer_targets(const std::vector<Board>& targets, const PressCosts& costs, Limits& limits) const;
  Answer beyond_reach_of(const Board& start, const std::string& why) const;
  /// The puzzle that the systems are of.
  const Puzzle& scaled() const { return scaled_ ? scaled_->puzzle() : puzzle_; }
  Answer checked(const Board& start, Answer answer, Limits& limits) const;
  void try_no_presses(const Board& start, Answer& answer) const;
  void add_known(const Known& known, Answer& answer) const;

  Puzzle puzzle_;
  SolveOptions options_;
  PressCosts costs_;
  std::optional<ScaledPuzzle> scaled_;  // where each light has its own number of states
  std::unique_ptr<const LinearSystem> system_;
  std::optional<ColourSystem> colours_;
  std::string stopped_;
};

/// flipwise::solve within the limits of a larger call.
Answer solve(const Puzzle& puzzle, const SolveOptions& options, Limits& limits);

/// ManySolver::prepare within the limits of a larger call; throws LimitReached.
std::unique_ptr<const ManySolver> prepare_many(const Puzzle& puzzle, bool tabulate, Limits& limits);

}  // namespace flipwise
