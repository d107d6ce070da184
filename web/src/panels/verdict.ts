// SPDX-License-Identifier: MIT
// The answer to the question for the fewest presses, in words.
import { next_of, presses_left, type Solved, type State } from '../store/state';
import type { Position } from '../model/game';
import { goal_state, type Cells } from '../model/puzzle';
import { counted, refusal, sentences, text, type Text } from '../texts';

function impossible({ puzzle, lit }: Position, quiet: Cells): Text {
  const { colours: modulus, goal } = puzzle;
  if (modulus > 2) {
    if (goal === 'uniform') return text('ask.impossible-alike', { modulus });
    const lacking = quiet.reduce((sum, times, cell) => sum + times * (goal_state(puzzle, cell) + modulus - lit[cell]), 0);
    return text('ask.impossible-number', { modulus, rest: lacking % modulus });
  }
  const common = quiet.reduce((sum, value, cell) => sum + (value && lit[cell] !== goal_state(puzzle, cell) ? 1 : 0), 0);
  return text('ask.impossible', { common });
}

/// Returns the meaning of an answer for the current position.
export function verdict(state: State, solve: Solved): Text {
  const { answer, from_start } = solve;
  if (answer.error) return refusal(answer.error);
  if (answer.status === 'impossible') return solve.witness ? impossible(state.game.position, solve.witness) : text('ask.impossible-search');
  const plan = solve.plans[solve.at];
  if (answer.status === 'optimal') {
    if (plan && !next_of(plan, state.game.position)) return text('hint.solved');
    const left = plan ? presses_left(plan, state.game.position) : 0;
    return from_start
      ? text('ask.optimal-start', { presses: counted('presses', answer.presses ?? 0), left: counted('presses', left) })
      : text('ask.optimal', { presses: counted('presses', answer.presses ?? 0) });
  }
  const { lower = 0, upper = '?' } = answer;
  const why = answer.reason ? refusal(answer.reason) : text('ask.stopped');
  if (!plan) return lower ? sentences([why, text('ask.unknown-open', { lower: counted('presses', lower) })]) : why;
  return sentences([why, text(from_start ? 'ask.unknown-start' : 'ask.unknown', { lower, upper })]);
}
