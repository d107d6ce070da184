// SPDX-License-Identifier: MIT
#pragma once

#include "arithmetic/big_int.hpp"
#include "count/method/count_method.hpp"
#include "flipwise/count.hpp"

namespace flipwise {

// What else can be asked than the number itself. Everything is checked before it is handed out.

/// Whether more is asked than the number and its recurrence: that takes the states which exploring finds.
bool needs_diagram(const CountOptions& options);

/// By weight, fewest and most lit, samples.
void describe(CountTask& task, const BigInt& number, Tally& tally);

/// List, rank and unrank: these are about reading order, so they need the board the way it was asked about.
bool asks_for_places(const CountOptions& options);
void describe_places(CountTask& task, const BigInt& number, Tally& tally);

/// The recurrence over the number of rows; it must give the count that was found without it.
void describe_recurrence(CountTask& task, const BigInt& number, Tally& tally);

}  // namespace flipwise
