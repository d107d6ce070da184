// SPDX-License-Identifier: MIT
#include "count/diagram/diagram.hpp"

#include <algorithm>
#include <numeric>

#include "count/rule/digits.hpp"
#include "count/rule/neighbours.hpp"
#include "count/rule/row_program.hpp"

namespace flipwise {

namespace {

/// Returns the board cut open above its last row: the last row, all rows, and two more after them. The
/// first row must be placed as free: it stands for any row above row 0.
PatternQuestion unrolled(const PatternQuestion& question) {
  PatternQuestion open = question;
  open.wrap = wraps_columns(question.wrap) ? Wrap::columns : Wrap::none;
  open.rows = 4;
  if (!question.given) return open;
  open.rows = question.rows + 3;
  const auto rows = static_cast<std::size_t>(open.rows);
  const auto shifted = [&](const Board& board) {
    Board result(rows, question.columns);
    for (std::size_t row = 0; row < rows; ++row)
      for (std::size_t column = 0; column < question.columns; ++column)
        if (board.get((row + board.rows() - 1) % board.rows(), column)) result.flip(row, column);
    return result;
  };
  open.given = {shifted(question.given->lit), shifted(question.given->open),
                shifted(question.given->holes)};
  return open;
}

/// Returns the classes of states under rotations (if `rotates`) and reflections (if `reflects`) of the
/// columns: the smallest state and the size of each.
std::vector<ClosedWalks::Start> classes(const std::vector<StateKey>& all,
                                        const std::vector<StateKey>& states,
                                        const std::vector<unsigned>& widths, bool rotates, bool reflects,
                                        Limits& limits) {
  const std::size_t columns = widths.size();
  const unsigned bits = std::accumulate(widths.begin(), widths.end(), 0U);
  const auto lowest = [](StateKey state, unsigned width) { return state & ((StateKey{1} << width) - 1); };
  const auto mirrored = [&](StateKey state) {
    StateKey result = 0;
    for (const unsigned width : widths) {
      result = result << width | lowest(state, width);
      state >>= width;
    }
    return result;
  };
  const auto by_a_column = [&, width = widths.empty() ? 0 : widths.front()](StateKey state) {
    return state >> width | lowest(state, width) << (bits - width);
  };
  std::vector<ClosedWalks::Start> result;
  std::vector<StateKey> alike;
  for (const StateKey state : states) {
    alike.clear();
    StateKey rotated = state;
    for (std::size_t i = 0; i < (rotates && columns > 0 ? columns : 1); ++i) {
      alike.push_back(rotated);
      if (reflects) alike.push_back(mirrored(rotated));
      rotated = by_a_column(rotated);
    }
    std::sort(alike.begin(), alike.end());
    alike.erase(std::unique(alike.begin(), alike.end()), alike.end());
    limits.count_operations(columns * columns, 0, "finding states");
    if (alike.front() != state) continue;
    const auto place = std::lower_bound(all.begin(), all.end(), state) - all.begin();
    result.push_back({static_cast<std::uint32_t>(place), static_cast<std::uint32_t>(alike.size())});
  }
  return result;
}

/// Explores the rows 1, 2, ..., 0 of a board with given cells from the possible states before them.
std::vector<StateKey> add_rows(const PatternQuestion& open, const Digits& digits,
                               const std::vector<StateKey>& all, Diagram& diagram, Limits& limits) {
  std::vector<StateKey> states = all;
  for (std::uint64_t row = 2; row < diagram.rows + 2; ++row) {
    diagram.tables.push_back(explore_row(RowProgram::make(open, digits, row), states, limits));
    diagram.lead.push_back(diagram.lead.size());
  }
  diagram.lead.pop_back();
  diagram.loop_begin = diagram.lead.size();
  diagram.tail = {diagram.loop_begin};
  return states;
}

/// Explores one row, which stands for all rows. Omits states that no row leads to, as far as a few steps
/// show.
std::vector<StateKey> add_one_row(const PatternQuestion& open, const Digits& digits,
                                  std::vector<StateKey>& all, Diagram& diagram, Limits& limits) {
  constexpr int max_steps = 8;
  const RowProgram row = RowProgram::make(open, digits, 2);
  std::vector<StateKey> states = all;
  diagram.tables.push_back(explore_row(row, states, limits));
  for (int step = 1; step < max_steps && states.size() < all.size(); ++step) {
    all = states;
    diagram.tables.clear();
    diagram.tables.push_back(explore_row(row, states, limits));
  }
  diagram.lead = {0};
  diagram.tail = {0};
  return states;
}

}  // namespace

ClosedWalks closed_walks(const PatternQuestion& question, Limits& limits) {
  const PatternQuestion open = unrolled(question);
  const Digits digits(question, true);
  std::vector<StateKey> all = {0};
  explore_row(RowProgram::make(open, digits, 0, true), all, limits);
  explore_row(RowProgram::make(open, digits, 1), all, limits);
  ClosedWalks walks;
  walks.question = question;
  walks.diagram.rows = question.rows;
  walks.diagram.columns = question.columns;
  const auto states = question.given ? add_rows(open, digits, all, walks.diagram, limits)
                                     : add_one_row(open, digits, all, walks.diagram, limits);
  renumber_after(walks.diagram.tables.back(), states, all);
  if (question.given)
    for (const StateKey state : states) {
      const auto place = std::lower_bound(all.begin(), all.end(), state) - all.begin();
      walks.starts.push_back({static_cast<std::uint32_t>(place), 1});
    }
  else
    walks.starts = classes(all, states, widths_before(open, digits, 2), wraps_columns(open.wrap),
                           reversed(question.adjacent, false, true) == question.adjacent, limits);
  return walks;
}

}  // namespace flipwise
