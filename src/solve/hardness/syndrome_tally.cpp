// SPDX-License-Identifier: MIT
#include "solve/hardness/syndrome_tally.hpp"

#include <algorithm>
#include <cmath>

namespace flipwise {

namespace {

/// The distance of a board, and a mark if several sets of that many presses lead to it.
using Entry = std::uint8_t;
constexpr Entry no_sum_yet = 0x40;
constexpr Entry several = 0x80;

Entry distance_of(Entry entry) {
  return entry & static_cast<Entry>(~several);
}

/// Combines the entry of a board with `away`, the entry of a board from which one more press leads there.
Entry joined(Entry entry, Entry away) {
  const auto with = static_cast<Entry>(distance_of(away) + 1);
  const Entry now = distance_of(entry);
  const auto mark = static_cast<Entry>(with == now ? several : 0);
  return with < now ? static_cast<Entry>(with | (away & several)) : static_cast<Entry>(entry | mark);
}

}  // namespace

double syndrome_tally_seconds(const Syndromes& syndromes) {
  constexpr double join_seconds = 4e-9;
  return std::ldexp(join_seconds * static_cast<double>(syndromes.columns.size() + 8),
                    static_cast<int>(syndromes.rank));
}

SyndromeTally tally_syndromes(const Syndromes& syndromes, Limits& limits) {
  const std::size_t size = std::size_t{1} << syndromes.rank;
  const MemoryReservation reservation = limits.charge(static_cast<double>(size));
  std::vector<Entry> entries(size, no_sum_yet);
  entries[0] = 0;
  take_buttons(entries, syndromes, limits, [](std::size_t /*button*/) {
    return [](Entry entry, Entry away) { return joined(entry, away); };
  });
  constexpr std::size_t stretch = std::size_t{1} << 20;
  const auto poll = [&](std::size_t board) {
    if (board % stretch == 0) limits.count_operations(2 * stretch, 1, "enumerating all boards");
  };
  Entry last = 0;
  for (std::size_t board = 0; board < size; ++board) {
    poll(board);
    last = std::max(last, distance_of(entries[board]));
  }
  SyndromeTally result{.boards = std::vector<std::uint64_t>(last + std::size_t{1}),
                       .unique = std::vector<std::uint64_t>(last + std::size_t{1})};
  std::size_t hardest = 0;
  for (std::size_t board = size; board-- > 0;) {
    poll(board);
    const auto distance = static_cast<std::size_t>(distance_of(entries[board]));
    ++result.boards[distance];
    if ((entries[board] & several) == 0) ++result.unique[distance];
    if (distance == last) hardest = board;
  }
  for (Entry left = last; left > 0; --left)
    for (std::size_t i = 0; i < syndromes.columns.size(); ++i)
      if (distance_of(entries[hardest ^ syndromes.columns[i]]) + 1 == left) {
        hardest ^= syndromes.columns[i];
        result.hardest.push_back(i);
        break;
      }
  return result;
}

}  // namespace flipwise
