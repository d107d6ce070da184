// SPDX-License-Identifier: MIT
// Puzzles with a name: boards that are always the same, and kinds of puzzles, each with options for new ones and a press that shows its
// rule.
import { flips_of } from '../engine/flips';
import { from_rows, make_puzzle, type Puzzle } from './puzzle';
import { shape_named } from './shapes';
import type { Order } from './generate';

const names = ['full', 'eye', 'frame', 'heart', 'chess', 'lights-out', 'all-ones', 'fliptile', 'flip-game', 'ring', 'king', 'knight', 'x', 'cross', 'two-kind', 'torus', 'lights-out-2000', 'alien-tiles', 'hexagon', 'triangle', 'cube'] as const;
export type Name = (typeof names)[number];

export const drawn_side = 5;

export interface Preset {
  name: Name;
  order: Order;
  board?: Puzzle; // if it is always the same
  sample: Puzzle | null; // a board of its kind, where the rule is that of most others
  pressed: number; // the cell whose press is drawn, on a board of `drawn_side`
}

const orders: Partial<Record<Name, Partial<Order>>> = {
  'lights-out': { presses: 6 },
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

/// Boards of other shapes, by their words.
const shapes: Partial<Record<Name, [word: string, presses: number, pressed: number]>> = { hexagon: ['hexagon:3', 5, 22], triangle: ['triangle:5', 5, 94], cube: ['grid:3,3,3', 6, 16] };

/// Boards that are always the same, with the fewest presses that they need.
const boards: Partial<Record<Name, [rows: string, presses: number, goal?: 'on']>> = {
  full: ['11111/11111/11111/11111/11111', 15],
  eye: ['01110/10001/10101/10001/01110', 5],
  frame: ['111111/100001/100001/100001/100001/111111', 12],
  heart: ['0110110/1111111/1111111/0111110/0011100/0001000/0000000', 29],
  chess: ['10101010/01010101/10101010/01010101/10101010/01010101/10101010/01010101', 36],
  'all-ones': ['00000/00000/00000/00000/00000', 15, 'on'],
};

function board_named(name: Name): Pick<Preset, 'order' | 'board'> {
  const shape = shapes[name];
  if (shape) {
    const { rows, columns, rule } = shape_named(shape[0])!;
    return { order: { rows, columns, colours: 2, rule, wrap: 'none', goal: 'off', presses: shape[1], shape: shape[0] } };
  }
  const [text, presses, goal = 'off'] = boards[name] ?? [];
  const plain: Order = { rows: 5, columns: 5, colours: 2, rule: 'plus', wrap: 'none', goal: 'off', presses: 5 };
  if (!text || !presses) return { order: { ...plain, ...orders[name] } };
  const { rows, columns, cells } = from_rows(text.split('/'));
  return { order: { ...plain, rows, columns, goal, presses }, board: make_puzzle(rows, columns, { goal, start: cells }) };
}

/// Returns a board of a shape, on which a press of a cell has been made.
function lit_by_press(word: string, cell: number): Puzzle {
  const puzzle = shape_named(word)!;
  const { rows, columns, holes } = puzzle;
  const [row, column] = [Math.floor(cell / columns), cell % columns];
  const start = new Uint8Array(puzzle.start.length);
  for (const [down, right] of puzzle.rule.split(' ').map((offset) => offset.split(',').map(Number))) {
    const [r, c] = [row + down, column + right];
    if (r >= 0 && r < rows && c >= 0 && c < columns && !holes?.[r * columns + c]) start[r * columns + c] = 1;
  }
  return { ...puzzle, start };
}

/// Returns the board that some presses make.
function sample_of(name: Name): Puzzle | null {
  const { order } = board_named(name);
  if (shapes[name]) return lit_by_press(shapes[name]![0], shapes[name]![2]);
  if (!['lights-out', 'fliptile', 'flip-game'].includes(name)) return null;
  const puzzle = make_puzzle(order.rows, order.columns);
  const apart = Math.floor(puzzle.start.length / order.presses);
  for (let k = 0; k < order.presses; ++k) for (const cell of Array.from(flips_of(puzzle, k * apart + (k % 3)) ?? [])) puzzle.start[cell] ^= 1;
  return puzzle;
}

export const gallery: Preset[] = names.map((name) => ({ name, ...board_named(name), sample: sample_of(name), pressed: shapes[name]?.[2] ?? (name === 'torus' ? 0 : Math.floor(drawn_side ** 2 / 2)) }));
