// SPDX-License-Identifier: MIT
#include <optional>
#include <utility>

#include "board/effect.hpp"
#include "flipwise/io.hpp"
#include "json/request.hpp"
#include "json/table_values.hpp"
#include "json/values.hpp"

namespace flipwise {

namespace {

/// Adds the shape, the rule and the masks of a puzzle of this size.
void add_shape(JsonObject& object, const Puzzle& puzzle, std::size_t rows, std::size_t columns) {
  const auto add_sides = [&] {
    object.add("rows", rows);
    object.add("columns", columns);
  };
  if (puzzle.buttons) {
    add_buttons(object, puzzle);
  } else {
    if (puzzle.start.has_bits()) add_sides();
    object.add("rule", puzzle.rule.name);
    object.add("wrap", to_string(puzzle.wrap));
    if (!puzzle.start.has_bits()) add_sides();
  }
  add_masks(object, puzzle);
}
void add_shape(JsonObject& object, const Puzzle& puzzle) {
  add_shape(object, puzzle, puzzle.start.rows(), puzzle.start.columns());
}

/// Adds all parts of a puzzle except its board.
void add_question(JsonObject& object, const Puzzle& puzzle) {
  add_shape(object, puzzle);
  add_goal(object, puzzle);
  add_cost_of(object, puzzle);
}

/// Adds the shape of a request, which may be without a board.
void add_shape(JsonObject& object, const AnalyzeRequest& request) {
  if (request.puzzle.buttons) object.add("lights", request.width());
  add_shape(object, request.puzzle, request.height(), request.width());
}

void add_colours(JsonObject& object, const Puzzle& puzzle) {
  if (!puzzle.start.has_bits()) object.add("colours", puzzle.modulus());
}

/// Returns the status and the bounds of an answer, without the solution.
JsonObject position_object(const Answer& answer) {
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

/// Adds the presses used, the minimum from the start, and the presses lost compared with it.
void add_progress(JsonObject& object, const Hint& hint) {
  if (!hint.reason.empty() && (hint.answer.status != Status::unknown || hint.answer.reason.empty()))
    object.add("reason", hint.reason);
  object.add("used", hint.used);
  if (!hint.best) return;
  object.add("best", *hint.best);
  if (hint.answer.status == Status::optimal)
    object.add("lost", hint.used + *hint.answer.upper - *hint.best);
}

/// Returns the worst case of a shape.
JsonObject worst_object(const Puzzle& puzzle, const WorstCase& worst) {
  JsonObject object;
  if (worst.lower == worst.upper) object.add("presses", worst.lower);
  object.add("lower", worst.lower);
  object.add("upper", worst.upper);
  if (!worst.board) return object;
  if (!puzzle.buttons && !puzzle.states) {  // an id does not contain states
    Puzzle shown = puzzle;
    shown.start = *worst.board;
    shown.goal = {};
    object.add("id", write_id(shown));
  }
  object.add("board", board_value(*worst.board, puzzle.holes));
  if (worst.presses) object.add("solution", board_value(*worst.presses, puzzle.holes));
  return object;
}

}  // namespace

std::string to_json(const AnalyzeRequest& request, const Analysis& analysis) {
  const Puzzle& puzzle = request.puzzle;
  const bool of_two = analysis.modulus == 2;
  JsonObject object;
  add_colours(object, puzzle);
  add_shape(object, request);
  add_cost_of(object, puzzle);
  const auto add_written = [&](const char* field, const std::string& text) {
    if (!text.empty()) object.add(field, text);
  };
  if (analysis.finished) {
    object.add("nullity", analysis.nullity);
    if (!of_two) {
      std::vector<JsonObject> orders;
      for (const QuietOrder& one : analysis.orders)
        orders.push_back({{"order", one.order}, {"generators", one.generators}});
      object.add("orders", orders);
    }
    add_written("solutions", analysis.solutions());
    if (of_two) {
      object.add("solvable_log2",
                 static_cast<std::int64_t>(analysis.rank) - static_cast<std::int64_t>(analysis.cells));
      object.add("rank", analysis.rank);
    } else {
      add_written("solvable_boards", analysis.solvable_boards());
      add_written("one_in", analysis.one_in());
    }
    if (request.has_board) object.add_known("solvable", analysis.solvable);
    if (!analysis.first_rows.empty())
      object.add("first_rows", board_values(analysis.first_rows, {}));
    else if (request.options.quiet_patterns)
      object.add("quiet_patterns", analysis.quiet_patterns.size() == analysis.nullity
                                       ? board_values(analysis.quiet_patterns, puzzle.holes)
                                       : JsonValue());
    if (analysis.worst) object.add("worst", worst_object(puzzle, *analysis.worst));
    if (request.options.distances) {
      const auto& distances = analysis.distances;
      object.add("distances", distances ? JsonValue(distances->boards) : JsonValue());
      if (of_two && !puzzle.cost && !puzzle.states)
        object.add("unique_distances", distances ? JsonValue(distances->unique) : JsonValue());
    }
    if (request.options.distribution) object.add("distribution", analysis.distribution);
  } else {
    object.add("status", to_string(Status::unknown));
  }
  add_written("reason", analysis.reason);
  object.add("seconds", rounded(analysis.seconds));
  return object.text();
}

std::string to_json(const AnalyzeRequest& request, const LightestPattern& lightest) {
  JsonObject object{{"status", to_string(lightest.status)}};
  object.add_known("is_at_least", lightest.is_at_least);
  object.add("lower", lightest.lower);
  object.add_known("upper", lightest.upper);
  object.add_known("pressed", lightest.pressed);
  if (lightest.pattern) object.add("pattern", board_value(*lightest.pattern, request.puzzle.holes));
  object.add_known("number", lightest.number);
  object.add_known("nullity", lightest.nullity);
  if (!lightest.method.empty()) object.add("method", lightest.method);
  if (!lightest.reason.empty()) object.add("reason", lightest.reason);
  if (!lightest.note.empty()) object.add("note", lightest.note);
  add_colours(object, request.puzzle);
  add_shape(object, request);
  add_cost_of(object, request.puzzle);
  object.add("seconds", rounded(lightest.seconds));
  return object.text();
}

std::string to_json(const GenerateRequest& request, const Generated& generated) {
  const GenerateQuery& query = request.query;
  Puzzle one = query.shape;
  JsonObject object;
  object.add("status", to_string(generated.status));
  if (!generated.reason.empty()) object.add("reason", generated.reason);
  std::vector<JsonObject> boards;
  for (const auto& [board, presses] : generated.items) {
    one.start = board;
    JsonObject& item = boards.emplace_back();
    if (one.buttons || !one.states)
      item.add("id", one.buttons ? grid_rows({board}).front() : write_id(one));
    item.add("board", board_value(board, one.holes));
    item.add("solution", board_value(presses, one.holes));
  }
  object.add("boards", boards);
  object.add("presses", query.presses);
  object.add("unique", query.unique);
  object.add("symmetric", query.symmetric);
  object.add("uniform", generated.uniform);
  object.add("seed", std::to_string(query.seed));
  add_colours(object, query.shape);
  if (one.buttons) object.add("lights", query.shape.start.columns());
  if (query.shape.start.has_bits() && query.shape.goal.is_number(0))
    add_shape(object, query.shape);
  else
    add_question(object, query.shape);
  object.add("seconds", rounded(generated.seconds));
  return object.text();
}

std::string to_json(const RateRequest& request, const Rating& rating) {
  const Puzzle& puzzle = request.puzzle;
  JsonObject object = position_object(rating.answer);
  add_witness(object, puzzle, rating.answer);
  if (rating.answer.status == Status::optimal) object.add_known("pressed", rating.answer.pressed);
  object.add("lit", rating.lit);
  object.add("cells", rating.cells);
  if (rating.easier) {
    object.add("easier", *rating.easier);
    object.add("estimated", rating.estimated);
    if (rating.estimated) object.add("error", rounded(rating.error));
  }
  object.add("difficulty", rating.difficulty);
  if (!rating.reason.empty()) object.add("reason", rating.reason);
  add_colours(object, puzzle);
  object.add("board", board_value(puzzle.start, puzzle.holes));
  add_question(object, puzzle);
  object.add("seconds", rounded(rating.answer.seconds));
  return object.text();
}

std::string to_json(const HintRequest& request, const Hint& hint) {
  const Puzzle& puzzle = request.puzzle;
  const bool of_two = puzzle.start.has_bits();
  JsonObject object = position_object(hint.answer);
  add_witness(object, puzzle, hint.answer);
  add_progress(object, hint);
  std::vector<JsonObject> steps;
  for (const HintStep& step : hint.steps) {
    JsonObject& one = steps.emplace_back();
    if (puzzle.buttons) {
      one.add("button", step.column);
    } else {
      one.add("row", step.row + 1);
      one.add("column", step.column + 1);
    }
    if (!of_two || has_two_kinds(puzzle)) one.add(of_two ? "kind" : "amount", step.number);
    one.add("why", to_string(step.why));
    one.add("reason", step.reason);
  }
  object.add("steps", steps);
  if (hint.quiet) {
    object.add("quiet_pattern", board_value(*hint.quiet, puzzle.holes));
    object.add("advice", hint.advice);
  }
  const auto add_pressed = [&] {
    if (request.pressed) object.add("pressed", board_value(*request.pressed, puzzle.holes));
  };
  if (!of_two) add_pressed();
  add_colours(object, puzzle);
  object.add("board", board_value(puzzle.start, puzzle.holes));
  if (of_two) add_pressed();
  add_question(object, puzzle);
  return object.text();
}

JsonObject table_object(const TableRequest& table) {
  JsonObject object{{"name", table.name}};
  const TableKind& kind = *table_kind(table.name);
  if (table.graph.empty() && kind.supports("rule")) object.add("rule", table.rule.name);
  if (!table.graph.empty()) object.add("graph", table.graph);
  if (table.colours != 2) object.add("colours", table.colours);
  if (kind.supports("on")) add_pattern_rule(object, table.question);
  if (kind.supports("rule") && table.question.adjacent.simple) object.add("simple", true);
  object.add("wrap", table.name == "torus-nullity" ? "torus" : to_string(table.question.wrap));
  if (table.modulus) object.add("modulus", std::to_string(*table.modulus));
  if (table.weight) object.add("weight", *table.weight);
  if (table.rows) object.add("rows", std::to_string(*table.rows));
  object.add_known("columns", table.columns);
  if (table.antidiagonals) object.add("antidiagonals", true);
  object.add("from", table.from);
  object.add("to", table.to);
  return object;
}

std::string table_json(const TableRequest& table) {
  return table_object(table).text();
}

std::string reason_field(std::string_view reason) {
  return "\"status\":\"unknown\",\"reason\":" + JsonValue(reason).text();
}

}  // namespace flipwise
