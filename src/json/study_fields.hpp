// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "json/fields.hpp"
#include "json/request.hpp"
#include "json/values.hpp"

namespace flipwise {

// What requests and answers, most of them of analyze, generate, rate and hint, say in the same words
// whatever the number of colours.

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

/// What is asked beside the nullity.
inline void read_extras(const Fields& fields, AnalyzeRequest& request) {
  request.quiet_patterns = fields.flag("quiet_patterns");
  request.worst = fields.flag("worst");
  request.distances = fields.flag("distances");
  request.distribution = fields.flag("distribution");
}

/// How many boards, and of which presses.
template <typename Query>
void read_wish(const Fields& fields, Query& query) {
  query.presses = fields.number("presses");
  query.unique = fields.flag("unique");
  query.symmetric = fields.flag("symmetric");
  if (fields.has("count")) query.count = fields.number("count", 1, most_generated);
  if (fields.has("seed")) query.seed = fields.number("seed");
}

/// Status and bounds of an answer; the solution is for others to tell.
inline JsonObject position_object(const Answer& answer) {
  JsonObject object;
  object.add("status", to_string(answer.status));
  if (answer.status == Status::optimal) object.add("presses", *answer.upper);
  if (answer.status == Status::unknown) {
    object.add("lower", answer.lower);
    object.add_known("upper", answer.upper);
    if (!answer.reason.empty()) object.add("reason", answer.reason);
  }
  object.add_known("nullity", answer.nullity);
  object.add_known("optimal_solutions", answer.optimal_solutions);
  return object;
}

inline void add_rating(JsonObject& object, const Rating& rating) {
  object.add("lit", rating.lit);
  object.add("cells", rating.cells);
  if (rating.easier) {
    object.add("easier", *rating.easier);
    object.add("estimated", rating.estimated);
    if (rating.estimated) object.add("error", rounded(rating.error));
  }
  object.add("difficulty", rating.difficulty);
  if (!rating.reason.empty()) object.add("reason", rating.reason);
}

/// How far a hint is from the best.
inline void add_progress(JsonObject& object, const Hint& hint) {
  if (!hint.reason.empty() && (hint.answer.status != Status::unknown || hint.answer.reason.empty()))
    object.add("reason", hint.reason);
  object.add("used", hint.used);
  if (!hint.best) return;
  object.add("best", *hint.best);
  if (hint.answer.status == Status::optimal)
    object.add("lost", hint.used + *hint.answer.upper - *hint.best);
}

/// The place of a step.
inline JsonObject place_object(const HintStep& step, bool of_buttons) {
  return of_buttons ? JsonObject{{"button", step.column}}
                    : JsonObject{{"row", step.row + 1}, {"column", step.column + 1}};
}

/// Status and boards of what was generated; `item_object` says one.
template <typename Query, typename ItemObject>
JsonObject generated_object(const Query& query, const Generated& generated, const ItemObject& item_object) {
  JsonObject object;
  object.add("status", to_string(generated.status));
  if (!generated.reason.empty()) object.add("reason", generated.reason);
  std::vector<JsonObject> boards;
  for (const Generated::Item& item : generated.items) boards.push_back(item_object(item));
  object.add("boards", boards);
  object.add("presses", query.presses);
  object.add("unique", query.unique);
  object.add("symmetric", query.symmetric);
  object.add("uniform", generated.uniform);
  object.add("seed", std::to_string(query.seed));
  return object;
}

}  // namespace flipwise
