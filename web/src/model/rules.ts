// SPDX-License-Identifier: MIT
// Which cells a press flips. The engine has its own; the tests compare the two.
import { is_hole, type Puzzle } from './puzzle';

export type Offset = [row: number, column: number];

const ring: Offset[] = [[-1, 0], [0, -1], [0, 1], [1, 0]];
const plus: Offset[] = [[0, 0], ...ring];
const square = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column): Offset => [row, column]));
const knight: Offset[] = [[0, 0], [-2, -1], [-2, 1], [-1, -2], [-1, 2], [1, -2], [1, 2], [2, -1], [2, 1]];

const stencils: Record<string, Offset[]> = {
  plus,
  ring,
  king: square,
  knight,
  x: square.filter(([row, column]) => (row === 0) === (column === 0)),
};

export const rule_names = ['plus', 'ring', 'king', 'knight', 'x', 'cross', 'two-kind'];

export function parse_offsets(rule: string): Offset[] | null {
  const parts = rule.trim().split(/\s+/).map((part) => /^([-+]?\d+),([-+]?\d+)$/.exec(part));
  if (!parts.every((part) => part !== null)) return null;
  return parts.map((part): Offset => [Number(part![1]), Number(part![2])]);
}

export function offsets_of(rule: string, kind = 1): Offset[] {
  if (rule === 'two-kind') return kind === 2 ? plus : ring;
  return stencils[rule] ?? parse_offsets(rule) ?? plus;
}

/// The cells that a press at `cell` flips; one that it reaches twice is named twice.
export function flips(puzzle: Puzzle, cell: number, kind = 1): number[] {
  const { rows, columns, wrap } = puzzle;
  const [row, column] = [Math.floor(cell / columns), cell % columns];
  const result: number[] = [];
  const add = (r: number, c: number) => {
    if (!is_hole(puzzle, r * columns + c)) result.push(r * columns + c);
  };
  if (puzzle.rule === 'cross') {
    for (let c = 0; c < columns; ++c) add(row, c);
    for (let r = 0; r < rows; ++r) if (r !== row) add(r, column);
    return result;
  }
  const around = (at: number, size: number) => ((at % size) + size) % size;
  for (const [down, right] of offsets_of(puzzle.rule, kind)) {
    let [r, c] = [row + down, column + right];
    if (wrap === 'rows' || wrap === 'torus') r = around(r, rows);
    if (wrap === 'columns' || wrap === 'torus') c = around(c, columns);
    if (r >= 0 && r < rows && c >= 0 && c < columns) add(r, c);
  }
  return result;
}

/// Two kinds: the kind that other presses of the row or column of `cell` bind it to, if any.
export function bound_kind(puzzle: Puzzle, pressed: Uint8Array, cell: number): number | null {
  const { rows, columns } = puzzle;
  const [row, column] = [Math.floor(cell / columns), cell % columns];
  for (let c = 0; c < columns; ++c) {
    const other = row * columns + c;
    if (other !== cell && pressed[other]) return pressed[other];
  }
  for (let r = 0; r < rows; ++r) {
    const other = r * columns + column;
    if (other !== cell && pressed[other]) return pressed[other];
  }
  return null;
}
