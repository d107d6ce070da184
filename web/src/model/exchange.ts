// SPDX-License-Identifier: MIT
// Converts puzzles to and from addresses, ids, JSON and files. The engine reads and writes them; this file restricts them to
// what the page supports.
import type { Answer, Client } from '../engine/client';
import { InputError } from '../../package/src';
import { shape_named } from './shapes';
import { Unreadable } from './unreadable';
import { changed, from_rows, longest_side, make_puzzle, question, type Cells, type Goal, type Puzzle, type Rows, type Wrap } from './puzzle';

export { Unreadable };

function checked(answer: Answer<'show'>): Answer<'show'> {
  if (answer.error) throw new Unreadable(answer.error.replace(/^request: /, ''));
  return answer;
}

/// Converts columns of a message from bytes, as the engine counts, to characters. `line_of` returns the bytes of a line.
function in_characters(message: string, line_of: (line: number) => Uint8Array): string {
  return message.replace(/(\d+):(\d+): (?:byte 0x[89a-f]\w|'[^\x20-\x7e]+') is not a cell/, (fault, line: string, column: string) => {
    const bytes = line_of(Number(line));
    const decoded = (part: Uint8Array) => [...new TextDecoder('utf-8', { ignoreBOM: true }).decode(part)];
    const [sign] = decoded(bytes.subarray(Number(column) - 1));
    if (!sign || sign === '\ufffd') return fault;
    const name = /[\p{C}\p{Z}\p{M}]/u.test(sign) ? `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}` : sign;
    return `${line}:${decoded(bytes.subarray(0, Number(column) - 1)).length + 1}: '${name}' is not a cell`;
  });
}

function line_in(bytes: Uint8Array, line: number): Uint8Array {
  let begin = 0;
  for (let k = 1; k < line; ++k) begin = bytes.indexOf(10, begin) + 1;
  return bytes.subarray(begin);
}

/// Conditions of a puzzle that the page does not support.
const conditions = ['free', 'fixed', 'buttons', 'cost', 'cost_of', 'pressed', 'given'];

function unkept(condition: string): never {
  throw new Unreadable(`the page keeps no '${condition}'`);
}

/// Returns the puzzle of an answer to `show`. Presses of either kind become lights.
function puzzle_of(shown: Answer<'show'>): Puzzle {
  const [rows, columns] = [shown.rows!, shown.columns!];
  if (rows > longest_side || columns > longest_side) throw new Unreadable(`${rows} x ${columns} > ${longest_side} x ${longest_side}`);
  const { rule = 'plus', wrap = 'none', goal = 'off', colours = 2 } = shown;
  const [, condition] = /-(free|fixed)[0-9a-f]*[-:]/.exec(shown.id ?? '') ?? [];
  if (condition) unkept(condition);
  if (rule.startsWith('two-kind=')) throw new Unreadable('the rule two-kind has no id with kinds other than ring and plus; write the puzzle as text or JSON');
  const { cells, holes } = from_rows(shown.board! as Rows);
  if (colours === 2 && cells.some((kind) => kind > 1)) throw new Unreadable('this number is too large: cells are numbers below 2, the number of colours');
  const puzzle = make_puzzle(rows, columns, { colours: Number(colours), rule, wrap: wrap as Wrap, start: cells, holes });
  if (Array.isArray(goal)) return { ...puzzle, goal: 'target', target: from_rows(goal as Rows).cells };
  if (typeof goal === 'number') return { ...puzzle, goal: 'number', number: goal };
  return { ...puzzle, goal: goal as Goal };
}

/// Returns the puzzle of an id of two colours without goal or holes, which needs no engine; null for any other id.
export function puzzle_of_plain_id(id: string): Puzzle | null {
  const [, rule, high, wide, wrap = 'none', digits] = /^(plus|ring|king|knight|x|cross)-([1-9]\d{0,2})x([1-9]\d{0,2})(?:-(columns|rows|torus))?:([0-9a-f]+)$/.exec(id) ?? [];
  const [rows, columns] = [Number(high), Number(wide)];
  const bits = digits ? [...digits].map((digit) => parseInt(digit, 16).toString(2).padStart(4, '0')).join('') : '';
  const cells = rows * columns;
  if (!digits || Math.max(rows, columns) > longest_side || bits.length !== Math.ceil(cells / 4) * 4 || bits.includes('1', cells)) return null;
  return make_puzzle(rows, columns, { rule, wrap: wrap as Wrap, start: Uint8Array.from(bits.slice(0, cells), Number) });
}

/// Returns the id of a puzzle with a common rule and without goal, holes and wrap.
export function plain_id_of({ rule, rows, columns, start }: Puzzle): string {
  const bits = start.join('').padEnd(Math.ceil(start.length / 4) * 4, '0');
  return `${rule}-${rows}x${columns}:${bits.replace(/..../g, (digit) => parseInt(digit, 2).toString(16))}`;
}

/// Returns the puzzle of an id, or of a word such as `hexagon:3`; throws Unreadable.
export async function puzzle_of_id(client: Client, id: string): Promise<Puzzle> {
  const shape = shape_named(id);
  if (shape) return shape;
  return puzzle_of(checked(await client.ask({ command: 'show', board: id })));
}

/// Returns the address of the page without a board, and without what it was opened for.
export function address_of(): string {
  return location.href.replace(/[?#].*/, '');
}

/// Returns the part of an address after `#`.
export function id_in(address: string): string {
  const fragment = address.replace(/^[^#]*#?/, '');
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/// Returns the id of a puzzle with the board `lit`.
export async function id_of(client: Client, puzzle: Puzzle, lit: Cells): Promise<string> {
  return checked(await client.ask({ command: 'show', ...question(puzzle, lit) })).id!;
}

/// Returns the fields of a request, an answer or a bare board; the latter has `colours` colours.
function fields_of(text: string, colours: number): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Unreadable('not JSON');
  }
  if (Array.isArray(value)) return { board: value, colours };
  const fields = value as Record<string, unknown>;
  const condition = conditions.find((name) => name in fields);
  if (condition) unkept(condition);
  return Object.fromEntries(['board', 'colours', 'rule', 'wrap', 'goal'].filter((name) => name in fields).map((name) => [name, fields[name]]));
}

/// Reads a pasted or dropped board. Colours, rule, wrap and goal that it does not state are those of `like`. Throws Unreadable.
export async function read_board(client: Client, name: string, bytes: Uint8Array, like: Puzzle): Promise<Puzzle> {
  const unreadable = (error: Error): never => {
    throw error instanceof InputError ? new Unreadable(in_characters(error.message, (line) => line_in(bytes, line))) : error;
  };
  const text = new TextDecoder().decode(bytes.subarray(0, 1 << 20)).trim();
  if (/^[[{]/.test(text)) {
    const fields = fields_of(text, like.colours);
    const plain = typeof fields.board === 'string' ? {} : { rule: 'plus' };
    const answer = await client.ask({ command: 'show', ...plain, ...fields });
    const rows = Array.isArray(fields.board) ? fields.board.map(String) : [];
    if (answer.error) answer.error = in_characters(answer.error, (line) => new TextEncoder().encode(rows[line - 1]));
    const puzzle = puzzle_of(checked(answer));
    return text.startsWith('[') ? with_board(like, puzzle) : puzzle;
  }
  if (/^\S+:\S*$/.test(text)) return puzzle_of_id(client, text.includes('#') ? id_in(text) : text);
  return with_board(like, puzzle_of(await client.read(bytes, name, { colours: like.colours }).catch(unreadable)));
}

/// Returns a puzzle with the board of another one. A target of another board is dropped.
function with_board(like: Puzzle, { start, holes, rows, columns, colours }: Puzzle): Puzzle {
  return changed(like, { rows, columns, colours, goal: like.goal === 'target' ? 'off' : like.goal, target: null, start, holes });
}
