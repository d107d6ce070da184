// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "flipwise/board.hpp"
#include "run/limits.hpp"
#include "solve/coset/coset.hpp"

namespace flipwise {

/// The members of fewest presses of one coset, or the best met before a stop.
struct Fewest {
  std::uint64_t presses = 0;
  std::uint64_t lower = 0;      ///< proved: no member has fewer
  Board first = {};             ///< the first of them in reading order
  BigInt co_optimal = 1;        ///< how many have as few, `first` included; only where proved
  std::vector<Board> all = {};  ///< the first of them in order, as many as were asked for
  bool proved = true;           ///< false: stopped or beyond reach, so `first` is only the best met
  std::string method = {};      ///< how they were found, a word
};

/// Minimum over the coset particular + span(directions): split into parts (parts_of), each minimised by the
/// method that the cost estimates favour, and put together again. The directions must be independent.
/// Nothing when even writing the coset down would take too long or not fit the memory. `all`: how many of
/// the fewest to list. Without a deadline nothing is begun that is expected to take long.
std::optional<Fewest> fewest_in_coset(Board particular, std::vector<Board> directions, std::uint64_t all,
                                      Limits& limits);

/// Number of members of each weight from 0 up to the greatest; nothing when the coset is beyond reach or
/// the count was stopped. Cost: 2^d nanoseconds for the greatest dimension d of a part.
std::optional<std::vector<BigInt>> weight_distribution(Board particular, std::vector<Board> directions,
                                                       Limits& limits);

/// The better of two cosets; of equal ones the first in reading order, and the numbers of both.
Fewest better(Fewest left, Fewest right, std::uint64_t all);

}  // namespace flipwise
