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
#include "solve_nearest.hpp"

namespace flipwise {

/// The implementation of Solver: a puzzle prepared within the limits of a call, which may be part of a
/// larger call, to be solved any number of times. If a limit ends the preparation, every answer is unknown.
class PreparedPuzzle {
 public:
  /// Throws InputError if parts of the puzzle are inconsistent. Only the options `find` and `all` are used;
  /// `limits` must outlive this object.
  PreparedPuzzle(Puzzle puzzle, SolveOptions options, Limits& limits);

  const Puzzle& puzzle() const { return puzzle_; }
  /// The system of a puzzle of two states; none for two kinds, or if not prepared (see why_not).
  const LinearSystem* system() const { return system_.get(); }
  /// The system of a puzzle of more states.
  const std::optional<ColourSystem>& colours() const { return colours_; }
  /// The conversion to the puzzle of the systems; none if all lights have the same number of states.
  const std::optional<ScaledPuzzle>& scaling() const { return scaled_; }
  const std::string& why_not() const { return stopped_; }
  const PressCosts& costs() const { return costs_; }
  /// Returns a verified answer. `start` must have the puzzle's shape and modulus and be 0 at its holes; the
  /// limits may differ from those of the preparation.
  Answer solve(const Board& start, Limits& limits) const;

 private:
  /// Returns a verified answer without the parts that only some options request.
  Answer answer_alone(const Board& start, Limits& limits) const;
  Answer answer_to(const Board& start, Limits& limits) const;
  /// Answers a puzzle of more than two states; without a system, returns the bounds that need none.
  Answer answer_modulo(const Board& start, Limits& limits) const;
  Answer answer_targets(const std::vector<Board>& targets, const PressCosts& costs, Limits& limits) const;
  Answer beyond_reach_of(const Board& start, const std::string& why) const;
  /// The puzzle for which the systems are prepared.
  const Puzzle& scaled() const { return scaled_ ? scaled_->puzzle() : puzzle_; }
  Answer checked(const Board& start, Answer answer, Limits& limits) const;
  void try_no_presses(const Board& start, Answer& answer) const;
  void add_known(const Known& known, Answer& answer) const;
  void add_reachable(const Board& start, Answer& answer, Limits& limits) const;
  void add_nearest(const Board& start, Answer& answer, Limits& limits) const;
  std::vector<Board> targets_of(const Board& start) const;
  void find_lit_only(const Board& start, const Answer& answer, LitOnlyOrder& result, Limits& limits) const;
  void add_lit_only(const Board& start, Answer& answer, Limits& limits) const;

  Puzzle puzzle_;
  SolveOptions options_;
  PressCosts costs_;
  std::optional<ScaledPuzzle> scaled_;  // if each light has its own number of states
  std::unique_ptr<const LinearSystem> system_;
  std::optional<ColourSystem> colours_;
  std::string stopped_;
  std::optional<NearestBoards> nearest_;  // if requested
  std::string nearest_stopped_;           // why it was not prepared
};

/// Does what flipwise::solve does, within the limits of a larger call.
Answer solve(const Puzzle& puzzle, const SolveOptions& options, Limits& limits);

/// Does what ManySolver::prepare does, within the limits of a larger call; throws LimitReached.
std::unique_ptr<const ManySolver> prepare_many(const Puzzle& puzzle, bool tabulate, Limits& limits);

}  // namespace flipwise
