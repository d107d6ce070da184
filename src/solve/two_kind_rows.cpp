// SPDX-License-Identifier: MIT
#include "solve/two_kind_rows.hpp"

#include <array>
#include <bit>
#include <utility>

namespace flipwise::two_kind {

namespace {

/// A row on the way down: what is tried in it and what held before it.
struct Level {
  Word decided = 0;            // presses that the lights above demand
  Word tried = 0;              // the present choice among the free cells
  std::uint8_t next_kind = 0;  // 0, 1: to be tried with this choice; 2: this choice is used up
  bool placed = false;
  std::array<Word, 2> fixed = {};  // columns of each kind, before this row
  std::uint64_t weight = 0;        // presses before this row
};

class RowSearch {
 public:
  RowSearch(const Shape& shape, std::vector<Word> lights, Best& best, const KeepOn& keep_on, bool prune)
      : shape_(shape), lights_(std::move(lights)), best_(best), keep_on_(keep_on), prune_(prune) {
    levels_.resize(shape.rows);
    now_.pressed.resize(shape.rows);
    now_.kind.resize(shape.rows);
  }

  Effort run() {
    std::size_t row = 0;
    bool alive = enter(0);
    while (true) {
      if (!alive || !advance(row)) {
        if (row == 0) return effort_;
        --row;
        alive = true;
        continue;
      }
      if ((++effort_.nodes & 0xfff) == 0 && !keep_on_()) {
        effort_.stopped = true;
        return effort_;
      }
      if (!closed_rows_are_dark(row)) continue;
      if (row + 1 == shape_.rows) {
        best_.offer(now_, levels_[row].weight + pressed_in(row));
        if (best_.satisfied()) return effort_;
        continue;
      }
      alive = enter(++row);
    }
  }

 private:
  std::uint64_t pressed_in(std::size_t row) const {
    return static_cast<std::uint64_t>(std::popcount(now_.pressed[row]));
  }

  void apply(std::size_t row) {
    const Word pressed = now_.pressed[row];
    for (const Effect& effect : shape_.plan[row].effects[now_.kind[row]])
      lights_[effect.row] ^= effect(pressed);
  }

  /// Starts a row; false when a hole would have to be pressed.
  bool enter(std::size_t row) {
    const RowPlan& plan = shape_.plan[row];
    Level& level = levels_[row];
    level.decided = 0;
    if (plan.decided_by != no_row) {
      level.decided = lights_[plan.decided_by] & shape_.plan[plan.decided_by].open;
      if (level.decided & ~plan.open) return false;
    }
    level.tried = 0;
    level.next_kind = 0;
    level.placed = false;
    if (row > 0) {
      const Level& above = levels_[row - 1];
      level.fixed = above.fixed;
      level.fixed[now_.kind[row - 1]] |= now_.pressed[row - 1];
      level.weight = above.weight + pressed_in(row - 1);
    }
    if (plan.free != 0) ++effort_.first_rows;
    return true;
  }

  /// Places the next choice in this row, the one before it taken back; false when there is none.
  bool advance(std::size_t row) {
    const Word free = shape_.plan[row].free;
    Level& level = levels_[row];
    if (level.placed) apply(row);
    level.placed = false;
    while (true) {
      const Word pressed = level.decided | level.tried;
      if (!prune_ || level.weight + static_cast<std::uint64_t>(std::popcount(pressed)) <= best_.weight()) {
        const std::uint8_t kinds = pressed == 0 ? 1 : 2;
        while (level.next_kind < kinds) {
          const std::uint8_t kind = level.next_kind++;
          if (pressed & level.fixed[1 - kind]) continue;
          now_.pressed[row] = pressed;
          now_.kind[row] = kind;
          apply(row);
          level.placed = true;
          return true;
        }
      }
      level.tried = (level.tried - free) & free;
      if (level.tried == 0) return false;
      level.next_kind = 0;
      ++effort_.first_rows;
    }
  }

  bool closed_rows_are_dark(std::size_t row) const {
    for (const std::size_t closed : shape_.plan[row].closes)
      if (lights_[closed] & shape_.plan[closed].open) return false;
    return true;
  }

  const Shape& shape_;
  std::vector<Word> lights_;
  Best& best_;
  const KeepOn& keep_on_;
  const bool prune_;
  std::vector<Level> levels_;
  Pressing now_;
  Effort effort_;
};

}  // namespace

Effort search_rows(const Shape& shape, const std::vector<Word>& lights, Best& best, const KeepOn& keep_on,
                   bool prune) {
  return RowSearch(shape, lights, best, keep_on, prune).run();
}

}  // namespace flipwise::two_kind
