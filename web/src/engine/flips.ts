// SPDX-License-Identifier: MIT
// Asks the engine what presses flip: for the whole puzzle at once if it is not too large, else cell by cell.
import type { Asked, ColourShowRequest, ShowRequest } from '../../package/src';
import type { Position, Press } from '../model/game';
import { question, rows_of, type Cells, type Flips, type Puzzle, type Wrap } from '../model/puzzle';
import type { Client } from './client';

type Shown = Asked<ShowRequest | ColourShowRequest>;

/// Most cells of a puzzle whose presses are all requested at once.
export const max_cells = 40_000;

const sides = [[-1, 0], [0, -1], [0, 1], [1, 0]];
const diagonals = [[-1, -1], [-1, 1], [1, -1], [1, 1]];
const jumps = [[-2, -1], [-2, 1], [-1, -2], [-1, 2], [1, -2], [1, 2], [2, -1], [2, 1]];
const itself = [0, 0];
const offsets_of: Record<string, number[][]> = {
  plus: [itself, ...sides],
  ring: sides,
  king: [itself, ...sides, ...diagonals],
  knight: [itself, ...jumps],
  x: [itself, ...diagonals],
};

/// Returns what a press flips by a common rule, without wrap and holes, so that the page can be played before the engine is
/// there; null for other puzzles.
export function flips_of({ rows, columns, rule, wrap, holes }: Puzzle, cell: number): Flips | null {
  if (wrap !== 'none' || holes) return null;
  const [row, column] = [Math.floor(cell / columns), cell % columns];
  if (rule === 'cross') return Array.from({ length: rows * columns }, (_, other) => other).filter((other) => Math.floor(other / columns) === row || other % columns === column);
  const reached = offsets_of[rule]?.map(([down, right]) => [row + down, column + right]);
  return reached?.filter(([r, c]) => r >= 0 && r < rows && c >= 0 && c < columns).map(([r, c]) => r * columns + c) ?? null;
}

const blank = (side: number): string[] => Array(side).fill('0'.repeat(side));

class Table {
  private readonly known = new Map<number, Promise<Flips> | Flips>();
  private readonly begins: Int32Array | null;
  readonly whole: Promise<void>;
  private lists: Int32Array | null = null;

  constructor(
    private readonly client: Client,
    private readonly request: Shown,
    private readonly kind: 1 | 2,
    private readonly puzzle: Puzzle,
  ) {
    const cells = puzzle.start.length;
    this.begins = cells <= max_cells ? new Int32Array(cells) : null;
    this.whole = this.begins ? this.fetch(this.begins) : Promise.resolve();
  }

  private async fetch(begins: Int32Array): Promise<void> {
    const lists = await this.client.flips(this.request, -1, this.kind);
    if (lists.length === 0) return;
    for (let cell = 0, at = 0; cell < begins.length; at += lists[at] + 1) begins[cell++] = at;
    this.lists = lists;
  }

  get complete(): boolean {
    return this.lists !== null;
  }

  /// Returns what a press flips, without waiting if it is known.
  of(cell: number): Flips | Promise<Flips> {
    if (this.lists && this.begins) {
      const at = this.begins[cell];
      return this.lists.subarray(at + 1, at + 1 + this.lists[at]);
    }
    let known = this.known.get(cell);
    if (!known) {
      known = flips_of(this.puzzle, cell) ?? this.ask(cell);
      this.known.set(cell, known);
    }
    return known;
  }

  private async ask(cell: number): Promise<Flips> {
    await this.whole;
    if (this.lists) return this.of(cell);
    const flips = await this.client.flips(this.request, cell, this.kind);
    this.known.set(cell, flips);
    return flips;
  }
}

/// Returns whether two puzzles agree in all that their presses depend on.
export function same_presses(one: Puzzle, other: Puzzle): boolean {
  return (
    one.rows === other.rows &&
    one.columns === other.columns &&
    one.colours === other.colours &&
    one.rule === other.rule &&
    one.wrap === other.wrap &&
    (one.holes === other.holes || String(one.holes) === String(other.holes))
  );
}

export class Presses {
  private puzzle: Puzzle | null = null;
  private tables: Table[] = [];

  constructor(readonly clerk: Client) {}

  /// Requests the presses of a puzzle if its rule or shape is new.
  prepare(puzzle: Puzzle): void {
    if (this.puzzle && same_presses(this.puzzle, puzzle)) return;
    this.puzzle = puzzle;
    const { goal: _, ...request } = question(puzzle, new Uint8Array(puzzle.start.length));
    const kinds: (1 | 2)[] = puzzle.rule === 'two-kind' ? [1, 2] : [1];
    this.tables = kinds.map((kind) => new Table(this.clerk, request, kind, puzzle));
  }

  /// Returns the table for presses of this kind. With more than two colours, the kind is an amount, and there is one table.
  private table(kind: number): Table {
    return this.tables[this.tables.length > 1 ? kind - 1 : 0];
  }

  of(puzzle: Puzzle, cell: number, kind: number): Flips | Promise<Flips> {
    this.prepare(puzzle);
    return this.table(kind).of(cell);
  }

  /// Returns the list of every cell, or null if they are too many.
  async all(puzzle: Puzzle, kind = 1): Promise<Flips[] | null> {
    this.prepare(puzzle);
    const table = this.table(kind);
    await table.whole;
    return table.complete ? Array.from(puzzle.start, (_, cell) => table.of(cell) as Flips) : null;
  }

  /// Returns whether a press may follow those made: presses of two kinds restrict each other. The engine checks them all, on
  /// the board that they solve.
  async allowed({ puzzle, lit, pressed }: Position, { cell, kind, flips }: Press): Promise<boolean> {
    if (puzzle.rule !== 'two-kind' || pressed[cell]) return true;
    const { rule, wrap, start } = puzzle;
    const board = start.map((before, other) => before ^ lit[other]);
    for (let k = 0; k < flips.length; ++k) board[flips[k]] ^= 1;
    const made = pressed.map((one, other) => (other === cell ? kind : one));
    const { valid } = await this.clerk.verify({ board: rows_of(puzzle, board) as string[], rule, wrap, answer: rows_of(puzzle, made) as string[] });
    return valid;
  }

  /// Returns a press with what it flips, and whether it may follow those made.
  async tried(position: Position, cell: number, kind: number): Promise<{ made: Press; allowed: boolean }> {
    const made = { cell, kind, flips: await this.of(position.puzzle, cell, kind) };
    return { made, allowed: await this.allowed(position, made) };
  }

  /// Returns what one press flips on a square board.
  async drawn(rule: string, wrap: Wrap, side: number, cell: number): Promise<Cells> {
    const request = { board: blank(side), rule, wrap };
    const flips = await this.clerk.flips(request, cell);
    const cells = new Uint8Array(side * side);
    for (const one of flips) cells[one] = 1;
    return cells;
  }

  /// Returns the offsets of a rule, as it acts on an empty board.
  async offsets(rule: string): Promise<[number, number][]> {
    const side = 41;
    const middle = (side - 1) / 2;
    const request = { board: blank(side), rule };
    const flips = await this.clerk.flips(request, middle * side + middle);
    return Array.from(flips, (cell): [number, number] => [Math.floor(cell / side) - middle, (cell % side) - middle]);
  }
}
