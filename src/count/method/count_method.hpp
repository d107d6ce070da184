// SPDX-License-Identifier: MIT
//
// Folder src/count/method: chooses how to count, counts, and describes what else is requested.
// Entry: choose_method(), by the measured costs in src/run/costs.hpp; count_by(); describe().
// Must not add up itself. Arrays and closed walks hold residues of one word: no other kind of number.
#pragma once

#include <string>

#include "arithmetic/big_int.hpp"
#include "count/diagram/lazy_diagram.hpp"
#include "flipwise/count.hpp"
#include "run/checkpoint_format.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// A question on its way to an answer: what is asked, within which limits, and its states.
struct CountTask {
  const PatternQuestion& question;
  const CountOptions& options;
  Limits& limits;
  Checkpoint& checkpoint;
  LazyDiagram diagram;
};

/// The ways to count.
enum class CountMethod {
  formula,             ///< everything is allowed: a power of 2
  even_array,          ///< the even rule, in an array of all states
  array,               ///< any rule of edge neighbours, in an array of all states
  closed_walks,        ///< wrapped rows, as walks from a state to itself
  closed_recurrence,   ///< the same for many rows, by the recurrence of the first counts
  diagram,             ///< row by row over the states that are reached
  states_in_slices,    ///< the same over processes, of which each holds some of the states
  diagram_recurrence,  ///< many rows over these states, by a recurrence
};

/// Chooses the cheapest method that serves the question. Where narrow boards do not tell enough, the states
/// are explored: the method will need them anyway. `name` is what answers call it. Throws LimitReached
/// where nothing is within reach; `name` is then that of the method which came closest, if any.
CountMethod choose_method(CountTask& task, std::string& name);

/// The number, by that method.
BigInt count_by(CountMethod method, CountTask& task);

/// Counts again in another way that shares little with the method, where that takes no time to speak of;
/// throws InternalError where the numbers differ.
void check_count(CountMethod method, const BigInt& count, CountTask& task);

// What else can be asked than the number itself. Everything is checked before it is handed out.

/// Whether more is asked than the number and its recurrence: that takes the states which exploring finds.
bool needs_diagram(const CountOptions& options);

/// By weight, fewest and most lit, samples.
void describe(CountTask& task, const BigInt& number, Tally& tally);

/// List, rank and unrank: these are about reading order, so they need the board the way it was asked about.
bool asks_for_places(const CountOptions& options);
void describe_places(CountTask& task, const BigInt& number, Tally& tally);

/// The number up to the symmetries of the board.
void describe_symmetry(CountTask& task, const BigInt& number, Tally& tally);

/// The recurrence over the number of rows; it must give the count that was found without it.
void describe_recurrence(CountTask& task, const BigInt& number, Tally& tally);

}  // namespace flipwise
