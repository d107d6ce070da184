// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "board/watch.hpp"
#include "flipwise/board.hpp"

namespace flipwise {

/// The members of fewest presses of one coset, or the best met before a stop.
struct Fewest {
  std::uint64_t presses = 0;
  Board first;                  ///< the first of them in reading order
  std::uint64_t rivals = 1;     ///< how many have as few, `first` included
  std::vector<Board> all = {};  ///< the first of them in order, as many as were asked for
  bool proved = true;           ///< false: stopped, so `first` is only the best met
};

/// Brings a coset into the form of Fact 16: `directions` in reduced echelon form over the cells in
/// reading order, `particular` unlit at their leading cells. The directions must be independent.
/// Cost: directions^2 * cells / 64 word operations.
void normalise(Board& particular, std::vector<Board>& directions);

/// The largest dimension that `fewest_in_coset` takes when it may run to its end: a minute or so.
inline constexpr std::size_t patient_dimension = 36;
/// The largest it takes at all; a limit will end it.
inline constexpr std::size_t greatest_dimension = 62;

/// Minimum over the coset particular + span(directions) by blocked Walsh transforms (Fact 5). Members are
/// scanned in reading order, so the first minimiser met is the answer (Fact 16). At most
/// `greatest_dimension` directions. Cost: about 2^dimension half nanoseconds.
Fewest fewest_in_coset(Board particular, std::vector<Board> directions, std::uint64_t all, Watch& watch);

/// The better of two cosets; of equal ones the first in reading order, and the rivals of both.
Fewest better(Fewest left, Fewest right, std::uint64_t all);

}  // namespace flipwise
