// SPDX-License-Identifier: MIT
#include <bit>
#include <string_view>

#include "arithmetic/big_int.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "json/request.hpp"
#include "json/set_lists.hpp"
#include "json/values.hpp"

namespace flipwise {

namespace {

JsonObject lit_only_object(const LitOnlyOrder& lit_only) {
  JsonObject object{{"status", to_string(lit_only.status)}};
  if (lit_only.status != Status::impossible) object.add("lower", lit_only.lower);
  object.add_known("upper", lit_only.upper);
  object.add_known("order", lit_only.order);
  if (!lit_only.method.empty()) object.add("method", lit_only.method);
  if (!lit_only.reason.empty()) object.add("reason", lit_only.reason);
  return object;
}

JsonObject nearest_object(const Puzzle& puzzle, const NearestBoard& nearest) {
  JsonObject object{{"status", to_string(nearest.status)}, {"lower", nearest.lower}};
  object.add_known("upper", nearest.upper);
  if (nearest.board) object.add("board", board_value(*nearest.board, puzzle.holes));
  if (nearest.changed) object.add("changed", board_value(*nearest.changed, puzzle.holes));
  object.add_known("presses", nearest.presses);
  if (nearest.solution) {
    object.add("presses_lower", nearest.presses_lower);
    object.add("solution", board_value(*nearest.solution, puzzle.holes));
  }
  if (!nearest.reason.empty()) object.add("reason", nearest.reason);
  return object;
}

/// Returns the fields of an answer that come before the puzzle.
JsonObject answer_object(const Puzzle& puzzle, const Answer& answer) {
  JsonObject object;
  object.add("status", to_string(answer.status));
  const auto& solution = answer.solution;
  if (solution) object.add("presses", answer.upper.value_or(solution->weight()));
  object.add_known("pressed", answer.pressed);
  add_bounds(object, answer);
  if (solution && solution->modulus() == puzzle.modulus()) {
    object.add("solution", board_value(*solution, puzzle.holes));
  } else if (solution) {
    object.add("solution", board_value(nonzero_cells(*solution), puzzle.holes));
    object.add("kinds", board_value(*solution, puzzle.holes));
  }
  if (!answer.all.empty()) object.add("all", board_values(answer.all, puzzle.holes));
  object.add_known("reachable", answer.reachable);
  if (!answer.final_states.empty())
    object.add("final_states", board_values(answer.final_states, puzzle.holes));
  if (answer.lit_only) object.add("lit_only", lit_only_object(*answer.lit_only));
  if (answer.nearest) object.add("nearest", nearest_object(puzzle, *answer.nearest));
  add_witness(object, puzzle, answer);
  if (!answer.bound_proofs.empty()) object.add("bound_proofs", bound_proofs_value(answer.bound_proofs));
  if (answer.proof_by_search) object.add("proof", "search");
  return object;
}

/// Adds the fields about the method and the time, which come after the puzzle.
void add_method(JsonObject& object, const Answer& answer) {
  if (!answer.method.empty()) object.add("method", answer.method);
  if (!answer.reason.empty()) object.add("reason", answer.reason);
  object.add_known("first_rows", answer.first_rows);
  object.add_known("nodes", answer.nodes);
  object.add("seconds", rounded(answer.seconds));
}

std::optional<Board> question_holes(const PatternQuestion& question) {
  if (!question.given || question.given->holes.weight() == 0) return {};
  return question.given->holes;
}

JsonObject extreme_object(const PatternQuestion& question, const Tally::Extreme& extreme) {
  JsonObject object{{"lit", extreme.lit},
                    {"pattern", board_value(extreme.pattern, question_holes(question))}};
  object.add_known("number", extreme.number);
  return object;
}

/// Writes the recurrence of numbers or of polynomials.
template <class AnyRecurrence>
JsonObject recurrence_object(const AnyRecurrence& recurrence) {
  return {{"coefficients", recurrence.coefficients},
          {"from", recurrence.from},
          {"numerator", recurrence.numerator},
          {"denominator", recurrence.denominator}};
}

}  // namespace

unsigned max_neighbours(const PatternQuestion& question) {
  return question.graph ? Adjacency::max_neighbours
                        : static_cast<unsigned>(std::popcount(question.adjacent.offsets));
}

void add_pattern_rule(JsonObject& object, const PatternQuestion& question) {
  const unsigned most = max_neighbours(question);
  object.add("on", neighbour_list(question.on, most));
  object.add("off", neighbour_list(question.off, most));
  if (!question.graph) object.add("adjacent", to_string(question.adjacent));
  if (question.counted != Counted::lit) object.add("counted", to_string(question.counted));
  if (question.adjacent.simple) object.add("simple", true);
  if (question.connected) object.add("connected", true);
}

std::string neighbour_list(std::uint32_t mask, unsigned most) {
  for (const char* name : {"none", "any", "even", "odd"})
    if (parse_neighbour_list(name, most) == mask) return name;
  std::string list;
  for (std::uint32_t rest = mask; rest != 0; rest &= rest - 1) {
    if (!list.empty()) list += ',';
    list += std::to_string(std::countr_zero(rest));
  }
  return list;
}

void add_masks(JsonObject& object, const Puzzle& puzzle) {
  if (puzzle.free) object.add("free", board_value(*puzzle.free, {}));
  if (puzzle.fixed) object.add("fixed", board_value(*puzzle.fixed, {}));
  object.add_known("cost", puzzle.cost);
  object.add_known("states", puzzle.states);
}

void add_witness(JsonObject& object, const Puzzle& puzzle, const Answer& answer) {
  if (answer.counter_witness) {
    object.add("weights", answer.counter_witness->weights);
    object.add("divisor", answer.counter_witness->divisor);
  }
  if (!answer.witness) return;
  object.add("witness", board_value(*answer.witness, puzzle.holes));
  if (!puzzle.start.has_bits()) object.add("modulus", puzzle.modulus());
}

void add_goal(JsonObject& object, const Puzzle& puzzle) {
  object.add("goal", goal_value(puzzle.goal, puzzle.modulus(), puzzle.holes));
}

std::string to_json(const Puzzle& puzzle, const Answer& answer) {
  const bool of_two = puzzle.start.has_bits();
  JsonObject object = answer_object(puzzle, answer);
  if (!of_two) object.add("colours", colours_value(puzzle.modulus()));
  object.add("board", board_value(puzzle.start, puzzle.holes));
  if (puzzle.buttons) {
    add_buttons(object, puzzle);
  } else {
    object.add("rule", puzzle.rule.name);
    object.add("wrap", to_string(puzzle.wrap));
    object.add("rows", puzzle.start.rows());
    object.add("columns", puzzle.start.columns());
  }
  if (!of_two) add_masks(object, puzzle);
  add_goal(object, puzzle);
  if (of_two) add_masks(object, puzzle);
  add_cost_of(object, puzzle);
  add_method(object, answer);
  return object.text();
}

std::string to_json(const PatternQuestion& question, const CountOptions& options, const Tally& tally) {
  JsonObject object;
  const bool counted = tally.status == CountStatus::counted;
  object.add("status", counted ? "optimal" : "unknown");
  if (question.graph) {
    object.add("graph", to_graph6(*question.graph));
  } else {
    object.add("rows", std::to_string(question.rows));
    object.add("columns", question.columns);
  }
  object.add_known("count", tally.count);
  if (options.modulus) object.add("modulus", std::to_string(*options.modulus));
  object.add_known("up_to_symmetry", tally.up_to_symmetry);
  object.add_known("up_to_translation", tally.up_to_translation);
  if (!tally.symmetric.empty()) {
    JsonObject numbers;
    for (const Tally::Symmetric& one : tally.symmetric) numbers.add(one.symmetry, one.number);
    object.add("symmetric", numbers);
  }
  if (!tally.by_weight.empty()) object.add("by_weight", tally.by_weight);
  if (tally.fewest_lit) object.add("fewest_lit", extreme_object(question, *tally.fewest_lit));
  if (tally.max_lit) object.add("most_lit", extreme_object(question, *tally.max_lit));
  if (options.sample != 0 && counted) {
    object.add("samples", board_values(tally.samples, question_holes(question)));
    object.add("seed", std::to_string(options.seed));
  }
  object.add_known("rank", tally.rank);
  if (tally.unranked) {
    object.add("unrank", BigInt(std::string_view(*options.unrank)).decimal());
    object.add("pattern", board_value(*tally.unranked, question_holes(question)));
  }
  if (options.list != 0 && counted)
    object.add("listed", board_values(tally.listed, question_holes(question)));
  if (tally.recurrence) object.add("recurrence", recurrence_object(*tally.recurrence));
  if (tally.recurrence_by_weight)
    object.add("recurrence_by_weight", recurrence_object(*tally.recurrence_by_weight));
  if (tally.recurrence_up_to_symmetry)
    object.add("recurrence_up_to_symmetry", recurrence_object(*tally.recurrence_up_to_symmetry));
  if (tally.recurrence_up_to_translation)
    object.add("recurrence_up_to_translation", recurrence_object(*tally.recurrence_up_to_translation));
  add_pattern_rule(object, question);
  if (!question.graph) object.add("wrap", to_string(question.wrap));
  if (question.given) object.add("given", given_rows(*question.given));
  if (!tally.method.empty()) object.add("method", tally.method);
  if (!tally.reason.empty()) object.add("reason", tally.reason);
  object.add("seconds", rounded(tally.seconds));
  return object.text();
}

std::string pattern_json(const PatternQuestion& question, const Board& pattern) {
  return board_value(pattern, question_holes(question)).text();
}

std::string to_json(const Verdict& verdict) {
  JsonObject object{{"valid", verdict.valid}};
  if (!verdict.valid) object.add("reason", verdict.reason);
  if (verdict.minimum) object.add("minimum", true);
  if (verdict.maximum) object.add("maximum", true);
  return object.text();
}

std::string to_json(const Grid& grid, bool kinds) {
  return to_json(ShowRequest{grid, kinds});
}

std::string to_json(const ShowRequest& request) {
  const auto& [cells, holes] = request.grid;
  JsonObject object;
  if (request.colours() > 2) object.add("colours", colours_value(request.colours()));
  object.add("board", board_value(cells, holes));
  object.add("rows", cells.rows());
  object.add("columns", cells.columns());
  object.add("lit", cells.weight());
  if (!request.puzzle) return object.text();
  const Puzzle& puzzle = *request.puzzle;
  if (puzzle.buttons) {
    add_buttons(object, puzzle);
  } else {
    object.add("rule", puzzle.rule.name);
    object.add("wrap", to_string(puzzle.wrap));
  }
  add_masks(object, puzzle);
  add_goal(object, puzzle);
  add_cost_of(object, puzzle);
  if (request.has_id()) object.add("id", write_id(puzzle, cells));
  return object.text();
}

/// Lines within a field, or within a request that begins at `line` of a stream, are written as "row";
/// "line" is then that of the stream.
std::string error_json(const InputError& error, std::string_view what, std::uint64_t line) {
  const ErrorPlace place = error.place();
  const bool has_row = line > 0 || !place.field.empty();
  JsonObject object{{"error", what}};
  if (line > 0 || (!has_row && place.line > 0)) object.add("line", line > 0 ? line : place.line);
  object.add("culprit", "input");
  object.add("code", to_string(error.code()));
  if (!place.field.empty()) object.add("field", place.field);
  if (has_row && place.line > 0) object.add("row", place.line);
  if (place.column > 0) object.add("column", place.column);
  if (!place.forms.empty()) object.add("forms", place.forms);
  return object.text();
}

}  // namespace flipwise
