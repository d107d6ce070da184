// SPDX-License-Identifier: MIT
// A board and what a press does to it. Cells are numbered in row-major order; values are never changed in place.

export type Wrap = 'none' | 'columns' | 'rows' | 'torus';
export type Goal = 'off' | 'on' | 'uniform' | 'number' | 'target'; // `number` needs more than two colours
export type Cells = Uint8Array; // numbers below the number of colours
export type Flips = ArrayLike<number>; // the cells that a press flips, or adds 1 to for each time that they are listed
/// A board in JSON: a digit for each cell and `_` for a hole or, with more than ten colours, numbers and null.
export type Rows = string[] | (number | null)[][];

export const wraps: Wrap[] = ['none', 'columns', 'rows', 'torus'];
export const goals: Goal[] = ['off', 'on', 'uniform', 'number', 'target'];
export const max_colours = 256;
export const longest_side = 500;
export const rule_names = ['plus', 'ring', 'king', 'knight', 'x', 'cross', 'two-kind'];

export interface Puzzle {
  rows: number;
  columns: number;
  colours: number;
  rule: string;
  wrap: Wrap;
  goal: Goal;
  number: number; // for the goal `number`
  start: Cells;
  holes: Cells | null;
  target: Cells | null;
}

export function make_puzzle(rows: number, columns: number, changes: Partial<Puzzle> = {}): Puzzle {
  return {
    rows,
    columns,
    colours: 2,
    rule: 'plus',
    wrap: 'none',
    goal: 'off',
    number: 0,
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

/// Returns the puzzle with these changes, made consistent: two kinds of press need two colours, and with two colours the goal
/// `number` becomes `on`.
export function changed(puzzle: Puzzle, changes: Partial<Puzzle>): Puzzle {
  const next = { ...puzzle, ...changes };
  if (next.rule === 'two-kind' && next.colours > 2) {
    if (changes.colours) next.rule = 'plus';
    else next.colours = 2;
  }
  const { colours } = next;
  if (colours >= puzzle.colours) return next;
  const fitting = (cells: Cells) => cells.map((value) => value % colours);
  const goal = next.goal === 'number' && colours === 2 ? 'on' : next.goal;
  return { ...next, goal, number: Math.min(next.number, colours - 1), start: fitting(next.start), target: next.target && fitting(next.target) };
}

/// Returns the number that all cells must reach; for goals without such a number, 0.
export function goal_number({ goal, colours, number }: Pick<Puzzle, 'goal' | 'colours' | 'number'>): number {
  return goal === 'on' ? colours - 1 : goal === 'number' ? number : 0;
}

/// Returns the number that the cell must reach if the goal is a single board; `uniform` counts as off.
export function goal_state(puzzle: Puzzle, cell: number): number {
  return puzzle.goal === 'target' && puzzle.target ? puzzle.target[cell] : goal_number(puzzle);
}

export function is_hole(puzzle: Puzzle, cell: number): boolean {
  return puzzle.holes !== null && puzzle.holes[cell] === 1;
}

export function reaches_goal(puzzle: Puzzle, lit: Cells): boolean {
  let alike = -1;
  for (let cell = 0; cell < lit.length; ++cell) {
    if (is_hole(puzzle, cell)) continue;
    if (alike < 0) alike = lit[cell];
    if (lit[cell] !== (puzzle.goal === 'uniform' ? alike : goal_state(puzzle, cell))) return false;
  }
  return true;
}

/// The most colours for which a cell is a digit.
export const max_digits = 10;

/// Returns the rows of a JSON board.
export function to_rows(cells: Cells, columns: number, holes: Cells | null = null, colours = 2): Rows {
  const one = (begin: number) => Array.from(cells.subarray(begin, begin + columns), (value, k) => (holes?.[begin + k] ? null : value));
  const rows = Array.from({ length: cells.length / columns }, (_, row) => one(row * columns));
  return colours > max_digits ? rows : rows.map((row) => row.map((value) => value ?? '_').join(''));
}

/// Reads the rows of a JSON board.
export function from_rows(rows: Rows): { rows: number; columns: number; cells: Cells; holes: Cells | null } {
  const values = rows.flatMap((row): (string | number | null)[] => [...row]);
  const is_hole = (value: string | number | null) => value === '_' || value === null;
  const cells = Uint8Array.from(values, (value) => (is_hole(value) ? 0 : Number(value)));
  const holes = values.some(is_hole) ? Uint8Array.from(values, (value) => (is_hole(value) ? 1 : 0)) : null;
  return { rows: rows.length, columns: rows[0]?.length ?? 0, cells, holes };
}

/// Returns a board of the shape of a puzzle in JSON.
export function rows_of({ columns, holes, colours }: Puzzle, cells: Cells): Rows {
  return to_rows(cells, columns, holes, colours);
}

/// Returns a puzzle as fields of a request.
export function question(puzzle: Puzzle, lit: Cells): { board: Rows; colours?: number; rule: string; wrap: Wrap; goal: string | number | Rows } {
  const { colours, rule, wrap, goal, number, target } = puzzle;
  return {
    board: rows_of(puzzle, lit),
    ...(colours > 2 ? { colours } : {}),
    rule,
    wrap,
    goal: goal === 'target' ? rows_of(puzzle, target ?? new Uint8Array(lit.length)) : goal === 'number' ? number : goal,
  };
}

export function count_of(cells: Cells): number {
  let sum = 0;
  for (const cell of cells) if (cell) ++sum;
  return sum;
}
