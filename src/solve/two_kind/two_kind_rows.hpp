// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "solve/two_kind/two_kind_best.hpp"
#include "solve/two_kind/two_kind_shape.hpp"

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

/// Asked every few thousand nodes; false stops the search.
using KeepOn = std::function<bool()>;

/// What is settled before a search begins. A line settled to be of kind 1 (the second) must have presses;
/// one of kind 0 may be empty.
template <typename Line>
struct Settled {
  std::vector<std::uint8_t> row_kind = {};  ///< of the first rows
  std::vector<Line> tried = {};             ///< presses of the undecided cells in these rows
  std::array<Line, 2> columns = {};         ///< columns of each kind
  bool mixed = false;                       ///< only solutions with presses of both kinds
};

/// Backtracking over rows (Fact 10): a row's presses are decided by the lights above it where a press
/// flips there just the cell straight above, and tried one by one elsewhere; its kind is a choice only
/// while none of its pressed columns has one. Cost: about twice two to the number of undecided presses,
/// times the few rows until the columns contradict.
template <typename Line>
class RowSearch {
 public:
  RowSearch(const Shape<Line>& shape, std::vector<Line> lights, Best<Line>& best, const KeepOn& keep_on,
            bool prune = true);

  /// Offers every solution of at most `best.weight()` presses within what is settled. `prune` false leaves
  /// out the cuts by weight and by what can no longer become mixed.
  void run(const Settled<Line>& settled);

  const Effort& effort() const { return effort_; }

 private:
  struct Level {
    Line decided = 0;               // presses that the lights above demand
    Line tried = 0;                 // the present choice among the free cells
    Line free = 0;                  // cells to choose in
    std::uint8_t next_kind = 0;     // to be tried with this choice; 2: this choice is used up
    bool placed = false;            // whether the present choice is on the lights
    std::array<Line, 2> used = {};  // columns pressed with each kind, before this row
    std::uint64_t weight = 0;       // presses before this row
  };

  std::uint64_t pressed_in(std::size_t row) const;
  void apply(std::size_t row);
  bool enter(std::size_t row, const Settled<Line>& settled);
  bool advance(std::size_t row, const Settled<Line>& settled);
  bool may_be_placed(std::size_t row, const Line& pressed, std::uint8_t kind,
                     const Settled<Line>& settled) const;
  bool closed_rows_are_dark(std::size_t row) const;
  void offer(const Settled<Line>& settled);

  const Shape<Line>& shape_;
  std::vector<Line> lights_;
  Best<Line>& best_;
  const KeepOn& keep_on_;
  const bool prune_;
  std::vector<Level> levels_;
  Pressing<Line> now_;
  Effort effort_;
};

}  // namespace flipwise::two_kind
