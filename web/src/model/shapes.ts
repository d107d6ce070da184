// SPDX-License-Identifier: MIT
// Boards of hexagons, of triangles and of layers. Such a board is a rectangle with holes and a rule of offsets, so that ids, files and
// the engine support it; only what it looks like, and the names of its cells, follow from its shape. The words for them are those of
// the program (docs/formats/buttons-and-matrices.md).
import { make_puzzle, type Puzzle } from './puzzle';

const hexagon_rule = '0,0 0,-2 0,2 -1,-1 -1,1 1,-1 1,1';
// A triangle that points down is in the second of three rows, and one that points up in the third.
const triangle_rule = '0,0 -2,0 -1,-1 -1,1 1,-1 1,1 2,0';
const layer_rule = (step: number) => `0,0 -1,0 0,-1 0,1 1,0 0,${-step} 0,${step}`;

export type Form = 'hexagons' | 'triangles';
/// What a shape depends on. A scene without a rule has squares.
export interface Board {
  rows: number;
  columns: number;
  rule?: string;
  wrap?: string;
  holes: Puzzle['holes'];
}

/// A row of cells on the rectangle: the place of the first one, in half columns, and their number.
interface Row {
  indent: number;
  cells: number;
}

const rows_of: Record<string, (numbers: number[]) => Row[] | null> = {
  hexagon: ([n]) => Array.from({ length: 2 * n - 1 }, (_, row) => Math.abs(row - n + 1)).map((indent) => ({ indent, cells: 2 * n - 1 - indent })),
  hexagons: ([m, n]) => Array.from({ length: m }, (_, row) => ({ indent: row % 2, cells: n })),
  triangle: ([n]) => Array.from({ length: n }, (_, row) => ({ indent: n - 1 - row, cells: 2 * row + 1 })),
  triangles: ([m, n]) => Array.from({ length: m }, () => ({ indent: 0, cells: n })),
};
const numbers_of: Record<string, number> = { hexagon: 1, hexagons: 2, triangle: 1, triangles: 2, grid: 3 };

const most_cells = 400; // that are drawn as a shape
const pattern = /^(hexagons?|triangles?|grid):([1-9]\d{0,2}(?:,[1-9]\d{0,2})*)$/;

function with_cells(rows: number, columns: number, rule: string, cells: number[]): ReturnType<typeof board_of> {
  const holes = new Uint8Array(rows * columns).fill(1);
  for (const cell of cells) holes[cell] = 0;
  return { rows, columns, rule, wrap: 'none', holes: holes.includes(1) ? holes : null };
}

function board_of(family: string, numbers: number[]): Pick<Puzzle, 'rows' | 'columns' | 'rule' | 'wrap' | 'holes'> {
  if (family === 'grid') {
    const [layers, rows, columns] = numbers;
    const [step, wide] = [columns + 1, layers * (columns + 1) - 1];
    return with_cells(rows, wide, layer_rule(step), [...Array(rows * wide).keys()].filter((cell) => (cell % wide) % step < columns));
  }
  const rows = rows_of[family](numbers)!;
  const are_triangles = family.startsWith('triangle');
  const columns = Math.max(...rows.map(({ indent, cells }) => indent + (are_triangles ? cells : 2 * cells - 1)));
  const cells = rows.flatMap(({ indent, cells: number }, row) =>
    Array.from({ length: number }, (_, k) => {
      if (!are_triangles) return row * columns + indent + 2 * k;
      const is_up = family === 'triangle' ? k % 2 === 0 : (row + k) % 2 === 0;
      return (3 * row + (is_up ? 2 : 1)) * columns + indent + k;
    }),
  );
  return with_cells(rows.length * (are_triangles ? 3 : 1), columns, are_triangles ? triangle_rule : hexagon_rule, cells);
}

/// Returns the board of a word such as `hexagon:3`, with every light on; null if there is none, or if it is too large.
export function shape_named(word: string): Puzzle | null {
  const [, family, list] = pattern.exec(word) ?? [];
  const numbers = list?.split(',').map(Number) ?? [];
  if (!family || numbers.length !== numbers_of[family]) return null;
  const [first, second = first] = numbers;
  if ((family === 'grid' ? numbers.reduce((product, side) => product * side, 1) : first * second) > most_cells || first > 60) return null;
  const board = board_of(family, numbers);
  return make_puzzle(board.rows, board.columns, { ...board, start: board.holes ? board.holes.map((hole) => 1 - hole) : new Uint8Array(board.rows * board.columns).fill(1) });
}

const offsets_in = (rule: string) => rule.split(' ').sort().join(' ');
const forms: Record<string, Form> = { [offsets_in(hexagon_rule)]: 'hexagons', [offsets_in(triangle_rule)]: 'triangles' };

let last: { board: Board; form: Form | null } | null = null; // of the board that was looked at last

/// Returns the shape of the cells of a board by its rule and its holes; null for squares.
export function form_of(board: Board): Form | null {
  const form = forms[offsets_in(board.rule ?? '')];
  if (!form || board.wrap !== 'none') return null;
  const parts = ['rows', 'columns', 'rule', 'holes'] as const;
  if (!last || parts.some((part) => last!.board[part] !== board[part])) last = { board, form: fits(board, form) ? form : null };
  return last.form;
}

/// Returns whether no two cells of a board overlap if they have this form.
function fits({ rows, columns, holes }: Board, form: Form): boolean {
  let [odd, cells] = [-1, 0];
  for (let cell = 0; cell < rows * columns; ++cell) {
    if (holes?.[cell]) continue;
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    if (form === 'triangles' && row % 3 === 0) return false;
    if (odd < 0) odd = (row + column) % 2;
    if (odd !== (row + column) % 2 || ++cells > most_cells) return false;
  }
  return cells > 0;
}

/// Returns the layers of a board by its rule and its holes: the columns from one to the next, or 0 if it has none.
export function layer_step({ columns, rule, wrap, holes }: Board): number {
  const step = Number(/ 0,-(\d+) 0,\1$/.exec(rule ?? '')?.[1] ?? 0);
  if (!holes || wrap !== 'none' || step < 2 || rule !== layer_rule(step) || (columns + 1) % step !== 0) return 0;
  return holes.every((hole, cell) => !hole === ((cell % columns) % step < step - 1)) ? step : 0;
}

/// Returns the word of the board, or null if there is none.
export function shape_of(board: Board): string | null {
  const { rows, columns } = board;
  const step = layer_step(board);
  if (step) return `grid:${(columns + 1) / step},${rows},${step - 1}`;
  const form = form_of(board);
  if (!form) return null;
  const words = form === 'hexagons' ? [`hexagon:${(rows + 1) / 2}`, ...[0, 1].map((less) => `hexagons:${rows},${(columns + 1 - less) / 2}`)] : [`triangle:${rows / 3}`, `triangles:${rows / 3},${columns}`];
  const same = (word: string) => {
    const other = pattern.test(word) ? shape_named(word) : null;
    return other !== null && other.rows === rows && other.columns === columns && String(other.holes) === String(board.holes);
  };
  return words.find(same) ?? null;
}

const [root, triangle_side] = [Math.sqrt(3), 1.6]; // so that a press fits in a triangle

/// The place of a cell in a drawing, in sides of a square.
export interface Place {
  x: number; // the left edge and the top edge of its box
  y: number;
  width: number;
  height: number;
  middle: [x: number, y: number]; // with the same distance to all sides
  corners: [x: number, y: number][];
  points_down: boolean;
}

/// Returns the place of a cell, numbered in reading order.
export function place_in(form: Form, columns: number, cell: number): Place {
  const [row, column] = [Math.floor(cell / columns), cell % columns];
  if (form === 'hexagons') {
    const [x, y, height] = [column / 2, (row * root) / 2, 2 / root];
    const corners: Place['corners'] = [[0.5, 0], [1, 0.25], [1, 0.75], [0.5, 1], [0, 0.75], [0, 0.25]].map(([right, down]) => [x + right, y + down * height]);
    return { x, y, width: 1, height, middle: [x + 0.5, y + height / 2], corners, points_down: false };
  }
  const height = (triangle_side * root) / 2;
  const [x, y, points_down] = [(column * triangle_side) / 2, Math.floor(row / 3) * height, row % 3 === 1];
  const corners: Place['corners'] = (points_down ? [[0, 0], [1, 0], [0.5, 1]] : [[0.5, 0], [1, 1], [0, 1]]).map(([right, down]) => [x + right * triangle_side, y + down * height]);
  return { x, y, width: triangle_side, height, middle: [x + triangle_side / 2, y + (height * (points_down ? 1 : 2)) / 3], corners, points_down };
}

/// Returns the size of a board, in sides of a square.
export function extent_of(board: Board): { wide: number; high: number } {
  const { rows, columns } = board;
  const form = form_of(board);
  if (!form) return { wide: columns, high: rows };
  if (form === 'hexagons') return { wide: (columns + 1) / 2, high: ((rows - 1) * root) / 2 + 2 / root };
  return { wide: ((columns + 1) * triangle_side) / 2, high: (Math.ceil(rows / 3) * triangle_side * root) / 2 };
}

/// Returns the row and the column by which people find a cell: the place in its row for hexagons and triangles. In layers, the columns
/// of a layer follow those of the one before.
export function place_named(board: Board, cell: number): { row: number; column: number } {
  const { columns, holes } = board;
  const [row, column] = [Math.floor(cell / columns), cell % columns];
  const step = layer_step(board);
  if (step) return { row: row + 1, column: column + 1 - Math.floor(column / step) };
  const form = form_of(board);
  if (!form) return { row: row + 1, column: column + 1 };
  const among = form === 'triangles' ? [row - (row % 3) + 1, row - (row % 3) + 2] : [row];
  const before = (one: number) => holes?.[one] === 0 || !holes;
  let number = 1;
  for (const one of among) for (let other = 0; other < column; ++other) if (before(one * columns + other)) ++number;
  return { row: form === 'triangles' ? Math.floor(row / 3) + 1 : row + 1, column: number };
}

/// Returns whether the holes of a board are gaps between cells, which are not drawn.
export function hides_holes(board: Board): boolean {
  return form_of(board) !== null || layer_step(board) > 0;
}

export function cells_in({ rows, columns, holes }: Board): number {
  return rows * columns - (holes?.reduce((sum: number, hole) => sum + hole, 0) ?? 0);
}


/// Returns the cell to which a key moves on a board whose holes are gaps; null if the key has another meaning.
export function moved_on(board: Board, event: KeyboardEvent, cell: number): number | null {
  if (event.altKey || event.metaKey) return null;
  const form = form_of(board);
  const across = (one: number) => (form ? place_in(form, board.columns, one).middle[0] : one % board.columns);
  const row_of = (one: number) => place_named(board, one).row;
  const cells = [...Array(board.rows * board.columns).keys()].filter((one) => !board.holes?.[one]).sort((one, other) => row_of(one) - row_of(other) || across(one) - across(other));
  const row = cells.filter((one) => row_of(one) === row_of(cell));
  const nearest = (by: number) => {
    const beyond = cells.filter((one) => row_of(one) === row_of(cell) + by);
    return beyond.length === 0 ? cell : beyond.reduce((best, one) => (Math.abs(across(one) - across(cell)) < Math.abs(across(best) - across(cell)) ? one : best));
  };
  const at = row.indexOf(cell);
  switch (event.key) {
    case 'ArrowUp': return nearest(-1);
    case 'ArrowDown': return nearest(1);
    case 'ArrowLeft': return row[Math.max(0, at - 1)];
    case 'ArrowRight': return row[Math.min(row.length - 1, at + 1)];
    case 'Home': return event.ctrlKey ? cells[0] : row[0];
    case 'End': return event.ctrlKey ? cells[cells.length - 1] : row[row.length - 1];
    default: return null;
  }
}
