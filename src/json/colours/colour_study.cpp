// SPDX-License-Identifier: MIT
#include <utility>
#include <vector>

#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "json/fields.hpp"
#include "json/request.hpp"
#include "json/study_fields.hpp"
#include "json/values.hpp"

namespace flipwise {

namespace {

/// Of rows and columns.
Grid grid_of_sides(const Fields& fields, unsigned colours) {
  const auto rows = static_cast<std::size_t>(fields.number("rows", 1, SIZE_MAX));
  return dark_grid(colours, rows, static_cast<std::size_t>(fields.number("columns", 1, SIZE_MAX)),
                   default_memory_bytes());
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
  Said said = said_by(fields, colours);
  if (!said.board) said.board = grid_of_sides(fields, colours);
  request.puzzle = puzzle_of(std::move(said));
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
  Said said = said_by(fields, colours);
  if (!of_buttons) said.board = grid_of_sides(fields, colours);
  GenerateRequest request;
  read_wish(fields, request.query);
  const Board& cells = said.board->cells;
  if (fields.is_number("holes"))
    said.board->holes = random_holes(cells.rows(), cells.columns(), fields.number("holes", 1, UINT64_MAX),
                                     request.query.seed);
  else if (fields.has("holes"))
    said.board->holes = fields.mask("holes", colours);
  request.query.shape = puzzle_of(std::move(said));
  return request;
}

}  // namespace flipwise
