// SPDX-License-Identifier: MIT
// The games that were left, the last one first: enough of each to draw it and to go on.
import { presses_made, solved, type Game } from '../model/game';
import { to_rows } from '../model/puzzle';

export interface Kept {
  id: string; // of the start
  made: [number, number][]; // cell and kind
  board: string[]; // as it stood
  solved: boolean;
}

const most_games = 12;
const most_cells = 2500;
const most_presses = 2000;

/// What is to be kept of a game whose start has this id.
export function kept_of(id: string, game: Game): Kept {
  const { position } = game;
  return { id, made: presses_made(game), board: to_rows(position.lit, position.puzzle.columns, position.puzzle.holes), solved: solved(position) };
}

/// With the game that is left in front; one that was not begun, or is too large, is not kept.
export function with_game(games: Kept[], left: Kept): Kept[] {
  const cells = left.board.length * (left.board[0]?.length ?? 0);
  if (left.made.length === 0 || left.made.length > most_presses || cells > most_cells) return games;
  return [left, ...without(games, left.id)].slice(0, most_games);
}

/// Without the game that is on the board again.
export function without(games: Kept[], id: string): Kept[] {
  return games.some((game) => game.id === id) ? games.filter((game) => game.id !== id) : games;
}
