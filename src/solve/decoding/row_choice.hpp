// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "run/limits.hpp"

namespace flipwise {

/// Chooses which rows of a matrix to keep: at most two of the rows of each column, and at least one row of
/// each clause. A small satisfiability search (DPLL): it branches over the rows of the clause with the
/// fewest undecided rows, and prefers the rows of the last choice. Cost: exponential at worst, so it takes
/// a number of steps.
class RowChoice {
 public:
  /// `rows_of` lists the different rows of each column.
  RowChoice(std::size_t rows, const std::vector<std::vector<std::uint32_t>>& rows_of);

  /// Removes all clauses; the last choice is still preferred.
  void clear();
  /// Adds a clause that is used by choices up to more than `level`.
  void keep_one_of(std::vector<std::uint32_t> rows, std::uint64_t level);
  /// Returns the greatest level of a clause below `level`, or 0.
  std::uint64_t level_below(std::uint64_t level) const;

  /// Chooses rows for all clauses with a level below this one, and then keeps as many more as possible.
  /// Returns false if no choice satisfies them, or none was found in `max_steps` steps; `kept` is then not
  /// valid. Throws LimitReached.
  bool choose(std::uint64_t level, std::uint64_t max_steps, Limits& limits);
  bool is_kept(std::size_t row) const { return states_[row] == State::kept; }
  /// Returns the number of steps of all choices.
  std::uint64_t steps() const { return steps_; }

 private:
  enum class State : unsigned char { open, kept, dropped };
  struct Clause {
    std::vector<std::uint32_t> rows;
    std::uint64_t level;
    std::size_t kept = 0;
    std::size_t open = 0;
  };
  /// A row whose state was set: by a branch, or as a consequence.
  struct Entry {
    std::uint32_t row;
    bool is_branch;
  };

  bool set(std::uint32_t row, State state, bool is_branch);
  bool propagate();
  bool apply(std::uint32_t row);
  bool backtrack();
  void undo();
  const Clause* next_clause() const;

  std::vector<std::vector<std::uint32_t>> columns_;     // rows of the columns with more than two
  std::vector<std::vector<std::uint32_t>> columns_of_;  // for each row: its columns
  std::vector<std::vector<std::uint32_t>> clauses_of_;
  std::vector<std::size_t> kept_in_;  // number of kept rows of each column
  std::vector<Clause> clauses_;
  std::vector<State> states_;
  std::vector<bool> preferred_;
  std::vector<Entry> trail_;
  std::size_t applied_ = 0;  // number of entries of the trail that are in the counts
  std::uint64_t level_ = 0;
  mutable std::uint64_t steps_ = 0;
};

}  // namespace flipwise
