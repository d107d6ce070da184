// SPDX-License-Identifier: MIT
// Makes new puzzles with the engine. For the goal "uniform", it requests boards for one goal until one does not need fewer
// presses for the other. For two kinds, which the engine does not generate, it draws presses and requests the minimum.
import type { Client } from '../engine/client';
import type { Presses } from '../engine/flips';
import { flipped, game_of } from './game';
import { shape_named } from './shapes';
import { to_rows, from_rows, goal_state, make_puzzle, max_colours, question, rule_names, wraps, type Cells, type Puzzle } from './puzzle';

export interface Order {
  rows: number;
  columns: number;
  colours: number;
  rule: string;
  wrap: Puzzle['wrap'];
  goal: Exclude<Puzzle['goal'], 'target' | 'number'>;
  presses: number;
  shape?: string; // the word of a board of another shape; then rows, columns, rule and wrap are those of this board
}

/// Bounds of a kind of puzzle.
export const max_side = 30;
export const max_presses = 400;

/// Returns the stored value if it is a kind of puzzle, else null.
export function order_in(value: unknown): Order | null {
  const { rows, columns, colours, rule, wrap, goal, presses, shape } = (value ?? {}) as Order;
  const named = typeof shape === 'string' ? shape_named(shape) : null;
  const whole = (n: unknown, least: number, most: number) => Number.isInteger(n) && (n as number) >= least && (n as number) <= most;
  const numbers = whole(rows, 1, max_side) && whole(columns, 1, max_side) && whole(colours, 2, max_colours) && whole(presses, 1, max_presses);
  const names = typeof rule === 'string' && (rule_names.includes(rule) || /^[-+\d][-+\d, ]*$/.test(rule)) && wraps.includes(wrap) && ['off', 'on', 'uniform'].includes(goal);
  if (shape !== undefined && !named) return null;
  return numbers && names ? { rows, columns, colours, rule, wrap, goal, presses, ...(named ? { shape } : {}) } : null;
}

export interface Made {
  puzzle: Puzzle | null;
  solution?: Cells; // a minimum solution
  nearest?: number; // presses of the nearest board found
  reason?: string; // if puzzle is null: why, in the words of the engine
}

type Draw = () => number; // returns a number from 0 to below 1

const tries = 200;

async function random_presses(presses: Presses, blank: Puzzle, count: number, draw: Draw): Promise<Uint8Array> {
  let { position } = game_of({ ...blank, start: blank.start.map((_, cell) => goal_state(blank, cell)) });
  for (let k = 0; k < 20 * count && position.presses < count; ++k) {
    const cell = Math.floor(draw() * blank.start.length);
    const kind = draw() < 0.5 ? 1 : 2;
    if (position.pressed[cell]) continue;
    const { made, allowed } = await presses.tried(position, cell, kind);
    if (allowed) position = flipped(position, made, 1);
  }
  return position.lit;
}

export async function generate(ask: Client['ask'], presses: Presses, order: Order, draw: Draw, on_progress?: Parameters<Client['ask']>[1]): Promise<Made> {
  const { colours, goal } = order;
  const { rows, columns, rule, wrap, holes } = (order.shape && shape_named(order.shape)) || { ...order, holes: null };
  const blank = make_puzzle(rows, columns, { colours, rule, wrap, goal, holes });
  const two = rule === 'two-kind';
  let nearest: number | undefined;
  for (let k = 0; k < (two || goal === 'uniform' ? tries : 1); ++k) {
    let start: Uint8Array;
    if (two) start = await random_presses(presses, blank, order.presses + Math.floor(k / 60), draw);
    else {
      const seed = Math.floor(draw() * 2 ** 32);
      const answer = await ask({ command: 'generate', rows, columns, ...(colours > 2 ? { colours } : {}), rule, wrap, ...(holes ? { holes: to_rows(holes, columns) } : {}), presses: order.presses, seed, limit: 20 }, on_progress);
      if (answer.error || !answer.boards?.length) return { puzzle: null, nearest, reason: answer.error ?? answer.reason ?? '' };
      // The change of the lights does not depend on the goal, so a board for "off" serves every goal of a single board.
      start = from_rows(answer.boards[0].board).cells.map((lit, cell) => (holes?.[cell] ? 0 : (lit + goal_state(blank, cell)) % colours));
      if (goal !== 'uniform') return { puzzle: { ...blank, start }, solution: from_rows(answer.boards[0].solution).cells };
    }
    const answer = await ask({ command: 'solve', ...question(blank, start), limit: 10 }, () => undefined);
    if (answer.error) return { puzzle: null, reason: answer.error };
    if (answer.status !== 'optimal') continue;
    const needed = answer.presses ?? 0;
    if (needed === order.presses) return { puzzle: { ...blank, start }, solution: from_rows(answer.kinds ?? answer.solution ?? []).cells };
    if (nearest === undefined || Math.abs(needed - order.presses) < Math.abs(nearest - order.presses)) nearest = needed;
  }
  return { puzzle: null, nearest };
}
