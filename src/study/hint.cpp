// SPDX-License-Identifier: MIT
//
// Hints: the next press, and its reason. The page has its own sentences: hint_text() in
// web/src/store/tasks.ts.
#include <array>

#include "board/effect.hpp"
#include "board/light_states.hpp"
#include "board/press_costs.hpp"
#include "board/soundness.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/study.hpp"
#include "solve.hpp"
#include "solve/colours/prime_power_chase.hpp"
#include "study/study.hpp"

namespace flipwise {

namespace {

/// Limits the number of steps of an explanation: a board of millions of cells has millions of sentences.
/// Writing them takes about as long as listing them, so listing may use half of the time left.
class StepAllowance {
 public:
  explicit StepAllowance(const Limits& limits)
      : until_seconds_(limits.seconds() + limits.seconds_left() / 2) {}

  /// True if another step may be listed after this number of steps. Polls the limits every few thousand
  /// steps.
  bool allows_more(std::size_t steps, Limits& limits) {
    constexpr std::size_t between_polls = 1 << 12;
    constexpr double bytes_a_step = 1000;  // with its text in the answer
    if (steps % between_polls != 0 || steps == 0) return true;
    const double bytes = bytes_a_step * static_cast<double>(steps);
    if (!limits.should_continue() || limits.seconds() > until_seconds_)
      why_ = limits.stopped() ? limits.reason() : "stopped at the time limit";
    else if (!limits.fits(bytes))
      why_ = out_of_memory;
    if (why_.empty()) return true;
    why_ = "only the first " + std::to_string(steps) + " presses are listed: " + why_;
    return false;
  }
  /// Returns why not all steps were allowed; empty if they were.
  const std::string& why() const { return why_; }

 private:
  double until_seconds_;
  std::string why_ = {};
};

std::string number(std::uint64_t count, const char* one, const char* many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

/// Returns a place such as "row 2, column 3", counted from 1.
std::string place(std::size_t row, std::size_t column) {
  return "row " + std::to_string(row + 1) + ", column " + std::to_string(column + 1);
}

/// Returns the reason for a press in this row. With `chase`, the puzzle satisfies can_chase_down.
HintStep::Why why_of(const Answer& answer, bool chase, std::size_t row, bool above_is_wrong) {
  using Why = HintStep::Why;
  if (above_is_wrong) return Why::cell_above;
  if (answer.status != Status::optimal) return Why::best_known;
  if (chase && row == 0 && answer.solution->rows() > 1) return Why::first_row;
  if (answer.solutions == "1") return Why::only;
  return answer.optimal_solutions == "1" ? Why::only_fewest : Why::one_fewest;
}

/// Returns the reason as a sentence.
std::string reason_of(HintStep::Why why, std::size_t row, std::size_t column, const Answer& answer) {
  using Why = HintStep::Why;
  const bool is_cost = answer.pressed.has_value();
  const std::string presses =
      is_cost ? "cost " + std::to_string(*answer.upper) : number(*answer.upper, "press", "presses");
  switch (why) {
    case Why::cell_above:
      return "the cell above, " + place(row - 1, column) +
             ", is still wrong, and of the remaining presses only this one changes it";
    case Why::first_row:
      if (answer.solutions == "1")
        return "the presses of the first row decide all others, and only with this press can the last row "
               "be solved";
      return "the presses of the first row decide all others, and with this one it takes " + presses +
             (is_cost ? " in all, the least" : " in all, the fewest");
    case Why::only: return "this board has a single solution, and this press is in it";
    case Why::only_fewest:
      return (is_cost ? "only one solution has a cost as low as " + std::to_string(*answer.upper)
                      : "only one solution has as few as " + presses) +
             ", and this press is in it";
    case Why::best_known:
      return "this press is in the best solution known, of " + presses + "; no solution " +
             (is_cost ? "costs less than " : "has fewer than ") + std::to_string(answer.lower);
    case Why::one_fewest: break;
  }
  return "this press is in one of the solutions" + std::string(is_cost ? " of " : " with as few as ") +
         presses;
}

/// True if, once the presses of a row and of all rows above are made, only the press below a cell of the
/// row can still change it (Fact 2).
bool can_chase_down(const Puzzle& puzzle) {
  if (puzzle.buttons || has_masks(puzzle) || puzzle.states) return false;
  if (!puzzle.start.has_bits()) return can_chase(puzzle);
  return chase_self(puzzle.rule) && !wraps_rows(puzzle.wrap) &&
         (!puzzle.holes || puzzle.holes->weight() == 0);
}

/// Lists the presses of a solution in row-major order. The light above each press is examined before the
/// press is made.
std::vector<HintStep> steps_of(const Puzzle& puzzle, const Answer& answer, bool all, Limits& limits,
                               std::string& reason) {
  std::vector<HintStep> steps;
  StepAllowance allowance(limits);
  const Board& solution = *answer.solution;
  const bool chase = can_chase_down(puzzle);
  Board wrong = chase ? effect_of(puzzle, solution) : Board();
  for (std::size_t row = 0; row < solution.rows(); ++row)
    for (std::size_t column = 0; column < solution.columns(); ++column) {
      const std::uint64_t number = solution.get(row, column);
      if (number == 0) continue;
      if (!allowance.allows_more(steps.size(), limits)) {
        reason = allowance.why();
        return steps;
      }
      const bool above_is_wrong = chase && row > 0 && wrong.get(row - 1, column) != 0;
      const HintStep::Why why = why_of(answer, chase, row, above_is_wrong);
      steps.push_back({row, column, number, why, reason_of(why, row, column, answer)});
      if (!all) return steps;
      if (chase) add_press(puzzle, row, column, puzzle.modulus() - number, wrong);
    }
  return steps;
}

/// Returns advice on a quiet pattern of two states more than half of which is pressed.
std::string advice_on(const Board& quiet, std::uint64_t pressed, std::uint64_t fewest) {
  const std::size_t all = quiet.weight();
  const std::size_t rest = all - (pressed + all - fewest) / 2;
  if (rest == 0)
    return "your presses contain this whole quiet pattern, which changes nothing; take it back";
  return "your presses contain " + std::to_string(all - rest) + " of the " + std::to_string(all) +
         " of this quiet pattern, more than half; swap them for the other " +
         (rest == 1 ? "one, which does the same" : std::to_string(rest) + ", which do the same");
}

/// Returns advice for lights of more than two states: which presses remain when the quiet pattern is taken
/// off.
std::string advice_on_numbers(std::uint64_t pressed, std::uint64_t fewest, std::uint64_t modulus) {
  if (fewest == 0) return "your presses are this quiet pattern: they change nothing";
  const std::string made_by = " the same as your " + std::to_string(pressed) + "; ";
  const std::string rest = " left when this quiet pattern is taken off, modulo " + std::to_string(modulus);
  return fewest == 1 ? "1 press does" + made_by + "it is" + rest
                     : std::to_string(fewest) + " presses do" + made_by + "they are" + rest;
}

/// Adds advice, and the difference of the two sets (a quiet pattern), if some smaller set of presses has
/// the same effect as `pressed`.
void advise(const Puzzle& puzzle, const Board& pressed, Limits& limits, Hint& hint) {
  Puzzle made = puzzle;
  made.goal = {};
  made.start = required_change(made, effect_of(puzzle, pressed), 0);
  const Answer answer = solve(made, {}, limits);
  const std::uint64_t used = PressCosts(puzzle).of(pressed);
  if (!answer.solution || *answer.upper >= used) return;
  hint.quiet = difference_of(pressed, *answer.solution);
  reduce_presses(puzzle, *hint.quiet, limits);
  hint.advice = pressed.has_bits() ? advice_on(*hint.quiet, used, *answer.upper)
                                   : advice_on_numbers(used, *answer.upper, pressed.modulus());
}

}  // namespace

std::string_view to_string(HintStep::Why why) {
  constexpr std::array<std::string_view, 6> names = {"cell-above",  "first-row",  "only",
                                                     "only-fewest", "one-fewest", "best-known"};
  return names[static_cast<std::size_t>(why)];
}

Hint hint(const Study& study, const Board& start, const std::optional<Board>& pressed, bool explain,
          Limits& limits) {
  const Puzzle& puzzle = study.puzzle();
  if (pressed && has_two_kinds(puzzle))
    throw InputError("pressed: the two-kind rule does not support presses made so far; leave them out",
                     ErrorCode::unsupported);
  if (pressed) require_pressable(puzzle, *pressed);
  std::optional<Board> made = pressed;
  if (made) reduce_presses(puzzle, *made, limits);
  Hint hint;
  hint.position = start;
  if (made) hint.position = sum_of(start, effect_of(puzzle, *made));
  reduce_lights(puzzle, hint.position);
  hint.answer = study.prepared().solve(hint.position, limits);
  const Answer from_start = made ? study.prepared().solve(start, limits) : hint.answer;
  if (from_start.status == Status::optimal) hint.best = from_start.upper;
  if (made) {
    hint.used = study.prepared().costs().of(*made);
    const bool may_advise = !puzzle.cost && (!puzzle.buttons || !start.has_bits());
    if (may_advise && hint.answer.status != Status::impossible) advise(puzzle, *made, limits, hint);
  }
  if (hint.answer.solution) hint.steps = steps_of(puzzle, hint.answer, explain, limits, hint.reason);
  return hint;
}

Hint hint(const Puzzle& puzzle, const std::optional<Board>& pressed, bool explain, const RunOptions& run) {
  Limits limits(run);
  return hint(Study(puzzle, limits), puzzle.start, pressed, explain, limits);
}

}  // namespace flipwise
