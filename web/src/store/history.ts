// SPDX-License-Identifier: MIT
// Earlier games, the last one first, with enough data to draw and to continue each.
import { presses_made, solved, type Game, type Press } from '../model/game';
import { longest_side, max_colours, rows_of, type Rows } from '../model/puzzle';

/// A press: its cell, its kind, and whether the page made it.
export type Made = [cell: number, kind: number, by_page?: 1];

export interface Kept {
  id: string; // id of the start
  made: Made[];
  rows: number;
  columns: number;
  colours?: number; // default 2
  board?: Rows; // the last board, unless it is too large to draw
  solved: boolean;
  spent?: number; // milliseconds played
}

const max_games = 12;
const max_cells_drawn = 2500;
const max_presses = 50_000;
const max_characters = 1.5e6; // characters, for all games together

function made_of({ cell, kind, by_page }: Press): Made {
  return by_page ? [cell, kind, 1] : [cell, kind];
}

/// Returns the data to save of a game whose start has this id, after `spent` milliseconds.
export function kept_of(id: string, game: Game, spent: number): Kept {
  const { position } = game;
  const { rows, columns, colours } = position.puzzle;
  const board = rows * columns <= max_cells_drawn ? rows_of(position.puzzle, position.lit) : undefined;
  return { id, made: presses_made(game).map(made_of), rows, columns, ...(colours > 2 ? { colours } : {}), board, solved: solved(position), spent };
}

/// Returns the stored value if it is a game, else null.
export function game_in(value: unknown): Kept | null {
  const { id, made, rows, columns, colours = 2, board, solved: done, spent = 0 } = (value ?? {}) as Kept;
  if (typeof id !== 'string' || !Array.isArray(made)) return null;
  const whole = (n: unknown, least: number, most: number) => Number.isInteger(n) && (n as number) >= least && (n as number) <= most;
  if (!whole(rows, 1, longest_side) || !whole(columns, 1, longest_side) || !whole(colours, 2, max_colours)) return null;
  const press = (one: Made) => Array.isArray(one) && whole(one[0], 0, rows * columns - 1) && whole(one[1], 1, Math.max(2, colours - 1));
  if (!made.every(press)) return null;
  const cell = (one: unknown) => one === '_' || one === null || (one !== '' && whole(Number(one), 0, colours - 1));
  const is_rows = Array.isArray(board) && board.every((row) => typeof row === 'string' || Array.isArray(row));
  const row = (one: Rows[number]) => one.length === columns && [...one].every(cell);
  const drawn = is_rows && board.length === rows && (board as Rows[number][]).every(row) ? board : undefined;
  return { id, made, rows, columns, ...(colours > 2 ? { colours } : {}), board: drawn, solved: done === true, spent: whole(spent, 0, 1e12) ? spent : 0 };
}

/// Returns the number of presses made.
export function presses_of({ made, colours = 2 }: Kept): number {
  return colours > 2 ? made.reduce((sum, [, amount]) => sum + amount, 0) : made.length;
}

export function games_in(value: unknown): Kept[] {
  return Array.isArray(value) ? value.map(game_in).filter((game) => game !== null) : [];
}

/// Returns the games with the last one in front and as many others as fit; a game without presses is not kept.
export function with_game(games: Kept[], left: Kept): Kept[] {
  if (left.made.length === 0 || left.made.length > max_presses) return games;
  let characters_left = max_characters;
  return [left, ...without(games, left.id)].slice(0, max_games).filter((game) => (characters_left -= JSON.stringify(game).length) > 0);
}

/// Returns the games without the one that is on the board again.
export function without(games: Kept[], id: string): Kept[] {
  return games.some((game) => game.id === id) ? games.filter((game) => game.id !== id) : games;
}
