// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "json/fields.hpp"
#include "json/request.hpp"
#include "json/values.hpp"

namespace flipwise {

// Fields that several requests or answers have, most of them of analyze, generate, rate and hint.

/// Adds the bounds of the fewest presses, and the numbers of solutions.
inline void add_bounds(JsonObject& object, const Answer& answer) {
  if (answer.status != Status::impossible) {
    object.add("lower", answer.lower);
    object.add_known("upper", answer.upper);
  }
  object.add_known("nullity", answer.nullity);
  object.add_known("solutions", answer.solutions);
  object.add_known("optimal_solutions", answer.optimal_solutions);
}

/// Adds the witness of an answer, with its modulus where there are more than two colours.
void add_witness(JsonObject& object, const Puzzle& puzzle, const Answer& answer);
void add_goal(JsonObject& object, const Puzzle& puzzle);
/// Adds "cost_of" for more than two colours, where pressed cells are counted.
inline void add_cost_of(JsonObject& object, const Puzzle& puzzle) {
  if (puzzle.cost_of == CostOf::press && !puzzle.start.has_bits()) object.add("cost_of", "press");
}

}  // namespace flipwise
