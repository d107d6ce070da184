// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "run/limits.hpp"
#include "solve/two_kind/best_pressings.hpp"
#include "solve/two_kind/row_plan.hpp"

namespace flipwise::two_kind {

/// The work of a search, and whether a limit ended it.
struct Effort {
  std::uint64_t first_rows = 0;  ///< choices of the undecided presses that were started
  std::uint64_t nodes = 0;       ///< rows placed
  bool stopped = false;

  Effort& operator+=(const Effort& other) {
    first_rows += other.first_rows;
    nodes += other.nodes;
    stopped = stopped || other.stopped;
    return *this;
  }
};

/// Returns a progress report; the searches poll the limits every few thousand nodes.
inline Progress search_progress() {
  return {.stage = "two kinds"};
}

/// Choices made before a search begins. A line fixed to kind 1 (the second) must have presses; a line of
/// kind 0 may be empty.
template <typename Row>
struct Settled {
  std::vector<std::uint8_t> row_kind = {};  ///< kinds of the first rows
  std::vector<Row> tried = {};              ///< presses of the undecided cells in these rows
  std::array<Row, 2> columns = {};          ///< columns of each kind
  bool mixed = false;                       ///< only solutions with presses of both kinds
};

/// Backtracking over rows (Fact 10). A row's presses are determined by the lights above if a press flips
/// exactly the cell straight above there, and otherwise tried one by one. The row's kind is a choice only
/// while none of its pressed columns has a kind. Cost: about 2^(undecided presses + 1), times the few rows
/// until the columns contradict.
template <typename Row>
class RowSearch {
 public:
  RowSearch(const Shape<Row>& shape, std::vector<Row> lights, Best<Row>& best, Limits& limits,
            bool prune = true)
      : shape_(shape),
        lights_(std::move(lights)),
        best_(best),
        limits_(limits),
        prune_(prune),
        levels_(shape.rows) {
    now_.pressed.resize(shape.rows);
    now_.kind.resize(shape.rows);
  }

  /// Adds to `best` every solution of at most `best.weight()` presses that agrees with `settled`. If
  /// `prune` is false, branches are cut neither by weight nor because they can no longer become mixed.
  void run(const Settled<Row>& settled);

  const Effort& effort() const { return effort_; }

 private:
  struct Level {
    Row decided = 0;               // presses that the lights above require
    Row tried = 0;                 // the current choice among the free cells
    Row free = 0;                  // cells to choose in
    std::uint8_t next_kind = 0;    // the next kind to try with this choice; 2: none left
    bool placed = false;           // true if the current choice is applied to the lights
    std::array<Row, 2> used = {};  // columns pressed with each kind, before this row
    std::uint64_t weight = 0;      // presses before this row
  };

  std::uint64_t pressed_in(std::size_t row) const { return popcount(now_.pressed[row]); }
  void apply(std::size_t row);

  /// Starts a row; returns false if a hole would have to be pressed, or if both kinds are required and all
  /// later presses must be of the one kind pressed so far.
  bool enter(std::size_t row, const Settled<Row>& settled);

  /// Removes the current choice of this row and applies the next one; returns false if there is none.
  bool advance(std::size_t row, const Settled<Row>& settled);

  bool may_be_placed(std::size_t row, const Row& pressed, std::uint8_t kind,
                     const Settled<Row>& settled) const;
  bool closed_rows_are_unlit(std::size_t row) const;
  void offer(const Settled<Row>& settled);

  const Shape<Row>& shape_;
  std::vector<Row> lights_;
  Best<Row>& best_;
  Limits& limits_;
  const bool prune_;
  std::vector<Level> levels_;
  Pressing<Row> now_;
  Effort effort_;
};

}  // namespace flipwise::two_kind
