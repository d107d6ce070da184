// SPDX-License-Identifier: MIT
// What presses flip, asked of the engine: all of a puzzle at once where that is not too much, else cell by cell.
import { question, type Cells, type Puzzle, type Wrap } from '../model/puzzle';
import type { Client } from './client';

export type Flips = ArrayLike<number>;

/// Of a puzzle whose presses are all known at once.
export const most_cells = 40_000;

class Table {
  private readonly known = new Map<number, Promise<Flips> | Flips>();
  private readonly begins: Int32Array | null;
  readonly whole: Promise<void>;
  private lists: Int32Array | null = null;

  constructor(
    private readonly client: Client,
    private readonly request: string,
    private readonly second: boolean,
    cells: number,
  ) {
    this.begins = cells <= most_cells ? new Int32Array(cells) : null;
    this.whole = this.begins ? this.fetch(this.begins) : Promise.resolve();
  }

  private async fetch(begins: Int32Array): Promise<void> {
    const lists = await this.client.flips(this.request, -1, this.second);
    if (lists.length === 0) return;
    for (let cell = 0, at = 0; cell < begins.length; at += lists[at] + 1) begins[cell++] = at;
    this.lists = lists;
  }

  get complete(): boolean {
    return this.lists !== null;
  }

  /// At once where it is known.
  of(cell: number): Flips | Promise<Flips> {
    if (this.lists && this.begins) {
      const at = this.begins[cell];
      return this.lists.subarray(at + 1, at + 1 + this.lists[at]);
    }
    let known = this.known.get(cell);
    if (!known) {
      known = this.ask(cell);
      this.known.set(cell, known);
    }
    return known;
  }

  private async ask(cell: number): Promise<Flips> {
    await this.whole;
    if (this.lists) return this.of(cell);
    const flips = (await this.client.flips(this.request, cell, this.second)).slice(1);
    this.known.set(cell, flips);
    return flips;
  }
}

/// What the presses of a puzzle depend on.
export function same_presses(one: Puzzle, other: Puzzle): boolean {
  return (
    one.rows === other.rows &&
    one.columns === other.columns &&
    one.rule === other.rule &&
    one.wrap === other.wrap &&
    (one.holes === other.holes || String(one.holes) === String(other.holes))
  );
}

export class Presses {
  private puzzle: Puzzle | null = null;
  private tables: Table[] = [];

  constructor(private readonly client: Client) {}

  /// Begins to ask, where this is another rule or shape.
  prepare(puzzle: Puzzle): void {
    if (this.puzzle && same_presses(this.puzzle, puzzle)) return;
    this.puzzle = puzzle;
    const { board, rule, wrap } = question(puzzle, new Uint8Array(puzzle.start.length));
    const request = JSON.stringify({ command: 'show', board, rule, wrap });
    const kinds = puzzle.rule === 'two-kind' ? [false, true] : [false];
    this.tables = kinds.map((second) => new Table(this.client, request, second, puzzle.start.length));
  }

  of(puzzle: Puzzle, cell: number, kind: number): Flips | Promise<Flips> {
    this.prepare(puzzle);
    return this.tables[kind - 1].of(cell);
  }

  /// The list of every cell, or null where they are too many to have.
  async all(puzzle: Puzzle, kind = 1): Promise<Flips[] | null> {
    this.prepare(puzzle);
    const table = this.tables[kind - 1];
    await table.whole;
    return table.complete ? Array.from(puzzle.start, (_, cell) => table.of(cell) as Flips) : null;
  }

  /// What one press flips on a square board.
  async drawn(rule: string, wrap: Wrap, side: number, cell: number): Promise<Cells> {
    const request = JSON.stringify({ command: 'show', board: Array(side).fill('0'.repeat(side)), rule, wrap });
    const flips = (await this.client.flips(request, cell, false)).slice(1);
    const cells = new Uint8Array(side * side);
    for (const one of flips) cells[one] = 1;
    return cells;
  }

  /// The offsets of a rule, as seen on an empty board.
  async offsets(rule: string): Promise<[number, number][]> {
    const side = 41;
    const middle = (side - 1) / 2;
    const request = JSON.stringify({ command: 'show', board: Array(side).fill('0'.repeat(side)), rule });
    const flips = (await this.client.flips(request, middle * side + middle, false)).slice(1);
    return Array.from(flips, (cell): [number, number] => [Math.floor(cell / side) - middle, (cell % side) - middle]);
  }
}
