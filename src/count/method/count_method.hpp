// SPDX-License-Identifier: MIT
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
  diagram_recurrence,  ///< many rows over these states, by a recurrence
};

/// Chooses the cheapest method that serves the question. Where narrow boards do not tell enough, the states
/// are explored: the method will need them anyway. `name` is what answers call it. Throws Stopped where
/// nothing is within reach; `name` is then that of the method which came closest, if any.
CountMethod choose_method(CountTask& task, std::string& name);

/// The number, by that method.
BigInt count_by(CountMethod method, CountTask& task);

/// Counts again in another way that shares little with the method, where that takes no time to speak of;
/// throws InternalError where the numbers differ.
void check_count(CountMethod method, const BigInt& count, CountTask& task);

}  // namespace flipwise
