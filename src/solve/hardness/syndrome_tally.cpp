// SPDX-License-Identifier: MIT
#include "solve/hardness/syndrome_tally.hpp"

#include <cmath>

namespace flipwise {

namespace {

/// Of a board: its distance, and whether several sets of so many presses lead to it.
using Entry = std::uint8_t;
constexpr Entry not_reached = 0x7f;
constexpr Entry several = 0x80;
constexpr std::size_t run = 65536;  // boards looked at between two looks at the limits

/// Marks the boards one press further than `distance`; false where there are none.
bool reach(std::vector<Entry>& entries, const Syndromes& syndromes, Entry distance, Limits& limits) {
  bool any = false;
  for (std::size_t board = 0; board < entries.size(); ++board) {
    if (board % run == 0) limits.spend(run, 0, "one press further");
    if ((entries[board] & ~several) != distance) continue;
    limits.spend(4 * syndromes.columns.size(), 0, "one press further");
    for (const std::uint32_t column : syndromes.columns) {
      Entry& next = entries[board ^ column];
      if (next != not_reached) continue;
      next = static_cast<Entry>(distance + 1);
      any = true;
    }
  }
  return any;
}

/// The ways to a board at this distance are those to the boards a press before it, each met once for every
/// press of the set.
void mark_several(std::vector<Entry>& entries, const Syndromes& syndromes, Entry distance, Limits& limits) {
  for (std::size_t board = 0; board < entries.size(); ++board) {
    if (board % run == 0) limits.spend(run, 0, "counting ways");
    if (entries[board] != distance) continue;
    limits.spend(4 * syndromes.columns.size(), 0, "counting ways");
    std::size_t ways = 0;
    for (const std::uint32_t column : syndromes.columns) {
      const Entry before = entries[board ^ column];
      if ((before & ~several) + 1 == distance)
        ways += (before & several) != 0 ? distance + std::size_t{1} : 1;
    }
    if (ways != distance) entries[board] |= several;
  }
}

}  // namespace

double syndrome_tally_seconds(const Syndromes& syndromes) {
  constexpr double look_up_seconds = 3e-9;
  return std::ldexp(2 * look_up_seconds * static_cast<double>(syndromes.columns.size() + 8),
                    static_cast<int>(syndromes.rank));
}

SyndromeTally tally_syndromes(const Syndromes& syndromes, Limits& limits) {
  const std::size_t size = std::size_t{1} << syndromes.rank;
  const Charge room = limits.charge(static_cast<double>(size));
  std::vector<Entry> entries(size, not_reached);
  entries[0] = 0;
  Entry last = 0;
  while (reach(entries, syndromes, last, limits)) mark_several(entries, syndromes, ++last, limits);
  SyndromeTally result{.boards = std::vector<std::uint64_t>(last + std::size_t{1}),
                       .unique = std::vector<std::uint64_t>(last + std::size_t{1})};
  std::size_t hardest = 0;
  for (std::size_t board = size; board-- > 0;) {
    const auto distance = static_cast<std::size_t>(entries[board] & ~several);
    ++result.boards[distance];
    if ((entries[board] & several) == 0) ++result.unique[distance];
    if (distance == last) hardest = board;
  }
  for (Entry left = last; left > 0; --left)
    for (std::size_t i = 0; i < syndromes.columns.size(); ++i)
      if ((entries[hardest ^ syndromes.columns[i]] & ~several) + 1 == left) {
        hardest ^= syndromes.columns[i];
        result.hardest.push_back(i);
        break;
      }
  return result;
}

}  // namespace flipwise
