// SPDX-License-Identifier: MIT
#pragma once

#include "arithmetic/big_int.hpp"
#include "count/diagram/lazy_diagram.hpp"
#include "flipwise/count.hpp"
#include "run/checkpoint_format.hpp"
#include "run/limits.hpp"

namespace flipwise {

// What else can be asked than the number itself. Everything is checked before it is handed out.

/// Throws InternalError where a board breaks the rule that it was found by.
void require_pattern(const PatternQuestion& question, const Board& board);

/// By weight, fewest and most lit, samples.
void describe(const PatternQuestion& question, const CountOptions& options, const BigInt& number,
              Explored& explored, Limits& limits, Checkpoint& checkpoint, Tally& tally);

/// List, rank and unrank, which need the board as it was asked about, because they are about reading order.
bool asks_for_order(const CountOptions& options);
void describe_order(const PatternQuestion& question, const CountOptions& options, const BigInt& number,
                    Explored& explored, Limits& limits, Checkpoint& checkpoint, Tally& tally);

/// The recurrence over the number of rows; it must give the count that was found without it.
void describe_recurrence(const PatternQuestion& question, const CountOptions& options, const BigInt& number,
                         Limits& limits, Checkpoint& checkpoint, Tally& tally);

}  // namespace flipwise
