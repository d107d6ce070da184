// SPDX-License-Identifier: MIT
// A puzzle in play: its position, and every step to undo and redo. These are values; none is changed in place.
import { reaches_goal, type Cells, type Flips, type Puzzle } from './puzzle';

/// Everything that undo restores.
export interface Position {
  readonly puzzle: Puzzle;
  readonly lit: Cells;
  readonly pressed: Cells; // 0, or the kind of the press in effect; with more than two colours, how often the cell is pressed
  readonly presses: number;
}

export interface Press {
  cell: number;
  kind: number; // with more than two colours, the number of presses; a step back is `colours - 1` presses
  flips: Flips;
  by_page?: boolean; // made by the page, not by the player
}

type Step = Press | { before: Position; after: Position };

interface Steps {
  readonly step: Step;
  readonly rest: Steps | null;
}

export interface Game {
  readonly position: Position;
  readonly past: Steps | null;
  readonly future: Steps | null;
}

export function game_of(puzzle: Puzzle): Game {
  return { position: position_of(puzzle), past: null, future: null };
}

function position_of(puzzle: Puzzle): Position {
  return { puzzle, lit: puzzle.start, pressed: new Uint8Array(puzzle.start.length), presses: 0 };
}

const solved_cache = new WeakMap<Position, boolean>();

export function solved(position: Position): boolean {
  let known = solved_cache.get(position);
  if (known === undefined) solved_cache.set(position, (known = reaches_goal(position.puzzle, position.lit)));
  return known;
}

/// Returns the kind of a press there: of the one in effect, which it takes back, else `preferred`, which may be an amount.
export function kind_at({ puzzle, pressed }: Position, cell: number, preferred: number): number {
  if (puzzle.colours > 2) return preferred;
  return puzzle.rule === 'two-kind' ? pressed[cell] || preferred : 1;
}

/// Returns the kind that the player chose; with more than two colours, one press or a step back.
export function preferred_kind({ puzzle: { colours } }: Position, chosen: number, back = false): number {
  return colours === 2 ? chosen : back ? colours - 1 : 1;
}

/// Returns the number of presses that it counts as.
export function amount_of({ colours }: Puzzle, { kind }: Press): number {
  return colours > 2 ? kind : 1;
}

/// Adds a press to lights, or takes it back.
export function add_press(lit: Cells, { flips }: Press, amount: number, colours: number): void {
  for (let k = 0; k < flips.length; ++k) lit[flips[k]] = (lit[flips[k]] + amount) % colours;
}

/// Returns the position with a press made or, if `by` is -1, taken back.
export function flipped(position: Position, made: Press, by: 1 | -1): Position {
  const { colours } = position.puzzle;
  const { cell, kind } = made;
  const amount = amount_of(position.puzzle, made);
  const added = by === 1 ? amount : colours - amount;
  const lit = position.lit.slice();
  const pressed = position.pressed.slice();
  add_press(lit, made, added, colours);
  pressed[cell] = colours > 2 ? (pressed[cell] + added) % colours : pressed[cell] ? 0 : kind;
  return { ...position, lit, pressed, presses: position.presses + by * amount };
}

export function press(game: Game, made: Press): Game {
  return { position: flipped(game.position, made, 1), past: { step: made, rest: game.past }, future: null };
}

/// Returns a new or an earlier game of a puzzle, from which undo leads back to this one.
export function load(game: Game, puzzle: Puzzle, left: Game = game_of(puzzle)): Game {
  const after = position_of(puzzle);
  const past = presses_made(left).reduce<Steps>((rest, step) => ({ step, rest }), { step: { before: game.position, after }, rest: game.past });
  return { position: left.past ? left.position : after, past, future: null };
}

export function restart(game: Game): Game {
  return game.position.presses > 0 ? load(game, game.position.puzzle) : game;
}

export function undo(game: Game): Game {
  if (!game.past) return game;
  const { step, rest } = game.past;
  const position = 'cell' in step ? flipped(game.position, step, -1) : step.before;
  return { position, past: rest, future: { step, rest: game.future } };
}

export function redo(game: Game): Game {
  if (!game.future) return game;
  const { step, rest } = game.future;
  const position = 'cell' in step ? flipped(game.position, step, 1) : step.after;
  return { position, past: { step, rest: game.past }, future: rest };
}

/// Returns whether the page made some of its presses.
export function by_page(game: Game): boolean {
  return presses_made(game).some((made) => made.by_page);
}

/// Returns for each press whether it counts in the end: it is the last one of its cell, and its cell stays pressed.
export function counting(game: Game): boolean[] {
  const { pressed } = game.position;
  const made = presses_made(game);
  const last = new Map(made.map(({ cell }, k) => [cell, k]));
  return made.map(({ cell }, k) => pressed[cell] > 0 && last.get(cell) === k);
}

/// Returns the presses since the start, earliest first.
export function presses_made(game: Game): Press[] {
  const made: Press[] = [];
  for (let at = game.past; at && 'cell' in at.step; at = at.rest) made.push(at.step);
  return made.reverse();
}
