// SPDX-License-Identifier: MIT
// The puzzle of a day, the same for everyone. The page makes it itself, so that it is there before the engine. Its kind depends on
// the weekday; it gets harder during the week.
import { flips_of } from '../engine/flips';
import { make_puzzle, type Puzzle } from './puzzle';

const kinds: [side: number, rule: string, presses: number][] = [[5, 'plus', 5], [5, 'ring', 6], [6, 'plus', 7], [5, 'king', 7], [6, 'x', 8], [7, 'plus', 9], [7, 'plus', 12]];

/// The sides of the puzzles from Monday to Sunday.
export const sides = kinds.map(([side]) => side);

/// Returns side, rule and fewest presses of the puzzle of a day, a number that is 0 on a Thursday.
export function kind_of(day: number): (typeof kinds)[number] {
  return kinds[(day + 3) % 7];
}

/// Returns a random generator that is the same for everyone with this seed.
function drawing(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
  };
}

const bit = (cell: number) => 1n << BigInt(cell);
const weight = (cells: bigint) => cells.toString(2).replaceAll('0', '').length;

interface Presses {
  flips: bigint[]; // what each press flips
  quiet: bigint[]; // all presses that change nothing together
}

const known = new Map<string, Presses>();

function presses_of(side: number, rule: string): Presses {
  const name = `${rule} ${side}`;
  const before = known.get(name);
  if (before) return before;
  const blank = make_puzzle(side, side, { rule });
  const flips = Array.from(blank.start, (_, cell) => Array.from(flips_of(blank, cell)!).reduce((sum, flipped) => sum | bit(flipped), 0n));
  const quiet = [0n];
  const basis: [change: bigint, presses: bigint][] = []; // the highest cell that one changes is changed by none of the later ones
  flips.forEach((flipped, cell) => {
    let [change, presses] = [flipped, bit(cell)];
    for (const one of basis) if ((change ^ one[0]) < change) [change, presses] = [change ^ one[0], presses ^ one[1]];
    if (change) basis.push([change, presses]);
    else quiet.push(...quiet.map((other) => other ^ presses));
  });
  const made = { flips, quiet };
  known.set(name, made);
  return made;
}

/// Returns the puzzle of a day. Its presses are drawn until no quiet pattern makes them fewer, so that their number is the fewest.
export function daily_puzzle(day: number): Puzzle {
  const [side, rule, count] = kind_of(day);
  const { flips, quiet } = presses_of(side, rule);
  const draw = drawing(day);
  for (;;) {
    let presses = 0n;
    while (weight(presses) < count) presses |= bit(Math.floor(draw() * side * side));
    if (quiet.some((pattern) => weight(presses ^ pattern) < count)) continue;
    const lit = flips.reduce((sum, flipped, cell) => (presses & bit(cell) ? sum ^ flipped : sum), 0n);
    return make_puzzle(side, side, { rule, start: Uint8Array.from(flips, (_, cell) => (lit & bit(cell) ? 1 : 0)) });
  }
}
