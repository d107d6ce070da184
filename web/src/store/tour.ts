// SPDX-License-Identifier: MIT
// The tour: six boards, each with one thing to learn.
import { from_rows, make_puzzle, type Puzzle } from '../model/puzzle';

const boards = [
  ['010', '111', '010'], // one press
  ['01000', '11100', '01100', '01110', '00100'], // two presses that overlap
  ['101', '000', '101'], // the order does not matter
  ['00000', '01010', '10101', '01010', '00100'], // impossible
  ['0100', '1110', '0101', '0011'], // to be chased
  ['01000', '11100', '01000', '00100', '01110'], // a quiet pattern
];

export const last_step = boards.length;

export function tour_puzzle(step: number): Puzzle {
  const { rows, columns, cells } = from_rows(boards[step - 1]);
  return make_puzzle(rows, columns, { start: cells });
}
