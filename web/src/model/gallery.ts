// SPDX-License-Identifier: MIT
// Puzzles with a name: each has options for new ones, and a press that shows its rule.
import { make_puzzle, type Puzzle } from './puzzle';
import type { Order } from './generate';

const names = ['lights-out', 'all-ones', 'fliptile', 'flip-game', 'ring', 'king', 'knight', 'x', 'cross', 'two-kind', 'torus', 'lights-out-2000', 'alien-tiles'] as const;
export type Name = (typeof names)[number];

export const drawn_side = 5;

export interface Preset {
  name: Name;
  order: Order;
  pressed: number; // the cell whose press is drawn, on a board of `drawn_side`
}

const orders: Record<Name, Partial<Order>> = {
  'lights-out': { presses: 6 },
  'all-ones': { goal: 'on' },
  fliptile: { rows: 6, columns: 7, presses: 8 },
  'flip-game': { rows: 4, columns: 4, goal: 'uniform', presses: 4 },
  ring: { rule: 'ring', rows: 6, columns: 6 },
  king: { rule: 'king' },
  knight: { rule: 'knight', rows: 8, columns: 8 },
  x: { rule: 'x', rows: 6, columns: 6 },
  cross: { rule: 'cross', rows: 4, columns: 4, presses: 4 },
  'two-kind': { rule: 'two-kind', rows: 4, columns: 4, presses: 4 },
  torus: { wrap: 'torus', rows: 6, columns: 6 },
  'lights-out-2000': { colours: 3, presses: 6 },
  'alien-tiles': { colours: 4, rule: 'cross', rows: 7, columns: 7, presses: 6 },
};

export const gallery: Preset[] = names.map((name) => ({
  name,
  order: { rows: 5, columns: 5, colours: 2, rule: 'plus', wrap: 'none', goal: 'off', presses: 5, ...orders[name] },
  pressed: name === 'torus' ? 0 : Math.floor(drawn_side ** 2 / 2),
}));

/// Returns the board of a preset that has only one, else null.
export function fixed_board({ name, order }: Preset): Puzzle | null {
  return name === 'all-ones' ? make_puzzle(order.rows, order.columns, { goal: order.goal }) : null;
}
