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
  void run(const Settled<Row>& settled) {
    std::size_t row = 0;
    bool alive = enter(0, settled);
    while (true) {
      if (!alive || !advance(row, settled)) {
        if (row == 0) return;
        --row;
        alive = true;
        continue;
      }
      if ((++effort_.nodes & 0xfff) == 0 && !limits_.proceed(search_progress())) {
        effort_.stopped = true;
        return;
      }
      if (!closed_rows_are_dark(row)) continue;
      if (row + 1 < shape_.rows) {
        alive = enter(++row, settled);
        continue;
      }
      offer(settled);
      if (best_.satisfied()) return;
    }
  }

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

  void apply(std::size_t row) {
    const Row pressed = now_.pressed[row];
    if (!pressed) return;
    for (const Effect<Row>& effect : shape_.plan[row].effects[now_.kind[row]])
      lights_[effect.row] ^= effect(pressed);
  }

  /// Starts a row; false when a hole would have to be pressed, or when all that can follow is of the one
  /// kind pressed so far although both are asked for.
  bool enter(std::size_t row, const Settled<Row>& settled) {
    const RowPlan<Row>& plan = shape_.plan[row];
    Level& level = levels_[row];
    level.decided = 0;
    if (plan.decided_by != no_row) {
      level.decided = lights_[plan.decided_by] & shape_.plan[plan.decided_by].open;
      if (level.decided & ~plan.open) return false;
    }
    level.tried = 0;
    level.free = plan.free;
    if (row < settled.row_kind.size()) {
      level.decided |= settled.tried[row];
      level.free = 0;
    }
    level.next_kind = 0;
    level.placed = false;
    if (row > 0) {
      const Level& above = levels_[row - 1];
      level.used = above.used;
      level.used[now_.kind[row - 1]] |= now_.pressed[row - 1];
      level.weight = above.weight + pressed_in(row - 1);
    }
    if (settled.mixed && prune_)
      for (std::size_t kind = 0; kind < 2; ++kind)
        if (!level.used[1 - kind] && (level.used[kind] | settled.columns[kind]) == shape_.full)
          return false;
    if (level.free || row == 0) ++effort_.first_rows;
    return true;
  }

  /// Places the next choice in this row, the one before it taken back; false when there is none.
  bool advance(std::size_t row, const Settled<Row>& settled) {
    Level& level = levels_[row];
    if (level.placed) apply(row);
    level.placed = false;
    while (true) {
      const Row pressed = level.decided | level.tried;
      if (!prune_ || level.weight + popcount(pressed) <= best_.weight()) {
        const std::uint8_t kinds = pressed ? 2 : 1;
        while (level.next_kind < kinds) {
          const std::uint8_t kind = level.next_kind++;
          if (!may_be_placed(row, pressed, kind, settled)) continue;
          now_.pressed[row] = pressed;
          now_.kind[row] = kind;
          apply(row);
          level.placed = true;
          return true;
        }
      }
      level.tried = (level.tried - level.free) & level.free;
      if (!level.tried) return false;
      level.next_kind = 0;
      ++effort_.first_rows;
    }
  }

  bool may_be_placed(std::size_t row, const Row& pressed, std::uint8_t kind,
                     const Settled<Row>& settled) const {
    if (pressed & (levels_[row].used[1 - kind] | settled.columns[1 - kind])) return false;
    if (row >= settled.row_kind.size()) return true;
    return !pressed ? settled.row_kind[row] == 0 : settled.row_kind[row] == kind;
  }

  bool closed_rows_are_dark(std::size_t row) const {
    for (const std::size_t closed : shape_.plan[row].closes)
      if (lights_[closed] & shape_.plan[closed].open) return false;
    return true;
  }

  void offer(const Settled<Row>& settled) {
    const Level& last = levels_.back();
    std::array<Row, 2> used = last.used;
    used[now_.kind.back()] |= now_.pressed.back();
    if (settled.columns[1] & ~used[1]) return;
    if (settled.mixed && (!used[0] || !used[1])) return;
    best_.offer(now_, last.weight + pressed_in(shape_.rows - 1));
  }

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
