// SPDX-License-Identifier: MIT
//
// Folder src/study: facts of puzzles (nullity, worst case, ...), generate, rate and hint for any number of
// states. Entry: flipwise/study.hpp; Study below is a prepared puzzle; rectangle.cpp needs no board. Must
// not solve or verify by itself: it calls the entry points of src and the systems of src/solve.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "board/light_states.hpp"
#include "board/soundness.hpp"
#include "flipwise/study.hpp"
#include "run/limits.hpp"
#include "run/random.hpp"
#include "solve.hpp"
#include "solve/hardness/cell_classes.hpp"
#include "solve/hardness/covering_radius.hpp"
#include "solve/hardness/syndrome_tally.hpp"
#include "solve_colours.hpp"

namespace flipwise {

class Team;

/// Number of random boards with which a rating compares a board.
inline constexpr std::size_t rating_samples = 2'000;

/// A puzzle prepared once, to be studied with any lights. Facts that do not depend on the lights are
/// computed at their first use, and cached unless a limit ended the computation. Thread-safe.
class Study {
 public:
  /// Prepares a puzzle. If a limit stops that, functions that need the system throw LimitReached. `limits`
  /// must outlive this object. Throws InputError.
  Study(Puzzle puzzle, Limits& limits, SolveOptions options = {})
      : prepared_(std::move(puzzle), std::move(options), limits) {
    if (prepared_.puzzle().has_counters()) refuse_counters();
  }

  const Puzzle& puzzle() const { return prepared_.puzzle(); }
  bool has_bits() const { return puzzle().start.has_bits(); }
  const PreparedPuzzle& prepared() const { return prepared_; }

  // The following throw LimitReached, also if the puzzle could not be prepared.

  const LinearSystem& system() const;   ///< for two states
  const ColourSystem& colours() const;  ///< for more states
  /// Returns the orders of the generators of the quiet patterns, decreasing.
  std::vector<QuietOrder> orders() const;
  /// Returns generators of the quiet patterns, in the order of `orders`.
  std::vector<Board> quiet_patterns(Limits& limits) const;
  /// Returns presses that add these amounts to the lights; nothing if there are none.
  std::optional<Board> particular(const Board& lights, Limits& limits) const;

  /// Returns the numbers of solvable boards by their minimum number of presses; null if that is out of
  /// reach.
  const std::vector<BigInt>* boards_by_presses(Limits& limits) const;
  /// Returns the minimum costs of `rating_samples` random solvable boards, increasing; null if one was not
  /// solved.
  const std::vector<std::uint64_t>* sampled_costs(Limits& limits) const;

  // The following support two states only.

  WorstCase worst_case(Limits& limits) const;
  Distances distances(Limits& limits) const;

 private:
  void find_worst(Limits& limits, WorstCase& result) const;
  Distances count_distances(Limits& limits) const;

  PreparedPuzzle prepared_;
  mutable std::mutex guard_;
  mutable std::optional<std::optional<std::vector<BigInt>>> boards_by_presses_;
  mutable std::optional<std::vector<std::uint64_t>> sampled_costs_;
  mutable std::optional<WorstCase> worst_;
  mutable std::optional<Distances> distances_;
};

/// The quiet patterns of a puzzle with two states and the classes of its cells.
struct StudyShape {
  /// Lists the quiet patterns and classes. The study must outlive this object. Throws LimitReached.
  StudyShape(const Study& the_study, Limits& limits);

  const Study& study;
  std::vector<Board> kernel;           ///< a basis of the quiet patterns; empty above nullity 63
  std::optional<CellClasses> classes;  ///< absent above nullity 63

  /// Returns the classes that determine the minimum numbers of presses for the goal. Throws LimitReached.
  std::optional<CellClasses> classes_for_goal(Limits& limits) const;

 private:
  MemoryReservation patterns_memory_;
  MemoryReservation classes_memory_;
};

/// Throws InputError for a puzzle that is not sound, has more than two states, or has two kinds of press.
void require_study(const Puzzle& puzzle);
/// Throws InputError for two kinds of press.
void require_one_kind(const Puzzle& puzzle);

/// Returns the number of cells that are not holes; for buttons, of lights.
std::uint64_t cell_count(const Puzzle& puzzle);

/// Returns the puzzle with all lights 0.
Puzzle with_unlit_start(const Puzzle& puzzle);
/// Returns the puzzle with all lights 0, the goal 0 and without costs.
Puzzle unlit_shape(const Puzzle& puzzle);

/// Returns the presses of a worst-case board: from each class, as many cells as `worst` presses there, the
/// first ones in the order of `places`, a permutation of all places. `kernel` is the one that the classes
/// belong to. Throws LimitReached.
std::vector<std::size_t> worst_presses(const CellClasses& all, const std::vector<Board>& kernel,
                                       const CoveringRadius& worst, const std::vector<std::size_t>& places,
                                       Limits& limits);

/// Counts lights of buttons by their minimum number of presses, if that is predicted to take at most
/// `max_seconds`; otherwise returns nothing.
std::optional<SyndromeTally> tally_of(const Puzzle& puzzle, double max_seconds, Limits& limits);

/// Returns numbers in decimal. `stage` names the work for progress. Throws LimitReached.
std::vector<std::string> decimals(const auto& numbers, Limits& limits, const char* stage) {
  std::vector<std::string> result;
  for (const auto& one : numbers) {
    const BigInt number = one;
    const std::uint64_t words = number.bits() / 64 + 1;
    limits.count_operations(64 + 8 * words * words, 1, stage);
    result.push_back(number.decimal());
  }
  return result;
}

/// Returns a basis of the quiet patterns. Throws LimitReached.
std::vector<Board> quiet_patterns_of(const LinearSystem& system, Limits& limits);

/// Calls `use(lights)` for each target of the goal, with the amounts that the lights must receive, until a
/// call returns true. Returns whether one did.
template <typename Use>
bool any_target(const Puzzle& puzzle, const Board& start, const Use& use) {
  if (start.has_bits()) {
    const RequiredChange lights = required_change(puzzle, start);
    for (const Board* target : lights.targets())
      if (use(*target)) return true;
    return false;
  }
  if (puzzle.goal.kind != Goal::Kind::uniform)
    return use(required_change(puzzle, start, puzzle.goal.number));
  for (std::uint64_t number = 0; number < common_states(puzzle); ++number)
    if (use(required_change(puzzle, start, number))) return true;
  return false;
}

// Counterparts of the functions of the same names in flipwise/study.hpp. They take the lights as `start`,
// instead of those of the puzzle, and share the limits of the calling function.

Analysis analyze(const Study& study, const Board& start, const AnalyzeOptions& options, Limits& limits);
Analysis analyze(const Rectangle& shape, const AnalyzeOptions& options, Limits& limits);
Rating rate(const Study& study, const Board& start, Limits& limits);
Hint hint(const Study& study, const Board& start, const std::optional<Board>& pressed, bool explain,
          Limits& limits);

/// Checks that the rows of `outside`, which are the presses that flip each of its lights, are quiet
/// patterns. If all are, returns an empty string. If none is, and the first row is not a row of the puzzle
/// itself, they are treated as a row space, and the result is a note about that. Otherwise the file is the
/// wrong one or damaged: throws InputError, which names the first row that is not quiet. The puzzle must be
/// sound, linear, and have as many presses as `outside`. Cost: for every 64 rows, the lights flipped by the
/// presses in any of them; if a row is not quiet, also lights x presses. Throws LimitReached.
std::string note_on_quiet_rows(const Puzzle& puzzle, const Buttons& outside, Limits& limits);
/// Finds the lightest quiet pattern with more than two states, without verifying it. The condition must fit
/// the puzzle. Throws LimitReached; `answer` then has the bounds so far.
void find_lightest_of_colours(const Puzzle& puzzle, const QuietCondition& condition,
                              const PressCosts& costs, Limits& limits, LightestPattern& answer);

/// Serves another process that generates boards: checks the candidates that it sends, until it is done.
void assist_draws(Team& team, const std::string& question, Limits& limits);

/// Returns the numbers of solutions by presses, decimal. Throws LimitReached, also if there are too many.
std::vector<std::string> solutions_by_presses(const Study& study, const Board& start, Limits& limits);

/// Adds the parts of an analysis with two states that `options` requests, except the patterns, and the
/// reasons why parts are missing. `ready(bytes)` returns the study, or throws LimitReached if a part that
/// needs this number of bytes exceeds the memory. Without `start`, all lights are off at the start.
template <typename Ready>
void add_parts(const AnalyzeOptions& options, const Board* start, Limits& limits, Analysis& analysis,
               const Ready& ready) {
  const auto add_reason = [&](const char* part, const std::string& why) {
    if (!why.empty()) analysis.reason += (analysis.reason.empty() ? "" : "; ") + (part + (": " + why));
  };
  const auto cells = static_cast<double>(analysis.cells);
  const double bytes_of_study = 16 * cells;
  if (options.worst) {
    const std::string why = stopped_by([&] { analysis.worst = ready(bytes_of_study).worst_case(limits); });
    // Without quiet patterns, some board needs all presses.
    const std::uint64_t lower = analysis.nullity == 0 ? analysis.cells : 0;
    if (!analysis.worst)
      analysis.worst = {
          .lower = lower, .upper = analysis.cells, .reason = lower < analysis.cells ? why : ""};
    add_reason("the worst board", analysis.worst->reason);
  }
  if (options.distances)
    add_reason("distances",
               stopped_by([&] { analysis.distances = ready(bytes_of_study).distances(limits); }));
  if (options.distribution && analysis.nullity == 0 && start == nullptr)
    analysis.distribution = {"1"};
  else if (options.distribution)
    add_reason("the distribution", stopped_by([&] {
                 const Study& study = ready(static_cast<double>(analysis.nullity) * cells / 8);
                 analysis.distribution =
                     solutions_by_presses(study, start == nullptr ? study.puzzle().start : *start, limits);
               }));
}

/// Throws LimitReached if a board of this shape, with the memory that its rule needs, does not fit.
void require_memory_for_board(const Rectangle& shape, Limits& limits);

}  // namespace flipwise
