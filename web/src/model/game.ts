// SPDX-License-Identifier: MIT
// A puzzle in play: where it stands, and every step back and forth.
import { reaches_goal, type Cells, type Puzzle } from './puzzle';
import { bound_kind, flips } from './rules';

/// Everything that undo restores.
export interface Position {
  puzzle: Puzzle;
  lit: Cells;
  pressed: Cells; // 0, or the kind of the press that is in effect
  presses: number;
}

type Step = { cell: number; kind: number } | { before: Position; after: Position };
export type Pressed = 'done' | 'hole' | 'bound';

function position_of(puzzle: Puzzle): Position {
  return { puzzle, lit: puzzle.start.slice(), pressed: new Uint8Array(puzzle.start.length), presses: 0 };
}

export class Game {
  private past: Step[] = [];
  private future: Step[] = [];
  private position: Position;

  constructor(
    puzzle: Puzzle,
    private readonly changed: (what: 'press' | 'jump') => void,
  ) {
    this.position = position_of(puzzle);
  }

  get puzzle(): Puzzle { return this.position.puzzle; }
  get lit(): Cells { return this.position.lit; }
  get pressed(): Cells { return this.position.pressed; }
  get presses(): number { return this.position.presses; }
  get solved(): boolean { return reaches_goal(this.puzzle, this.lit); }
  get can_undo(): boolean { return this.past.length > 0; }
  get can_redo(): boolean { return this.future.length > 0; }

  press(cell: number, kind = 1): Pressed {
    const { puzzle, pressed } = this.position;
    if (puzzle.holes?.[cell]) return 'hole';
    if (puzzle.rule === 'two-kind') {
      if (pressed[cell]) kind = pressed[cell];
      else if ((bound_kind(puzzle, pressed, cell) ?? kind) !== kind) return 'bound';
    } else kind = 1;
    this.past.push({ cell, kind });
    this.future = [];
    this.flip(cell, kind, 1);
    this.changed('press');
    return 'done';
  }

  /// The first puzzle, with no way back.
  begin(puzzle: Puzzle): void {
    this.position = position_of(puzzle);
  }

  /// Another puzzle, with a way back to this one.
  load(puzzle: Puzzle): void {
    this.jump(position_of(puzzle));
  }

  restart(): void {
    if (this.presses > 0) this.jump(position_of(this.puzzle));
  }

  undo(): void {
    const step = this.past.pop();
    if (!step) return;
    this.future.push(step);
    if ('cell' in step) this.flip(step.cell, step.kind, -1);
    else this.position = copy(step.before);
    this.changed('cell' in step ? 'press' : 'jump');
  }

  redo(): void {
    const step = this.future.pop();
    if (!step) return;
    this.past.push(step);
    if ('cell' in step) this.flip(step.cell, step.kind, 1);
    else this.position = copy(step.after);
    this.changed('cell' in step ? 'press' : 'jump');
  }

  private jump(after: Position): void {
    this.past.push({ before: copy(this.position), after: copy(after) });
    this.future = [];
    this.position = after;
    this.changed('jump');
  }

  private flip(cell: number, kind: number, steps: number): void {
    for (const other of flips(this.puzzle, cell, kind)) this.position.lit[other] ^= 1;
    this.position.pressed[cell] = this.position.pressed[cell] ? 0 : kind;
    this.position.presses += steps;
  }
}

function copy(position: Position): Position {
  return { ...position, lit: position.lit.slice(), pressed: position.pressed.slice() };
}
