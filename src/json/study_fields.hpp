// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "json/fields.hpp"
#include "json/request.hpp"
#include "json/values.hpp"

namespace flipwise {

// What several requests or answers, most of them of analyze, generate, rate and hint, say in the same
// words.

/// Of an answer of solve: what is known of the fewest presses, and of the number of solutions.
inline void add_bounds(JsonObject& object, const Answer& answer) {
  if (answer.status != Status::impossible) {
    object.add("lower", answer.lower);
    object.add_known("upper", answer.upper);
  }
  object.add_known("nullity", answer.nullity);
  object.add_known("solutions", answer.solutions);
  object.add_known("optimal_solutions", answer.optimal_solutions);
}

/// The witness of an answer, and of more than two colours what it is modulo.
void add_witness(JsonObject& object, const Puzzle& puzzle, const Answer& answer);
void add_goal(JsonObject& object, const Puzzle& puzzle);
/// Of more than two colours, where cells that are pressed count.
inline void add_cost_of(JsonObject& object, const Puzzle& puzzle) {
  if (puzzle.cost_of == CostOf::press && !puzzle.start.has_bits()) object.add("cost_of", "press");
}

}  // namespace flipwise
