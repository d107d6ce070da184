// SPDX-License-Identifier: MIT
#include "solve/two_kind/row_search.hpp"

namespace flipwise::two_kind {

template <typename Row>
void RowSearch<Row>::run(const Settled<Row>& settled) {
  std::size_t row = 0;
  bool alive = enter(0, settled);
  while (true) {
    if (!alive || !advance(row, settled)) {
      if (row == 0) return;
      --row;
      alive = true;
      continue;
    }
    if ((++effort_.nodes & 0xfff) == 0 && !limits_.report_and_continue(search_progress())) {
      effort_.stopped = true;
      return;
    }
    if (!closed_rows_are_unlit(row)) continue;
    if (row + 1 < shape_.rows) {
      alive = enter(++row, settled);
      continue;
    }
    offer(settled);
    if (best_.satisfied()) return;
  }
}

template <typename Row>
inline bool RowSearch<Row>::enter(std::size_t row, const Settled<Row>& settled) {
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
      if (!level.used[1 - kind] && (level.used[kind] | settled.columns[kind]) == shape_.full) return false;
  if (level.free || row == 0) ++effort_.first_rows;
  return true;
}

template <typename Row>
inline bool RowSearch<Row>::advance(std::size_t row, const Settled<Row>& settled) {
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

template <typename Row>
inline bool RowSearch<Row>::may_be_placed(std::size_t row, const Row& pressed, std::uint8_t kind,
                                          const Settled<Row>& settled) const {
  if (pressed & (levels_[row].used[1 - kind] | settled.columns[1 - kind])) return false;
  if (row >= settled.row_kind.size()) return true;
  return !pressed ? settled.row_kind[row] == 0 : settled.row_kind[row] == kind;
}

template <typename Row>
inline void RowSearch<Row>::apply(std::size_t row) {
  const Row pressed = now_.pressed[row];
  if (!pressed) return;
  for (const Effect<Row>& effect : shape_.plan[row].effects[now_.kind[row]])
    lights_[effect.row] ^= effect(pressed);
}

template <typename Row>
inline bool RowSearch<Row>::closed_rows_are_unlit(std::size_t row) const {
  for (const std::size_t closed : shape_.plan[row].closes)
    if (lights_[closed] & shape_.plan[closed].open) return false;
  return true;
}

template <typename Row>
inline void RowSearch<Row>::offer(const Settled<Row>& settled) {
  const Level& last = levels_.back();
  std::array<Row, 2> used = last.used;
  used[now_.kind.back()] |= now_.pressed.back();
  if (settled.columns[1] & ~used[1]) return;
  if (settled.mixed && (!used[0] || !used[1])) return;
  best_.offer(now_, last.weight + pressed_in(shape_.rows - 1));
}

// Only `run` is instantiated explicitly, so that the compiler can inline the functions it calls.
template void RowSearch<Word>::run(const Settled<Word>&);
template void RowSearch<WideRow>::run(const Settled<WideRow>&);

}  // namespace flipwise::two_kind
