// SPDX-License-Identifier: MIT
// Solved puzzles of the day. Days are numbers of the player's local calendar.
import { daily_puzzle, kind_of } from '../model/daily';
import { plain_id_of } from '../model/exchange';
import type { Puzzle } from '../model/puzzle';

/// A solved puzzle: its day, the presses made, and the seconds that it took.
export type Won = [day: number, presses: number, seconds: number];

export interface Days {
  last: number; // the last day that counts for the streak
  streak: number;
  best: number; // the longest streak
  won: Won[];
}

const are_numbers = (...values: unknown[]) => values.every(Number.isSafeInteger);

/// Returns the stored value if it is valid, else null.
export function days_in(kept: unknown): Days | null {
  const { last, streak, best = streak, won = [] } = (kept ?? {}) as Days;
  if (!are_numbers(last, streak, best) || !Array.isArray(won)) return null;
  return { last, streak, best, won: won.filter((one) => Array.isArray(one) && one.length === 3 && are_numbers(...one)) };
}

export function today(): number {
  const now = new Date();
  return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
}

export function date_of(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

/// Returns the time until the next puzzle, in milliseconds.
export function until_next(): number {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();
}

export function daily_id(day: number): string {
  return plain_id_of(daily_puzzle(day));
}

/// Puzzles of the day are known for this many days.
export const days_known = 366;

const known = new WeakMap<Puzzle, number | null>();

/// Returns the day of which this is the puzzle, or null.
export function day_of(puzzle: Puzzle): number | null {
  let day = known.get(puzzle);
  if (day === undefined) known.set(puzzle, (day = found_day(puzzle)));
  return day;
}

function found_day(puzzle: Puzzle): number | null {
  const { rows, columns, rule, wrap, goal, colours, holes } = puzzle;
  if (rows !== columns || colours > 2 || wrap !== 'none' || goal !== 'off' || holes) return null;
  const id = plain_id_of(puzzle);
  for (let day = today() + 1; day > today() - days_known; --day) {
    const [side, its_rule] = kind_of(day);
    if (side === rows && its_rule === rule && daily_id(day) === id) return day;
  }
  return null;
}

/// Returns the number of consecutive days up to today or yesterday. After travelling west, the last day may be tomorrow; later
/// days come from a wrong clock.
export function current_streak({ last, streak }: Days): number {
  return Math.abs(last - today()) <= 1 ? streak : 0;
}

/// Returns the days with one more solved, or solved with fewer presses. A day counts for the streak until the next one ends.
export function with_day(days: Days, won: Won): Days {
  const [day, presses] = won;
  const before = days.won.find((one) => one[0] === day);
  const kept = before && before[1] <= presses ? days.won : [...days.won.filter((one) => one !== before), won];
  const counts = days.last <= today() + 1;
  if (day < today() - 1 || (counts && day <= days.last)) return { ...days, won: kept };
  const streak = counts && day === days.last + 1 ? days.streak + 1 : 1;
  return { last: day, streak, best: Math.max(days.best, streak), won: kept };
}
