// SPDX-License-Identifier: MIT
#include <optional>
#include <utility>

#include "arithmetic/big_int.hpp"
#include "flipwise/io.hpp"
#include "json/request.hpp"
#include "json/study_fields.hpp"
#include "json/table_values.hpp"
#include "json/values.hpp"

namespace flipwise {

namespace {

/// A number of solutions with more bits than this is left out, since its digits would take seconds: the
/// nullity says it.
constexpr std::uint64_t most_bits_written = 1 << 20;

BoardPuzzle with_start(const BoardPuzzle& shape, const Board& start) {
  return {start, shape.holes, shape.rule, shape.wrap};
}

void add_shape(JsonObject& object, const BoardPuzzle& puzzle, std::size_t rows, std::size_t columns) {
  object.add("rows", rows);
  object.add("columns", columns);
  object.add("rule", puzzle.rule.name);
  object.add("wrap", to_string(puzzle.wrap));
  add_masks(object, puzzle);
}
void add_shape(JsonObject& object, const BoardPuzzle& puzzle) {
  add_shape(object, puzzle, puzzle.start.rows(), puzzle.start.columns());
}

/// The question of a request, which is about a board or about buttons.
template <typename Asked>
void add_study_question(JsonObject& object, const Asked& request) {
  const auto& [start, holes] = request.buttons ? std::pair(request.buttons->start, std::optional<Board>())
                                               : std::pair(request.puzzle.start, request.puzzle.holes);
  object.add("board", board_value(start, holes));
  if constexpr (requires { request.pressed; })
    if (request.pressed) object.add("pressed", board_value(*request.pressed, holes));
  if (request.buttons) {
    object.add("buttons", request.buttons->buttons);
    object.add_known("cost", request.buttons->cost);
  } else {
    add_shape(object, request.puzzle);
  }
  object.add("goal", goal_value(request.buttons ? request.buttons->goal : request.puzzle.goal, holes));
}

void add_witness(JsonObject& object, const Answer& answer, const std::optional<Board>& holes) {
  if (answer.witness) object.add("witness", board_value(*answer.witness, holes));
}

/// The worst case of a shape, as analyze tells it.
JsonObject worst_object(const AnalyzeRequest& request, const WorstCase& worst) {
  const BoardPuzzle& shape = request.puzzle;
  JsonObject object;
  if (worst.lower == worst.upper) object.add("presses", worst.lower);
  object.add("lower", worst.lower);
  object.add("upper", worst.upper);
  if (worst.board) {
    if (!request.buttons) object.add("id", write_id(with_start(shape, *worst.board)));
    object.add("board", board_value(*worst.board, shape.holes));
    object.add("solution", board_value(*worst.presses, shape.holes));
  }
  return object;
}

}  // namespace

std::string to_json(const AnalyzeRequest& request, const AnalyzeAnswer& answer) {
  const auto& [analysis, worst, distances, distribution, reason] = answer;
  const BoardPuzzle& puzzle = request.puzzle;
  JsonObject object;
  if (request.buttons) {
    object.add("lights", request.buttons->start.columns());
    object.add("buttons", request.buttons->buttons);
  } else {
    add_shape(object, puzzle, request.height(), request.width());
  }
  if (!analysis.finished) {
    object.add("status", to_string(Status::unknown));
    object.add("reason", analysis.reason);
    object.add("seconds", rounded(analysis.seconds));
    return object.text();
  }
  object.add("nullity", analysis.nullity);
  if (analysis.nullity <= most_bits_written)
    object.add("solutions", (BigInt(1) << static_cast<std::size_t>(analysis.nullity)).decimal());
  object.add("solvable_log2",
             static_cast<std::int64_t>(analysis.rank) - static_cast<std::int64_t>(analysis.cells));
  object.add("rank", analysis.rank);
  if (request.has_board && analysis.solvable) object.add("solvable", *analysis.solvable);
  if (!analysis.first_rows.empty())
    object.add("first_rows", board_values(analysis.first_rows, {}));
  else if (request.quiet_patterns && analysis.quiet_patterns.empty() && analysis.nullity > 0)
    object.add("quiet_patterns", JsonValue());
  else if (request.quiet_patterns)
    object.add("quiet_patterns", board_values(analysis.quiet_patterns, puzzle.holes));
  if (worst) object.add("worst", worst_object(request, *worst));
  if (request.distances) {
    object.add("distances", distances ? JsonValue(distances->boards) : JsonValue());
    object.add("unique_distances", distances ? JsonValue(distances->unique) : JsonValue());
  }
  if (request.distribution) object.add("distribution", distribution);
  if (!reason.empty()) object.add("reason", reason);
  object.add("seconds", rounded(analysis.seconds));
  return object.text();
}

std::string to_json(const AnalyzeRequest& request, const LightestPattern& lightest) {
  JsonObject object{{"status", to_string(lightest.status)}};
  object.add("lower", lightest.lower);
  object.add_known("upper", lightest.upper);
  object.add_known("pressed", lightest.pressed);
  if (lightest.pattern) object.add("pattern", board_value(*lightest.pattern, request.puzzle.holes));
  object.add_known("number", lightest.number);
  object.add_known("nullity", lightest.nullity);
  if (!lightest.method.empty()) object.add("method", lightest.method);
  if (!lightest.reason.empty()) object.add("reason", lightest.reason);
  if (!lightest.note.empty()) object.add("note", lightest.note);
  if (request.buttons) {
    object.add("lights", request.buttons->start.columns());
    object.add("buttons", request.buttons->buttons);
    object.add_known("cost", request.buttons->cost);
  } else {
    add_shape(object, request.puzzle, request.height(), request.width());
  }
  object.add("seconds", rounded(lightest.seconds));
  return object.text();
}

std::string to_json(const GenerateRequest& request, const Generated& generated) {
  if (request.colours) return colours_to_json(request, generated);
  const GenerateQuery& query = request.query;
  BoardPuzzle one = query.shape;
  JsonObject object = generated_object(query, generated, [&](const Generated::Item& item) {
    one.start = item.board;
    return JsonObject{{"id", query.buttons ? grid_rows({item.board}).front() : write_id(one)},
                      {"board", board_value(item.board, query.shape.holes)},
                      {"solution", board_value(item.presses, query.shape.holes)}};
  });
  if (query.buttons) {
    object.add("lights", query.buttons->start.columns());
    object.add("buttons", query.buttons->buttons);
    object.add_known("cost", query.buttons->cost);
  } else {
    add_shape(object, query.shape);
  }
  const Goal& goal = query.buttons ? query.buttons->goal : query.shape.goal;
  if (!goal.is_number(0)) object.add("goal", goal_value(goal, query.shape.holes));
  object.add("seconds", rounded(generated.seconds));
  return object.text();
}

std::string to_json(const RateRequest& request, const Rating& rating) {
  if (request.colours) return colours_to_json(request, rating);
  JsonObject object = position_object(rating.answer);
  add_witness(object, rating.answer, request.puzzle.holes);
  if (rating.answer.status == Status::optimal) object.add_known("pressed", rating.answer.pressed);
  add_rating(object, rating);
  add_study_question(object, request);
  object.add("seconds", rounded(rating.answer.seconds));
  return object.text();
}

std::string to_json(const HintRequest& request, const Hint& hint) {
  if (request.colours) return colours_to_json(request, hint);
  const std::optional<Board>& holes = request.puzzle.holes;
  JsonObject object = position_object(hint.answer);
  add_witness(object, hint.answer, holes);
  add_progress(object, hint);
  std::vector<JsonObject> steps;
  for (const HintStep& step : hint.steps) {
    JsonObject& one = steps.emplace_back(place_object(step, request.buttons.has_value()));
    if (request.puzzle.rule.form == Rule::Form::two_kind) one.add("kind", step.number);
    one.add("why", to_string(step.why));
    one.add("reason", step.reason);
  }
  object.add("steps", steps);
  if (hint.quiet) {
    object.add("quiet_pattern", board_value(*hint.quiet, holes));
    object.add("advice", hint.advice);
  }
  add_study_question(object, request);
  return object.text();
}

std::string table_json(const TableRequest& table) {
  JsonObject object{{"name", table.name}};
  if (!counts_patterns(table.name)) object.add("rule", table.rule.name);
  if (table.name == "count") {
    object.add("on", neighbour_list(table.question.on, table.question.adjacent));
    object.add("off", neighbour_list(table.question.off, table.question.adjacent));
    object.add("adjacent", table.question.adjacent == Adjacency::edge ? "edge" : "king");
  }
  object.add("wrap", table.name == "torus-nullity" ? "torus" : to_string(table.question.wrap));
  if (table.modulus) object.add("modulus", std::to_string(*table.modulus));
  if (table.rows) object.add("rows", std::to_string(*table.rows));
  object.add_known("columns", table.columns);
  if (table.antidiagonals) object.add("antidiagonals", true);
  object.add("from", table.from);
  object.add("to", table.to);
  return object.text();
}

std::string reason_field(std::string_view reason) {
  return "\"status\":\"unknown\",\"reason\":" + JsonValue(reason).text();
}

}  // namespace flipwise
