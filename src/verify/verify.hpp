// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "flipwise/verify.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// flipwise::verify within the limits of a call, but patiently: as the last step of a call that was stopped
/// it may still take most of a second. Throws Stopped after that.
Verdict verify(const BoardPuzzle& puzzle, const Answer& answer, Limits& limits);

/// Checks presses against lights row by row, for boards that are too large to hold: every row of presses is
/// added to the rows that it changes, and a row is compared with the goal once no later press reaches
/// it. Shares no code with the solvers. Stencils without holes; goals off, on and uniform. Memory: two rows
/// for each row of the stencil; cost: one pass over a row for each offset.
class RowCheck {
 public:
  /// `backwards` as in `row_shifts`.
  RowCheck(const RowPuzzle& puzzle, std::size_t rows, std::size_t columns, bool backwards = false);

  /// The next row of lights and of presses, words_for(columns) words each.
  void add(std::span<const Word> lights, std::span<const Word> presses);

  /// After the last row: what is wrong, in one line; empty when the presses reach the goal.
  const std::string& finish();

 private:
  using Row = std::vector<Word>;

  Row& pending(std::size_t row);
  void compare(std::size_t row, Row& result);

  std::size_t rows_;
  std::size_t columns_;
  std::size_t reach_ = 0;  // greatest distance in rows of a press from what it changes
  bool wraps_rows_;
  Goal::Kind goal_;
  std::vector<Offset> shifts_;
  std::map<std::size_t, Row> pending_;  // rows that later presses may change
  std::vector<Row> spare_;
  std::size_t next_ = 0;
  bool seen_cell_ = false;  // uniform: the goal is known
  std::string fault_;
};

/// Checks row by row that a pattern proves the goals of a puzzle impossible: that it is quiet, for the rule
/// turned round where flips are not mutual, overlaps the lights to change oddly, and, where two goals
/// would do, has even weight. As RowCheck in all else.
class RowWitnessCheck {
 public:
  RowWitnessCheck(const RowPuzzle& puzzle, std::size_t rows, std::size_t columns);
  void add(std::span<const Word> lights, std::span<const Word> witness);
  const std::string& finish();

 private:
  RowCheck quiet_;
  Goal::Kind goal_;
  std::vector<Word> dark_;
  Word overlap_ = 0;  // the parity of its bits is that of the overlap; so below
  Word weight_ = 0;
  std::string fault_;
};

}  // namespace flipwise
