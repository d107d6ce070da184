// SPDX-License-Identifier: MIT
// One press of a fewest solution, and why.
import type { Answer } from '../engine/messages';
import { can_chase } from './chase';
import { count_of, from_rows, wanted, type Cells, type Puzzle } from './puzzle';

export type Hint =
  | { why: 'chase'; cell: number; above: number; left: number }
  | { why: 'first-row'; cell: number; left: number; nullity: number }
  | { why: 'plan'; cell: number; kind: number; left: number }
  | { why: 'swap'; cell: number; left: number; pattern: Cells; pressed: number; rest: number };

/// A quiet pattern of which more than half is pressed: the rest of it does the same with fewer presses.
function half_pressed(pressed: Cells, patterns: Cells[]): Cells | null {
  const most = Math.min(patterns.length, 8);
  for (let choice = 1; choice < 1 << most; ++choice) {
    const sum = new Uint8Array(pressed.length);
    for (let k = 0; k < most; ++k) if ((choice >> k) & 1) patterns[k].forEach((value, cell) => (sum[cell] ^= value));
    const common = count_of(sum.map((value, cell) => value & (pressed[cell] ? 1 : 0)));
    if (2 * common > count_of(sum)) return sum;
  }
  return null;
}

/// `answer` is the fewest solution of the position; `patterns` are quiet patterns, where known.
export function hint_of(puzzle: Puzzle, lit: Cells, pressed: Cells, answer: Answer, patterns: Cells[]): Hint | null {
  const solution = answer.kinds ?? answer.solution;
  if (!solution) return null;
  const { cells } = from_rows(solution);
  const first = cells.findIndex((value) => value > 0);
  if (first < 0) return null;
  const left = count_of(cells);
  const { columns } = puzzle;
  const swap = half_pressed(pressed, patterns);
  if (swap) {
    const cell = swap.findIndex((value, at) => value === 1 && cells[at] > 0);
    const common = count_of(swap.map((value, at) => value & (pressed[at] ? 1 : 0)));
    if (cell >= 0) return { why: 'swap', cell, left, pattern: swap, pressed: common, rest: count_of(swap) - common };
  }
  if (can_chase(puzzle)) {
    if (first < columns) return { why: 'first-row', cell: first, left, nullity: answer.nullity ?? 0 };
    const above = first - columns;
    if (lit[above] !== wanted(puzzle, above)) return { why: 'chase', cell: first, above, left };
  }
  return { why: 'plan', cell: first, kind: cells[first], left };
}
