// SPDX-License-Identifier: MIT
// Levels that rise: each solved one leads to the next, a little larger or with one press more.
import type { Order } from '../model/generate';

/// The level to play next, the id of its puzzle, if one was made, and the highest level that was reached.
export interface Climb {
  level: number;
  id: string;
  best: number;
}

/// Returns another level to play, without a puzzle.
export function climb_to({ best }: Pick<Climb, 'best'>, level: number): Climb {
  return { level, id: '', best: Math.max(best, level) };
}

// From smaller to larger sides; each begins with a few presses and adds one for each level.
const stairs: [side: number, fewest: number, most: number][] = [[3, 2, 4], [4, 3, 6], [5, 4, 10], [6, 7, 13], [7, 9, 17], [8, 12, 22], [9, 16, 26], [10, 20, 60]];

const greatest = 9999;

/// Returns the kind of puzzle of a level. The last one is for all that follow.
export function order_of(level: number): Order {
  const plain = { colours: 2, rule: 'plus', wrap: 'none', goal: 'off' } as const;
  let left = level - 1;
  for (const [side, fewest, most] of stairs) {
    if (left <= most - fewest) return { ...plain, rows: side, columns: side, presses: fewest + left };
    left -= most - fewest + 1;
  }
  const [side, , most] = stairs[stairs.length - 1];
  return { ...plain, rows: side, columns: side, presses: most };
}

/// Returns the stored value if it is valid, else null.
export function climb_in(value: unknown): Climb | null {
  const { level, id, best = level } = (value ?? {}) as Climb;
  const is_level = (n: unknown) => Number.isInteger(n) && (n as number) >= 1 && (n as number) <= greatest;
  return is_level(level) && is_level(best) && typeof id === 'string' ? { level, id, best: Math.max(best, level) } : null;
}
