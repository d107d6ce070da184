// SPDX-License-Identifier: MIT
#include "board/colours.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <string>
#include <utility>

#include "board/soundness.hpp"
#include "flipwise/errors.hpp"
#include "run/limits.hpp"

namespace flipwise {

namespace {

std::string shape(std::size_t rows, std::size_t columns) {
  return std::to_string(rows) + " x " + std::to_string(columns);
}

template <typename Cells>
void require_alike(const Cells& board, const Board& like, const char* what) {
  if (board.rows() != like.rows() || board.columns() != like.columns())
    throw InputError(std::string(what) + " has " + shape(board.rows(), board.columns()) +
                     " cells, the board " + shape(like.rows(), like.columns()));
}

void require_more_colours(unsigned colours) {
  if (colours == 2) throw InputError("two colours, where more are expected");
}

/// Throws InputError where a board has another modulus than the start; `what` names the board.
void require_same_modulus(const Board& board, const Board& start, const char* what) {
  if (board.modulus() != start.modulus())
    throw InputError(std::string(what) + " has " + std::to_string(board.modulus()) +
                     " colours, the board " + std::to_string(start.modulus()));
}

void require_goal(const Goal& goal, const Board& start, unsigned colours) {
  if (goal.kind == Goal::Kind::number) require_number(goal.number, colours);
  if (goal.kind != Goal::Kind::target) return;
  require_alike(goal.target, start, "the target");
  require_same_modulus(goal.target, start, "the target");
  require_below(goal.target, colours, "the target");
}

std::uint64_t sum_of(std::uint64_t number, std::uint64_t more, std::uint64_t colours) {
  return (number + more) % colours;
}

/// `bound`: 1 for every light that counts.
template <typename Puzzle>
Board wanted_of(const Puzzle& puzzle, const Board& start, std::uint64_t number, Board bound) {
  const bool has_target = puzzle.goal.kind == Goal::Kind::target;
  const auto values = bound.numbers();
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::uint64_t to = has_target ? puzzle.goal.target.numbers()[i] : number;
    values[i] = static_cast<std::uint8_t>(
        values[i] == 0 ? 0 : (to + puzzle.colours() - start.numbers()[i]) % puzzle.colours());
  }
  return bound;
}

}  // namespace

void require_colours(unsigned colours) {
  if (colours < 2 || colours > most_colours)
    throw InputError(std::to_string(colours) + " colours: expected 2 to " + std::to_string(most_colours));
}

void require_below(const Board& board, unsigned colours, const char* what) {
  const auto values = board.numbers();
  // Without a way out of the loop many cells are compared at once.
  std::uint8_t greatest = 0;
  for (const std::uint8_t value : values) greatest = std::max(greatest, value);
  if (greatest < colours) return;
  const auto bad =
      std::find_if(values.begin(), values.end(), [&](std::uint8_t value) { return value >= colours; });
  const auto at = static_cast<std::size_t>(bad - values.begin());
  throw InputError(std::string(what) + " has the number " + std::to_string(*bad) + " at row " +
                   std::to_string(at / board.columns() + 1) + ", column " +
                   std::to_string(at % board.columns() + 1) + "; with " + std::to_string(colours) +
                   " colours the greatest is " + std::to_string(colours - 1));
}

void require_number(std::uint64_t number, unsigned colours) {
  if (number >= colours)
    throw InputError("the goal is " + std::to_string(number) + "; with " + std::to_string(colours) +
                     " colours the greatest is " + std::to_string(colours - 1));
}

void require_start(const ColourPuzzle& puzzle, const Board& start) {
  require_alike(start, puzzle.start, "the board to solve");
  require_same_modulus(start, puzzle.start, "the board to solve");
  require_below(start, puzzle.colours(), "the board");
  if (!puzzle.holes) return;
  for (std::size_t i = 0; i < start.rows(); ++i)
    for (std::size_t j = 0; j < start.columns(); ++j)
      if (puzzle.holes->get(i, j) && start.get(i, j) != 0) throw InputError("a hole has a colour");
}

void require_sound(const ColourPuzzle& puzzle) {
  require_more_colours(puzzle.colours());
  if (puzzle.start.empty()) throw InputError("a puzzle needs a board");
  if (puzzle.rule.form == Rule::Form::two_kind)
    throw InputError("two kinds of press (rule two-kind) are for two colours");
  if (puzzle.rule.form == Rule::Form::stencil && puzzle.rule.kinds.empty())
    throw InputError("the rule has too few kinds of press");
  if (puzzle.holes) require_alike(*puzzle.holes, puzzle.start, "the board of holes");
  if (puzzle.free) require_alike(*puzzle.free, puzzle.start, "the board of free cells");
  if (puzzle.fixed) require_alike(*puzzle.fixed, puzzle.start, "the board of fixed cells");
  require_goal(puzzle.goal, puzzle.start, puzzle.colours());
  if (puzzle.goal.holes && puzzle.goal.holes != puzzle.holes)
    throw InputError("the target has other holes than the board");
  require_start(puzzle, puzzle.start);
}

void require_start(const ColourButtons& puzzle, const Board& start) {
  require_alike(start, puzzle.start, "the lights to solve");
  require_same_modulus(start, puzzle.start, "the lights to solve");
  require_below(start, puzzle.colours(), "the board");
}

void require_sound(const ColourButtons& puzzle) {
  require_more_colours(puzzle.colours());
  if (puzzle.start.rows() != 1) throw InputError("the lights of a button puzzle are a board of one row");
  if (puzzle.buttons.empty()) throw InputError("a button puzzle needs a button");
  for (std::size_t i = 0; i < puzzle.buttons.size(); ++i)
    for (const Change& change : puzzle.buttons[i])
      if (change.light >= puzzle.start.columns())
        throw InputError("button " + std::to_string(i) + " changes light " + std::to_string(change.light) +
                         "; the last light is " + std::to_string(puzzle.start.columns() - 1));
  require_goal(puzzle.goal, puzzle.start, puzzle.colours());
  require_start(puzzle, puzzle.start);
}

ColourPuzzle without_start(const ColourPuzzle& puzzle) {
  ColourPuzzle rest;
  rest.holes = puzzle.holes;
  rest.rule = puzzle.rule;
  rest.wrap = puzzle.wrap;
  rest.free = puzzle.free;
  rest.fixed = puzzle.fixed;
  rest.cost_of = puzzle.cost_of;
  return rest;
}

ColourPuzzle reversed(const ColourPuzzle& shape) {
  ColourPuzzle puzzle = without_start(shape);
  if (puzzle.rule.form == Rule::Form::stencil)
    for (Offset& offset : puzzle.rule.kinds[0]) offset = {-offset.row, -offset.column};
  std::swap(puzzle.free, puzzle.fixed);
  return puzzle;
}

ColourButtons reversed(const ColourButtons& puzzle) {
  ColourButtons result{Board(1, puzzle.buttons.size(), puzzle.colours()), {}};
  result.buttons.resize(puzzle.start.columns());
  for (std::size_t button = 0; button < puzzle.buttons.size(); ++button)
    for (const Change& change : puzzle.buttons[button])
      result.buttons[change.light].push_back({button, change.amount});
  return result;
}

ColourPuzzle transposed_shape(const ColourPuzzle& shape) {
  ColourPuzzle puzzle = without_start(shape);
  puzzle.start = Board(shape.start.columns(), shape.start.rows(), shape.colours());
  for (auto* cells : {&puzzle.holes, &puzzle.free, &puzzle.fixed})
    if (*cells) *cells = transposed(**cells);
  for (auto& stencil : puzzle.rule.kinds)
    for (Offset& offset : stencil) std::swap(offset.row, offset.column);
  if (wraps_rows(puzzle.wrap) != wraps_columns(puzzle.wrap))
    puzzle.wrap = wraps_rows(puzzle.wrap) ? Wrap::columns : Wrap::rows;
  return puzzle;
}

Board bound_lights(const ColourPuzzle& puzzle) {
  Board bound(puzzle.start.rows(), puzzle.start.columns(), puzzle.colours());
  for (std::size_t i = 0; i < bound.rows(); ++i)
    for (std::size_t j = 0; j < bound.columns(); ++j)
      bound.set(i, j, is_in(puzzle.holes, i, j) || is_in(puzzle.free, i, j) ? 0 : 1);
  return bound;
}

Board bound_lights(const ColourButtons& puzzle) {
  return {1, puzzle.start.columns(), puzzle.colours(),
          std::vector<std::uint8_t>(puzzle.start.columns(), 1)};
}

Board wanted(const ColourPuzzle& puzzle, const Board& start, std::uint64_t number) {
  return wanted_of(puzzle, start, number, bound_lights(puzzle));
}

Board wanted(const ColourButtons& puzzle, const Board& start, std::uint64_t number) {
  return wanted_of(puzzle, start, number, bound_lights(puzzle));
}

void add_press(const ColourPuzzle& puzzle, std::size_t row, std::size_t column, std::uint64_t amount,
               Board& lights) {
  for_each_flipped(puzzle, row, column, [&](std::size_t i, std::size_t j) {
    if (!is_in(puzzle.holes, i, j)) lights.set(i, j, sum_of(lights.get(i, j), amount, puzzle.colours()));
  });
}

namespace {

/// Adds up rows and columns, of which each counts the cell of the light.
Board added_by_crosses(const ColourPuzzle& puzzle, const Board& presses, Limits* limits) {
  Board lights(presses.rows(), presses.columns(), puzzle.colours());
  std::vector<std::uint64_t> columns(presses.columns());
  for (std::size_t i = 0; i < presses.rows(); ++i) {
    if (limits != nullptr) limits->spend(presses.columns(), 0, "adding up presses");
    std::transform(columns.begin(), columns.end(), presses.row_numbers(i).begin(), columns.begin(),
                   std::plus<>());
  }
  for (std::size_t i = 0; i < presses.rows(); ++i) {
    if (limits != nullptr) limits->spend(2 * presses.columns(), 0, "adding up presses");
    const auto row = presses.row_numbers(i);
    const std::uint64_t sum = std::accumulate(row.begin(), row.end(), std::uint64_t{0});
    for (std::size_t j = 0; j < presses.columns(); ++j)
      if (!is_in(puzzle.holes, i, j))
        lights.set(i, j, static_cast<std::uint8_t>((sum + columns[j] - row[j]) % puzzle.colours()));
  }
  return lights;
}

}  // namespace

Board effect_of(const ColourPuzzle& puzzle, const Board& presses, Limits* limits) {
  if (puzzle.rule.form == Rule::Form::cross) return added_by_crosses(puzzle, presses, limits);
  Board lights(puzzle.start.rows(), puzzle.start.columns(), puzzle.colours());
  const std::uint64_t reach = puzzle.rule.kinds[0].size() + 1;
  for (std::size_t i = 0; i < lights.rows(); ++i) {
    if (limits != nullptr) limits->spend(2 * reach * lights.columns(), 0, "adding up presses");
    for (std::size_t j = 0; j < lights.columns(); ++j)
      if (presses.get(i, j) != 0) add_press(puzzle, i, j, presses.get(i, j), lights);
  }
  return lights;
}

Board effect_of(const ColourButtons& puzzle, const Board& presses, Limits* limits) {
  Board lights(1, puzzle.start.columns(), puzzle.colours());
  for (std::size_t button = 0; button < puzzle.buttons.size(); ++button) {
    if (limits != nullptr) limits->spend(puzzle.buttons[button].size() + 1, 0, "adding up presses");
    for (const auto& [light, amount] : puzzle.buttons[button])
      lights.set(0, light,
                 sum_of(lights.get(0, light), amount % puzzle.colours() * presses.get(0, button),
                        puzzle.colours()));
  }
  return lights;
}

std::uint64_t cost(const Board& presses, CostOf cost_of) {
  return cost_of == CostOf::amount ? presses.sum() : presses.weight();
}

std::uint64_t widest_press(const ColourPuzzle& puzzle) {
  if (puzzle.rule.form == Rule::Form::cross) return puzzle.start.rows() + puzzle.start.columns() - 1;
  return puzzle.rule.kinds[0].size();
}

std::uint64_t widest_press(const ColourButtons& puzzle) {
  std::uint64_t widest = 0;
  for (const auto& button : puzzle.buttons) {
    std::uint64_t sum = 0;
    for (const Change& change : button) sum += change.amount % puzzle.colours();
    widest = std::max(widest, sum);
  }
  return widest;
}

}  // namespace flipwise
