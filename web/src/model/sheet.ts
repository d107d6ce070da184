// SPDX-License-Identifier: MIT
// The kinds of the puzzles on a sheet of paper: one kind, or kinds that are graded.
import type { Order } from './generate';

export const sheet_levels = ['kind', 'easy', 'medium', 'hard', 'rising'] as const;
export const sheet_sides = [0, 3, 4, 5, 6, 7, 8]; // 0 for sides that grow
export const papers = ['a4', 'letter'] as const;

export interface SheetOptions {
  size: number; // number of puzzles
  level: (typeof sheet_levels)[number]; // `kind`: all are of the kind that was chosen for new puzzles
  side: number;
  paper: (typeof papers)[number];
  solutions: boolean; // on a last page
  codes: boolean; // a QR code of each solution
}

/// Presses that puzzles of a level need, as a share of their cells.
const shares = { easy: 0.16, medium: 0.3, hard: 0.4 };
const growing = [4, 6]; // the first side and the last

/// Returns the usual paper where a language is spoken.
export function paper_of(language: string): SheetOptions['paper'] {
  return /-(US|CA|MX|PH|CO|CL|VE|GT|CR|PA|DO|PR)\b/.test(language) ? 'letter' : 'a4';
}

/// Returns the kind of each puzzle. Puzzles of a level are those of Lights Out.
export function sheet_orders({ size, level, side }: SheetOptions, order: Order): Order[] {
  const between = ([first, last]: number[], part: number) => first + (last - first) * part;
  return Array.from({ length: size }, (_, k) => {
    if (level === 'kind') return order;
    const part = size > 1 ? k / (size - 1) : 0;
    const share = level === 'rising' ? between([shares.easy, shares.hard], part) : shares[level];
    const length = side || Math.round(between(growing, part));
    return { rows: length, columns: length, colours: 2, rule: 'plus', wrap: 'none', goal: 'off', presses: Math.max(1, Math.round(share * length * length)) };
  });
}

/// Returns how hard a puzzle of a level is, 1 to 3.
export function grade_of({ rows, columns, presses }: Order): number {
  const share = presses / (rows * columns);
  return share < (shares.easy + shares.medium) / 2 ? 1 : share < (shares.medium + shares.hard) / 2 ? 2 : 3;
}
