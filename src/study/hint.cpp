// SPDX-License-Identifier: MIT
#include "study/hint.hpp"

#include <array>
#include <utility>

#include "board/effect.hpp"
#include "board/press_costs.hpp"
#include "board/soundness.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/study.hpp"
#include "solve.hpp"
#include "study/button_facts.hpp"

namespace flipwise {

namespace {

std::string number(std::uint64_t count, const char* one, const char* many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

/// "row 2, column 3", as a person counts.
std::string place(std::size_t row, std::size_t column) {
  return "row " + std::to_string(row + 1) + ", column " + std::to_string(column + 1);
}

}  // namespace

std::string reason_of(HintStep::Why why, std::size_t row, std::size_t column, const SaidOfAnswer& answer) {
  using Why = HintStep::Why;
  const std::string presses =
      answer.is_cost ? "cost " + std::to_string(answer.upper) : number(answer.upper, "press", "presses");
  const std::string as_few_as = answer.is_cost ? " of " : " with as few as ";
  switch (why) {
    case Why::cell_above:
      return "the cell above, " + place(row - 1, column) +
             ", is still wrong and everything above it is settled: of the presses left only this one "
             "reaches it";
    case Why::first_row:
      if (answer.is_single)
        return "the presses of the first row decide all others, and only with this one does the last row "
               "come out";
      return "the presses of the first row decide all others, and with this one it takes " + presses +
             (answer.is_cost ? " in all, the least" : " in all, the fewest");
    case Why::only: return "this board has a single solution, and this press is in it";
    case Why::only_fewest:
      return (answer.is_cost ? "only one solution has a cost as low as " + std::to_string(answer.upper)
                             : "only one solution has as few as " + presses) +
             ", and this press is in it";
    case Why::best_known:
      return "the best solution known, of " + presses + ", has this press; " +
             (answer.is_cost ? "less than " : "fewer than ") + std::to_string(answer.lower) + " cannot do";
    case Why::one_fewest: break;
  }
  return "one of the solutions" + as_few_as + presses + " has this press";
}

namespace {

/// Whether each cell can be mended by the press straight below once all presses above are made (Fact 2).
bool can_chase(const BoardPuzzle& puzzle) {
  return chase_self(puzzle.rule) && !wraps_rows(puzzle.wrap) &&
         (!puzzle.holes || puzzle.holes->weight() == 0) && !has_masks(puzzle);
}

/// The presses of a solution in reading order; the light above each is looked at before it is made.
std::vector<HintStep> steps_of(const BoardPuzzle& puzzle, const Answer& answer, bool all, Limits& limits,
                               std::string& reason) {
  std::vector<HintStep> steps;
  StepAllowance allowance(limits);
  const Board& solution = *answer.solution;
  const bool chase = can_chase(puzzle);
  Board wrong = effect_of(puzzle, solution);
  for (std::size_t row = 0; row < wrong.rows(); ++row)
    for (std::size_t column = 0; column < wrong.columns(); ++column) {
      const std::uint64_t number = solution.get(row, column);
      if (number == 0) continue;
      if (!allowance.allows_more(steps.size(), limits)) {
        reason = allowance.why();
        return steps;
      }
      const bool above_is_wrong = row > 0 && wrong.get(row - 1, column);
      HintStep step{row, column, number, why_of(answer, chase, wrong.rows(), row, above_is_wrong), ""};
      step.reason = reason_of(step.why, row, column, said_of(answer));
      add_press(puzzle, row, column, number == 2, wrong);
      steps.push_back(std::move(step));
      if (!all) return steps;
    }
  return steps;
}

/// The quiet pattern that the presses use more than half of, if their lights can be had with fewer.
void advise(const BoardPuzzle& puzzle, const Board& pressed, Limits& limits, Hint& hint) {
  BoardPuzzle made = puzzle;
  made.goal = {};
  made.start = effect_of(puzzle, {pressed});
  const Answer answer = solve(made, {}, limits);
  if (!answer.solution || *answer.upper >= pressed.weight()) return;
  hint.quiet = pressed ^ *answer.solution;
  const std::size_t all = hint.quiet->weight();
  const std::size_t rest = all - (pressed.weight() + all - *answer.upper) / 2;
  hint.advice = "your presses use " + std::to_string(all - rest) + " of the " + std::to_string(all) +
                " cells of this quiet pattern, more than half: " +
                (rest == 0 ? std::string("take them all back, they change nothing")
                           : "swap them for the other " + std::to_string(rest) + ", which do the same");
}

void require_pressable(const BoardPuzzle& puzzle, const Board& pressed) {
  if (puzzle.rule.form == Rule::Form::two_kind)
    throw InputError("pressed: not with the two-kind rule, where presses bind the lines they are in");
  if (pressed.rows() != puzzle.start.rows() || pressed.columns() != puzzle.start.columns())
    throw InputError("the pressed cells have another shape than the board");
  require_dark_holes(pressed, puzzle.holes, "a hole is pressed");
  require_dark_holes(pressed, puzzle.fixed, "a cell is pressed that may not be");
}

}  // namespace

std::string_view to_string(HintStep::Why why) {
  constexpr std::array<std::string_view, 6> names = {"cell-above",  "first-row",  "only",
                                                     "only-fewest", "one-fewest", "best-known"};
  return names[static_cast<std::size_t>(why)];
}

Hint hint(const BoardPuzzle& puzzle, const std::optional<Board>& pressed, bool explain,
          const RunOptions& run) {
  require_sound(puzzle);
  if (pressed) require_pressable(puzzle, *pressed);
  Limits limits(run);
  BoardPuzzle position = puzzle;
  if (pressed) position.start ^= effect_of(puzzle, {*pressed});
  Hint hint{position.start, solve(position, {}, limits)};
  const Answer from_start = pressed ? solve(puzzle, {}, limits) : hint.answer;
  if (from_start.status == Status::optimal) hint.best = from_start.upper;
  if (pressed) hint.used = PressCosts(puzzle).of(*pressed);
  if (pressed && !puzzle.cost && hint.answer.status != Status::impossible)
    advise(puzzle, *pressed, limits, hint);
  if (hint.answer.solution) hint.steps = steps_of(position, hint.answer, explain, limits, hint.reason);
  return hint;
}

Hint hint(const ButtonStudy& study, const Board& start, const std::optional<Board>& pressed, bool explain,
          Limits& limits) {
  const PreparedButtons& buttons = study.prepared();
  Board position = start;
  if (pressed) {
    require_shape(*pressed, Board(1, study.puzzle().buttons.size()), "the board of pressed buttons");
    position ^= effect_of(study.puzzle(), {*pressed});
  }
  Hint hint{position, buttons.solve(position, limits)};
  const Answer from_start = pressed ? buttons.solve(start, limits) : hint.answer;
  if (from_start.status == Status::optimal) hint.best = from_start.upper;
  if (pressed) hint.used = PressCosts(study.puzzle()).of(*pressed);
  if (!hint.answer.solution) return hint;
  const Board& next = *hint.answer.solution;
  StepAllowance allowance(limits);
  for (std::size_t button = 0; button < next.columns() && (explain || hint.steps.empty()); ++button) {
    if (!next.get(0, button)) continue;
    if (!allowance.allows_more(hint.steps.size(), limits)) break;
    HintStep& step = hint.steps.emplace_back(HintStep{0, button, 1, why_of(hint.answer), ""});
    step.reason = reason_of(step.why, 0, button, said_of(hint.answer));
  }
  hint.reason = allowance.why();
  return hint;
}

Hint hint(const ButtonPuzzle& puzzle, const std::optional<Board>& pressed, bool explain,
          const RunOptions& run) {
  Limits limits(run);
  return hint(ButtonStudy(puzzle, limits), puzzle.start, pressed, explain, limits);
}

}  // namespace flipwise
