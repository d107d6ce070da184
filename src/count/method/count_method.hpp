// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "arithmetic/big_int.hpp"
#include "count/method/count_task.hpp"

namespace flipwise {

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

/// How a question will be counted.
struct CountPlan {
  CountMethod method;
  const char* name;     ///< in answers
  const char* because;  ///< what decided, in a few words
  double steps;         ///< predicted: entries of arrays or choices of states to go through, by one thread
};

/// Chooses the cheapest method that serves the question. Where narrow boards do not tell enough, the states
/// are explored: the method will need them anyway. Throws Stopped where nothing is within reach; `name` is
/// then that of the method which came closest, if any.
CountPlan choose_method(CountTask& task, std::string& name);

/// The number, by that method.
BigInt count_by(const CountPlan& plan, CountTask& task);

/// Counts again in another way that shares little with the method, where that takes no time to speak of;
/// throws InternalError where the numbers differ.
void check_count(const CountPlan& plan, const BigInt& count, CountTask& task);

}  // namespace flipwise
