// SPDX-License-Identifier: MIT
// Light chasing as a learner does it, one row at a time: what is wrong in a row can only be mended from the row below.
import { wanted, type Cells, type Puzzle } from './puzzle';

/// The rules under which a press is the only one of its row that reaches the cell straight above.
export function can_chase(puzzle: Puzzle): boolean {
  return (
    (puzzle.rule === 'plus' || puzzle.rule === 'ring') &&
    !puzzle.holes &&
    puzzle.goal !== 'uniform' &&
    (puzzle.wrap === 'none' || puzzle.wrap === 'columns') &&
    puzzle.rows > 1
  );
}

export type ChaseStep =
  | { kind: 'below'; row: number; cells: number[] } // mend `row` by pressing these in the row below
  | { kind: 'last'; columns: number[] } // only the last row is wrong, there
  | { kind: 'done' };

export function chase_step(puzzle: Puzzle, lit: Cells): ChaseStep {
  const { rows, columns } = puzzle;
  for (let row = 0; row < rows; ++row) {
    const wrong: number[] = [];
    for (let column = 0; column < columns; ++column) {
      const cell = row * columns + column;
      if (lit[cell] !== wanted(puzzle, cell)) wrong.push(column);
    }
    if (wrong.length === 0) continue;
    if (row === rows - 1) return { kind: 'last', columns: wrong };
    return { kind: 'below', row, cells: wrong.map((column) => (row + 1) * columns + column) };
  }
  return { kind: 'done' };
}
