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

/// A request to count: question, options and limits, and the states of the question.
struct CountTask {
  const PatternQuestion& question;
  const CountOptions& options;
  Limits& limits;
  Checkpoint& checkpoint;
  LazyDiagram diagram;
};

/// The ways to count.
enum class CountMethod {
  formula,             ///< 2^cells, if every pattern is allowed
  even_array,          ///< an array of all states, for the even rule
  array,               ///< an array of all states, for any rule over edge neighbours
  closed_walks,        ///< wrapped rows, as walks from a state to itself
  closed_recurrence,   ///< many wrapped rows, by a recurrence of the counts of shorter boards
  diagram,             ///< row by row over the reached states
  states_in_slices,    ///< like `diagram`, over processes that hold some of the states each
  diagram_recurrence,  ///< many rows over the reached states, by a recurrence
};

/// Chooses the cheapest method that can answer the question. If estimates from narrow boards are not
/// enough, explores the states, which the method needs anyway. Sets `name` to the name of the method in
/// answers. Throws LimitReached if nothing is within reach; `name` is then that of the closest method.
CountMethod choose_method(CountTask& task, std::string& name);

/// Returns the number of patterns, counted by a method.
BigInt count_by(CountMethod method, CountTask& task);

/// Counts again in a way that shares little with the method, if that takes negligible time. Throws
/// InternalError if the numbers differ.
void check_count(CountMethod method, const BigInt& count, CountTask& task);

// Results in addition to the number. Each is checked before it is returned.

/// True if a result other than the number and its recurrence is requested: that needs the explored states.
bool needs_diagram(const CountOptions& options);

/// Adds the numbers by weight, the patterns with the fewest and the most lit cells, and samples.
void describe(CountTask& task, const BigInt& number, Tally& tally);

/// True if a list, a rank or the pattern of a rank is requested. These depend on reading order, so the
/// board must not be transposed for them.
bool asks_for_places(const CountOptions& options);
void describe_places(CountTask& task, const BigInt& number, Tally& tally);

/// Adds the requested numbers of symmetric patterns, and of patterns up to symmetry or translation.
void describe_symmetry(CountTask& task, const BigInt& number, Tally& tally);

/// Adds the recurrence over the number of rows. It must give `number`, which was found without it.
void describe_recurrence(CountTask& task, const BigInt& number, Tally& tally);

}  // namespace flipwise
