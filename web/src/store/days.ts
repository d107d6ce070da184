// SPDX-License-Identifier: MIT
// Solved puzzles of the day, on consecutive days. Days are numbers of the player's local calendar.

export interface Days {
  last: number; // the day of the last solved puzzle
  streak: number;
}

/// The puzzle of a day; its id identifies it wherever it is loaded from.
export interface Daily {
  day: number;
  id: string;
}

const are_numbers = (...values: unknown[]) => values.every(Number.isSafeInteger);

/// Returns the stored value if it is valid, else null.
export function days_in(kept: unknown): Days | null {
  const { last, streak } = (kept ?? {}) as Days;
  return are_numbers(last, streak) ? { last, streak } : null;
}

export function daily_in(kept: unknown): Daily | null {
  const { day, id } = (kept ?? {}) as Daily;
  return are_numbers(day) && typeof id === 'string' ? { day, id } : null;
}

export function today(): number {
  const now = new Date();
  return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
}

export function date_of(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

/// Returns the number of consecutive days up to today or yesterday. After travelling west, the last day may be tomorrow; later
/// days come from a wrong clock.
export function current_streak({ last, streak }: Days): number {
  return Math.abs(last - today()) <= 1 ? streak : 0;
}

/// Returns the days with one more solved.
export function with_day(days: Days, day: number): Days {
  const counts = days.last <= today() + 1;
  if (counts && day <= days.last) return days;
  return { last: day, streak: counts && day === days.last + 1 ? days.streak + 1 : 1 };
}
