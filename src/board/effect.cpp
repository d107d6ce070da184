// SPDX-License-Identifier: MIT
#include "board/effect.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>
#include <utility>

#include "board/light_states.hpp"
#include "board/soundness.hpp"
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

Puzzle transposed(Puzzle puzzle) {
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

Puzzle without_start(const Puzzle& puzzle) {
  Puzzle rest;
  rest.holes = puzzle.holes;
  rest.rule = puzzle.rule;
  rest.wrap = puzzle.wrap;
  rest.free = puzzle.free;
  rest.fixed = puzzle.fixed;
  rest.cost = puzzle.cost;
  rest.cost_of = puzzle.cost_of;
  rest.states = puzzle.states;
  rest.buttons = puzzle.buttons;
  return rest;
}

Puzzle reversed(const Puzzle& puzzle) {
  if (!puzzle.buttons) {
    Puzzle result = without_start(puzzle);
    result.cost.reset();
    if (result.rule.form == Rule::Form::stencil)
      for (Offset& offset : result.rule.kinds[0]) offset = {-offset.row, -offset.column};
    std::swap(result.free, result.fixed);
    return result;
  }
  const Buttons& buttons = *puzzle.buttons;
  std::vector<std::vector<std::pair<std::size_t, std::uint64_t>>> of_light(puzzle.start.columns());
  for (std::size_t button = 0; button < buttons.size(); ++button)
    for (std::size_t place = 0; place < buttons[button].size(); ++place)
      of_light[buttons[button][place]].emplace_back(button, buttons.amount(button, place));
  Puzzle result{.start = Board(1, buttons.size(), puzzle.modulus()), .buttons = Buttons()};
  result.free = puzzle.fixed;
  result.fixed = puzzle.free;
  for (const auto& changes : of_light) {
    result.buttons->add();
    for (const auto& [button, amount] : changes) result.buttons->change(button, amount);
  }
  return result;
}

namespace {

void add_to(Board& lights, std::size_t row, std::size_t column, std::uint64_t number) {
  lights.set(row, column, (lights.get(row, column) + number) % lights.modulus());
}

}  // namespace

void add_press(const Puzzle& puzzle, std::size_t row, std::size_t column, std::uint64_t number,
               Board& lights) {
  const auto flip = [&](std::size_t i, std::size_t j) {
    if (!is_in(puzzle.holes, i, j)) lights.flip(i, j);
  };
  const auto add = [&](std::size_t i, std::size_t j) {
    if (!is_in(puzzle.holes, i, j)) add_to(lights, i, j, number);
  };
  if (puzzle.rule.form == Rule::Form::two_kind && number == 2)
    for_each_reached(puzzle.rule.kinds[1], puzzle.wrap, lights.rows(), lights.columns(), row, column, flip);
  else if (lights.has_bits() && number % 2 != 0)
    for_each_reached(puzzle, row, column, flip);
  else if (!lights.has_bits())
    for_each_reached(puzzle, row, column, add);
}

Board effect_of_press(const Puzzle& puzzle, std::size_t row, std::size_t column, std::uint64_t number) {
  Board lights(puzzle.start.rows(), puzzle.start.columns(), puzzle.modulus());
  add_press(puzzle, row, column, number, lights);
  return lights;
}

namespace {

constexpr const char* adding_stage = "adding up presses";

/// Returns the effect of crosses modulo 2. A light is flipped by the presses of its row and its column; its
/// own cell is in both sums, so its press is added once more.
Board flipped_by_crosses(const Puzzle& puzzle, const Board& pressed, Limits* limits) {
  Board lights = pressed;
  std::vector<Word> columns(pressed.row_words());
  for (std::size_t row = 0; row < pressed.rows(); ++row)
    for (std::size_t word = 0; word < columns.size(); ++word) columns[word] ^= pressed.row(row)[word];
  const Board all = all_lit(1, pressed.columns());
  for (std::size_t row = 0; row < pressed.rows(); ++row) {
    if (limits != nullptr) limits->count_operations(columns.size(), 0, adding_stage);
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

/// Returns the effect of crosses modulo the colours. The sums of a row and a column both contain their
/// common cell, which is subtracted once.
Board added_by_crosses(const Puzzle& puzzle, const Board& presses, Limits* limits) {
  Board lights(presses.rows(), presses.columns(), puzzle.modulus());
  std::vector<std::uint64_t> columns(presses.columns());
  for (std::size_t i = 0; i < presses.rows(); ++i) {
    if (limits != nullptr) limits->count_operations(presses.columns(), 0, adding_stage);
    std::transform(columns.begin(), columns.end(), presses.row_numbers(i).begin(), columns.begin(),
                   std::plus<>());
  }
  for (std::size_t i = 0; i < presses.rows(); ++i) {
    if (limits != nullptr) limits->count_operations(2 * presses.columns(), 0, adding_stage);
    const auto row = presses.row_numbers(i);
    const std::uint64_t sum = std::accumulate(row.begin(), row.end(), std::uint64_t{0});
    for (std::size_t j = 0; j < presses.columns(); ++j)
      if (!is_in(puzzle.holes, i, j)) lights.set(i, j, (sum + columns[j] - row[j]) % puzzle.modulus());
  }
  return lights;
}

Board effect_of_buttons(const Puzzle& puzzle, const Board& presses, Limits* limits) {
  const Buttons& buttons = *puzzle.buttons;
  Board lights(1, puzzle.start.columns(), puzzle.modulus());
  for (std::size_t button = 0; button < buttons.size(); ++button) {
    const std::uint64_t number = presses.get(0, button);
    if (number == 0) continue;
    const auto names = buttons[button];
    if (limits != nullptr) limits->count_operations(names.size() + 1, 0, adding_stage);
    for (std::size_t place = 0; place < names.size(); ++place)
      add_to(lights, 0, names[place], buttons.amount(button, place) % puzzle.modulus() * number);
  }
  return lights;
}

Board effect_modulo_board(const Puzzle& puzzle, const Board& presses, Limits* limits) {
  if (puzzle.buttons) return effect_of_buttons(puzzle, presses, limits);
  if (puzzle.rule.form == Rule::Form::cross)
    return puzzle.start.has_bits() ? flipped_by_crosses(puzzle, presses, limits)
                                   : added_by_crosses(puzzle, presses, limits);
  const Board pressed = presses.has_bits() ? Board() : nonzero_cells(presses);
  const Board& bits = presses.has_bits() ? presses : pressed;
  Board lights(puzzle.start.rows(), puzzle.start.columns(), puzzle.modulus());
  const bool has_lines = puzzle.rule.form == Rule::Form::lines;
  const std::uint64_t reach =
      puzzle.rule.kinds[0].size() * (has_lines ? std::max(lights.rows(), lights.columns()) : 1) + 1;
  for (std::size_t row = 0; row < lights.rows(); ++row) {
    if (limits != nullptr) limits->count_operations(reach * lights.columns() * 2, 0, adding_stage);
    for (std::size_t word = 0; word < bits.row_words(); ++word)
      for (Word left = bits.row(row)[word]; left != 0; left &= left - 1) {
        const std::size_t column = word * word_bits + static_cast<std::size_t>(std::countr_zero(left));
        add_press(puzzle, row, column, presses.get(row, column), lights);
      }
  }
  return lights;
}

}  // namespace

Board effect_of(const Puzzle& puzzle, const Board& presses, Limits* limits) {
  Board lights = effect_modulo_board(puzzle, presses, limits);
  reduce_lights(puzzle, lights);
  return lights;
}

Board lights_after(const Puzzle& puzzle, const Board& presses) {
  require_sound(puzzle, LightStates::allowed);
  require_start(puzzle, puzzle.start);
  require_pressable(puzzle, presses);
  Board lights = sum_of(puzzle.start, effect_of(puzzle, presses));
  reduce_lights(puzzle, lights);
  return lights;
}

Board nothing_pressed(const Puzzle& puzzle) {
  return {puzzle.press_rows(), puzzle.press_columns(), has_two_kinds(puzzle) ? 3 : puzzle.modulus()};
}

std::uint64_t press_count(const Puzzle& puzzle) {
  const auto no_press = united(puzzle.holes, puzzle.fixed);
  return puzzle.press_rows() * puzzle.press_columns() - (no_press ? no_press->weight() : 0);
}

std::uint64_t light_count(const Puzzle& puzzle) {
  const auto no_light = united(puzzle.holes, puzzle.free);
  return puzzle.start.cells() - (no_light ? no_light->weight() : 0);
}

std::uint64_t widest_press(const Puzzle& puzzle, const std::vector<unsigned>& steps) {
  if (!puzzle.buttons) {
    if (puzzle.rule.form == Rule::Form::cross) return puzzle.start.rows() + puzzle.start.columns() - 1;
    if (puzzle.rule.form == Rule::Form::lines)
      return puzzle.rule.kinds[0].size() * std::max(puzzle.start.rows(), puzzle.start.columns());
    return puzzle.start.has_bits() ? canonical(puzzle.rule.kinds[0]).size() : puzzle.rule.kinds[0].size();
  }
  const Buttons& buttons = *puzzle.buttons;
  std::uint64_t widest = 0;
  for (std::size_t button = 0; button < buttons.size(); ++button) {
    if (is_in(puzzle.fixed, 0, button)) continue;
    if (puzzle.start.has_bits()) {
      widest = std::max<std::uint64_t>(widest, buttons[button].size());
      continue;
    }
    std::uint64_t sum = 0;
    for (std::size_t place = 0; place < buttons[button].size(); ++place)
      sum += buttons.amount(button, place) % puzzle.modulus() * (steps.empty() ? 1 : steps[button]) %
             puzzle.modulus();
    widest = std::max(widest, sum);
  }
  return widest;
}

RequiredChange required_change(const Board& start, const Goal& goal, const std::optional<Board>& holes) {
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

std::vector<const Board*> RequiredChange::targets() const {
  if (other && *other != lights) return {&lights, &*other};
  return {&lights};
}

RequiredChange required_change(const Puzzle& puzzle, const Board& start) {
  RequiredChange lights = required_change(start, puzzle.goal, puzzle.holes);
  if (!puzzle.free) return lights;
  const auto leave_out = [&](Board& board) {
    for (std::size_t w = 0; w < board.words().size(); ++w) board.words()[w] &= ~puzzle.free->words()[w];
  };
  leave_out(lights.lights);
  if (lights.other) leave_out(*lights.other);
  return lights;
}

Board bound_lights(const Puzzle& puzzle) {
  Board bound(puzzle.start.rows(), puzzle.start.columns(), puzzle.modulus());
  for (std::size_t i = 0; i < bound.rows(); ++i)
    for (std::size_t j = 0; j < bound.columns(); ++j)
      bound.set(i, j, is_in(puzzle.holes, i, j) || is_in(puzzle.free, i, j) ? 0 : 1);
  return bound;
}

Board required_change(const Puzzle& puzzle, const Board& start, std::uint64_t number) {
  Board lights = bound_lights(puzzle);
  const bool has_target = puzzle.goal.kind == Goal::Kind::target;
  const std::vector<unsigned> states = puzzle.states ? states_of_lights(puzzle) : std::vector<unsigned>();
  for (std::size_t i = 0; i < lights.rows(); ++i)
    for (std::size_t j = 0; j < lights.columns(); ++j) {
      if (lights.get(i, j) == 0) continue;
      const std::uint64_t modulus = states.empty() ? puzzle.modulus() : states[i * lights.columns() + j];
      const std::uint64_t to = has_target ? puzzle.goal.target.get(i, j) : number;
      lights.set(i, j, (to + modulus - start.get(i, j)) % modulus);
    }
  return lights;
}

namespace {

/// Returns `left` plus `times` multiples of `right`, cell by cell. Bits are added once: `times` must be
/// odd.
Board with_multiple(Board left, const Board& right, std::uint64_t times) {
  if (left.has_bits()) return left ^ right;
  const auto numbers = left.numbers();
  for (std::size_t i = 0; i < numbers.size(); ++i)
    numbers[i] = static_cast<std::uint8_t>((numbers[i] + times * right.numbers()[i]) % left.modulus());
  return left;
}

}  // namespace

Board sum_of(Board left, const Board& right) {
  return with_multiple(std::move(left), right, 1);
}

Board difference_of(Board left, const Board& right) {
  const std::uint64_t minus_one = left.modulus() - 1;
  return with_multiple(std::move(left), right, minus_one);
}

Board in_a_row(const Board& board) {
  if (board.rows() == 1) return board;
  Board row(1, board.cells(), board.modulus());
  for (std::size_t i = 0; i < board.rows(); ++i)
    for (std::size_t j = 0; j < board.columns(); ++j) row.set(0, i * board.columns() + j, board.get(i, j));
  return row;
}

std::optional<Board> united(std::optional<Board> left, const std::optional<Board>& right) {
  if (!left || !right) return left ? left : right;
  for (std::size_t w = 0; w < left->words().size(); ++w) left->words()[w] |= right->words()[w];
  return left;
}

}  // namespace flipwise
