// SPDX-License-Identifier: MIT
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "board/colours.hpp"
#include "flipwise/colour_study.hpp"
#include "flipwise/errors.hpp"
#include "solve/colours/local_chase.hpp"
#include "solve_colours.hpp"
#include "study/hint.hpp"

namespace flipwise {

namespace {

/// left + times * right, number by number.
Board sum_of(Board left, const Board& right, unsigned times, unsigned colours) {
  for (std::size_t i = 0; i < left.cells(); ++i)
    left.numbers()[i] =
        static_cast<std::uint8_t>((left.numbers()[i] + times * right.numbers()[i]) % colours);
  return left;
}

/// The cells of a solution in reading order; the light above each is looked at before it is pressed.
/// `grid`: where there is one.
std::vector<HintStep> steps_of(const ColourPuzzle* grid, const Answer& answer, bool all, Limits& limits,
                               std::string& reason) {
  std::vector<HintStep> steps;
  StepAllowance allowance(limits);
  const Board& solution = *answer.solution;
  const bool chase = grid != nullptr && can_chase(*grid);
  Board wrong = chase ? effect_of(*grid, solution) : Board();
  for (std::size_t row = 0; row < solution.rows(); ++row)
    for (std::size_t column = 0; column < solution.columns(); ++column) {
      const std::uint64_t amount = solution.get(row, column);
      if (amount == 0) continue;
      if (!allowance.allows_more(steps.size(), limits)) {
        reason = allowance.why();
        return steps;
      }
      const bool above_is_wrong = chase && row > 0 && wrong.get(row - 1, column) != 0;
      const HintStep::Why why = why_of(answer, chase, solution.rows(), row, above_is_wrong);
      steps.push_back({row, column, amount, why, reason_of(why, row, column, said_of(answer))});
      if (!all) return steps;
      if (chase) add_press(*grid, row, column, grid->colours() - amount, wrong);
    }
  return steps;
}

/// The quiet pattern without which the presses do the same, if that are fewer.
template <typename Puzzle>
void advise(Puzzle puzzle, const Board& pressed, Limits& limits, Hint& hint) {
  puzzle.goal = {};
  puzzle.start = wanted(puzzle, effect_of(puzzle, pressed), 0);
  const PreparedColours<Puzzle> prepared(puzzle, {}, limits);
  const Answer answer = prepared.solve(puzzle.start, limits);
  const std::uint64_t made = cost(pressed, puzzle.cost_of);
  if (!answer.solution || *answer.upper >= made) return;
  hint.quiet = sum_of(pressed, *answer.solution, puzzle.colours() - 1, puzzle.colours());
  const std::string made_by = " the same as your " + std::to_string(made) + "; ";
  const std::string rest =
      " left when this quiet pattern is taken off, modulo " + std::to_string(puzzle.colours());
  hint.advice = *answer.upper == 0 ? "your presses are this quiet pattern: they change nothing"
                : *answer.upper == 1
                    ? "1 press does" + made_by + "it is" + rest
                    : std::to_string(*answer.upper) + " presses do" + made_by + "they are" + rest;
}

void require_pressable(const ColourPuzzle& puzzle, const Board& pressed) {
  if (pressed.rows() != puzzle.start.rows() || pressed.columns() != puzzle.start.columns())
    throw InputError("the pressed cells have another shape than the board");
  for (std::size_t i = 0; i < pressed.rows(); ++i)
    for (std::size_t j = 0; j < pressed.columns(); ++j)
      if (pressed.get(i, j) != 0) {
        if (is_in(puzzle.holes, i, j)) throw InputError("a hole is pressed");
        if (is_in(puzzle.fixed, i, j)) throw InputError("a cell is pressed that may not be");
      }
}
void require_pressable(const ColourButtons& puzzle, const Board& pressed) {
  if (pressed.rows() != 1 || pressed.columns() != puzzle.buttons.size())
    throw InputError("the pressed buttons are " + std::to_string(pressed.cells()) + ", the puzzle has " +
                     std::to_string(puzzle.buttons.size()));
}

template <typename Puzzle>
Hint hint_of(const Puzzle& puzzle, const std::optional<Board>& pressed, bool explain,
             const RunOptions& run) {
  require_sound(puzzle);
  if (pressed) {
    require_pressable(puzzle, *pressed);
    require_below(*pressed, puzzle.colours(), "the board of presses");
  }
  Limits limits(run);
  const PreparedColours<Puzzle> prepared(puzzle, {}, limits);
  Hint hint;
  hint.position = puzzle.start;
  if (pressed) hint.position = sum_of(puzzle.start, effect_of(puzzle, *pressed), 1, puzzle.colours());
  hint.answer = prepared.solve(hint.position, limits);
  const Answer from_start = pressed ? prepared.solve(puzzle.start, limits) : hint.answer;
  if (from_start.status == Status::optimal) hint.best = from_start.upper;
  if (pressed) hint.used = cost(*pressed, puzzle.cost_of);
  if (pressed && hint.answer.status != Status::impossible) advise(puzzle, *pressed, limits, hint);
  const ColourPuzzle* grid = nullptr;
  if constexpr (std::is_same_v<Puzzle, ColourPuzzle>) grid = &puzzle;
  if (hint.answer.solution) hint.steps = steps_of(grid, hint.answer, explain, limits, hint.reason);
  return hint;
}

}  // namespace

Hint hint(const ColourPuzzle& puzzle, const std::optional<Board>& pressed, bool explain,
          const RunOptions& run) {
  return hint_of(puzzle, pressed, explain, run);
}

Hint hint(const ColourButtons& puzzle, const std::optional<Board>& pressed, bool explain,
          const RunOptions& run) {
  return hint_of(puzzle, pressed, explain, run);
}

}  // namespace flipwise
