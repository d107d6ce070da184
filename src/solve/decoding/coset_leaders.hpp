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

/// What buttons reach: in coordinates of the lights that they can change together, the lights that each
/// flips.
struct Syndromes {
  std::size_t rank = 0;
  std::vector<std::uint32_t> columns = {};
};

inline constexpr std::size_t greatest_syndrome_rank = 28;

/// Of all 2^rank boards, what is best with the buttons from one on, from what is best with those behind it
/// (Fact 33): `joining(i)(entry, away)` is what an entry becomes by button i, `away` being that of the
/// board a press away before the button was there. Where the last buttons have the first coordinates, few
/// boards are reached for long, and only these are gone through. Boards are taken in blocks, so that those
/// a press away lie together, too. Cost: at most 2^rank joins a button.
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
                              "going through all boards");
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

/// The cheapest sets of buttons that change given lights, of all lights at once: what they cost, how many
/// they are, and the first in reading order. Worth it where lights are asked for by the thousand and span
/// few dimensions.
class CosetLeaders {
 public:
  /// What all costs may add up to.
  static constexpr std::uint64_t greatest_sum = (std::uint64_t{1} << 31) - 1;

  /// What making them is expected to take.
  static double seconds(std::size_t rank, std::size_t buttons);
  static double bytes(std::size_t rank);

  /// A cost for each column, of which there are fewer than 2^32. Throws LimitReached.
  CosetLeaders(Syndromes syndromes, std::span<const std::uint64_t> costs, Limits& limits);

  struct Leader {
    std::uint64_t cost = 0;
    std::uint64_t number = 0;                 ///< of sets that cost so much
    std::vector<std::uint32_t> pressed = {};  ///< of the first, by rising place
  };
  /// Of the lights that these buttons change; nothing where the cheapest sets are too many to count.
  std::optional<Leader> leader_like(std::span<const Word> buttons) const;

 private:
  struct Entry {
    std::uint32_t cost;
    std::uint32_t first;  // button that the first set begins with
    std::uint64_t number;
  };

  Syndromes syndromes_;
  std::vector<Entry> entries_;
};

}  // namespace flipwise
