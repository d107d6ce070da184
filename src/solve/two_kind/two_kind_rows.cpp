// SPDX-License-Identifier: MIT
#include "solve/two_kind/two_kind_rows.hpp"

#include <utility>

namespace flipwise::two_kind {

template <typename Line>
RowSearch<Line>::RowSearch(const Shape<Line>& shape, std::vector<Line> lights, Best<Line>& best,
                           const KeepOn& keep_on, bool prune)
    : shape_(shape),
      lights_(std::move(lights)),
      best_(best),
      keep_on_(keep_on),
      prune_(prune),
      levels_(shape.rows) {
  now_.pressed.resize(shape.rows);
  now_.kind.resize(shape.rows);
}

template <typename Line>
void RowSearch<Line>::run(const Settled<Line>& settled) {
  std::size_t row = 0;
  bool alive = enter(0, settled);
  while (true) {
    if (!alive || !advance(row, settled)) {
      if (row == 0) return;
      --row;
      alive = true;
      continue;
    }
    if ((++effort_.nodes & 0xfff) == 0 && !keep_on_()) {
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

template <typename Line>
std::uint64_t RowSearch<Line>::pressed_in(std::size_t row) const {
  return popcount(now_.pressed[row]);
}

template <typename Line>
void RowSearch<Line>::apply(std::size_t row) {
  const Line pressed = now_.pressed[row];
  if (!pressed) return;
  for (const Effect<Line>& effect : shape_.plan[row].effects[now_.kind[row]])
    lights_[effect.row] ^= effect(pressed);
}

/// Starts a row; false when a hole would have to be pressed, or when all that can follow is of the one
/// kind pressed so far although both are asked for.
template <typename Line>
bool RowSearch<Line>::enter(std::size_t row, const Settled<Line>& settled) {
  const RowPlan<Line>& plan = shape_.plan[row];
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
      if (!level.used[1 - kind] && (level.used[kind] | settled.columns[kind]) == shape_.full) return false;
  if (level.free || row == 0) ++effort_.first_rows;
  return true;
}

template <typename Line>
bool RowSearch<Line>::may_be_placed(std::size_t row, const Line& pressed, std::uint8_t kind,
                                    const Settled<Line>& settled) const {
  if (pressed & (levels_[row].used[1 - kind] | settled.columns[1 - kind])) return false;
  if (row >= settled.row_kind.size()) return true;
  return !pressed ? settled.row_kind[row] == 0 : settled.row_kind[row] == kind;
}

/// Places the next choice in this row, the one before it taken back; false when there is none.
template <typename Line>
bool RowSearch<Line>::advance(std::size_t row, const Settled<Line>& settled) {
  Level& level = levels_[row];
  if (level.placed) apply(row);
  level.placed = false;
  while (true) {
    const Line pressed = level.decided | level.tried;
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

template <typename Line>
bool RowSearch<Line>::closed_rows_are_dark(std::size_t row) const {
  for (const std::size_t closed : shape_.plan[row].closes)
    if (lights_[closed] & shape_.plan[closed].open) return false;
  return true;
}

template <typename Line>
void RowSearch<Line>::offer(const Settled<Line>& settled) {
  const Level& last = levels_.back();
  std::array<Line, 2> used = last.used;
  used[now_.kind.back()] |= now_.pressed.back();
  if (settled.columns[1] & ~used[1]) return;
  if (settled.mixed && (!used[0] || !used[1])) return;
  best_.offer(now_, last.weight + pressed_in(shape_.rows - 1));
}

template class RowSearch<Word>;
template class RowSearch<WideLine>;

}  // namespace flipwise::two_kind
