// SPDX-License-Identifier: MIT
#include "board/colours.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <string>
#include <utility>

#include "board/soundness.hpp"
#include "flipwise/colour_rows.hpp"
#include "flipwise/errors.hpp"
#include "run/limits.hpp"

namespace flipwise {

namespace {

std::string shape(std::size_t rows, std::size_t columns) {
  return std::to_string(rows) + " x " + std::to_string(columns);
}

std::size_t cells_of(std::size_t rows, std::size_t columns) {
  if (rows == 0 || columns == 0) throw InputError("a board needs at least one row and one column");
  if (!is_board_size(rows, columns))
    throw InputError("a board of " + shape(rows, columns) + " cells is too large");
  return rows * columns;
}

template <typename Cells>
void require_alike(const Cells& board, const ColourBoard& like, const char* what) {
  if (board.rows() != like.rows() || board.columns() != like.columns())
    throw InputError(std::string(what) + " has " + shape(board.rows(), board.columns()) +
                     " cells, the board " + shape(like.rows(), like.columns()));
}

void require_goal(const ColourGoal& goal, const ColourBoard& start, unsigned colours) {
  if (goal.kind == ColourGoal::Kind::number) require_number(goal.number, colours);
  if (goal.kind != ColourGoal::Kind::target) return;
  require_alike(goal.target, start, "the target");
  require_below(goal.target, colours, "the target");
}

std::uint8_t sum_of(unsigned number, unsigned more, unsigned colours) {
  return static_cast<std::uint8_t>((number + more) % colours);
}

/// `bound`: 1 for every light that counts.
template <typename Puzzle>
ColourBoard wanted_of(const Puzzle& puzzle, const ColourBoard& start, unsigned number, ColourBoard bound) {
  const bool has_target = puzzle.goal.kind == ColourGoal::Kind::target;
  const auto values = bound.values();
  for (std::size_t i = 0; i < values.size(); ++i) {
    const unsigned to = has_target ? puzzle.goal.target.values()[i] : number;
    values[i] = static_cast<std::uint8_t>(
        values[i] == 0 ? 0 : (to + puzzle.colours - start.values()[i]) % puzzle.colours);
  }
  return bound;
}

}  // namespace

ColourBoard::ColourBoard(std::size_t rows, std::size_t columns)
    : rows_(rows), columns_(columns), cells_(cells_of(rows, columns)) {}

ColourBoard::ColourBoard(std::size_t rows, std::size_t columns, std::vector<std::uint8_t> cells)
    : rows_(rows), columns_(columns), cells_(std::move(cells)) {
  if (cells_.size() != cells_of(rows, columns))
    throw InputError(std::to_string(cells_.size()) + " numbers that are not a board of " +
                     shape(rows, columns) + " cells");
}

std::uint64_t ColourBoard::sum() const {
  return std::accumulate(cells_.begin(), cells_.end(), std::uint64_t{0});
}

std::uint64_t ColourBoard::weight() const {
  return cells_.size() - static_cast<std::uint64_t>(std::count(cells_.begin(), cells_.end(), 0));
}

std::strong_ordering reading_order(const ColourBoard& left, const ColourBoard& right) {
  const auto cells = left.values();
  const auto others = right.values();
  const auto [cell, other] = std::mismatch(cells.begin(), cells.end(), others.begin(), others.end());
  return cell == cells.end() ? std::strong_ordering::equal : *cell <=> *other;
}

ColourBoard coloured(const Board& board) {
  ColourBoard result(board.rows(), board.columns());
  for (std::size_t i = 0; i < board.rows(); ++i)
    for (std::size_t j = 0; j < board.columns(); ++j) result.set(i, j, board.get(i, j) ? 1 : 0);
  return result;
}

void ColourBoardSource::read(std::span<std::uint8_t> row) {
  if (next_ == board_.rows()) throw InputError("read past the last row of a board");
  const auto here = board_.row(next_++);
  std::copy(here.begin(), here.end(), row.begin());
}

void ColourBoardSink::write(std::span<const std::uint8_t> row) {
  if (next_ == board_.rows()) throw InputError("wrote past the last row of a board");
  std::copy(row.begin(), row.end(), board_.row(next_++).begin());
}

void require_colours(unsigned colours) {
  if (colours < 2 || colours > most_colours)
    throw InputError(std::to_string(colours) + " colours: expected 2 to " + std::to_string(most_colours));
}

void require_below(const ColourBoard& board, unsigned colours, const char* what) {
  const auto values = board.values();
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

void require_number(unsigned number, unsigned colours) {
  if (number >= colours)
    throw InputError("the goal is " + std::to_string(number) + "; with " + std::to_string(colours) +
                     " colours the greatest is " + std::to_string(colours - 1));
}

void require_start(const ColourPuzzle& puzzle, const ColourBoard& start) {
  require_alike(start, puzzle.start, "the board to solve");
  require_below(start, puzzle.colours, "the board");
  if (!puzzle.holes) return;
  for (std::size_t i = 0; i < start.rows(); ++i)
    for (std::size_t j = 0; j < start.columns(); ++j)
      if (puzzle.holes->get(i, j) && start.get(i, j) != 0) throw InputError("a hole has a colour");
}

void require_sound(const ColourPuzzle& puzzle) {
  require_colours(puzzle.colours);
  if (puzzle.start.empty()) throw InputError("a puzzle needs a board");
  if (puzzle.rule.form == Rule::Form::two_kind)
    throw InputError("two kinds of press (rule two-kind) are for two colours");
  if (puzzle.rule.form == Rule::Form::stencil && puzzle.rule.kinds.empty())
    throw InputError("the rule has too few kinds of press");
  if (puzzle.holes) require_alike(*puzzle.holes, puzzle.start, "the board of holes");
  if (puzzle.free) require_alike(*puzzle.free, puzzle.start, "the board of free cells");
  if (puzzle.fixed) require_alike(*puzzle.fixed, puzzle.start, "the board of fixed cells");
  require_goal(puzzle.goal, puzzle.start, puzzle.colours);
  if (puzzle.goal.holes && puzzle.goal.holes != puzzle.holes)
    throw InputError("the target has other holes than the board");
  require_start(puzzle, puzzle.start);
}

void require_start(const ColourButtons& puzzle, const ColourBoard& start) {
  require_alike(start, puzzle.start, "the lights to solve");
  require_below(start, puzzle.colours, "the board");
}

void require_sound(const ColourButtons& puzzle) {
  require_colours(puzzle.colours);
  if (puzzle.start.rows() != 1) throw InputError("the lights of a button puzzle are a board of one row");
  if (puzzle.buttons.empty()) throw InputError("a button puzzle needs a button");
  for (std::size_t i = 0; i < puzzle.buttons.size(); ++i)
    for (const Change& change : puzzle.buttons[i])
      if (change.light >= puzzle.start.columns())
        throw InputError("button " + std::to_string(i) + " changes light " + std::to_string(change.light) +
                         "; the last light is " + std::to_string(puzzle.start.columns() - 1));
  require_goal(puzzle.goal, puzzle.start, puzzle.colours);
  require_start(puzzle, puzzle.start);
}

ColourPuzzle without_start(const ColourPuzzle& puzzle) {
  ColourPuzzle rest;
  rest.colours = puzzle.colours;
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
  ColourButtons result{puzzle.colours, ColourBoard(1, puzzle.buttons.size()), {}};
  result.buttons.resize(puzzle.start.columns());
  for (std::size_t button = 0; button < puzzle.buttons.size(); ++button)
    for (const Change& change : puzzle.buttons[button])
      result.buttons[change.light].push_back({button, change.amount});
  return result;
}

ColourBoard transposed(const ColourBoard& board) {
  constexpr std::size_t tile = 64;  // so that both boards are read and written within the cache
  ColourBoard result(board.columns(), board.rows());
  for (std::size_t top = 0; top < board.rows(); top += tile)
    for (std::size_t j = 0; j < board.columns(); ++j)
      for (std::size_t i = top; i < std::min(top + tile, board.rows()); ++i)
        result.set(j, i, board.get(i, j));
  return result;
}

ColourPuzzle transposed_shape(const ColourPuzzle& shape) {
  ColourPuzzle puzzle = without_start(shape);
  puzzle.start = ColourBoard(shape.start.columns(), shape.start.rows());
  for (auto* cells : {&puzzle.holes, &puzzle.free, &puzzle.fixed})
    if (*cells) *cells = transposed(**cells);
  for (auto& stencil : puzzle.rule.kinds)
    for (Offset& offset : stencil) std::swap(offset.row, offset.column);
  if (wraps_rows(puzzle.wrap) != wraps_columns(puzzle.wrap))
    puzzle.wrap = wraps_rows(puzzle.wrap) ? Wrap::columns : Wrap::rows;
  return puzzle;
}

ColourBoard bound_lights(const ColourPuzzle& puzzle) {
  ColourBoard bound(puzzle.start.rows(), puzzle.start.columns());
  for (std::size_t i = 0; i < bound.rows(); ++i)
    for (std::size_t j = 0; j < bound.columns(); ++j)
      bound.set(i, j, is_in(puzzle.holes, i, j) || is_in(puzzle.free, i, j) ? 0 : 1);
  return bound;
}

ColourBoard bound_lights(const ColourButtons& puzzle) {
  return {1, puzzle.start.columns(), std::vector<std::uint8_t>(puzzle.start.columns(), 1)};
}

ColourBoard wanted(const ColourPuzzle& puzzle, const ColourBoard& start, unsigned number) {
  return wanted_of(puzzle, start, number, bound_lights(puzzle));
}

ColourBoard wanted(const ColourButtons& puzzle, const ColourBoard& start, unsigned number) {
  return wanted_of(puzzle, start, number, bound_lights(puzzle));
}

void add_press(const ColourPuzzle& puzzle, std::size_t row, std::size_t column, unsigned amount,
               ColourBoard& lights) {
  for_each_flipped(puzzle, row, column, [&](std::size_t i, std::size_t j) {
    if (!is_in(puzzle.holes, i, j)) lights.set(i, j, sum_of(lights.get(i, j), amount, puzzle.colours));
  });
}

namespace {

/// Adds up rows and columns, of which each counts the cell of the light.
ColourBoard added_by_crosses(const ColourPuzzle& puzzle, const ColourBoard& presses, Limits* limits) {
  ColourBoard lights(presses.rows(), presses.columns());
  std::vector<std::uint64_t> columns(presses.columns());
  for (std::size_t i = 0; i < presses.rows(); ++i) {
    if (limits != nullptr) limits->spend(presses.columns(), 0, "adding up presses");
    std::transform(columns.begin(), columns.end(), presses.row(i).begin(), columns.begin(), std::plus<>());
  }
  for (std::size_t i = 0; i < presses.rows(); ++i) {
    if (limits != nullptr) limits->spend(2 * presses.columns(), 0, "adding up presses");
    const auto row = presses.row(i);
    const std::uint64_t sum = std::accumulate(row.begin(), row.end(), std::uint64_t{0});
    for (std::size_t j = 0; j < presses.columns(); ++j)
      if (!is_in(puzzle.holes, i, j))
        lights.set(i, j, static_cast<std::uint8_t>((sum + columns[j] - row[j]) % puzzle.colours));
  }
  return lights;
}

}  // namespace

ColourBoard effect_of(const ColourPuzzle& puzzle, const ColourBoard& presses, Limits* limits) {
  if (puzzle.rule.form == Rule::Form::cross) return added_by_crosses(puzzle, presses, limits);
  ColourBoard lights(puzzle.start.rows(), puzzle.start.columns());
  const std::uint64_t reach = puzzle.rule.kinds[0].size() + 1;
  for (std::size_t i = 0; i < lights.rows(); ++i) {
    if (limits != nullptr) limits->spend(2 * reach * lights.columns(), 0, "adding up presses");
    for (std::size_t j = 0; j < lights.columns(); ++j)
      if (presses.get(i, j) != 0) add_press(puzzle, i, j, presses.get(i, j), lights);
  }
  return lights;
}

ColourBoard effect_of(const ColourButtons& puzzle, const ColourBoard& presses, Limits* limits) {
  ColourBoard lights(1, puzzle.start.columns());
  for (std::size_t button = 0; button < puzzle.buttons.size(); ++button) {
    if (limits != nullptr) limits->spend(puzzle.buttons[button].size() + 1, 0, "adding up presses");
    for (const auto& [light, amount] : puzzle.buttons[button])
      lights.set(
          0, light,
          sum_of(lights.get(0, light), amount % puzzle.colours * presses.get(0, button), puzzle.colours));
  }
  return lights;
}

std::uint64_t cost(const ColourBoard& presses, CostOf cost_of) {
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
    for (const Change& change : button) sum += change.amount % puzzle.colours;
    widest = std::max(widest, sum);
  }
  return widest;
}

}  // namespace flipwise
