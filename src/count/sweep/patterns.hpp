// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "count/diagram/diagram.hpp"
#include "flipwise/board.hpp"
#include "flipwise/count.hpp"
#include "run/checkpoint_format.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// Writes the cells in reading order, as 0 and 1.
std::string text_of(const Board& pattern);

/// Returns the exact numbers of patterns with 0, 1, ... lit cells. Memory: (cells + 1) x (cells / 64 + 1)
/// words for each state of two layers. This and the functions below save their state in the checkpoint.
std::vector<BigInt> count_by_weight(const Diagram& diagram, Limits& limits, Checkpoint& checkpoint);

/// Returns `samples` patterns, drawn independently and uniformly; none if no pattern exists. They are
/// numbered in reading order from 0; a sample is the pattern of a random number below their count c. If c -
/// 1 has b bits, Random(seed) gives b / 64 (rounded up) words, lowest first, of which the lowest b bits are
/// used; this is repeated until the number is below c. Memory: cells / 64 + 1 words for every state before
/// a row.
std::vector<Board> sample_patterns(const Diagram& diagram, std::uint64_t samples, std::uint64_t seed,
                                   Limits& limits, Checkpoint& checkpoint);

/// Returns the number of patterns before this one in reading order. Memory as for samples.
BigInt rank_of_pattern(const Diagram& diagram, const Board& pattern, Limits& limits,
                       Checkpoint& checkpoint);

/// Returns the pattern of a rank; none if there are not enough patterns. Memory as for samples.
std::optional<Board> pattern_of_rank(const Diagram& diagram, const BigInt& rank, Limits& limits,
                                     Checkpoint& checkpoint);

/// Returns the pattern with the fewest (or the most) lit cells that comes first in reading order; none if
/// no pattern exists. Memory: 4 bytes for every state before a row.
std::optional<Tally::Extreme> extreme_pattern(const Diagram& diagram, bool most, Limits& limits,
                                              Checkpoint& checkpoint);

/// Returns the extreme pattern among the paths that begin and end in state `closed_at`; saves nothing.
std::optional<Tally::Extreme> extreme_pattern(const Diagram& diagram, bool most, Limits& limits,
                                              std::uint32_t closed_at);

/// The fewest or the most lit cells of a pattern, and the number of patterns that have as many. The number
/// is 0 if no pattern exists; `lit` then has no meaning.
struct ExtremeNumber {
  std::uint64_t lit = 0;
  BigInt number = 0;
};

/// Counts the patterns with the fewest (or the most) lit cells. Memory: cells / 64 + 2 words for every
/// state of two layers. Saves its state in the checkpoint.
ExtremeNumber count_extreme(const Diagram& diagram, bool most, Limits& limits, Checkpoint& checkpoint);

/// Calls each(pattern) in reading order until it returns false or there are no more patterns; returns the
/// number of calls. Marks in advance the states that lead to a pattern, so no step is wasted: a pattern
/// costs as many steps as it has cells after those that it shares with the one before. Memory: a bit for
/// every state of every layer, shared by rows that end alike; it does not grow with the number of patterns.
std::uint64_t for_each_pattern(const Diagram& diagram, Limits& limits,
                               const std::function<bool(const Board&)>& each);

}  // namespace flipwise
