// SPDX-License-Identifier: MIT
//
// Folder src/study: facts of a shape (nullity, worst case, ...), generate, rate, hint: a file each.
// Entry: flipwise/study.hpp; rectangle.cpp (a size alone), button_facts.cpp (worst case of buttons).
// Must not solve or verify by itself: it calls the entry points of src and the systems of src/solve.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "board/press_costs.hpp"
#include "flipwise/study.hpp"
#include "solve/hardness/covering_radius.hpp"
#include "solve/linear/linear_system.hpp"

namespace flipwise {

struct Cell {
  std::size_t row = 0;
  std::size_t column = 0;
};

/// What is known of all boards of one shape, rule and wrap, made ready once: to generate some, to rate one,
/// and to find the hardest.
struct StudyShape {
  /// Throws InputError for two kinds and for parts that do not fit, Stopped at a limit, which must outlive
  /// it.
  StudyShape(const Puzzle& like, Limits& limits);

  Puzzle puzzle;            ///< dark, goal off, without costs
  Board all_on;             ///< all lights
  std::vector<Cell> cells;  ///< that can be pressed, in reading order; buttons are the cells of a row
  std::unique_ptr<LinearSystem> system;
  std::vector<Board> kernel;           ///< a basis of the quiet patterns; empty above nullity 63
  std::optional<CellClasses> classes;  ///< none above nullity 63

 private:
  Charge cells_memory_;
  Charge patterns_memory_;
  Charge classes_memory_;
};

/// Refuses what is not sound, and what has no worst case; throws InputError.
void require_study(const Puzzle& puzzle);

/// How many cells are not holes; of buttons, lights.
std::uint64_t cell_count(const Puzzle& puzzle);

/// The classes of cells that the fewest presses to a goal depend on; none above nullity 63.
std::optional<CellClasses> classes_for(const StudyShape& shape, const Goal& goal, Limits& limits);

/// Presses of a worst board: of each class as many cells as are pressed there, the first of them in the
/// order of `cells`, which are all cells in some order. `kernel` is what the classes were made of. Throws
/// Stopped.
std::vector<Cell> worst_presses(const CellClasses& all, const std::vector<Board>& kernel,
                                const CoveringRadius& worst, const std::vector<Cell>& cells,
                                Limits& limits);

/// Sets what a system tells of all boards, and whether one of these is solvable; the rank is that of so
/// many presses. At a limit the nullity stays, and there is a reason why the rest is missing.
void add_facts(const LinearSystem& system, const Wanted& lights, std::uint64_t presses, bool quiet_patterns,
               Limits& limits, Analysis& analysis);

/// Solutions of any of these lights by their presses, decimal. Throws Stopped, where they are too many,
/// too.
std::vector<std::string> numbers_by_presses(const LinearSystem& system, const Wanted& lights,
                                            Limits& limits);

/// The same of the solutions of a puzzle of more than two states, by what they cost.
std::vector<std::string> numbers_of_colours_by_presses(const Puzzle& puzzle, Limits& limits);

/// Sets what is found of the lightest quiet pattern of a puzzle of more than two states; the condition fits
/// it. Not verified. Throws Stopped, with the bounds so far set.
void find_lightest_of_colours(const Puzzle& puzzle, const QuietCondition& condition,
                              const PressCosts& costs, Limits& limits, LightestPattern& answer);

/// Boards by presses, decimal.
void add_counts(const DistanceCounts& counts, Limits& limits, Distances& distances);

/// Throws Stopped where a board of this shape, or what its rule needs beside it, cannot be held: to be
/// asked before there is one.
void require_room_for_board(const Rectangle& shape, Limits& limits);

/// The nullity of a rectangle whose rule has a shorter way to it than a board; otherwise nothing.
std::optional<std::uint64_t> nullity_without_board(const Rectangle& shape, Limits& limits);

/// A basis of the quiet patterns.
std::vector<Board> quiet_patterns_of(const LinearSystem& system, Limits& limits);

/// Nullity of the n x n board under the plus rule, or of the n x n torus (Fact 25). For any thread.
std::uint64_t nullity_of_square(std::uint64_t n, bool torus, Limits& limits);

// As in flipwise/study.hpp, within the limits of a larger call. What a limit leaves without an answer
// throws Stopped.
Analysis analyze(const Puzzle& puzzle, bool quiet_patterns, Limits& limits);
Analysis analyze(const Rectangle& shape, bool quiet_patterns, Limits& limits);
std::vector<std::string> solutions_by_presses(const Puzzle& puzzle, Limits& limits);
LightestPattern lightest_pattern(const Puzzle& shape, const QuietCondition& condition, Limits& limits);
WorstCase worst_case(const Puzzle& like, Limits& limits);
Distances distances(const Puzzle& like, Limits& limits);

}  // namespace flipwise
