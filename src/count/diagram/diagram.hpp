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

/// Where the two choices for one cell lead, as indices into the next layer of states; the number of
/// states of the next layer stands for "not allowed".
struct Choice {
  std::uint32_t unlit = 0;
  std::uint32_t lit = 0;
};

/// The choices of one row: for each of its cells one per state of its layer. The layer after the last
/// cell of a row is the first of the next.
struct RowTable {
  std::vector<std::vector<Choice>> cells;
  std::size_t states_after = 0;
  MemoryReservation memory = {};  ///< of the choices

  double bytes() const;
  std::size_t states_before() const { return cells.front().size(); }
};

/// Every pattern of a question as a path: one layer of states per cell in reading order, two arcs per
/// state, one state at the top and one at the end. States are the reachable ones of the frontier (Fact
/// 12). Rows with the same steps and the same states before them share one table, so a board of any
/// length takes a few tables: `lead`, then those from `loop_begin` on again and again, then `last`. The
/// limits that it is charged to must outlive it.
struct Diagram {
  std::uint64_t rows = 0;
  std::size_t columns = 0;
  std::vector<RowTable> tables = {};
  std::vector<std::size_t> lead = {};
  std::size_t loop_begin = 0;  ///< meaningful when the board is longer than `lead`
  std::size_t last = 0;

  const RowTable& table(std::uint64_t row) const;

  /// Cell choices over all rows: the cost of one run of the dynamic programming.
  double arcs() const;
  std::size_t max_states() const;

  /// All but the size of the board, which must be set to load.
  void save(Saving& out) const;
  void load(Loading& in, Limits& limits);
};

/// How the states of a layer get their numbers: by marks in a bitmap of all places, wherever that can be;
/// by hashing; or by what is quicker, which is marks but for a few states.
enum class Numbering { quicker, marked, hashed };

/// The choices of one row from the states before it, which are in increasing order and become those after
/// it. The table is charged to the limits. Throws LimitReached at a limit, and where a layer has more than
/// `max_states`.
RowTable explore_row(const RowProgram& program, std::vector<StateKey>& states, Limits& limits,
                     std::size_t max_states = 0xf0000000, Numbering numbering = Numbering::quicker);

/// Numbers the states after a row, which are in increasing order, among `all`, of which they are a part.
void renumber_after(RowTable& table, const std::vector<StateKey>& after, const std::vector<StateKey>& all);

/// Explores the states of a question. Cost: some look-ups per state and cell of each distinct row.
/// The key is packed, so a board too wide for it, or for the memory, throws LimitReached.
Diagram explore_board(const PatternQuestion& question, Limits& limits);

/// The same from what a checkpoint holds; what was explored is saved after each row, and becomes the base
/// of that name for later steps.
Diagram explore_board(const PatternQuestion& question, Limits& limits, Checkpoint& checkpoint,
                      const std::string& name);

/// The rows of boards of every length, for a question without given cells, as those of a board whose loop
/// is one row, passed once. The loop leads from one set of states to itself; one row stands before it, or
/// where rows wrap, two. Throws LimitReached where there are more states than that.
Diagram explore_any_board(const PatternQuestion& question, std::size_t max_states, Limits& limits);

/// The patterns of a board whose rows wrap, as the walks that come back to where they began (Fact 23): the
/// diagram has the rows 1, 2, ..., rows - 1, 0, with the same states before its first row as after its
/// last.
struct ClosedWalks {
  /// From one state of a class start as many patterns as from any other of it.
  struct Start {
    std::uint32_t state;
    std::uint32_t alike;  ///< the size of the class
  };
  Diagram diagram;
  std::vector<Start> starts;
  PatternQuestion question;  ///< what was explored

  /// Cell choices over all starts: the cost of counting.
  double arcs() const { return diagram.arcs() * static_cast<double>(starts.size()); }
};

/// Explores one row, or with given cells every row, along a single frontier. Throws LimitReached at a
/// limit.
ClosedWalks closed_walks(const PatternQuestion& question, Limits& limits);

}  // namespace flipwise
