// SPDX-License-Identifier: MIT
#include "board/effect.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "run/limits.hpp"

namespace flipwise {

std::vector<Offset> canonical(std::vector<Offset> offsets) {
  std::sort(offsets.begin(), offsets.end());
  std::vector<Offset> result;
  for (const Offset& offset : offsets) {
    if (!result.empty() && result.back() == offset)
      result.pop_back();
    else
      result.push_back(offset);
  }
  return result;
}

std::optional<bool> chase_self(const Rule& rule) {
  if (rule.form != Rule::Form::stencil) return std::nullopt;
  const auto stencil = canonical(rule.kinds[0]);
  if (stencil == canonical(parse_rule("plus").kinds[0])) return true;
  if (stencil == canonical(parse_rule("ring").kinds[0])) return false;
  return std::nullopt;
}

BoardPuzzle transposed(BoardPuzzle puzzle) {
  puzzle.cost.reset();
  puzzle.start = transposed(puzzle.start);
  for (auto* cells : {&puzzle.holes, &puzzle.free, &puzzle.fixed})
    if (*cells) *cells = transposed(**cells);
  if (puzzle.goal.kind == Goal::Kind::target) puzzle.goal.target = transposed(puzzle.goal.target);
  if (puzzle.goal.holes) puzzle.goal.holes = transposed(*puzzle.goal.holes);
  for (auto& stencil : puzzle.rule.kinds)
    for (Offset& offset : stencil) std::swap(offset.row, offset.column);
  if (wraps_rows(puzzle.wrap) != wraps_columns(puzzle.wrap))
    puzzle.wrap = wraps_rows(puzzle.wrap) ? Wrap::columns : Wrap::rows;
  return puzzle;
}

void add_press(const BoardPuzzle& puzzle, std::size_t row, std::size_t column, bool second, Board& lights) {
  const auto flip = [&](std::size_t i, std::size_t j) {
    if (!puzzle.holes || !puzzle.holes->bit(i, j)) lights.flip(i, j);
  };
  if (second)
    for_each_reached(puzzle.rule.kinds[1], puzzle.wrap, lights.rows(), lights.columns(), row, column, flip);
  else
    for_each_flipped(puzzle, row, column, flip);
}

Board effect_of_press(const BoardPuzzle& puzzle, std::size_t row, std::size_t column, bool second) {
  Board lights(puzzle.start.rows(), puzzle.start.columns());
  add_press(puzzle, row, column, second, lights);
  return lights;
}

namespace {

/// Adds up rows and columns: a light is flipped by its row, its column and, counted twice there, its cell.
Board effect_of_crosses(const BoardPuzzle& puzzle, const Board& pressed, Limits* limits) {
  Board lights = pressed;
  std::vector<Word> columns(pressed.row_words());
  for (std::size_t row = 0; row < pressed.rows(); ++row)
    for (std::size_t word = 0; word < columns.size(); ++word) columns[word] ^= pressed.row(row)[word];
  const Board all = all_lit(1, pressed.columns());
  for (std::size_t row = 0; row < pressed.rows(); ++row) {
    if (limits != nullptr) limits->spend(columns.size(), 0, "adding up presses");
    Word sum = 0;
    for (const Word word : pressed.row(row)) sum ^= word;
    const Word whole = std::popcount(sum) % 2 != 0 ? ~Word{0} : 0;
    for (std::size_t word = 0; word < columns.size(); ++word) {
      Word& here = lights.row(row)[word];
      here ^= columns[word] ^ (whole & all.words()[word]);
      if (puzzle.holes) here &= ~puzzle.holes->row(row)[word];
    }
  }
  return lights;
}

}  // namespace

Board effect_of(const BoardPuzzle& puzzle, const Board& presses, Limits* limits) {
  if (puzzle.rule.form == Rule::Form::cross) return effect_of_crosses(puzzle, presses, limits);
  const Board pressed = presses.has_bits() ? Board() : nonzero_cells(presses);
  const Board& bits = presses.has_bits() ? presses : pressed;
  Board lights(puzzle.start.rows(), puzzle.start.columns());
  const std::uint64_t reach = puzzle.rule.kinds[0].size() + 1;
  for (std::size_t row = 0; row < lights.rows(); ++row) {
    if (limits != nullptr) limits->spend(reach * lights.columns() * 2, 0, "adding up presses");
    for (std::size_t word = 0; word < lights.row_words(); ++word)
      for (Word left = bits.row(row)[word]; left != 0; left &= left - 1) {
        const std::size_t column = word * word_bits + static_cast<std::size_t>(std::countr_zero(left));
        add_press(puzzle, row, column, presses.get(row, column) == 2, lights);
      }
  }
  return lights;
}

Board effect_of(const ButtonPuzzle& puzzle, const Board& presses, Limits* limits) {
  Board lights(1, puzzle.start.columns());
  for (std::size_t button = 0; button < puzzle.buttons.size(); ++button)
    if (presses.bit(0, button)) {
      if (limits != nullptr) limits->spend(puzzle.buttons[button].size() + 1, 0, "adding up presses");
      for (const std::size_t light : puzzle.buttons[button]) lights.flip(0, light);
    }
  return lights;
}

Wanted wanted(const Board& start, const Goal& goal, const std::optional<Board>& holes) {
  if (goal.is_number(0)) return {start};
  Board cells = all_lit(start.rows(), start.columns());
  if (holes) cells ^= *holes;
  if (goal.kind != Goal::Kind::target) {
    cells ^= start;
    if (goal.is_number(1)) return {std::move(cells)};
    return {start, std::move(cells)};
  }
  Board lights = start ^ goal.target;
  for (std::size_t w = 0; w < lights.words().size(); ++w) lights.words()[w] &= cells.words()[w];
  return {std::move(lights)};
}

std::vector<const Board*> Wanted::targets() const {
  if (other && *other != lights) return {&lights, &*other};
  return {&lights};
}

Wanted wanted(const BoardPuzzle& puzzle, const Board& start) {
  Wanted lights = wanted(start, puzzle.goal, puzzle.holes);
  if (!puzzle.free) return lights;
  const auto leave_out = [&](Board& board) {
    for (std::size_t w = 0; w < board.words().size(); ++w) board.words()[w] &= ~puzzle.free->words()[w];
  };
  leave_out(lights.lights);
  if (lights.other) leave_out(*lights.other);
  return lights;
}

std::optional<Board> united(std::optional<Board> left, const std::optional<Board>& right) {
  if (!left || !right) return left ? left : right;
  for (std::size_t w = 0; w < left->words().size(); ++w) left->words()[w] |= right->words()[w];
  return left;
}

}  // namespace flipwise
