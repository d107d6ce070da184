// SPDX-License-Identifier: MIT
#include "json/study_json.hpp"

#include <cmath>
#include <utility>

#include "flipwise/id.hpp"
#include "flipwise/json.hpp"

namespace flipwise {

namespace {

using json::board_json;
using json::Json;

BoardPuzzle with_start(const BoardPuzzle& shape, const Board& start) {
  return {start, shape.holes, shape.rule, shape.wrap};
}

void add_shape(Json& object, const BoardPuzzle& puzzle) {
  object["rows"] = puzzle.start.rows();
  object["columns"] = puzzle.start.columns();
  object["rule"] = puzzle.rule.name;
  object["wrap"] = to_string(puzzle.wrap);
}

double rounded(double number) {
  return std::round(number * 1e6) / 1e6;
}

/// Status, bounds and witness of an answer; the solution is for others to tell.
Json position_json(const Answer& answer, const std::optional<Board>& holes) {
  Json object;
  object["status"] = to_string(answer.status);
  if (answer.status == Status::optimal) object["presses"] = *answer.upper;
  if (answer.status == Status::unknown) {
    object["lower"] = answer.lower;
    if (answer.upper) object["upper"] = *answer.upper;
  }
  if (answer.nullity) object["nullity"] = *answer.nullity;
  if (answer.optimal_solutions) object["optimal_solutions"] = *answer.optimal_solutions;
  if (answer.witness) object["witness"] = board_json(*answer.witness, holes);
  return object;
}

}  // namespace

namespace json {

Json worst_json(const BoardPuzzle& shape, const WorstCase& worst) {
  Json object;
  if (worst.lower == worst.upper) object["presses"] = worst.lower;
  object["lower"] = worst.lower;
  object["upper"] = worst.upper;
  if (worst.board) {
    object["id"] = write_id(with_start(shape, *worst.board));
    object["board"] = board_json(*worst.board, shape.holes);
    object["solution"] = board_json(*worst.presses, shape.holes);
  }
  return object;
}

}  // namespace json

std::string to_json(const GenerateRequest& request, const Delivery& delivery) {
  const Order& order = request.order;
  Json object;
  object["status"] = to_string(delivery.status);
  if (!delivery.reason.empty()) object["reason"] = delivery.reason;
  Json boards = Json::array();
  for (const Delivery::Item& item : delivery.items)
    boards.push_back({{"id", write_id(with_start(order.shape, item.board))},
                      {"board", board_json(item.board, order.shape.holes)},
                      {"solution", board_json(item.presses, order.shape.holes)}});
  object["boards"] = std::move(boards);
  object["presses"] = order.presses;
  object["unique"] = order.unique;
  object["symmetric"] = order.symmetric;
  object["uniform"] = delivery.uniform;
  object["seed"] = std::to_string(order.seed);
  add_shape(object, order.shape);
  object["seconds"] = rounded(delivery.seconds);
  return json::dump(object);
}

std::string to_json(const RateRequest& request, const Rating& rating) {
  Json object = position_json(rating.answer, request.puzzle.holes);
  object["lit"] = rating.lit;
  object["cells"] = rating.cells;
  if (rating.easier) {
    object["easier"] = rounded(*rating.easier);
    object["estimated"] = rating.estimated;
  }
  if (!rating.difficulty.empty()) object["difficulty"] = rating.difficulty;
  object["board"] = board_json(request.puzzle.start, request.puzzle.holes);
  add_shape(object, request.puzzle);
  object["goal"] = json::goal_json(request.puzzle.goal, request.puzzle.holes);
  object["seconds"] = rounded(rating.answer.seconds);
  return json::dump(object);
}

std::string to_json(const HintRequest& request, const Hint& hint) {
  const std::optional<Board>& holes = request.puzzle.holes;
  Json object = position_json(hint.answer, holes);
  object["used"] = hint.used;
  if (hint.best) {
    object["best"] = *hint.best;
    if (hint.answer.status == Status::optimal) object["lost"] = hint.used + *hint.answer.upper - *hint.best;
  }
  Json steps = Json::array();
  for (const HintStep& step : hint.steps) {
    Json one = {{"row", step.row + 1}, {"column", step.column + 1}};
    if (request.puzzle.rule.form == Rule::Form::two_kind) one["kind"] = step.second ? 2 : 1;
    one["why"] = to_string(step.why);
    one["reason"] = step.reason;
    steps.push_back(std::move(one));
  }
  object["steps"] = std::move(steps);
  if (hint.quiet) {
    object["quiet_pattern"] = board_json(*hint.quiet, holes);
    object["advice"] = hint.advice;
  }
  object["board"] = board_json(request.puzzle.start, holes);
  if (request.pressed) object["pressed"] = board_json(*request.pressed, holes);
  add_shape(object, request.puzzle);
  object["goal"] = json::goal_json(request.puzzle.goal, holes);
  return json::dump(object);
}

}  // namespace flipwise
