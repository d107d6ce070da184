// SPDX-License-Identifier: MIT
// A board and what a press does on it. Cells are numbered in reading order; values are never changed in place.

export type Wrap = 'none' | 'columns' | 'rows' | 'torus';
export type Goal = 'off' | 'on' | 'uniform' | 'target';
export type Cells = Uint8Array;
export type Flips = ArrayLike<number>; // the cells that a press flips

export const wraps: Wrap[] = ['none', 'columns', 'rows', 'torus'];
export const goals: Goal[] = ['off', 'on', 'uniform', 'target'];
export const longest_side = 500;
export const rule_names = ['plus', 'ring', 'king', 'knight', 'x', 'cross', 'two-kind'];

export interface Puzzle {
  rows: number;
  columns: number;
  rule: string;
  wrap: Wrap;
  goal: Goal;
  start: Cells;
  holes: Cells | null;
  target: Cells | null;
}

export function make_puzzle(rows: number, columns: number, changes: Partial<Puzzle> = {}): Puzzle {
  return {
    rows,
    columns,
    rule: 'plus',
    wrap: 'none',
    goal: 'off',
    start: new Uint8Array(rows * columns),
    holes: null,
    target: null,
    ...changes,
  };
}

function resized_cells(cells: Cells, puzzle: Puzzle, rows: number, columns: number): Cells {
  const result = new Uint8Array(rows * columns);
  for (let row = 0; row < Math.min(rows, puzzle.rows); ++row)
    for (let column = 0; column < Math.min(columns, puzzle.columns); ++column)
      result[row * columns + column] = cells[row * puzzle.columns + column];
  return result;
}

export function resized(puzzle: Puzzle, rows: number, columns: number): Puzzle {
  const cut = (cells: Cells) => resized_cells(cells, puzzle, rows, columns);
  return {
    ...puzzle,
    rows,
    columns,
    start: cut(puzzle.start),
    holes: puzzle.holes && cut(puzzle.holes),
    target: puzzle.target && cut(puzzle.target),
  };
}

/// What the cell shall become where the goal is one board; `uniform` is taken as off.
export function wanted(puzzle: Puzzle, cell: number): number {
  if (puzzle.goal === 'on') return 1;
  return puzzle.goal === 'target' && puzzle.target ? puzzle.target[cell] : 0;
}

export function is_hole(puzzle: Puzzle, cell: number): boolean {
  return puzzle.holes !== null && puzzle.holes[cell] === 1;
}

export function reaches_goal(puzzle: Puzzle, lit: Cells): boolean {
  let [on, off, wrong] = [0, 0, 0];
  for (let cell = 0; cell < lit.length; ++cell) {
    if (is_hole(puzzle, cell)) continue;
    if (lit[cell]) ++on;
    else ++off;
    if (lit[cell] !== wanted(puzzle, cell)) ++wrong;
  }
  return puzzle.goal === 'uniform' ? on === 0 || off === 0 : wrong === 0;
}

/// The rows of JSON boards: a character a cell, `_` for a hole.
export function to_rows(cells: Cells, columns: number, holes: Cells | null = null): string[] {
  const rows: string[] = [];
  for (let begin = 0; begin < cells.length; begin += columns) {
    let row = '';
    for (let cell = begin; cell < begin + columns; ++cell) row += holes?.[cell] ? '_' : String(cells[cell]);
    rows.push(row);
  }
  return rows;
}

/// The other way: digits and holes of such rows.
export function from_rows(rows: string[]): { rows: number; columns: number; cells: Cells; holes: Cells | null } {
  const text = rows.join('');
  const cells = Uint8Array.from(text, (c) => (c === '_' ? 0 : Number(c)));
  const holes = text.includes('_') ? Uint8Array.from(text, (c) => (c === '_' ? 1 : 0)) : null;
  return { rows: rows.length, columns: rows[0]?.length ?? 0, cells, holes };
}

/// The question as the command line would ask it.
export function question(puzzle: Puzzle, lit: Cells): { board: string[]; rule: string; wrap: Wrap; goal: string | string[] } {
  return {
    board: to_rows(lit, puzzle.columns, puzzle.holes),
    rule: puzzle.rule,
    wrap: puzzle.wrap,
    goal:
      puzzle.goal === 'target'
        ? to_rows(puzzle.target ?? new Uint8Array(lit.length), puzzle.columns, puzzle.holes)
        : puzzle.goal,
  };
}

export function count_of(cells: Cells): number {
  let sum = 0;
  for (const cell of cells) if (cell) ++sum;
  return sum;
}
