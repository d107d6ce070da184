// SPDX-License-Identifier: MIT
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "flipwise/json.hpp"
#include "json/colours/colour_requests.hpp"
#include "json/request.hpp"
#include "json/study_fields.hpp"
#include "json/values.hpp"

namespace flipwise {

namespace {

JsonValue value_of(const Goal& goal, unsigned colours, const std::optional<Board>& holes) {
  switch (goal.kind) {
    case Goal::Kind::uniform: return "uniform";
    case Goal::Kind::target: return colour_value({goal.target, holes});
    case Goal::Kind::number: break;
  }
  if (goal.number == 0) return "off";
  return goal.number + 1 == colours ? JsonValue("on") : JsonValue(goal.number);
}

}  // namespace

std::vector<std::vector<std::size_t>> lights_of(const ColourButtons& puzzle) {
  std::vector<std::vector<std::size_t>> buttons;
  for (const auto& button : puzzle.buttons) {
    auto& lights = buttons.emplace_back();
    for (const Change& change : button)
      lights.insert(lights.end(), change.amount % puzzle.colours(), change.light);
  }
  return buttons;
}

namespace {

/// What the puzzle is but for its start and goal.
void add_shape(JsonObject& object, const ColourPuzzle& puzzle) {
  object.add("rule", puzzle.rule.name);
  object.add("wrap", to_string(puzzle.wrap));
  object.add("rows", puzzle.start.rows());
  object.add("columns", puzzle.start.columns());
  if (puzzle.free) object.add("free", board_value(*puzzle.free, {}));
  if (puzzle.fixed) object.add("fixed", board_value(*puzzle.fixed, {}));
}
void add_shape(JsonObject& object, const ColourButtons& puzzle) {
  object.add("buttons", lights_of(puzzle));
}

template <typename Puzzle>
void add_asked(JsonObject& object, const Puzzle& puzzle) {
  add_shape(object, puzzle);
  object.add("goal", value_of(puzzle.goal, puzzle.colours(), holes_of(puzzle)));
  if (puzzle.cost_of == CostOf::press) object.add("cost_of", "press");
}

/// The worst case, as analyze tells it.
template <typename Puzzle>
JsonObject worst_object(const Puzzle& puzzle, const WorstCase& worst) {
  JsonObject object;
  if (worst.lower == worst.upper) object.add("presses", worst.lower);
  object.add("lower", worst.lower);
  object.add("upper", worst.upper);
  if (!worst.board) return object;
  if constexpr (requires { puzzle.holes; }) {
    ColourPuzzle shown = puzzle;
    shown.start = *worst.board;
    shown.goal = {};
    object.add("id", write_id(shown));
  }
  object.add("board", colour_value({*worst.board, holes_of(puzzle)}));
  return object;
}

template <typename Puzzle>
JsonObject facts_object(const Puzzle& puzzle, const AnalyzeRequest& request, const ColourFacts& facts) {
  JsonObject object{{"colours", puzzle.colours()}};
  if (request.colours->buttons) object.add("lights", puzzle.start.columns());
  add_shape(object, puzzle);
  if (puzzle.cost_of == CostOf::press) object.add("cost_of", "press");
  if (!facts.finished) {
    object.add("status", to_string(Status::unknown));
    return object;
  }
  const auto add_written = [&](const char* field, const std::string& number) {
    if (!number.empty()) object.add(field, number);
  };
  object.add("nullity", facts.nullity);
  std::vector<JsonObject> orders;
  for (const QuietOrder& one : facts.orders)
    orders.push_back({{"order", one.order}, {"generators", one.generators}});
  object.add("orders", orders);
  add_written("solutions", facts.solutions);
  add_written("solvable_boards", facts.solvable_boards);
  add_written("one_in", facts.one_in);
  if (request.has_board) object.add_known("solvable", facts.solvable);
  if (request.quiet_patterns) {
    std::vector<JsonValue> patterns;
    for (const Board& pattern : facts.quiet_patterns)
      patterns.push_back(colour_value({pattern, holes_of(puzzle)}));
    object.add("quiet_patterns", facts.quiet_patterns.size() == facts.nullity ? patterns : JsonValue());
  }
  if (facts.worst) object.add("worst", worst_object(puzzle, *facts.worst));
  if (request.distances)
    object.add("distances", facts.distances.empty() ? JsonValue() : JsonValue(facts.distances));
  return object;
}

template <typename Puzzle>
std::string text_of(const Puzzle& puzzle, const Answer& answer) {
  const std::optional<Board> holes = holes_of(puzzle);
  const auto value = [&](const Board& board) { return colour_value({board, holes}); };
  JsonObject object;
  object.add("status", to_string(answer.status));
  if (answer.solution) object.add_known("presses", answer.upper);
  add_bounds(object, answer);
  if (answer.solution) object.add("solution", value(*answer.solution));
  if (!answer.all.empty()) {
    std::vector<JsonValue> all;
    for (const Board& presses : answer.all) all.push_back(value(presses));
    object.add("all", all);
  }
  if (answer.witness) {
    object.add("witness", value(*answer.witness));
    object.add("modulus", puzzle.colours());
  }
  object.add("colours", puzzle.colours());
  object.add("board", value(puzzle.start));
  add_asked(object, puzzle);
  if (!answer.method.empty()) object.add("method", answer.method);
  if (answer.status == Status::unknown && !answer.reason.empty()) object.add("reason", answer.reason);
  object.add("seconds", rounded(answer.seconds));
  return object.text();
}

}  // namespace

void add_question(JsonObject& object, const ColourPuzzle& puzzle) {
  add_asked(object, puzzle);
}

void add_question(JsonObject& object, const ColourButtons& puzzle) {
  add_asked(object, puzzle);
}

std::string to_json(const ColourPuzzle& puzzle, const Answer& answer) {
  return text_of(puzzle, answer);
}

std::string to_json(const ColourButtons& puzzle, const Answer& answer) {
  return text_of(puzzle, answer);
}

std::string to_json(const AnalyzeRequest& request, const ColourFacts& facts) {
  JsonObject object = std::visit([&](const auto& puzzle) { return facts_object(puzzle, request, facts); },
                                 puzzle_of(*request.colours));
  if (!facts.reason.empty()) object.add("reason", facts.reason);
  object.add("seconds", rounded(facts.seconds));
  return object.text();
}

std::string id_of(const ColourSaid& said) {
  const AnyColourPuzzle puzzle = puzzle_of(said);
  if (const auto* const board = std::get_if<ColourPuzzle>(&puzzle)) return write_id(*board);
  throw InputError("an id is for boards, not for buttons");
}

std::string show_json(const ColourSaid& said) {
  const ColourGrid& grid = *said.board;
  JsonObject object;
  object.add("colours", said.colours);
  object.add("board", colour_value(grid));
  object.add("rows", grid.cells.rows());
  object.add("columns", grid.cells.columns());
  object.add("lit", grid.cells.weight());
  if (!said.rule && !said.wrap && !said.goal) return object.text();
  const ColourPuzzle puzzle = std::get<ColourPuzzle>(puzzle_of(said));
  object.add("rule", puzzle.rule.name);
  object.add("wrap", to_string(puzzle.wrap));
  object.add("goal", value_of(puzzle.goal, puzzle.colours(), puzzle.holes));
  object.add("id", write_id(puzzle));
  return object.text();
}

}  // namespace flipwise
