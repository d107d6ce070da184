// SPDX-License-Identifier: MIT
#include "json/colours/colour_requests.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include "board/effect.hpp"
#include "board/lights.hpp"
#include "board/soundness.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "json/fields.hpp"
#include "json/request.hpp"
#include "json/stated_answer.hpp"
#include "json/study_fields.hpp"

namespace flipwise {

namespace {

template <typename Part>
void take(std::optional<Part>& part, const std::optional<Part>& other) {
  if (!part) part = other;
}

}  // namespace

CostOf parse_cost_of(std::string_view word) {
  if (word == "amount") return CostOf::amount;
  if (word == "press") return CostOf::press;
  throw InputError("expected amount or press");
}

Said said_of_id(Puzzle id) {
  const Board none(id.start.rows(), id.start.columns());
  Said said = said_of(std::move(id));
  take(said.free, std::optional(none));
  take(said.fixed, std::optional(none));
  said.cost_of.reset();
  return said;
}

Said said_of(Puzzle puzzle) {
  Said said;
  said.colours = colours_of(puzzle);
  said.board = Grid{std::move(puzzle.start), std::move(puzzle.holes)};
  said.goal = std::move(puzzle.goal);
  said.cost = std::move(puzzle.cost);
  said.cost_of = puzzle.cost_of;
  said.buttons = std::move(puzzle.buttons);
  said.free = std::move(puzzle.free);
  said.fixed = std::move(puzzle.fixed);
  if (said.buttons) return said;
  said.rule = std::move(puzzle.rule);
  said.wrap = puzzle.wrap;
  return said;
}

Said joined(Said first, const Said& second) {
  if (first.colours == 0) first.colours = second.colours;
  take(first.board, second.board);
  take(first.buttons, second.buttons);
  take(first.rule, second.rule);
  take(first.wrap, second.wrap);
  take(first.goal, second.goal);
  take(first.free, second.free);
  take(first.fixed, second.fixed);
  take(first.cost, second.cost);
  take(first.cost_of, second.cost_of);
  return first;
}

Board in_a_row(const Grid& grid) {
  if (grid.holes)
    throw InputError(grid.cells.has_bits() ? "buttons from a file: their board has no holes"
                                           : "the lights of buttons have no holes");
  const Board& cells = grid.cells;
  Board row(1, cells.cells(), cells.modulus());
  for (std::size_t i = 0; i < cells.rows(); ++i)
    for (std::size_t j = 0; j < cells.columns(); ++j) row.set(0, i * cells.columns() + j, cells.get(i, j));
  return row;
}

Grid dark_grid(unsigned colours, std::size_t rows, std::size_t columns, std::uint64_t memory_bytes) {
  constexpr double boards = 4;
  const double bytes = boards * static_cast<double>(rows) * static_cast<double>(columns);
  if (is_board_size(rows, columns) && bytes > static_cast<double>(memory_bytes)) throw std::bad_alloc();
  return {Board(rows, columns, colours), {}};
}

Board marked_cells(const Grid& grid) {
  return grid.holes ? *grid.holes : nonzero_cells(grid.cells);
}

std::vector<std::vector<std::size_t>> lights_of(const Puzzle& puzzle) {
  const Buttons& buttons = *puzzle.buttons;
  std::vector<std::vector<std::size_t>> lists(buttons.size());
  for (std::size_t i = 0; i < buttons.size(); ++i)
    for (std::size_t k = 0; k < buttons[i].size(); ++k)
      lists[i].insert(lists[i].end(), buttons.amount(i, k) % puzzle.modulus(), buttons[i][k]);
  return lists;
}

Puzzle puzzle_of(Said said) {
  if (!said.board) throw InputError("a puzzle needs a board");
  Puzzle puzzle;
  puzzle.goal = std::move(said.goal).value_or(Goal{});
  puzzle.cost_of = said.cost_of.value_or(CostOf::amount);
  if (said.buttons) {
    if (said.rule || said.wrap) throw InputError("rule and wrap are for boards, not for buttons");
    Goal& goal = puzzle.goal;
    if (goal.kind == Goal::Kind::target)
      goal.target = in_a_row({std::move(goal.target), std::move(goal.holes)});
    goal.holes.reset();
    puzzle.start = in_a_row(*said.board);
    puzzle.buttons = std::move(said.buttons);
    for (auto* const mask : {&said.free, &said.fixed})
      if (*mask) *mask = in_a_row({std::move(**mask), std::nullopt});
  } else {
    puzzle.start = std::move(said.board->cells);
    puzzle.holes = std::move(said.board->holes);
    if (said.rule) puzzle.rule = std::move(*said.rule);
    if (said.wrap) puzzle.wrap = *said.wrap;
  }
  if (said.free && said.free->weight() > 0) puzzle.free = std::move(said.free);
  if (said.fixed && said.fixed->weight() > 0) puzzle.fixed = std::move(said.fixed);
  if (puzzle.start.has_bits()) throw InputError("two colours, where more are expected");
  require_sound(puzzle);
  require_start(puzzle, puzzle.start);
  return puzzle;
}

unsigned colours_of(const Fields& fields) {
  unsigned said = 0;
  if (fields.has("colours")) said = static_cast<unsigned>(fields.number("colours", 2, greatest_modulus));
  if (fields.has("cost_of")) (void)parsed(fields, "cost_of", parse_cost_of);
  if (fields.has("cost_of") && fields.has("cost"))
    throw InputError(fields.name() + ": give cost or cost_of, not both");
  if (!fields.has("board") || !fields.is_text("board")) return said == 2 ? 0 : said;
  const unsigned of_id = colours_of_id(fields.text("board"));
  if (said != 0 && said != std::max(of_id, 2U))
    throw InputError(fields.place("colours") + ": " + std::to_string(said) + ", but the board is of " +
                     std::to_string(std::max(of_id, 2U)));
  return of_id;
}

Said said_by(const Fields& fields, unsigned colours) {
  Said said;
  if (fields.has("board") && fields.is_text("board"))
    said = said_of_id(
        parsed(fields, "board", [&](std::string_view text) { return read_id(text, colours).puzzle; }));
  else if (fields.has("board"))
    said.board = fields.grid("board", colours);
  if (fields.has("lights")) {
    const auto lights = static_cast<std::size_t>(fields.number("lights", 1, most_lights));
    said.board = Grid{Board(1, lights, colours), {}};
  }
  said.colours = colours;
  if (fields.has("buttons") && said.board)
    said.buttons = fields.buttons("buttons", said.board->cells.cells());
  read_question(fields, said, colours);
  if (fields.has("cost_of")) said.cost_of = parsed(fields, "cost_of", parse_cost_of);
  return said;
}

void allow_colours(const Fields& fields, std::vector<std::string_view> more) {
  more.insert(more.end(), {"colours", "goal", "cost_of"});
  if (fields.has("buttons"))
    more.emplace_back("buttons");
  else
    more.insert(more.end(), {"rule", "wrap"});
  more.insert(more.end(), {"free", "fixed"});
  fields.allow_only(std::move(more), true);
}

StatedAnswer colours_from_json(const Fields& fields, unsigned colours) {
  StatedAnswer stated;
  Answer& answer = stated.answer;
  const unsigned own = colours_of(fields);
  if (colours == 0) colours = own;
  require_colours(colours);
  if (own != 0 && own != colours) {
    stated.said.colours = own;
    return stated;
  }
  const auto board = [&](const char* field) -> std::optional<Board> {
    if (!fields.has(field)) return std::nullopt;
    Grid grid = fields.grid(field, colours);
    if (grid.holes) stated.holes = grid.holes;
    return std::move(grid.cells);
  };
  stated.said = said_by(fields, colours);
  stated.said.colours = own;
  answer.solution = board("solution");
  answer.witness = board("witness");
  if (fields.has("modulus") && fields.number("modulus") != colours)
    stated.contradiction = "the witness is modulo " + std::to_string(fields.number("modulus")) +
                           ", but there are " + std::to_string(colours) + " colours";
  const auto status = status_in(fields);
  answer.status = status ? *status : status_without_word(answer, false, fields.name());
  settle_bounds(number_in(fields, "presses"), number_in(fields, "upper"), number_in(fields, "lower"),
                stated);
  read_numbers_of_solutions(fields, answer);
  if (fields.has("all"))
    for (Grid& grid : fields.grids("all", colours)) answer.all.push_back(std::move(grid.cells));
  return stated;
}

VerifyRequest colours_to_verify(const Fields& fields, unsigned colours) {
  VerifyRequest request;
  request.said = said_by(fields, colours);
  if (!fields.has("answer"))
    request.stated = colours_from_json(fields, colours);
  else if (fields.is_text("answer"))
    request.stated = answer_from_id(
        parsed(fields, "answer", [&](std::string_view text) { return read_id(text, colours); }));
  else
    request.stated = colours_from_json(fields.object("answer", "solution"), colours);
  return request;
}

}  // namespace flipwise
