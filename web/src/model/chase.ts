// SPDX-License-Identifier: MIT
// Light chasing as beginners do it, one row at a time: the lights of a row are corrected by presses in the row below. It uses
// no rule and solves nothing: the engine supplies what presses flip, and the first row to start again with. The engine does not
// chase in this way; its hints are presses of a solution, first row first.
import { goal_state, type Cells, type Flips, type Puzzle } from './puzzle';

/// Returns whether each cell is reached, of the presses in the row below it, only by the one directly below.
export function can_chase(puzzle: Puzzle, flips: Flips[]): boolean {
  const { rows, columns } = puzzle;
  if (puzzle.goal === 'uniform' || puzzle.rule === 'two-kind' || puzzle.holes || rows < 2) return false;
  const below = new Uint8Array(rows * columns); // presses in the row below that reach the cell
  const straight = new Uint8Array(rows * columns);
  flips.forEach((reached, press) => {
    for (let k = 0; k < reached.length; ++k) {
      const cell = reached[k];
      if (Math.floor(cell / columns) >= Math.floor(press / columns)) continue;
      below[cell] = Math.min(2, below[cell] + 1);
      if (cell + columns === press) straight[cell] = 1;
    }
  });
  for (let cell = 0; cell < (rows - 1) * columns; ++cell) if (below[cell] !== 1 || !straight[cell]) return false;
  return true;
}

/// A press to make, once or, with more than two colours, `times` times.
export interface Times {
  cell: number;
  times: number;
}

export type ChaseStep =
  | { kind: 'below'; row: number; presses: Times[] } // correct `row` by these presses in the row below
  | { kind: 'last'; columns: number[] } // only the last row is wrong, in these columns
  | { kind: 'done' };

export function chase_step(puzzle: Puzzle, lit: Cells): ChaseStep {
  const { rows, columns, colours } = puzzle;
  for (let row = 0; row < rows; ++row) {
    const wrong: number[] = [];
    for (let column = 0; column < columns; ++column) {
      const cell = row * columns + column;
      if (lit[cell] !== goal_state(puzzle, cell)) wrong.push(column);
    }
    if (wrong.length === 0) continue;
    if (row === rows - 1) return { kind: 'last', columns: wrong };
    const mended = (column: number): Times => {
      const above = row * columns + column;
      return { cell: above + columns, times: (goal_state(puzzle, above) + colours - lit[above]) % colours };
    };
    return { kind: 'below', row, presses: wrong.map(mended) };
  }
  return { kind: 'done' };
}
