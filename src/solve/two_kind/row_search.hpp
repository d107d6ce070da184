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

/// What a search did, and whether it was told to stop.
struct Effort {
  std::uint64_t first_rows = 0;  ///< choices of the undecided presses that were begun
  std::uint64_t nodes = 0;       ///< rows placed
  bool stopped = false;

  Effort& operator+=(const Effort& other) {
    first_rows += other.first_rows;
    nodes += other.nodes;
    stopped = stopped || other.stopped;
    return *this;
  }
};

/// What the searches report; the limits are asked every few thousand nodes.
inline Progress search_progress() {
  return {.stage = "two kinds"};
}

/// What is settled before a search begins. A line settled to be of kind 1 (the second) must have presses;
/// one of kind 0 may be empty.
template <typename Row>
struct Settled {
  std::vector<std::uint8_t> row_kind = {};  ///< of the first rows
  std::vector<Row> tried = {};              ///< presses of the undecided cells in these rows
  std::array<Row, 2> columns = {};          ///< columns of each kind
  bool mixed = false;                       ///< only solutions with presses of both kinds
};

/// Backtracking over rows (Fact 10): a row's presses are decided by the lights above it where a press
/// flips there just the cell straight above, and tried one by one elsewhere; its kind is a choice only
/// while none of its pressed columns has one. Cost: about twice two to the number of undecided presses,
/// times the few rows until the columns contradict.
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

  /// Offers every solution of at most `best.weight()` presses within what is settled. `prune` false leaves
  /// out the cuts by weight and by what can no longer become mixed.
  void run(const Settled<Row>& settled);

  const Effort& effort() const { return effort_; }

 private:
  struct Level {
    Row decided = 0;               // presses that the lights above demand
    Row tried = 0;                 // the present choice among the free cells
    Row free = 0;                  // cells to choose in
    std::uint8_t next_kind = 0;    // to be tried with this choice; 2: this choice is used up
    bool placed = false;           // whether the present choice is on the lights
    std::array<Row, 2> used = {};  // columns pressed with each kind, before this row
    std::uint64_t weight = 0;      // presses before this row
  };

  std::uint64_t pressed_in(std::size_t row) const { return popcount(now_.pressed[row]); }
  void apply(std::size_t row);

  /// Starts a row; false when a hole would have to be pressed, or when all that can follow is of the one
  /// kind pressed so far although both are asked for.
  bool enter(std::size_t row, const Settled<Row>& settled);

  /// Places the next choice in this row, the one before it taken back; false when there is none.
  bool advance(std::size_t row, const Settled<Row>& settled);

  bool may_be_placed(std::size_t row, const Row& pressed, std::uint8_t kind,
                     const Settled<Row>& settled) const;
  bool closed_rows_are_dark(std::size_t row) const;
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
