// SPDX-License-Identifier: MIT
// A puzzle as one word, RULE-ROWSxCOLUMNS[-WRAP][-GOAL][-holesHEX]:HEX (docs/formats.md). Cells in reading order, four to
// a digit. It is also the fragment of an address, so a link holds its board.
import { longest_side, make_puzzle, type Cells, type Goal, type Puzzle, type Wrap } from './puzzle';
import { parse_offsets, rule_names } from './rules';

function to_hex(cells: Cells): string {
  let text = '';
  for (let begin = 0; begin < cells.length; begin += 4) {
    let digit = 0;
    for (let k = 0; k < 4; ++k) digit = digit * 2 + (cells[begin + k] ?? 0);
    text += digit.toString(16);
  }
  return text;
}

function from_hex(text: string, count: number): Cells | null {
  if (!/^[0-9a-f]*$/i.test(text) || text.length !== Math.ceil(count / 4)) return null;
  const cells = new Uint8Array(count);
  for (let cell = 0; cell < count; ++cell) cells[cell] = (parseInt(text[cell >> 2], 16) >> (3 - (cell & 3))) & 1;
  return cells;
}

export function write_id(puzzle: Puzzle): string {
  let id = `${puzzle.rule.trim().replace(/\s+/g, '_')}-${puzzle.rows}x${puzzle.columns}`;
  if (puzzle.wrap !== 'none') id += `-${puzzle.wrap}`;
  if (puzzle.goal === 'target') id += `-to${to_hex(puzzle.target ?? new Uint8Array(puzzle.start.length))}`;
  else if (puzzle.goal !== 'off') id += `-${puzzle.goal}`;
  if (puzzle.holes?.includes(1)) id += `-holes${to_hex(puzzle.holes)}`;
  return `${id}:${to_hex(puzzle.start)}`;
}

const pattern =
  /^([a-z][a-z-]*?|[-0-9,_]+?)-([1-9]\d{0,2})x([1-9]\d{0,2})(?:-(columns|rows|torus))?(?:-(on|uniform|to[0-9a-f]+))?(?:-holes([0-9a-f]+))?:([0-9a-f]+)$/i;

/// The puzzle of an id, or null where it is none that fits on the page.
export function read_id(text: string): Puzzle | null {
  const parts = pattern.exec(text);
  if (!parts) return null;
  const rule = parts[1].replace(/_/g, ' ');
  const [rows, columns] = [Number(parts[2]), Number(parts[3])];
  if (rows > longest_side || columns > longest_side) return null;
  if (!rule_names.includes(rule) && !parse_offsets(rule)) return null;
  const read = (hex: string) => from_hex(hex, rows * columns);
  const start = read(parts[7]);
  const holes = parts[6] === undefined ? null : read(parts[6]);
  const to = parts[5]?.startsWith('to') ? parts[5].slice(2) : null;
  const target = to === null ? null : read(to);
  if (!start || (parts[6] !== undefined && !holes) || (to !== null && !target)) return null;
  if (holes && start.some((lit, cell) => lit && holes[cell])) return null;
  const goal = to !== null ? 'target' : ((parts[5] ?? 'off') as Goal);
  return make_puzzle(rows, columns, { rule, wrap: (parts[4] ?? 'none') as Wrap, goal, start, holes, target });
}

export function to_fragment(puzzle: Puzzle): string {
  return '#' + write_id(puzzle);
}

export function from_fragment(fragment: string): Puzzle | null {
  try {
    return read_id(decodeURIComponent(fragment.replace(/^#/, '')));
  } catch {
    return null;
  }
}
