// SPDX-License-Identifier: MIT
// A board from whatever was pasted or dropped: JSON and links here, all other formats by the engine's own readers.
import type { Client } from '../engine/client';
import type { Answer } from '../engine/messages';
import { read_id } from './id';
import { from_rows, goals, longest_side, make_puzzle, wraps, type Goal, type Puzzle, type Wrap } from './puzzle';
import { parse_offsets, rule_names } from './rules';

export class Unreadable extends Error {}

function checked(answer: Answer): Answer {
  if (answer.error) throw new Unreadable(answer.error);
  return answer;
}

function sized(rows: number, columns: number): void {
  if (rows > longest_side || columns > longest_side) throw new Unreadable(`${rows} x ${columns} > ${longest_side} x ${longest_side}`);
}

async function from_json(client: Client, text: string): Promise<Puzzle> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Unreadable((error as Error).message);
  }
  const object = (Array.isArray(value) ? { board: value } : value) as Record<string, unknown>;
  const shown = checked(await client.ask({ command: 'show', board: object.board ?? null }));
  const board = from_rows(shown.board!.map((row) => row.replace(/2/g, '1')));
  sized(board.rows, board.columns);
  const { rule = 'plus', wrap = 'none', goal = 'off' } = object;
  if (typeof rule !== 'string' || !(rule_names.includes(rule) || parse_offsets(rule))) throw new Unreadable(`rule: ${rule}`);
  if (!wraps.includes(wrap as Wrap)) throw new Unreadable(`wrap: ${wrap}`);
  const puzzle = make_puzzle(board.rows, board.columns, { rule, wrap: wrap as Wrap, start: board.cells, holes: board.holes });
  if (Array.isArray(goal)) {
    const target = from_rows(checked(await client.ask({ command: 'show', board: goal })).board!);
    if (target.rows !== board.rows || target.columns !== board.columns) throw new Unreadable('goal: shape');
    return { ...puzzle, goal: 'target', target: target.cells };
  }
  if (!goals.includes(goal as Goal)) throw new Unreadable(`goal: ${goal}`);
  return { ...puzzle, goal: goal as Goal };
}

/// The puzzle, with rule, wrap and goal of `like` where the text says none. Throws Unreadable.
export async function read_board(client: Client, name: string, bytes: Uint8Array, like: Puzzle): Promise<Puzzle> {
  const text = new TextDecoder().decode(bytes.subarray(0, 1 << 20)).trim();
  if (/^[[{]/.test(text)) return from_json(client, text);
  const named = read_id(text.replace(/^\S*#/, ''));
  if (named) return named;
  const board = from_rows(checked(await client.read(name, bytes)).board!.map((row) => row.replace(/2/g, '1')));
  sized(board.rows, board.columns);
  return make_puzzle(board.rows, board.columns, {
    rule: like.rule,
    wrap: like.wrap,
    goal: like.goal === 'target' ? 'off' : like.goal,
    start: board.cells,
    holes: board.holes,
  });
}
