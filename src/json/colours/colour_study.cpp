// SPDX-License-Identifier: MIT
#include <utility>
#include <variant>
#include <vector>

#include "flipwise/colour_io.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "json/fields.hpp"
#include "json/request.hpp"
#include "json/study_fields.hpp"
#include "json/values.hpp"

namespace flipwise {

namespace {

/// Of rows and columns.
ColourGrid grid_of_sides(const Fields& fields, unsigned colours) {
  const auto rows = static_cast<std::size_t>(fields.number("rows", 1, SIZE_MAX));
  return dark_grid(colours, rows, static_cast<std::size_t>(fields.number("columns", 1, SIZE_MAX)),
                   default_memory_bytes());
}

void add_witness(JsonObject& object, const Answer& answer, const ColourGrid& like) {
  if (!answer.witness) return;
  object.add("witness", colour_value({*answer.witness, like.holes}));
  object.add("modulus", like.colours());
}

/// The puzzle that an answer is about, and its board.
void add_puzzle(JsonObject& object, const AnyColourPuzzle& puzzle, const ColourGrid& board) {
  object.add("colours", board.colours());
  object.add("board", colour_value(board));
  std::visit([&](const auto& asked) { add_question(object, asked); }, puzzle);
}

}  // namespace

AnalyzeRequest colours_to_analyze(const Fields& fields, unsigned colours) {
  if (fields.has("buttons"))
    fields.allow_only(
        {"board", "lights", "colours", "buttons", "cost_of", "quiet_patterns", "worst", "distances"}, true);
  else
    fields.allow_only({"board", "rows", "columns", "colours", "rule", "wrap", "cost_of", "quiet_patterns",
                       "worst", "distances"},
                      true);
  AnalyzeRequest request;
  request.has_board = fields.has("board");
  const char* const shape = fields.has("buttons") ? "lights" : "rows";
  if (request.has_board == (fields.has(shape) || fields.has("columns")))
    throw InputError(fields.name() + ": give either a board, or " +
                     (fields.has("buttons") ? "the number of lights" : "rows and columns"));
  request.colours = said_by(fields, colours);
  if (!request.colours->board) request.colours->board = grid_of_sides(fields, colours);
  (void)puzzle_of(*request.colours);
  read_extras(fields, request);
  return request;
}

GenerateRequest colours_to_generate(const Fields& fields, unsigned colours) {
  const bool of_buttons = fields.has("buttons");
  if (of_buttons)
    allow_colours(fields, {"lights", "presses", "unique", "count", "seed"});
  else
    allow_colours(fields, {"rows", "columns", "holes", "presses", "unique", "symmetric", "count", "seed"});
  if (of_buttons) (void)fields.number("lights");  // none: that is said
  ColourSaid said = said_by(fields, colours);
  if (!of_buttons) said.board = grid_of_sides(fields, colours);
  ColourGenerateQuery numbers;
  read_wish(fields, numbers);
  const Board& cells = said.board->cells;
  if (fields.is_number("holes"))
    said.board->holes =
        random_holes(cells.rows(), cells.columns(), fields.number("holes", 1, UINT64_MAX), numbers.seed);
  else if (fields.has("holes"))
    said.board->holes = fields.colour_mask("holes", colours);
  GenerateRequest request;
  request.colours = query_of(puzzle_of(std::move(said)));
  read_wish(fields, *request.colours);
  return request;
}

ColourGenerateQuery query_of(AnyColourPuzzle puzzle) {
  ColourGenerateQuery query;
  if (auto* const buttons = std::get_if<ColourButtons>(&puzzle))
    query.buttons = std::move(*buttons);
  else
    query.shape = std::get<ColourPuzzle>(std::move(puzzle));
  return query;
}

std::string colours_to_json(const GenerateRequest& request, const Generated& generated) {
  const ColourGenerateQuery& query = *request.colours;
  const auto tell = [&]<typename Puzzle>(Puzzle one) {
    JsonObject object = generated_object(query, generated, [&](const Generated::Item& item) {
      one.start = item.board;
      std::string id;
      if constexpr (requires { one.holes; })
        id = write_id(one);
      else
        id = colour_grid_rows({one.start, {}}).front();
      return JsonObject{{"id", id},
                        {"board", colour_value({item.board, holes_of(one)})},
                        {"solution", colour_value({item.presses, holes_of(one)})}};
    });
    object.add("colours", one.colours());
    if (query.buttons) object.add("lights", one.start.cells());
    add_question(object, one);
    object.add("seconds", rounded(generated.seconds));
    return object.text();
  };
  return query.buttons ? tell(*query.buttons) : tell(query.shape);
}

std::string colours_to_json(const RateRequest& request, const Rating& rating) {
  const AnyColourPuzzle puzzle = puzzle_of(*request.colours);
  const ColourGrid grid = grid_of(puzzle);
  JsonObject object = position_object(rating.answer);
  add_witness(object, rating.answer, grid);
  add_rating(object, rating);
  add_puzzle(object, puzzle, grid);
  object.add("seconds", rounded(rating.answer.seconds));
  return object.text();
}

std::string colours_to_json(const HintRequest& request, const Hint& hint) {
  const AnyColourPuzzle puzzle = puzzle_of(*request.colours);
  const ColourGrid grid = grid_of(puzzle);
  JsonObject object = position_object(hint.answer);
  add_witness(object, hint.answer, grid);
  add_progress(object, hint);
  std::vector<JsonObject> steps;
  for (const HintStep& step : hint.steps) {
    JsonObject& one = steps.emplace_back(place_object(step, request.colours->buttons.has_value()));
    one.add("amount", step.number);
    one.add("why", to_string(step.why));
    one.add("reason", step.reason);
  }
  object.add("steps", steps);
  if (hint.quiet) {
    object.add("quiet_pattern", colour_value({*hint.quiet, grid.holes}));
    object.add("advice", hint.advice);
  }
  if (request.amounts) object.add("pressed", colour_value({request.amounts->cells, grid.holes}));
  add_puzzle(object, puzzle, grid);
  return object.text();
}

}  // namespace flipwise
