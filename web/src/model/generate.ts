// SPDX-License-Identifier: MIT
// A new puzzle to order: random presses from the goal, until the engine proves that no fewer do.
import type { Client } from '../engine/client';
import type { Answer } from '../engine/messages';
import { make_puzzle, question, wanted, type Puzzle } from './puzzle';
import { flips } from './rules';

export interface Order {
  puzzle: Puzzle; // shape, rule, wrap, goal, holes
  presses: number;
}

export interface Made {
  puzzle: Puzzle | null;
  nearest: number; // presses of the hardest or nearest board met
}

function shuffled(cells: number[]): number[] {
  for (let k = cells.length - 1; k > 0; --k) {
    const other = Math.floor(Math.random() * (k + 1));
    [cells[k], cells[other]] = [cells[other], cells[k]];
  }
  return cells;
}

/// Random presses that the rule allows, as many as asked where there is room.
function pressed_from_goal(puzzle: Puzzle, presses: number): Uint8Array {
  const { rows, columns } = puzzle;
  const lit = Uint8Array.from(puzzle.start, (_, cell) => wanted(puzzle, cell));
  const kinds = Array.from({ length: rows + columns }, () => (Math.random() < 0.5 ? 1 : 2));
  const two = puzzle.rule === 'two-kind';
  const allowed = shuffled(
    [...lit.keys()].filter(
      (cell) => !puzzle.holes?.[cell] && (!two || kinds[Math.floor(cell / columns)] === kinds[rows + (cell % columns)]),
    ),
  );
  for (const cell of allowed.slice(0, presses))
    for (const other of flips(puzzle, cell, kinds[Math.floor(cell / columns)])) lit[other] ^= 1;
  if (puzzle.holes) for (let cell = 0; cell < lit.length; ++cell) if (puzzle.holes[cell]) lit[cell] = 0;
  return lit;
}

const tries = 300;

/// Asks the engine for such a board; an engine that does not know the word is asked for proofs instead.
export async function generate(client: Client, order: Order): Promise<Made> {
  const { puzzle, presses } = order;
  const blank = make_puzzle(puzzle.rows, puzzle.columns, {
    rule: puzzle.rule,
    wrap: puzzle.wrap,
    goal: puzzle.goal,
    holes: puzzle.holes,
    target: puzzle.target,
  });
  let nearest = -1;
  for (let k = 0; k < tries; ++k) {
    const start = pressed_from_goal(blank, presses + Math.floor(k / 60));
    const answer: Answer = await client.ask({ command: 'solve', ...question(blank, start), limit: 10 });
    if (answer.error) throw new Error(answer.error);
    if (answer.status !== 'optimal') continue;
    const needed = answer.presses ?? 0;
    if (needed === presses) return { puzzle: { ...blank, start }, nearest: presses };
    if (nearest < 0 || Math.abs(needed - presses) < Math.abs(nearest - presses)) nearest = needed;
  }
  return { puzzle: null, nearest };
}
