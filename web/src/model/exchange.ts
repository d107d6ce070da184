// SPDX-License-Identifier: MIT
// Puzzles to and from what others can read: addresses, ids, JSON, files. The engine reads and writes all of it; here
// is only what the page can take.
import type { Answer, Client } from '../engine/client';
import { InputError } from '../../package/src';
import { from_rows, longest_side, make_puzzle, question, type Cells, type Goal, type Puzzle, type Wrap } from './puzzle';

export class Unreadable extends Error {}

function checked(answer: Answer<'show'>): Answer<'show'> {
  if (answer.error) throw new Unreadable(answer.error.replace(/^request: /, ''));
  return answer;
}

function unreadable(error: Error): never {
  throw error instanceof InputError ? new Unreadable(error.message) : error;
}

/// The puzzle of an answer to `show`. Presses of both kinds are lights here.
function puzzle_of(shown: Answer<'show'>): Puzzle {
  const [rows, columns] = [shown.rows!, shown.columns!];
  if (rows > longest_side || columns > longest_side) throw new Unreadable(`${rows} x ${columns} > ${longest_side} x ${longest_side}`);
  const { rule = 'plus', wrap = 'none', goal = 'off' } = shown;
  if (rule.startsWith('two-kind=')) throw new Unreadable('a rule with kinds of its own has no id');
  const board = from_rows(shown.board!.map((row) => row.replace(/2/g, '1')));
  const puzzle = make_puzzle(rows, columns, { rule, wrap: wrap as Wrap, start: board.cells, holes: board.holes });
  if (Array.isArray(goal)) return { ...puzzle, goal: 'target', target: from_rows(goal).cells };
  return { ...puzzle, goal: goal as Goal };
}

/// The puzzle of an id; throws Unreadable.
export async function puzzle_of_id(client: Client, id: string): Promise<Puzzle> {
  return puzzle_of(checked(await client.ask({ command: 'show', board: id })));
}

/// What an address says after its `#`.
export function id_in(address: string): string {
  const fragment = address.replace(/^[^#]*#?/, '');
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/// The puzzle as one word; `lit` is its board as it stands.
export async function id_of(client: Client, puzzle: Puzzle, lit: Cells): Promise<string> {
  return checked(await client.ask({ command: 'show', ...question(puzzle, lit) })).id!;
}

/// Requests, answers and bare boards name their puzzle by the same fields.
function fields_of(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Unreadable('not JSON');
  }
  if (Array.isArray(value)) return { board: value };
  const fields = value as Record<string, unknown>;
  return Object.fromEntries(['board', 'rule', 'wrap', 'goal'].filter((name) => name in fields).map((name) => [name, fields[name]]));
}

/// A board from whatever was pasted or dropped, with rule, wrap and goal of `like` where it says none. Throws Unreadable.
export async function read_board(client: Client, name: string, bytes: Uint8Array, like: Puzzle): Promise<Puzzle> {
  const text = new TextDecoder().decode(bytes.subarray(0, 1 << 20)).trim();
  if (/^[[{]/.test(text)) {
    const fields = fields_of(text);
    const plain = typeof fields.board === 'string' ? {} : { rule: 'plus' };
    return puzzle_of(checked(await client.ask({ command: 'show', ...plain, ...fields })));
  }
  if (/^\S+:\S*$/.test(text)) return puzzle_of_id(client, text.includes('#') ? id_in(text) : text);
  const { start, holes, rows, columns } = puzzle_of(await client.read(bytes, name).catch(unreadable));
  return make_puzzle(rows, columns, { rule: like.rule, wrap: like.wrap, goal: like.goal === 'target' ? 'off' : like.goal, start, holes });
}
