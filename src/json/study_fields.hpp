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

/// Reads free lights and fixed presses of a puzzle, or of what is said of one.
template <typename Asked>
void read_masks(const Fields& fields, Asked& asked, unsigned colours = 2) {
  if (fields.has("free")) asked.free = fields.mask("free", colours);
  if (fields.has("fixed")) asked.fixed = fields.mask("fixed", colours);
}

/// Reads rule, wrap, goal, free and fixed cells of a puzzle, or of what is said of one.
template <typename Asked>
void read_question(const Fields& fields, Asked& asked, unsigned colours = 2) {
  if (fields.has("rule")) asked.rule = parsed(fields, "rule", parse_rule);
  if (fields.has("wrap")) asked.wrap = parsed(fields, "wrap", parse_wrap);
  if (fields.has("goal")) asked.goal = fields.goal("goal", colours);
  read_masks(fields, asked, colours);
}

/// What is asked beside the nullity.
inline void read_extras(const Fields& fields, AnalyzeRequest& request) {
  request.quiet_patterns = fields.flag("quiet_patterns");
  request.worst = fields.flag("worst");
  request.distances = fields.flag("distances");
  request.distribution = fields.flag("distribution");
}

/// How many boards, and of which presses.
inline void read_wish(const Fields& fields, GenerateQuery& query) {
  query.presses = fields.number("presses");
  query.unique = fields.flag("unique");
  query.symmetric = fields.flag("symmetric");
  if (fields.has("count")) query.count = fields.number("count", 1, most_generated);
  if (fields.has("seed")) query.seed = fields.number("seed");
}

}  // namespace flipwise
