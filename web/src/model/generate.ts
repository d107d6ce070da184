// SPDX-License-Identifier: MIT
// A new puzzle to order, from the engine; for two kinds and for the goal of either, which it takes no orders for, random
// presses from the goal until it proves that no fewer do.
import type { Client } from '../engine/client';
import type { Answer, Progress } from '../engine/messages';
import { from_rows, make_puzzle, question, wanted, type Puzzle } from './puzzle';
import { flips } from './rules';

export interface Order {
  puzzle: Puzzle; // shape, rule, wrap, goal, holes
  presses: number;
}

export interface Made {
  puzzle: Puzzle | null;
  nearest: number; // presses of the nearest board met
  reason?: string; // the engine's, why there is none
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

/// What must change does not depend on the goal, so a board for the goal "off" serves every single goal.
async function delivered(client: Client, blank: Puzzle, presses: number, on_progress: (progress: Progress) => void): Promise<Made | null> {
  if (blank.goal === 'uniform' || blank.holes) return null;
  const { rows, columns, rule, wrap } = blank;
  const seed = Math.floor(Math.random() * 2 ** 32);
  const answer = await client.ask({ command: 'generate', rows, columns, rule, wrap, presses, seed, limit: 20 }, on_progress);
  if (answer.status === 'impossible') return { puzzle: null, nearest: -1, reason: answer.reason };
  if (!answer.boards?.length) return null;
  const start = from_rows(answer.boards[0].board).cells.map((lit, cell) => lit ^ wanted(blank, cell));
  return { puzzle: { ...blank, start }, nearest: presses };
}

export async function generate(client: Client, order: Order, on_progress: (progress: Progress) => void): Promise<Made> {
  const { puzzle, presses } = order;
  const blank = make_puzzle(puzzle.rows, puzzle.columns, {
    rule: puzzle.rule,
    wrap: puzzle.wrap,
    goal: puzzle.goal,
    holes: puzzle.holes,
    target: puzzle.target,
  });
  const made = await delivered(client, blank, presses, on_progress);
  if (made) return made;
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
