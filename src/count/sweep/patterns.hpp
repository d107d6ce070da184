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

/// The cells in reading order, as 0 and 1.
std::string text_of(const Board& pattern);

/// How many patterns have 0, 1, ... lit cells, exactly. Cost: (cells + 1) x (cells / 64 + 1) words per
/// state. This and what follows saves its state in a checkpoint.
std::vector<BigInt> count_by_weight(const Diagram& diagram, Limits& limits, Checkpoint& checkpoint);

/// So many patterns, each drawn on its own, all equally likely; none where there is no pattern. The
/// patterns are numbered in reading order from 0; a sample is the pattern of a random number below their
/// count c: with b the bits of c - 1, Random(seed) gives b / 64 (rounded up) words, lowest first, of which
/// the lowest b bits count, and again until the number is below c. Memory: cells / 64 + 1 words for every
/// state before a row.
std::vector<Board> sample_patterns(const Diagram& diagram, std::uint64_t samples, std::uint64_t seed,
                                   Limits& limits, Checkpoint& checkpoint);

/// The number of patterns before this one in reading order. Memory as for samples.
BigInt rank_of_pattern(const Diagram& diagram, const Board& pattern, Limits& limits,
                       Checkpoint& checkpoint);

/// The pattern of that rank; none where there are not so many. Memory as for samples.
std::optional<Board> pattern_of_rank(const Diagram& diagram, const BigInt& rank, Limits& limits,
                                     Checkpoint& checkpoint);

/// The pattern of fewest or of most lit cells that comes first in reading order; none where there is no
/// pattern. Its state is saved in a checkpoint. Memory: 4 bytes for every state before a row.
std::optional<Tally::Extreme> extreme_pattern(const Diagram& diagram, bool most, Limits& limits,
                                              Checkpoint& checkpoint);

/// The same among the paths that begin and end in this state; saves nothing.
std::optional<Tally::Extreme> extreme_pattern(const Diagram& diagram, bool most, Limits& limits,
                                              std::uint32_t closed_at);

/// Hands out the patterns in reading order until `each` says no or there are no more; returns how many.
/// From every cell on it is known which states still lead to a pattern, so no step is in vain: the next
/// pattern costs as many steps as cells that it does not share with the last. Memory: a bit for every state
/// of every layer, rows that end alike sharing theirs; it does not grow with the number of patterns.
std::uint64_t for_each_pattern(const Diagram& diagram, Limits& limits,
                               const std::function<bool(const Board&)>& each);

}  // namespace flipwise
