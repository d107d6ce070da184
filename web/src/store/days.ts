// SPDX-License-Identifier: MIT
// Puzzles of the day that were solved, one day after the other. Days are numbers, by the calendar of where the person is.

export interface Days {
  last: number; // the day of the last one solved
  streak: number;
}

/// The puzzle of a day, told by its id wherever it comes back from.
export interface Daily {
  day: number;
  id: string;
}

const are_numbers = (...values: unknown[]) => values.every(Number.isSafeInteger);

/// What was kept, if it is such.
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

/// How many in a row, up to today or yesterday. Who travels west may have solved the puzzle of tomorrow; what lies further
/// ahead is from a clock that was wrong.
export function current_streak({ last, streak }: Days): number {
  return Math.abs(last - today()) <= 1 ? streak : 0;
}

/// With the puzzle of one more day solved.
export function with_day(days: Days, day: number): Days {
  const counts = days.last <= today() + 1;
  if (counts && day <= days.last) return days;
  return { last: day, streak: counts && day === days.last + 1 ? days.streak + 1 : 1 };
}
