// SPDX-License-Identifier: MIT
#include "board/soundness.hpp"

#include <algorithm>
#include <numeric>
#include <string>

#include "board/effect.hpp"
#include "board/light_states.hpp"
#include "flipwise/errors.hpp"

namespace flipwise {

namespace {

void require_costs(const Puzzle& puzzle) {
  if (!puzzle.cost) return;
  if (has_two_kinds(puzzle))
    throw InputError("the two-kind rule does not support costs; leave them out or choose another rule",
                     ErrorCode::conflict);
  const std::size_t holes = puzzle.holes ? puzzle.holes->weight() : 0;
  const std::size_t presses = puzzle.buttons ? puzzle.buttons->size() : puzzle.start.cells() - holes;
  if (puzzle.cost->size() != presses) {
    const char* const one = puzzle.buttons ? " button" : " cell";
    const char* const many = puzzle.buttons ? " buttons"
                             : holes > 0    ? " cells that are not holes"
                                            : " cells";
    throw InputError("found " + std::to_string(puzzle.cost->size()) +
                         (puzzle.cost->size() == 1 ? " cost" : " costs") + " for " +
                         std::to_string(presses) + (presses == 1 ? one : many) +
                         "; give one cost for each" + one,
                     ErrorCode::shape);
  }
  if (puzzle.has_counters()) return;  // depends on the start: see src/solve_counters.cpp
  // Maximum number of times that a cell costs its price.
  const std::uint64_t times =
      !puzzle.start.has_bits() && puzzle.cost_of == CostOf::amount ? puzzle.modulus() - 1 : 1;
  std::uint64_t left = max_total_cost / times;
  for (const std::uint64_t one_cost : *puzzle.cost) {
    if (one_cost > left)
      throw InputError(
          "the costs add up to more than " + std::to_string(max_total_cost) +
              (times == 1 ? "" : " if every press is made " + std::to_string(times) + " times") +
              "; use smaller costs",
          ErrorCode::too_large);
    left -= one_cost;
  }
}

void require_mask(const Board& mask, const Board& like, const char* what) {
  require_shape(mask, like, what);
  if (!mask.has_bits())
    throw InputError(std::string(what) + " has " + states_in_words(mask.modulus()) + "; expected 2 colours",
                     ErrorCode::value);
}

void require_sound_rule(const Puzzle& puzzle) {
  const std::size_t kinds = puzzle.rule.form == Rule::Form::cross      ? 0
                            : puzzle.rule.form == Rule::Form::two_kind ? 2
                                                                       : 1;
  if (kinds == 2 && !puzzle.start.has_bits())
    throw InputError("the rule two-kind supports two colours only; choose another rule, or two colours",
                     ErrorCode::conflict);
  if (puzzle.rule.kinds.size() < kinds)
    throw InputError("the rule has too few kinds of press: found " +
                         std::to_string(puzzle.rule.kinds.size()) + " of " + std::to_string(kinds) +
                         "; give the offsets of each kind",
                     ErrorCode::missing);
}

/// Throws InputError for the first light that a button changes by a number other than 1.
[[noreturn]] void refuse_amounts(const Buttons& buttons) {
  std::string first;
  for (std::size_t i = 0; first.empty() && i < buttons.size(); ++i)
    for (std::size_t k = 0; first.empty() && k < buttons[i].size(); ++k)
      if (buttons.amount(i, k) != 1)
        first = "button " + buttons.labels().button(i) + " changes light " +
                buttons.labels().light(buttons[i][k]) + " by " + std::to_string(buttons.amount(i, k));
  throw InputError(first +
                       "; with two colours, list a light once if the button flips it an odd number of "
                       "times, and leave it out otherwise",
                   ErrorCode::conflict);
}

void require_sound_buttons(const Puzzle& puzzle) {
  const Buttons& buttons = *puzzle.buttons;
  if (puzzle.start.rows() != 1)
    throw InputError("with buttons, the lights must be a board of one row; found " +
                         std::to_string(puzzle.start.rows()) + " rows",
                     ErrorCode::shape);
  if (buttons.empty())
    throw InputError("no buttons: a puzzle with buttons needs at least one", ErrorCode::missing);
  if (puzzle.holes)
    throw InputError("a puzzle with buttons cannot have holes; leave the holes out", ErrorCode::conflict);
  for (std::size_t i = 0; i < buttons.size(); ++i)
    for (const std::size_t light : buttons[i])
      if (light >= puzzle.start.columns())
        throw InputError("button " + std::to_string(i) + " changes light " + std::to_string(light) +
                         ", but the last light is " + std::to_string(puzzle.start.columns() - 1) +
                         " (the first is 0)");
  if (buttons.have_amounts() && puzzle.start.has_bits()) refuse_amounts(buttons);
  if (puzzle.free) require_mask(*puzzle.free, puzzle.start, "the board of free lights");
  if (puzzle.fixed) require_mask(*puzzle.fixed, Board(1, buttons.size()), "the board of fixed buttons");
}

std::string place_of(std::size_t row, std::size_t column) {
  return "row " + std::to_string(row + 1) + ", column " + std::to_string(column + 1);
}

/// True if some cell is 1 in both boards of bits, which have the same shape.
bool overlap(const Board& one, const Board& other) {
  Word both = 0;
  for (std::size_t w = 0; w < one.words().size(); ++w) both |= one.words()[w] & other.words()[w];
  return both != 0;
}

std::string name_of_light(const Puzzle& puzzle, std::size_t cell) {
  if (puzzle.buttons) return "light " + puzzle.buttons->labels().light(cell);
  return "the light at " + place_of(cell / puzzle.start.columns(), cell % puzzle.start.columns());
}

std::string states_of(std::uint64_t number) {
  return std::to_string(number) + (number == 1 ? " state" : " states");
}

/// Rejects wrong numbers of states, and a modulus that is not their least common multiple.
void require_states(const Puzzle& puzzle) {
  const std::vector<std::uint64_t>& states = *puzzle.states;
  const std::size_t lights = puzzle.start.cells() - (puzzle.holes ? puzzle.holes->weight() : 0);
  if (has_two_kinds(puzzle))
    throw InputError(
        "the two-kind rule does not support numbers of states; leave them out or choose another rule",
        ErrorCode::conflict);
  if (states.size() != lights)
    throw InputError("found " + std::to_string(states.size()) +
                         (states.size() == 1 ? " number of states for " : " numbers of states for ") +
                         std::to_string(lights) + (lights == 1 ? " light" : " lights") +
                         "; give one number for each light",
                     ErrorCode::shape);
  const std::uint64_t modulus = modulus_of_states(states);
  if (puzzle.modulus() != modulus && lights > 0)
    throw InputError("the board has " + std::to_string(puzzle.modulus()) +
                         " colours, but the least common multiple of the states of its lights is " +
                         std::to_string(modulus) + "; give the board this number of colours",
                     ErrorCode::value);
}

/// Rejects a number that is not below the states of its light.
void require_below_states(const Puzzle& puzzle, const char* what, const Board& numbers) {
  if (!puzzle.states) return;
  const std::vector<unsigned> states = states_of_lights(puzzle);
  for (std::size_t i = 0; i < states.size(); ++i) {
    const std::uint64_t number = numbers.get(i / numbers.columns(), i % numbers.columns());
    if (number >= states[i] && states[i] != 1)
      throw InputError(std::string(what) + ": " + std::to_string(number) + " is not a state of " +
                       name_of_light(puzzle, i) + ", which has " + states_of(states[i]) +
                       "; use a number from 0 to " + std::to_string(states[i] - 1));
  }
}

/// Rejects a goal that is not below the states of every light that must reach it.
void require_goal_below_states(const Puzzle& puzzle) {
  if (!puzzle.states) return;
  const std::vector<unsigned> states = states_of_lights(puzzle);
  const Board bound = bound_lights(puzzle);
  for (std::size_t i = 0; i < states.size(); ++i)
    if (bound.get(i / bound.columns(), i % bound.columns()) != 0 && puzzle.goal.number >= states[i])
      throw InputError("the goal " + std::to_string(puzzle.goal.number) + " is not a state of " +
                       name_of_light(puzzle, i) + ", which has " + states_of(states[i]) +
                       "; choose a smaller number, uniform or a board");
}

}  // namespace

std::uint64_t modulus_of_states(const std::vector<std::uint64_t>& states) {
  std::uint64_t modulus = 1;
  for (const std::uint64_t number : states) {
    if (number < 2 || number > max_modulus)
      throw InputError("a light cannot have " + states_of(number) + "; give each light 2 to " +
                       std::to_string(max_modulus) + " states");
    modulus = std::lcm(modulus, number);
    if (modulus > max_modulus)
      throw InputError("the least common multiple of the states of the lights is above " +
                           std::to_string(max_modulus) +
                           ", the largest number of colours; choose other numbers of states",
                       ErrorCode::too_large);
  }
  return modulus;
}

std::string states_in_words(std::uint64_t modulus) {
  return modulus == counter_modulus ? "counters that never wrap" : std::to_string(modulus) + " colours";
}

void require_colours(std::uint64_t modulus) {
  if (modulus < 2 || modulus > max_modulus)
    throw InputError("the number of colours of the board is " + std::to_string(modulus) +
                     "; expected 2 to " + std::to_string(max_modulus));
}

/// Checks every number, because a board's bytes can be changed after its constructor checked them.
void require_numbers(const Board& board, std::uint64_t modulus, const char* what) {
  if (board.modulus() != modulus)
    throw InputError(std::string(what) + " has " + states_in_words(board.modulus()) +
                         "; the puzzle needs " + states_in_words(modulus),
                     ErrorCode::shape);
  if (board.has_counters()) {
    for (const Word number : board.words())
      if (number >= counter_modulus)
        throw InputError(std::string(what) + " has the number " + std::to_string(number) +
                         "; a counter must be below 2^53");
    return;
  }
  const auto values = board.numbers();
  // The loop has no exit, so that the compiler vectorises it.
  std::uint8_t greatest = 0;
  for (const std::uint8_t value : values) greatest = std::max(greatest, value);
  if (greatest < modulus) return;
  const auto bad =
      std::find_if(values.begin(), values.end(), [&](std::uint8_t value) { return value >= modulus; });
  const auto at = static_cast<std::size_t>(bad - values.begin());
  throw InputError(std::string(what) + " has the number " + std::to_string(*bad) + " at row " +
                   std::to_string(at / board.columns() + 1) + ", column " +
                   std::to_string(at % board.columns() + 1) + "; with " + std::to_string(modulus) +
                   " colours the greatest is " + std::to_string(modulus - 1));
}

void require_number(std::uint64_t number, std::uint64_t modulus) {
  if (number >= modulus && modulus == counter_modulus)
    throw InputError("the goal is " + std::to_string(number) + "; a counter must be below 2^53");
  if (number >= modulus)
    throw InputError("the goal is " + std::to_string(number) + "; with " + std::to_string(modulus) +
                     " colours the greatest is " + std::to_string(modulus - 1));
}

void require_shape(const Board& board, const Board& like, const char* what) {
  constexpr std::uint64_t max_digits = 10;
  const bool is_joined = like.modulus() > max_digits && !like.has_counters() && board.columns() == 1 &&
                         board.rows() == like.rows();

  if (board.rows() != like.rows() || board.columns() != like.columns())
    throw InputError(
        std::string(what) + " has " + std::to_string(board.rows()) + " x " +
            std::to_string(board.columns()) + " cells, expected " + std::to_string(like.rows()) + " x " +
            std::to_string(like.columns()) +
            (is_joined ? "; with more than 10 colours, separate cells by spaces or commas" : ""),
        ErrorCode::shape);
}

void require_start(const Puzzle& puzzle, const Board& start) {
  const char* const what = puzzle.buttons ? "the lights to solve" : "the board to solve";
  require_shape(start, puzzle.start, what);
  require_numbers(start, puzzle.modulus(), what);
  require_below_states(puzzle, what, start);
  if (!puzzle.holes) return;
  if (start.has_bits() && !overlap(start, *puzzle.holes)) return;
  for (std::size_t i = 0; i < start.rows(); ++i)
    for (std::size_t j = 0; j < start.columns(); ++j)
      if (puzzle.holes->bit(i, j) && start.get(i, j) != 0)
        throw InputError((start.has_bits() ? "a hole is lit: " : "a hole has a colour: ") + place_of(i, j) +
                         "; its number must be 0");
}

void require_pressable(const Puzzle& puzzle, const Board& pressed) {
  if (pressed.rows() != puzzle.press_rows() || pressed.columns() != puzzle.press_columns())
    throw InputError(
        puzzle.buttons
            ? "the pressed buttons are a board of " + std::to_string(pressed.rows()) + " x " +
                  std::to_string(pressed.columns()) + ", expected 1 x " +
                  std::to_string(puzzle.buttons->size())
            : "the pressed cells are a board of " + std::to_string(pressed.rows()) + " x " +
                  std::to_string(pressed.columns()) + ", expected " + std::to_string(puzzle.press_rows()) +
                  " x " + std::to_string(puzzle.press_columns()) +
                  (pressed.columns() == 2
                       ? "; if these are the places of presses, write a line ROW COLUMN for each"
                       : ""),
        ErrorCode::shape);
  const bool has_kinds = has_two_kinds(puzzle) && !pressed.has_bits();
  require_numbers(pressed, has_kinds ? 3 : puzzle.modulus(), "the board of presses");
  for (std::size_t i = 0; i < pressed.rows(); ++i)
    for (std::size_t j = 0; j < pressed.columns(); ++j) {
      if (pressed.get(i, j) == 0) continue;
      if (is_in(puzzle.holes, i, j))
        throw InputError("a hole is pressed: " + place_of(i, j) + "; leave this press out");
      if (is_in(puzzle.fixed, i, j))
        throw InputError(puzzle.buttons
                             ? "a fixed button is pressed: button " + puzzle.buttons->labels().button(j) +
                                   "; leave this press out"
                             : "a fixed cell is pressed: " + place_of(i, j) + "; leave this press out");
    }
}

void require_two_states(const Puzzle& puzzle, const char* what) {
  if (!puzzle.start.has_bits())
    throw InputError(std::string(what) + " support two colours only; this puzzle has " +
                         states_in_words(puzzle.modulus()),
                     ErrorCode::unsupported);
}

void require_grid(const Puzzle& puzzle, const char* what) {
  if (puzzle.buttons)
    throw InputError(std::string(what) + " supports boards only, not buttons; choose another format",
                     ErrorCode::unsupported);
}

void require_no_states(const Puzzle& puzzle) {
  if (puzzle.states)
    throw InputError(
        "this request does not support a number of states for each light; only solve, verify, apply, hint, "
        "rate, generate and analyze do, without a proof and without lightest",
        ErrorCode::unsupported);
}

void refuse_counters() {
  throw InputError("counters that never wrap are supported by solve, verify and show only",
                   ErrorCode::unsupported);
}

namespace {

void require_counters(const Puzzle& puzzle, LightStates states) {
  if (states != LightStates::or_counters) refuse_counters();
  if (puzzle.states)
    throw InputError("counters that never wrap have no numbers of states; leave the states out",
                     ErrorCode::conflict);
  if (puzzle.goal.kind == Goal::Kind::uniform)
    throw InputError("counters that never wrap: the goal must be a number or a board, not uniform",
                     ErrorCode::conflict);
  if (puzzle.cost_of == CostOf::press)
    throw InputError(
        "counters that never wrap: each press of a cell costs its price again; leave cost_of out",
        ErrorCode::conflict);
}

}  // namespace

void require_sound(const Puzzle& puzzle, LightStates states) {
  if (puzzle.has_counters()) require_counters(puzzle, states);
  if (puzzle.buttons) {
    require_sound_buttons(puzzle);
  } else {
    if (puzzle.start.empty()) throw InputError("a puzzle needs a board", ErrorCode::missing);
    require_sound_rule(puzzle);
    if (puzzle.holes) require_mask(*puzzle.holes, puzzle.start, "the board of holes");
    if (puzzle.free) require_mask(*puzzle.free, puzzle.start, "the board of free cells");
    if (puzzle.fixed) require_mask(*puzzle.fixed, puzzle.start, "the board of fixed cells");
    if (has_masks(puzzle) && has_two_kinds(puzzle))
      throw InputError(
          "free and fixed cells: the two-kind rule does not support them; leave them out or choose another "
          "rule",
          ErrorCode::conflict);
  }
  if (puzzle.states) {
    if (states == LightStates::refused) require_no_states(puzzle);
    require_states(puzzle);
  }
  if (puzzle.goal.kind == Goal::Kind::number) {
    require_number(puzzle.goal.number, puzzle.modulus());
    require_goal_below_states(puzzle);
  }
  if (puzzle.goal.kind == Goal::Kind::target) {
    require_shape(puzzle.goal.target, puzzle.start, "the goal");
    require_numbers(puzzle.goal.target, puzzle.modulus(), "the goal");
    require_below_states(puzzle, "the goal", puzzle.goal.target);
  }
  if (puzzle.goal.holes && puzzle.goal.holes != puzzle.holes)
    throw InputError(puzzle.buttons
                         ? "the lights of buttons have no holes; write a number for each light"
                         : "the goal has other holes than the board; give it the same holes, or none",
                     ErrorCode::conflict);
  require_costs(puzzle);
}

bool has_masks(const Puzzle& puzzle) {
  return (puzzle.free && puzzle.free->weight() > 0) || (puzzle.fixed && puzzle.fixed->weight() > 0);
}

void require_no_masks(const Puzzle& puzzle) {
  if (has_masks(puzzle))
    throw InputError(
        "this request does not support free and fixed cells; only solve, verify, apply, hint, rate and "
        "generate do",
        ErrorCode::unsupported);
}

void require_linear(const Puzzle& puzzle, LightStates states) {
  require_sound(puzzle, states);
  require_start(puzzle, puzzle.start);
  require_facts(puzzle);
}

void require_facts(const Puzzle& puzzle) {
  require_no_masks(puzzle);
  if (has_two_kinds(puzzle))
    throw InputError(
        "the two-kind rule is not linear: it has no nullity and no quiet patterns; choose another rule",
        ErrorCode::unsupported);
}

}  // namespace flipwise
