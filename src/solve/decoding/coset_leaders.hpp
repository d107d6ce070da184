// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "flipwise/board.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// The lights that each button flips, as bits in coordinates of the space that all buttons span.
struct Syndromes {
  std::size_t rank = 0;
  std::vector<std::uint32_t> columns = {};
};

inline constexpr std::size_t greatest_syndrome_rank = 28;

/// Updates the best entry of each of the 2^rank boards by one button after another, from the last to the
/// first (Fact 33). `joining(i)(entry, away)` returns a board's entry with button i, given its entry
/// without the button and that of the board one press away. If the last buttons have the first coordinates,
/// few boards are reachable for a long time, and only these are visited. Boards are processed in blocks, so
/// that the boards one press away are also consecutive. Cost: at most 2^rank joins per button.
template <typename Entry, typename Joining>
void take_buttons(std::vector<Entry>& entries, const Syndromes& syndromes, Limits& limits,
                  const Joining& joining) {
  constexpr std::size_t block = 16;
  constexpr std::size_t run = std::size_t{1} << 16;
  const std::size_t buttons = syndromes.columns.size();
  std::size_t reached = 0;
  for (std::size_t i = buttons; i-- > 0;) {
    const std::size_t column = syndromes.columns[i];
    reached |= column;
    const std::size_t boards = std::bit_ceil(reached + 1);
    const std::size_t top = std::bit_floor(column);
    const auto join = joining(i);
    const auto meet = [&join](Entry& left, Entry& right) {
      const Entry one = left;
      const Entry other = right;
      left = join(one, other);
      right = join(other, one);
    };
    for (std::size_t first = 0; first < boards; first += run) {
      const std::size_t end = std::min(first + run, boards);
      limits.count_operations(4 * (end - first),
                              1 - static_cast<double>(i + 1) / static_cast<double>(buttons),
                              "enumerating all boards");
      if (column == 0)
        for (std::size_t board = first; board < end; ++board)
          entries[board] = join(entries[board], entries[board]);
      else if (top < block)
        for (std::size_t board = first; board < end; ++board) {
          if ((board & top) == 0) meet(entries[board], entries[board ^ column]);
        }
      else
        for (std::size_t board = first; board < end; board += block) {
          if ((board & top) != 0) continue;
          Entry* const left = &entries[board];
          Entry* const right = &entries[(board ^ column) & ~(block - 1)];
          for (std::size_t j = 0; j < block; ++j) meet(left[j], right[j ^ (column & (block - 1))]);
        }
    }
  }
}

/// A table of the cheapest sets of buttons for all reachable sets of lights: their cost, their number, and
/// the first in reading order. Useful for thousands of boards whose lights span few dimensions.
class CosetLeaders {
 public:
  /// The greatest sum of all costs.
  static constexpr std::uint64_t greatest_sum = (std::uint64_t{1} << 31) - 1;

  /// Predicted time and memory of the table.
  static double seconds(std::size_t rank, std::size_t buttons);
  static double bytes(std::size_t rank);

  /// Takes a cost for each column, of which there are fewer than 2^32. Throws LimitReached.
  CosetLeaders(Syndromes syndromes, std::span<const std::uint64_t> costs, Limits& limits);

  struct Leader {
    std::uint64_t cost = 0;
    std::uint64_t number = 0;                 ///< number of sets of this cost
    std::vector<std::uint32_t> pressed = {};  ///< buttons of the first set, ascending
  };
  /// Returns the leader for the lights that these buttons change; nothing if its number is too large.
  std::optional<Leader> leader_like(std::span<const Word> buttons) const;

 private:
  struct Entry {
    std::uint32_t cost;
    std::uint32_t first;  // first button of the first set
    std::uint64_t number;
  };

  Syndromes syndromes_;
  std::vector<Entry> entries_;
};

}  // namespace flipwise
