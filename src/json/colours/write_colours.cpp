// SPDX-License-Identifier: MIT
#include <string>
#include <utility>
#include <vector>

#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "flipwise/json.hpp"
#include "json/colours/colour_requests.hpp"
#include "json/fields.hpp"

namespace flipwise {

namespace {

JsonValue value_of(const ColourGoal& goal, unsigned colours, const std::optional<Board>& holes) {
  switch (goal.kind) {
    case ColourGoal::Kind::uniform: return "uniform";
    case ColourGoal::Kind::target: return colour_value({colours, goal.target, holes});
    case ColourGoal::Kind::number: break;
  }
  if (goal.number == 0) return "off";
  return goal.number + 1 == colours ? JsonValue("on") : JsonValue(goal.number);
}

/// A light for each time that a button adds 1 to it.
std::vector<std::vector<std::size_t>> lights_of(const ColourButtons& puzzle) {
  std::vector<std::vector<std::size_t>> buttons;
  for (const auto& button : puzzle.buttons) {
    auto& lights = buttons.emplace_back();
    for (const Change& change : button)
      lights.insert(lights.end(), change.amount % puzzle.colours, change.light);
  }
  return buttons;
}

template <typename Puzzle>
JsonObject answer_object(const Puzzle& puzzle, const ColourAnswer& answer,
                         const std::optional<Board>& holes) {
  const auto value = [&](const ColourBoard& board) { return colour_value({puzzle.colours, board, holes}); };
  JsonObject object;
  object.add("status", to_string(answer.status));
  if (answer.solution) object.add_known("presses", answer.upper);
  if (answer.status != Status::impossible) {
    object.add("lower", answer.lower);
    object.add_known("upper", answer.upper);
  }
  object.add_known("nullity", answer.nullity);
  object.add_known("solutions", answer.solutions);
  object.add_known("optimal_solutions", answer.optimal_solutions);
  if (answer.solution) object.add("solution", value(*answer.solution));
  if (!answer.all.empty()) {
    std::vector<JsonValue> all;
    for (const ColourBoard& presses : answer.all) all.push_back(value(presses));
    object.add("all", all);
  }
  if (answer.witness) {
    object.add("witness", value(*answer.witness));
    object.add("modulus", puzzle.colours);
  }
  object.add("colours", puzzle.colours);
  object.add("board", value(puzzle.start));
  return object;
}

template <typename Puzzle>
void add_method(JsonObject& object, const Puzzle& puzzle, const ColourAnswer& answer) {
  if (puzzle.cost_of == CostOf::press) object.add("cost_of", "press");
  if (!answer.method.empty()) object.add("method", answer.method);
  if (answer.status == Status::unknown && !answer.reason.empty()) object.add("reason", answer.reason);
  object.add("seconds", rounded(answer.seconds));
}

}  // namespace

std::string to_json(const ColourPuzzle& puzzle, const ColourAnswer& answer) {
  JsonObject object = answer_object(puzzle, answer, puzzle.holes);
  object.add("rule", puzzle.rule.name);
  object.add("wrap", to_string(puzzle.wrap));
  object.add("rows", puzzle.start.rows());
  object.add("columns", puzzle.start.columns());
  object.add("goal", value_of(puzzle.goal, puzzle.colours, puzzle.holes));
  if (puzzle.free) object.add("free", board_value(*puzzle.free, {}));
  if (puzzle.fixed) object.add("fixed", board_value(*puzzle.fixed, {}));
  add_method(object, puzzle, answer);
  return object.text();
}

std::string to_json(const ColourButtons& puzzle, const ColourAnswer& answer) {
  JsonObject object = answer_object(puzzle, answer, {});
  object.add("buttons", lights_of(puzzle));
  object.add("goal", value_of(puzzle.goal, puzzle.colours, {}));
  add_method(object, puzzle, answer);
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
  object.add("goal", value_of(puzzle.goal, puzzle.colours, puzzle.holes));
  object.add("id", write_id(puzzle));
  return object.text();
}

}  // namespace flipwise
