// SPDX-License-Identifier: MIT
//
// Folder src/count/diagram: the states that can be reached, and closed walks if rows wrap.
// Entry: explore_board() and closed_walks() below; lazy_diagram.hpp explores when a method needs it.
// Must not add up anything: src/count/sweep does. Other files rely on the increasing order of states.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "count/rule/row_program.hpp"
#include "flipwise/count.hpp"
#include "run/checkpoint_format.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// Results of the two choices for one cell, as indices into the next layer of states. The number of states
/// of the next layer stands for "not allowed".
struct Choice {
  std::uint32_t unlit = 0;
  std::uint32_t lit = 0;
};

/// The choices of one row: for each cell, one for each state of its layer. The layer after the last cell of
/// a row is the first layer of the next row.
struct RowTable {
  std::vector<std::vector<Choice>> cells;
  std::size_t states_after = 0;
  MemoryReservation memory = {};  ///< for the choices

  double bytes() const;
  std::size_t states_before() const { return cells.front().size(); }
};

/// All patterns of a question as paths through layers of states: one layer for each cell in reading order,
/// two arcs from each state, one state at the top and one at the end. The states are the reachable ones of
/// the frontier (Fact 12). Rows with the same steps and the same states before them share a table, so a
/// board of any length needs few tables: `lead`, then the part of it from `loop_begin` on repeatedly, then
/// `tail`. The limits that the memory is charged to must outlive it.
struct Diagram {
  std::uint64_t rows = 0;
  std::size_t columns = 0;
  std::vector<RowTable> tables = {};
  std::vector<std::size_t> lead = {};
  std::size_t loop_begin = 0;          ///< used if the board is longer than `lead`
  std::vector<std::size_t> tail = {};  ///< the last rows: those with neighbours below the board

  /// Returns the number of rows before the tail.
  std::uint64_t body() const { return rows - tail.size(); }

  const RowTable& table(std::uint64_t row) const;

  /// Returns the number of choices over all rows, which is the cost of one run of the dynamic program.
  double arcs() const;
  std::size_t max_states() const;

  /// Save and load all but the size of the board, which must be set before loading.
  void save(Saving& out) const;
  void load(Loading& in, Limits& limits);
};

/// How the states of a layer are numbered: by marks in a bitmap of all places wherever possible, by
/// hashing, or by the quicker of the two, which is hashing for a few states only.
enum class Numbering { quicker, marked, hashed };

/// Computes the choices of one row. `states` are those before the row, in increasing order, and become
/// those after it. The table is charged to the limits. Throws LimitReached at a limit, and if a layer has
/// more than `max_states` states.
RowTable explore_row(const RowProgram& program, std::vector<StateKey>& states, Limits& limits,
                     std::size_t max_states = 0xf0000000, Numbering numbering = Numbering::quicker);

/// Renumbers the states after a row, `after`, as members of `all`; both are in increasing order.
void renumber_after(RowTable& table, const std::vector<StateKey>& after, const std::vector<StateKey>& all);

/// Explores the states of a question. Cost: a few look-ups for each state and cell of each distinct row.
/// Throws LimitReached if a state does not fit into a key, or the diagram into memory.
Diagram explore_board(const PatternQuestion& question, Limits& limits);

/// Explores a board like the function above, but continues from a checkpoint. Saves the diagram after each
/// row, finally as the base `name`.
Diagram explore_board(const PatternQuestion& question, Limits& limits, Checkpoint& checkpoint,
                      const std::string& name);

/// Explores the rows of boards of every length, for a question without given cells, as a board whose loop
/// is one row, passed once. The loop leads from one set of states to itself; before it are as many rows as
/// neighbours reach, or twice as many if rows wrap. Throws LimitReached if there are more than `max_states`
/// states.
Diagram explore_any_board(const PatternQuestion& question, std::size_t max_states, Limits& limits);

/// The patterns of a board whose rows wrap, as walks that end in the state where they began (Fact 23). The
/// diagram has the rows 1, 2, ..., rows - 1, 0, and the same states before its first row and after its
/// last.
struct ClosedWalks {
  /// A start that represents a class of states; equally many patterns start from each state of a class.
  struct Start {
    std::uint32_t state;
    std::uint32_t alike;  ///< size of the class
  };
  Diagram diagram;
  std::vector<Start> starts;
  PatternQuestion question;  ///< the question that was explored

  /// Returns the number of choices over all starts, which is the cost of counting.
  double arcs() const { return diagram.arcs() * static_cast<double>(starts.size()); }
};

/// Explores the closed walks along a single frontier: one row, or every row if cells are given. Neighbours
/// must be in adjacent rows. Throws
/// LimitReached at a limit.
ClosedWalks closed_walks(const PatternQuestion& question, Limits& limits);

}  // namespace flipwise
