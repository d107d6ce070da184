// SPDX-License-Identifier: MIT
//
// Folder src/verify: checks presses, witnesses, quiet patterns and the numbers that an answer states.
// Entry: verify() for boards in memory, RowCheck for streamed rows, fault_of_numbers() for stated numbers.
// Must not use a solver or src/board: it expands rules itself, so no bug of a solver is in the check.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "flipwise/verify.hpp"
#include "run/checkpoint_format.hpp"
#include "run/limits.hpp"
#include "verify/row_sums.hpp"

namespace flipwise {

/// flipwise::verify within the limits of a call, but patiently: as the last step of a call that was stopped
/// it may still take most of a second. Throws LimitReached after that.
Verdict verify(const Puzzle& puzzle, const Answer& answer, Limits& limits);

/// Verifies an answer for other lights than those of the puzzle, which is not copied. The parts of the
/// puzzle must fit each other.
Verdict verify_lights(const Puzzle& puzzle, const Board& start, const Answer& answer, Limits& limits);

/// Checks presses against lights, some rows at a time, for boards that are too large to hold: every row of
/// presses is added to the rows that it changes, and a row is compared with the goal once all presses that
/// reach it were added. Shares no code with the solvers. Stencils without holes; any goal but a target.
/// Memory: two rows for each row of the stencil, here and in a part; cost: one pass over a row for each
/// offset.
class RowCheck {
  /// Compares rows with the goal, a number; with `uniform` the first cell that is compared is the goal.
  struct Comparison {
    std::optional<std::uint64_t> wanted = {};
    std::string fault = {};
  };

 public:
  /// Results of a check of rows that follow each other: whether those that no other press reaches are
  /// right, and how their presses change the others. Its memory is used again.
  class Part {
    friend class RowCheck;
    struct Edge {
      std::size_t row = 0;
      verification::RowSum change = {};
    };
    std::size_t first_ = 0;
    std::size_t rows_ = 0;
    std::uint64_t cost_ = 0;
    Comparison inner_;
    verification::RowSum result_;
    std::vector<Edge> edges_;
    std::size_t edges_used_ = 0;

   public:
    void save(Saving& out) const;
    void load(Loading& in);
  };

  /// `backwards` as in `row_shifts`.
  RowCheck(const RowPuzzle& puzzle, std::uint64_t modulus, std::size_t rows, std::size_t columns,
           bool backwards = false);
  /// Restarts with the rows from this one on; `together` is then a part of a check of all.
  void begin_at(std::size_t first);

  /// Checks the rows from number `first` on of lights and of presses, as row sources have them. For any
  /// thread.
  void check(std::size_t first, std::span<const Word> lights, std::span<const Word> presses,
             Part& part) const;
  /// Adds all parts in the order of their rows.
  void add(Part& part);
  /// Adds the next rows.
  void add(std::span<const Word> lights, std::span<const Word> presses);

  /// Returns all parts so far as one.
  Part together();

  /// After the last row: what is wrong, in one line; empty when the presses reach the goal.
  const std::string& finish();
  /// After that: the cost of the presses, with more than two states.
  std::uint64_t cost() const { return cost_; }

 private:
  verification::RowSum& pending(std::size_t row);
  void compare_pending(std::size_t low, std::size_t end);
  void compare(std::size_t row, verification::RowSum& result, Comparison& to) const;
  void add_gathered();

  verification::RowAdder adder_;
  std::size_t rows_;
  std::size_t reach_ = 0;  // greatest distance in rows of a press from what it changes
  bool wraps_rows_;
  CostOf cost_of_;
  std::optional<std::uint64_t> goal_;
  std::vector<Offset> shifts_;
  std::map<std::size_t, verification::RowSum> pending_;  // rows that later presses may change
  std::vector<verification::RowSum> spare_;
  std::size_t first_ = 0;
  std::size_t next_ = 0;
  std::uint64_t cost_ = 0;
  Comparison done_;
  Part own_;
  std::vector<Word> lights_, presses_;  // rows that are to be checked together
};

/// Checks, some rows at a time, that a pattern proves the goals of a puzzle impossible: that it is quiet,
/// for the rule turned round where flips are not mutual, and that its sum must change for each goal. As
/// RowCheck in all else.
class RowWitnessCheck {
 public:
  RowWitnessCheck(const RowPuzzle& puzzle, std::uint64_t modulus, std::size_t rows, std::size_t columns);
  void add(std::span<const Word> lights, std::span<const Word> witness);
  const std::string& finish();

 private:
  verification::RowAdder adder_;
  RowCheck quiet_;
  Goal goal_;
  std::vector<Word> dark_;
  verification::WitnessSums sums_;
  std::string fault_;
};

}  // namespace flipwise
