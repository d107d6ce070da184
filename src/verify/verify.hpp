// SPDX-License-Identifier: MIT
//
// Folder src/verify: checks presses, witnesses, quiet patterns and the numbers that an answer states.
// Entry: verify() for boards in memory, RowCheck for streamed rows, fault_of_numbers() for stated numbers.
// Must not use a solver or src/board: it expands rules itself, so no bug of a solver is in the check.
#pragma once

#include <bit>
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

/// Rows of words as verification moves them. Nothing here is shared with the solvers.
namespace flipwise::verification {

/// The leftmost cell of a row word, as a person counts.
inline std::string place(std::size_t row, std::size_t word, Word cells) {
  const std::size_t column = word * word_bits + static_cast<std::size_t>(std::countr_zero(cells));
  return "row " + std::to_string(row + 1) + ", column " + std::to_string(column + 1);
}

/// The words of one row whose bits are cells; 0 past the last column.
inline Word cells_of_word(std::size_t columns, std::size_t word) {
  const std::size_t left = columns - word * word_bits;
  return left >= word_bits ? ~Word{0} : (Word{1} << left) - 1;
}

/// The flips of a stencil as shifts of whole rows: how far down, fewer rows than the board has and with
/// wrapped rows the short way, and how far to the right. A column shift that wraps is two plain ones; a
/// shift that leaves the board is none. `backwards` turns every offset round: then a cell receives from the
/// cells that its press flips.
std::vector<Offset> row_shifts(const std::vector<Offset>& offsets, Wrap wrap, std::size_t rows,
                               std::size_t columns, bool backwards);

/// into ^= from, moved by `shift` columns to the right, fewer than the board has; what leaves the words
/// is dropped. Bits past the last column may be set afterwards.
void add_shifted(std::span<Word> into, std::span<const Word> from, std::int64_t shift);

/// Whether every word is the same as `wanted`.
bool all_equal(std::span<const Word> words, Word wanted);

}  // namespace flipwise::verification

namespace flipwise {

/// flipwise::verify within the limits of a call, but patiently: as the last step of a call that was stopped
/// it may still take most of a second. Throws Stopped after that.
Verdict verify(const Puzzle& puzzle, const Answer& answer, Limits& limits);

/// Of other lights than those of the puzzle, which is not copied. Parts of buttons must fit each other, and
/// the buttons are not looked through.
Verdict verify_lights(const Puzzle& puzzle, const Board& start, const Answer& answer, Limits& limits);

/// Checks presses against lights, some rows at a time, for boards that are too large to hold: every row of
/// presses is added to the rows that it changes, and a row is compared with the goal once all presses that
/// reach it were added. Shares no code with the solvers. Stencils without holes; goals off, on and uniform.
/// Memory: two rows for each row of the stencil, here and in a part; cost: one pass over a row for each
/// offset.
class RowCheck {
  using Row = std::vector<Word>;

  /// Compares rows with the goal, which for `uniform` the first cell of the first of them tells.
  struct Comparison {
    std::optional<bool> on = {};
    std::string fault = {};
    void compare(std::size_t row, std::size_t columns, Row& result);
    void disagree(std::size_t row, std::size_t word, Word cells);
  };

 public:
  /// What rows that follow each other say alone: whether those that no other press reaches are right, and
  /// how they change the others. Its memory is used again.
  class Part {
    friend class RowCheck;
    struct Edge {
      std::size_t row = 0;
      Row change = {};
    };
    std::size_t first_ = 0;
    std::size_t rows_ = 0;
    Comparison inner_;
    Row result_;
    std::vector<Edge> edges_;
    std::size_t edges_used_ = 0;

   public:
    void save(Saving& out) const;
    void load(Loading& in);
  };

  /// `backwards` as in `row_shifts`.
  RowCheck(const RowPuzzle& puzzle, std::size_t rows, std::size_t columns, bool backwards = false);
  /// Of the rows from this one on: what they say `together` is a part of a check of all.
  void begin_at(std::size_t first);

  /// The rows from number `first` on of lights and of presses, words_for(columns) words each. For any
  /// thread.
  void check(std::size_t first, std::span<const Word> lights, std::span<const Word> presses,
             Part& part) const;
  /// All parts in the order of their rows.
  void add(const Part& part);
  /// The next rows.
  void add(std::span<const Word> lights, std::span<const Word> presses);

  /// All parts so far as one.
  Part together() const;

  /// After the last row: what is wrong, in one line; empty when the presses reach the goal.
  const std::string& finish();

 private:
  Row& pending(std::size_t row);
  void compare_pending(std::size_t low, std::size_t end);

  std::size_t rows_;
  std::size_t columns_;
  std::size_t reach_ = 0;  // greatest distance in rows of a press from what it changes
  bool wraps_rows_;
  std::optional<bool> goal_on_;
  std::vector<Offset> shifts_;
  std::map<std::size_t, Row> pending_;  // rows that later presses may change
  std::vector<Row> spare_;
  std::size_t first_ = 0;
  std::size_t next_ = 0;
  Comparison done_;
  Part own_;
};

/// Checks, some rows at a time, that a pattern proves the goals of a puzzle impossible: that it is quiet,
/// for the rule turned round where flips are not mutual, that an odd number of its cells must change, and,
/// where two goals would do, that it has even weight. As RowCheck in all else.
class RowWitnessCheck {
 public:
  RowWitnessCheck(const RowPuzzle& puzzle, std::size_t rows, std::size_t columns);
  void add(std::span<const Word> lights, std::span<const Word> witness);
  const std::string& finish();

 private:
  RowCheck quiet_;
  Goal goal_;
  std::vector<Word> dark_;
  Word overlap_ = 0;  // the parity of its bits is that of the overlap; so below
  Word weight_ = 0;
  std::string fault_;
};

}  // namespace flipwise
