// SPDX-License-Identifier: MIT
// Explains the current board to a class: what a press does, why only the set of pressed cells counts, how the first row decides the rest
// or why the board is impossible, and the solution press by press.
import type { Answer } from '../engine/client';
import type { App } from '../store/app';
import { binds, question_now, type Slide } from '../store/state';
import { can_chase } from '../model/chase';
import { add_press, type Position } from '../model/game';
import { count_of, from_rows, goal_state, is_hole, type Cells } from '../model/puzzle';
import { counted, current_language, refusal, t, words } from '../texts';
import { button } from '../view/controls';
import type { Node_ } from '../view/dom';
import type { Scene } from '../view/scene';
import { goal_sentence, rule_name } from './parts';
import { verdict } from './verdict';

const max_cells = 400;
const max_power = 60; // larger powers of two are not written out

const superscript = (n: number) => String(n).replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]);

/// Returns a power of two as in "2⁵ = 32".
function power(exponent: number): string {
  const short = `2${superscript(exponent)}`;
  return exponent > max_power ? short : `${short} = ${new Intl.NumberFormat(current_language()).format(2n ** BigInt(exponent))}`;
}

/// The boards of a position, and what its presses flip.
class Board {
  readonly lit: Cells;
  readonly flips: ArrayLike<number>[] = [];

  constructor(readonly position: Position) {
    this.lit = binds(position) ? position.puzzle.start : position.lit;
  }

  static async of(app: App, position: Position): Promise<Board> {
    const board = new Board(position);
    for (let cell = 0; cell < board.lit.length; ++cell) board.flips.push(is_hole(position.puzzle, cell) ? [] : await app.presses.of(position.puzzle, cell, 1));
    return board;
  }

  scene(lit: Cells, marks: Cells | null = null, quiet: Cells | null = null): Scene {
    const { rows, columns, colours, holes, goal, target } = this.position.puzzle;
    return { rows, columns, colours, lit, holes, target: goal === 'target' ? target : null, marks, quiet };
  }

  cells(list: ArrayLike<number>): Cells {
    const cells = new Uint8Array(this.lit.length);
    for (let k = 0; k < list.length; ++k) cells[list[k]] = 1;
    return cells;
  }

  marks(cell: number, kind = 1): Cells {
    const marks = new Uint8Array(this.lit.length);
    marks[cell] = kind;
    return marks;
  }

  after(lit: Cells, cell: number, times = 1, flips = this.flips[cell]): Cells {
    const next = lit.slice();
    add_press(next, { cell, kind: times, flips }, times, this.position.puzzle.colours);
    return next;
  }

  place(cell: number): { row: number; column: number } {
    const { columns } = this.position.puzzle;
    return { row: Math.floor(cell / columns) + 1, column: (cell % columns) + 1 };
  }
}

/// Returns the slides on what a press does and why only the set of pressed cells counts. `pressed` are cells to press in examples.
function reasons(board: Board, pressed: number[]): Slide[] {
  const { lit, flips } = board;
  const { puzzle } = board.position;
  const { rows, columns, colours } = puzzle;
  const middle = (cell: number) => Math.hypot(Math.floor(cell / columns) - (rows - 1) / 2, (cell % columns) - (columns - 1) / 2);
  const nearest = (cells: number[]) => cells.reduce((best, cell) => (middle(cell) < middle(best) ? cell : best));
  const [all, kept] = [[...lit.keys()].filter((cell) => flips[cell].length > 0), pressed.filter((cell) => flips[cell].length > 0)];
  if (all.length < 2) return [];
  const first = nearest(kept.length ? kept : all);
  const reached = board.cells(flips[first]);
  const common = (cell: number) => Array.from(flips[cell]).filter((one) => reached[one]).length;
  const second = all.filter((cell) => cell !== first).reduce((best, cell) => (common(cell) > common(best) || (common(cell) === common(best) && middle(cell) < middle(best)) ? cell : best));
  const [after, other] = [board.after(lit, first), board.after(lit, second)];
  const both = board.after(after, second);
  const press = (before: Cells, cell: number, caption: string) => ({ scene: board.scene(before, board.marks(cell)), framed: board.cells(flips[cell]), caption });
  const told = (cell: number) => t('cell.label', board.place(cell));
  const many = colours > 2;
  const turns = Array.from({ length: colours }, (_, times) => board.after(lit, first, times));
  return [
    {
      title: t('present.press'),
      text: [rule_name(puzzle.rule), ...(many ? [t('sheet.adds', { most: colours - 1 })] : []), t('present.press-text')],
      figures: [press(lit, first, told(first)), { scene: board.scene(after), framed: reached, caption: t('present.after') }],
    },
    {
      title: t('present.order'),
      text: [t('present.order-text'), t('present.order-why')],
      figures: [
        { scene: board.scene(after), framed: reached, letters: [[first, 'A']], caption: 'A' },
        { scene: board.scene(both), framed: board.cells(flips[second]), letters: [[first, 'A'], [second, 'B']], caption: t('present.then', { first: 'A', second: 'B' }) },
        { scene: board.scene(other), framed: board.cells(flips[second]), letters: [[second, 'B']], caption: 'B' },
        { scene: board.scene(both), framed: reached, letters: [[first, 'A'], [second, 'B']], caption: t('present.then', { first: 'B', second: 'A' }) },
      ],
    },
    {
      title: t(many ? 'present.turns' : 'present.twice', { colours }),
      text: many ? [t('present.turns-text', { colours, most: colours - 1 })] : [t('present.twice-text'), t('present.set', { cells: counted('cells', all.length), sets: power(all.length) })],
      figures: many ? [press(lit, first, '0'), { scene: board.scene(turns[colours - 1]), caption: String(colours - 1) }, { scene: board.scene(lit), caption: String(colours) }] : [press(lit, first, told(first)), press(after, first, t('present.again')), { scene: board.scene(lit), caption: t('present.same') }],
    },
  ];
}

/// Returns the slides that chase the lights with the first row of a solution.
function chasing(board: Board, solution: Cells): Slide[] {
  const { puzzle } = board.position;
  const { rows, columns } = puzzle;
  if (!can_chase(puzzle, board.flips)) return [];
  const row_of = (cell: number) => Math.floor(cell / columns);
  const of_row = (row: number) => solution.map((times, cell) => (row_of(cell) === row ? times : 0));
  let lit = board.lit;
  const slides: Slide[] = [{ title: t('present.chase'), text: [t('present.chase-text'), t('present.chase-first')], figures: [{ scene: board.scene(lit, of_row(0)) }] }];
  for (let row = 1; row <= rows; ++row) {
    for (let column = 0; column < columns; ++column) {
      const cell = (row - 1) * columns + column;
      if (solution[cell]) lit = board.after(lit, cell, solution[cell]);
    }
    const wrong = lit.map((value, cell) => (row_of(cell) === row - 1 && value !== goal_state(puzzle, cell) ? 1 : 0));
    if (row === rows) slides.push({ title: t('present.last'), text: [t('present.last-text', { row }), ...(puzzle.colours === 2 ? [t('present.rows', { choices: power(columns), sets: `2${superscript(lit.length)}` })] : [])], figures: [{ scene: board.scene(lit) }] });
    else if (row <= 2 || row === rows - 1) slides.push({ title: t('present.forced', { row: row + 1 }), text: [t(row > 2 ? 'present.forced-on' : 'present.forced-text', { row: row + 1, above: row })], figures: [{ scene: board.scene(lit, of_row(row)), framed: wrong }] });
  }
  return slides;
}

/// Returns the slides that prove a board of two colours and one goal impossible: every press flips an even number of the cells of `witness`.
function parity(board: Board, witness: Cells): Slide[] {
  const { puzzle } = board.position;
  const overlap = (cell: number) => Array.from(board.flips[cell]).filter((one) => witness[one]).length;
  const wrong = board.lit.map((value, cell) => (witness[cell] && value !== goal_state(puzzle, cell) ? 1 : 0));
  // A press for each number of framed cells that occurs, the largest numbers first.
  const examples = new Map([...board.lit.keys()].filter((cell) => board.flips[cell].length > 0).map((cell) => [overlap(cell), cell]));
  const shown = [...examples].sort(([one], [other]) => other - one).slice(0, 3);
  const example = ([number, cell]: [number, number]) => ({ scene: board.scene(board.lit, board.marks(cell), witness), framed: board.cells(board.flips[cell]), caption: t('present.framed', { cells: counted('cells', number) }) });
  return [
    { title: t('present.impossible'), text: [t('present.impossible-text')], figures: [{ scene: board.scene(board.lit, null, witness) }] },
    { title: t('present.even'), text: [t('present.even-text')], figures: shown.map(example) },
    { title: t('present.odd'), text: [t('present.odd-text', { common: count_of(wrong) }), t('present.odd-why')], figures: [{ scene: board.scene(board.lit, null, witness), framed: wrong }] },
  ];
}

async function solving(app: App, board: Board, answer: Answer, solution: Cells): Promise<Slide[]> {
  const { puzzle } = board.position;
  const cells = [...solution.keys()].filter((cell) => solution[cell]);
  if (cells.length === 0) return [{ title: t('present.done'), text: [t('hint.solved')], figures: [{ scene: board.scene(board.lit) }] }];
  const many = puzzle.colours > 2;
  const presses = counted('presses', answer.presses ?? cells.length);
  const proved = answer.status === 'optimal';
  const whole: Slide = {
    title: t('present.solution', { presses }),
    text: [t(proved ? 'present.fewest' : 'present.best'), ...(answer.solutions && answer.solutions !== '1' && !many ? [t('present.ways', { solutions: answer.solutions.length > 12 ? t('count.short', { head: answer.solutions.slice(0, 4), digits: answer.solutions.length }) : answer.solutions })] : [])],
    figures: [{ scene: board.scene(board.lit, solution) }],
  };
  let lit = board.lit;
  const steps: Slide[] = [];
  for (const [k, cell] of cells.entries()) {
    const kind = solution[cell];
    const flips = await app.presses.of(puzzle, cell, many ? 1 : kind);
    const times = many ? kind : 1;
    const place = { ...board.place(cell), times };
    const told = times > 1 ? t('hint.press-times', place) : t(!many && kind === 2 ? 'hint.press-2' : 'hint.press', place);
    steps.push({ title: t('present.step', { at: k + 1, all: cells.length }), text: [told], figures: [{ scene: board.scene(lit, board.marks(cell, kind)), framed: board.cells(flips) }] });
    lit = board.after(lit, cell, times, flips);
  }
  const end: Slide = { title: t('present.done'), text: [t(proved ? 'present.done-fewest' : 'present.done-best', { presses })], figures: [{ scene: board.scene(lit) }] };
  return [whole, ...steps, end];
}

async function slides_of(app: App, position: Position, answer: Answer): Promise<Slide[]> {
  const { puzzle } = position;
  const board = await Board.of(app, position);
  const rows = answer.kinds ?? answer.solution;
  const solution = rows && from_rows(rows).cells;
  const begin: Slide = { title: goal_sentence(puzzle), text: [t('present.board-text')], figures: [{ scene: board.scene(board.lit) }] };
  const pressed = solution ? [...solution.keys()].filter((cell) => solution[cell]) : [];
  const linear = puzzle.rule !== 'two-kind';
  const why = linear ? reasons(board, pressed) : [];
  if (solution) return [begin, ...why, ...(linear && pressed.length ? chasing(board, solution) : []), ...(await solving(app, board, answer, solution))];
  const witness = answer.witness && from_rows(answer.witness).cells;
  if (witness && puzzle.colours === 2 && puzzle.goal !== 'uniform') return [begin, ...why, ...parity(board, witness)];
  const told = verdict(app.state, { about: position, from_start: binds(position), answer, plans: [], at: 0, listed: false, unlisted: null, witness: witness ?? null, both: [] });
  return [begin, ...why, { title: answer.status === 'impossible' ? t('present.impossible') : t('present.open'), text: [words(told)], figures: [{ scene: board.scene(board.lit, null, witness ?? null) }] }];
}

/// Returns the button that begins a presentation of the current board; none for large boards.
export function present_button(app: App): Node_ | null {
  const { position } = app.state.game;
  if (position.lit.length > max_cells) return null;
  const begin = () =>
    app.begin_task('present', 'panel', async ({ ask }) => {
      const answer = await ask({ command: 'solve', ...question_now(position), limit: 20 }, () => undefined);
      if (answer.error) return { message: { text: refusal(answer.error), bad: true }, announced: refusal(answer.error) };
      return { slides: await slides_of(app, position, answer) };
    });
  return button(t('present.begin'), begin, { id: 'present', disabled: app.state.running?.task === 'present' });
}
