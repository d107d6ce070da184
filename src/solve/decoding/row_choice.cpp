// SPDX-License-Identifier: MIT
#include "solve/decoding/row_choice.hpp"

#include <algorithm>
#include <utility>

namespace flipwise {

RowChoice::RowChoice(std::size_t rows, const std::vector<std::vector<std::uint32_t>>& rows_of)
    : columns_of_(rows), clauses_of_(rows), states_(rows), preferred_(rows) {
  for (const auto& column : rows_of)
    if (column.size() > 2) columns_.push_back(column);
  for (auto& column : columns_) std::sort(column.begin(), column.end());
  std::sort(columns_.begin(), columns_.end());
  columns_.erase(std::unique(columns_.begin(), columns_.end()), columns_.end());
  for (std::size_t column = 0; column < columns_.size(); ++column)
    for (const std::uint32_t row : columns_[column])
      columns_of_[row].push_back(static_cast<std::uint32_t>(column));
  kept_in_.resize(columns_.size());
}

void RowChoice::clear() {
  clauses_.clear();
  for (auto& clauses : clauses_of_) clauses.clear();
}

void RowChoice::keep_one_of(std::vector<std::uint32_t> rows, std::uint64_t level) {
  for (const std::uint32_t row : rows)
    clauses_of_[row].push_back(static_cast<std::uint32_t>(clauses_.size()));
  clauses_.push_back({std::move(rows), level});
}

std::uint64_t RowChoice::level_below(std::uint64_t level) const {
  std::uint64_t greatest = 0;
  for (const Clause& clause : clauses_)
    if (clause.level < level) greatest = std::max(greatest, clause.level);
  return greatest;
}

bool RowChoice::choose(std::uint64_t level, std::uint64_t max_steps, Limits& limits) {
  level_ = level;
  std::fill(states_.begin(), states_.end(), State::open);
  std::fill(kept_in_.begin(), kept_in_.end(), 0);
  trail_.clear();
  applied_ = 0;
  bool is_sound = true;
  for (Clause& clause : clauses_) {
    clause.kept = 0;
    clause.open = clause.rows.size();
  }
  for (const Clause& clause : clauses_)
    if (clause.level < level && clause.rows.size() == 1)
      is_sound = is_sound && set(clause.rows.front(), State::kept, false);
  is_sound = is_sound && propagate();
  const std::uint64_t begun = steps_;
  std::uint64_t counted = begun;
  while (is_sound) {
    limits.count_operations(steps_ - counted);
    counted = steps_;
    const Clause* const clause = next_clause();
    if (clause == nullptr) break;
    if (steps_ - begun > max_steps) return false;
    const auto value = [&](std::uint32_t row) {
      return std::pair(preferred_[row], clauses_of_[row].size());
    };
    const std::uint32_t* best = nullptr;
    for (const std::uint32_t& row : clause->rows)
      if (states_[row] == State::open && (best == nullptr || value(row) > value(*best))) best = &row;
    set(*best, State::kept, true);
    while (!propagate())
      if (!backtrack()) return false;
  }
  if (!is_sound) return false;
  // Keep more rows, first those of the last choice.
  for (const bool is_preferred : {true, false})
    for (std::uint32_t row = 0; row < states_.size(); ++row)
      if (preferred_[row] == is_preferred && states_[row] == State::open) {
        set(row, State::kept, true);
        propagate();
      }
  for (std::size_t row = 0; row < states_.size(); ++row) preferred_[row] = is_kept(row);
  return true;
}

/// Sets the state of an open row. Returns false if the row already has the other state.
bool RowChoice::set(std::uint32_t row, State state, bool is_branch) {
  if (states_[row] != State::open) return states_[row] == state;
  states_[row] = state;
  trail_.push_back({row, is_branch});
  return true;
}

/// Draws all consequences; returns false if they contradict each other.
bool RowChoice::propagate() {
  while (applied_ < trail_.size())
    if (!apply(trail_[applied_++].row)) return false;
  return true;
}

/// Adds a row to the counts, all of them even if it returns false for a contradiction, and sets the rows
/// that follow directly.
bool RowChoice::apply(std::uint32_t row) {
  bool is_sound = true;
  const bool keeps = is_kept(row);
  steps_ += columns_of_[row].size() + clauses_of_[row].size();
  for (const std::uint32_t column : columns_of_[row]) {
    if (!keeps || ++kept_in_[column] < 2) continue;
    is_sound = is_sound && kept_in_[column] == 2;
    for (const std::uint32_t other : columns_[column])
      if (states_[other] == State::open) set(other, State::dropped, false);
  }
  for (const std::uint32_t number : clauses_of_[row]) {
    Clause& clause = clauses_[number];
    --clause.open;
    clause.kept += keeps ? 1U : 0U;
    if (clause.level >= level_ || clause.kept > 0 || clause.open > 1) continue;
    // The only row that may still be kept must be kept.
    const auto last = std::find_if(clause.rows.begin(), clause.rows.end(),
                                   [&](std::uint32_t other) { return states_[other] != State::dropped; });
    steps_ += clause.rows.size();
    is_sound = is_sound && last != clause.rows.end() && set(*last, State::kept, false);
  }
  return is_sound;
}

/// Takes back the last branch that kept a row, and drops that row instead. Returns false if there is none.
bool RowChoice::backtrack() {
  while (!trail_.empty()) {
    const Entry last = trail_.back();
    const bool was_kept = is_kept(last.row);
    undo();
    if (last.is_branch && was_kept) {
      set(last.row, State::dropped, false);
      return true;
    }
  }
  return false;
}

void RowChoice::undo() {
  const std::uint32_t row = trail_.back().row;
  trail_.pop_back();
  if (applied_ > trail_.size()) {
    applied_ = trail_.size();
    if (is_kept(row))
      for (const std::uint32_t column : columns_of_[row]) --kept_in_[column];
    for (const std::uint32_t number : clauses_of_[row]) {
      ++clauses_[number].open;
      clauses_[number].kept -= is_kept(row) ? 1U : 0U;
    }
  }
  states_[row] = State::open;
}

/// Returns the clause to branch on: of those without a kept row, one with the fewest open rows.
const RowChoice::Clause* RowChoice::next_clause() const {
  const Clause* best = nullptr;
  for (const Clause& clause : clauses_)
    if (clause.level < level_ && clause.kept == 0 && (best == nullptr || clause.open < best->open))
      best = &clause;
  steps_ += clauses_.size();
  return best;
}

}  // namespace flipwise
