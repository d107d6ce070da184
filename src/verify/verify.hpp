// SPDX-License-Identifier: MIT
//
// Folder src/verify: checks presses, witnesses, quiet patterns and the numbers that an answer states.
// Entry: verify() for boards in memory, RowCheck for streamed rows, fault_of_numbers() for stated numbers.
// Must not use a solver or src/board: it expands rules itself, so it does not contain a bug of a solver.
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

/// Verifies an answer as the public `verify` does, but within the limits of a call. After a stop, a grace
/// period of half a second remains, because this is the last step of a stopped call. Throws LimitReached
/// after that.
Verdict verify(const Puzzle& puzzle, const Answer& answer, Limits& limits);

/// Verifies an answer for the lights `start` instead of those of the puzzle, which is not copied. The parts
/// of the puzzle must agree.
Verdict verify_lights(const Puzzle& puzzle, const Board& start, const Answer& answer, Limits& limits);

/// Replays an order of presses: each is made while its light is lit, and the last one reaches the goal. Its
/// number must agree with the bounds. Without an order, there is nothing to check. After a stop, the grace
/// period of `verify` remains. Throws LimitReached after that.
Verdict verify_order(const Puzzle& puzzle, const Board& start, const LitOnlyOrder& lit_only,
                     Limits& limits);

/// Throws InputError if the parts of a puzzle disagree.
void require_parts_fit(const Puzzle& puzzle);

namespace verification {

/// Returns, for each press of a puzzle of two states, the lights that it flips, holes included.
std::vector<std::vector<std::size_t>> lights_by_press(const Puzzle& puzzle, Limits& limits);

}  // namespace verification

/// Checks presses against lights, some rows at a time, for boards too large for memory. Each row of presses
/// is added to the rows that it changes, and a row is compared with the goal once all presses that reach it
/// were added. Shares no code with the solvers. Supports stencils without holes, and any goal but a target.
/// Memory: two rows for each row of the stencil, here and in each part. Cost: one pass over a row for each
/// offset.
class RowCheck {
  /// A comparison of rows with the goal number. With `uniform`, the first cell compared is the goal.
  struct Comparison {
    std::optional<std::uint64_t> expected = {};
    std::string fault = {};
  };

 public:
  /// The result of a check of consecutive rows: whether the inner rows, which no other press reaches, are
  /// right, and how their presses change the rows at both ends. Memory is reused.
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

  /// Prepares a check; `backwards` as in row_shifts.
  RowCheck(const RowPuzzle& puzzle, std::uint64_t modulus, std::size_t rows, std::size_t columns,
           bool backwards = false);
  /// Restarts with row `first`. `together` then returns a part of a check of the whole board.
  void begin_at(std::size_t first);

  /// Checks consecutive rows of lights and of presses, in the form of row sources, starting with row
  /// `first`. Thread-safe.
  void check(std::size_t first, std::span<const Word> lights, std::span<const Word> presses,
             Part& part) const;
  /// Adds a part. All parts must be added in the order of their rows.
  void add(Part& part);
  /// Checks and adds the next rows.
  void add(std::span<const Word> lights, std::span<const Word> presses);

  /// Returns all parts added so far as one part.
  Part together();

  /// Ends the check after the last row. Returns what is wrong, in one line; empty if the presses reach the
  /// goal.
  const std::string& finish();
  /// Returns the cost of the presses after `finish`, with more than two states.
  std::uint64_t cost() const { return cost_; }

 private:
  verification::RowSum& pending(std::size_t row);
  void compare_pending(std::size_t low, std::size_t end);
  void compare(std::size_t row, verification::RowSum& result, Comparison& to) const;
  void add_gathered();

  verification::RowAdder adder_;
  std::size_t rows_;
  std::size_t reach_ = 0;  // maximum distance in rows of a press from a light that it changes
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
  std::vector<Word> lights_, presses_;  // rows that will be checked together
};

/// A check, some rows at a time, that a witness excludes every solution: it is a quiet pattern of the
/// reversed rule, and every goal requires its sum to change. `add` and `finish` are used as in RowCheck.
class RowWitnessCheck {
 public:
  RowWitnessCheck(const RowPuzzle& puzzle, std::uint64_t modulus, std::size_t rows, std::size_t columns);
  void add(std::span<const Word> lights, std::span<const Word> witness);
  const std::string& finish();

 private:
  verification::RowAdder adder_;
  RowCheck quiet_;
  Goal goal_;
  std::vector<Word> zeros_;
  verification::WitnessSums sums_;
  std::string fault_;
};

}  // namespace flipwise
