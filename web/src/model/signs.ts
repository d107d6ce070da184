// SPDX-License-Identifier: MIT
// Boards in the player's own characters, such as emoji: rewritten with those that the engine reads.
import { Unreadable } from './unreadable';

/// The characters of lit and of unlit cells.
export interface Signs {
  lit: string;
  unlit: string;
}

const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/// Returns what people see as characters. Whether one is drawn as an emoji makes no difference.
const signs_in = (text: string) => Array.from(segments.segment(text.normalize()), ({ segment }) => segment.replace(/\ufe0f|\ufe0e/g, ''));

const bright = new Set(signs_in('💡🔆🌕☀🌞🟡🟨⭐🌟✨🔥🟠🟧'));
const dark = new Set(signs_in('⬛⚫🌑🖤◼◾🌚'));

/// Returns the characters of a board that need a meaning: two kinds, or one alone, in rows of one length. Returns none if the text is
/// no such board.
export function unnamed_in(text: string): string[] {
  if (/^\s*P[1-7]\s/.test(text)) return []; // a netpbm image
  const rows = text.split('\n').map((line) => signs_in(line).filter((sign) => !/^\s*$/.test(sign))).filter((row) => row.length > 0);
  const signs = [...new Set(rows.flat().filter((sign) => sign !== '_'))];
  const even = rows.every((row) => row.length === rows[0].length);
  const plain = signs.every((sign) => sign === '0' || sign === '1') || signs.some((sign) => /[\p{C}[\]{}()'",;:/]/u.test(sign));
  return even && rows.length > 0 && signs.length > 0 && signs.length <= 2 && !plain ? signs : [];
}

/// Returns which of two characters is a light that is on, if that needs no question; else null.
export function lit_of(signs: string[]): string | null {
  const [lit] = signs.filter((sign) => bright.has(sign));
  const others = signs.filter((sign) => sign !== lit);
  return lit && others.length === 1 && dark.has(others[0]) ? lit : null;
}

/// Returns a board with 1 for lit cells and 0 for unlit ones. Blanks and _ stay. If only one kind is named, the board may have one
/// other character, which is of the other kind. Throws Unreadable.
export function with_signs(bytes: Uint8Array, { lit, unlit }: Signs): Uint8Array {
  const named = [unlit, lit].map((signs) => new Set(signs_in(signs.replace(/\s/g, ''))));
  const [off, on] = named;
  if (off.size + on.size === 0) return bytes;
  const both = [...on].find((sign) => off.has(sign));
  if (both) throw new Unreadable(`'${both}' means lit and unlit`);
  const lines = new TextDecoder().decode(bytes).split('\n').map(signs_in);
  const fixed = (sign: string) => sign === '_' || /^\s*$/.test(sign);
  const others = new Set(lines.flat().filter((sign) => !fixed(sign) && !on.has(sign) && !off.has(sign)));
  const lacking = named.find(({ size }) => size === 0);
  if (others.size === 1) lacking?.add([...others][0]);
  const cell = (sign: string, line: number, column: number) => {
    if (on.has(sign)) return '1';
    if (off.has(sign)) return '0';
    if (fixed(sign)) return sign;
    throw new Unreadable(`:${line + 1}:${column + 1}: '${sign}' is not a cell`);
  };
  return new TextEncoder().encode(lines.map((signs, line) => signs.map((sign, column) => cell(sign, line, column)).join('')).join('\n'));
}
