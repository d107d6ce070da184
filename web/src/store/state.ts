// SPDX-License-Identifier: MIT
// All that the page knows. Views are functions of it; only the reducer makes the next one. Every answer carries what it is
// about, and is shown beside nothing else.
import type { Answer, Progress } from '../engine/client';
import { game_of, solved, type Game, type Position } from '../model/game';
import type { Order } from '../model/generate';
import type { Times } from '../model/chase';
import { count_of, make_puzzle, question, type Cells, type Flips, type Puzzle, type Wrap } from '../model/puzzle';
import type { Daily, Days } from './days';
import type { Kept } from './history';
import type { Scene } from '../view/scene';
import type { Text } from '../texts';

export type Tab = 'play' | 'draw' | 'ask' | 'count' | 'share';
export type Brush = 'light' | 'hole' | 'target';
export type Form = 'link' | 'text' | 'json' | 'id' | 'pbm';
export type Question = 'solve' | 'all' | 'hint' | 'chase' | 'quiet' | 'count' | 'sample' | 'fewest_lit' | 'most_lit' | 'by_weight' | 'new' | 'daily' | 'sheet';
export type Task = Question | 'film';
export type Place = 'panel' | 'board' | 'sheet'; // where something was asked for

export interface Message {
  text: Text;
  bad?: boolean;
}

/// What is marked on the board. `plan` is all presses of a solution, those already made included.
export interface Marked {
  plan?: Cells;
  marks?: Cells;
  quiet?: Cells | null;
}

export interface Solved {
  about: Position;
  from_start: boolean; // two kinds: what was pressed binds, so the start is the question
  answer: Answer;
  plans: Cells[]; // all fewest solutions, once asked for, else the one
  at: number;
  listed: boolean;
  unlisted: Text | null; // why they cannot be listed
  witness: Cells | null;
  both: { goal: 'off' | 'on'; answer: Answer }[]; // of the flip game
}

export type Marking = 'solve' | 'hint' | 'chase' | 'framed';

export interface Hint {
  about: Position;
  text: Text;
  marked: Marked;
}

export interface Chase extends Hint {
  first_row: Times[] | null; // to press next
}

export interface Quiet {
  about: Puzzle; // any of its shape and rule
  nullity: number;
  ways: string; // how many quiet patterns there are in all, the empty one too
  patterns: Cells[];
  orders: number[]; // of the patterns: pressed so often, nothing is left of one
  refused: Text | null;
}

export interface CountQuestion {
  rows: number;
  columns: number;
  on: number[];
  off: number[];
  adjacent: 'edge' | 'king';
  wrap: Wrap;
  modulus: string;
}

export interface Counted {
  about: CountQuestion;
  text: Text | null;
  digits: string; // of the whole number
  picture: { rows: string[]; text: Text } | null;
  weights: string[] | null;
  note: Text | null;
}

export interface Running {
  token: number;
  task: Task;
  at: Place;
  progress: Progress | null;
  plan: Cells | null; // the best solution met
}

/// What came of copying: where the browser refuses it, there is the text to copy by hand.
export interface Copy<About> {
  about: About;
  text: string;
  done: boolean;
}

export interface State {
  game: Game;
  draft: { puzzle: Puzzle; value: number } | null; // a stroke that is not finished
  brush: Brush;
  tab: Tab;
  kind: number; // of the next press, where there are two
  show_presses: boolean;
  timed: boolean;
  clock: { began: number; ended: number };
  language: string;
  theme: string;
  speed: number;
  playing: boolean; // a solution is being played
  fewest: { about: Puzzle; answer: Answer } | null; // of the start
  running: Running | null;
  solve: Solved | null;
  hint: Hint | null;
  chase: Chase | null;
  quiet: Quiet | null;
  marking: Marking; // what was asked last of those whose answers have marks
  framed: { about: Position; of: Quiet; cells: Cells } | null; // the quiet pattern that was chosen
  count: CountQuestion;
  counted: Counted | null;
  seed: number;
  order: Order;
  made: (Message & { at: Place }) | null; // why there is no new puzzle
  editing_rule: boolean;
  offsets: string; // of the rule of one's own, as typed
  rule_drawn: { middle: Cells; corner: Cells } | null; // what two presses of it flip on a board of `shown_side`
  bad_rule: Text | null;
  paste: string;
  pasted: Message | null;
  form: Form;
  shared: { about: Position; form: Form; text: string } | null;
  copied: Copy<Position> | null;
  count_copied: Copy<Counted> | null; // of its number or table
  message: Message | null;
  mended: { id: string; value: number } | null; // a field, and what was taken for a number that does not fit in it
  said: Text | null; // aloud
  reach: { about: Position; flips: Flips } | null; // what the press under the pointer would flip
  tour: { step: number; puzzle: Puzzle; quiet?: Cells } | null;
  daily: Daily | null; // the one that was begun last
  days: Days;
  shared_result: Copy<Position> | null;
  sheet: Sheet | null; // puzzles to print
  sheet_size: number; // how many are wanted
  gallery: Record<string, Cells> | null; // what the press of each preset flips, once it is open
  offline: boolean; // the page works without a network
  history: Kept[]; // games that were left, the last one first
}

/// Puzzles of one kind, each with the presses that solve it.
export interface Sheet {
  order: Order;
  puzzles: { puzzle: Puzzle; solution: Cells }[];
}

/// Of the small board on which a rule of one's own is shown.
export const shown_side = 7;

const most_live_cells = 150;

/// Whether a number is counted as soon as its question changes.
export function counts_live({ rows, columns }: CountQuestion): boolean {
  return rows * columns <= most_live_cells;
}

/// The number of the question that is shown, or why there is none; null while it is unknown.
export function number_of_now({ count, counted }: State): Text | null {
  return counted?.about === count ? counted.text : null;
}

/// A board to begin with that two presses solve.
export function first_puzzle(): Puzzle {
  const start = Uint8Array.from('0100011100011000111000100', Number);
  return make_puzzle(5, 5, { start });
}

export function order_like(puzzle: Puzzle, presses: number): Order {
  const largest = 30;
  return {
    rows: Math.min(puzzle.rows, largest),
    columns: Math.min(puzzle.columns, largest),
    colours: puzzle.colours,
    rule: puzzle.rule,
    wrap: puzzle.wrap,
    goal: puzzle.goal === 'target' || puzzle.goal === 'number' ? 'off' : puzzle.goal,
    presses,
  };
}

export function first_state(language: string, theme: string): State {
  const puzzle = first_puzzle();
  return {
    game: game_of(puzzle),
    draft: null,
    brush: 'light',
    tab: 'play',
    kind: 1,
    show_presses: false,
    timed: false,
    clock: { began: 0, ended: 0 },
    language,
    theme,
    speed: 4,
    playing: false,
    fewest: null,
    running: null,
    solve: null,
    hint: null,
    chase: null,
    quiet: null,
    framed: null,
    marking: 'solve',
    count: { rows: 6, columns: 6, on: [0, 2, 4], off: [0, 1, 2, 3, 4], adjacent: 'edge', wrap: 'none', modulus: '' },
    counted: null,
    seed: 1,
    order: order_like(puzzle, 6),
    made: null,
    editing_rule: false,
    offsets: '',
    rule_drawn: null,
    bad_rule: null,
    paste: '',
    pasted: null,
    form: 'link',
    shared: null,
    copied: null,
    count_copied: null,
    message: null,
    mended: null,
    said: null,
    reach: null,
    tour: null,
    daily: null,
    days: { last: 0, streak: 0 },
    shared_result: null,
    sheet: null,
    sheet_size: 12,
    gallery: null,
    offline: false,
    history: [],
  };
}

/// What there is to press for a plan: what is missing, and what has to be taken back; with more than two colours how often.
export function left_of(plan: Cells, { puzzle, pressed }: Position): Cells {
  const { colours } = puzzle;
  if (colours > 2) return plan.map((amount, cell) => (amount + colours - pressed[cell]) % colours);
  return plan.map((kind, cell) => (kind === pressed[cell] ? 0 : pressed[cell] || kind));
}

/// What to press next for a plan: what has to be taken back comes first. Null where nothing is left.
export function next_of(plan: Cells, position: Position): { cell: number; kind: number } | null {
  const { puzzle, pressed } = position;
  const left = left_of(plan, position);
  if (puzzle.colours > 2) {
    const cell = left.findIndex(Boolean);
    return cell < 0 ? null : { cell, kind: 1 };
  }
  const back = left.findIndex((kind, cell) => kind !== 0 && pressed[cell] !== 0);
  const cell = back >= 0 ? back : left.findIndex((kind) => kind !== 0);
  return cell < 0 ? null : { cell, kind: left[cell] };
}

/// How many presses that takes: two where one kind is taken back for the other.
export function presses_left(plan: Cells, position: Position): number {
  const { puzzle, pressed } = position;
  if (puzzle.colours > 2) return left_of(plan, position).reduce((sum, amount) => sum + amount, 0);
  return plan.reduce((sum, kind, cell) => sum + (kind === pressed[cell] ? 0 : kind && pressed[cell] ? 2 : 1), 0);
}

/// An answer, if it is about the position that is shown.
export function of_now<T extends { about: Position }>(state: State, answer: T | null): T | null {
  return answer && answer.about === state.game.position ? answer : null;
}

/// The presses of two kinds that were made bind what may come, so the question is the start.
export function binds(position: Position): boolean {
  return position.puzzle.rule === 'two-kind' && count_of(position.pressed) > 0;
}

/// What is asked about a position, as a request of the command line.
export function asked(position: Position): Record<string, unknown> {
  const { puzzle, lit } = position;
  return question(puzzle, binds(position) ? puzzle.start : lit);
}

/// The step of the tour that is shown, if its board still is.
export function of_tour(state: State): State['tour'] {
  return state.tour?.puzzle === state.game.position.puzzle ? state.tour : null;
}

/// What is marked, by the search that runs or by the answers that stand: by the last one that marks anything. Where there is
/// none, there are no marks.
export function marked_of(state: State): Marked {
  if (state.running?.plan) return { plan: state.running.plan };
  const [solve, framed] = [of_now(state, state.solve), of_now(state, state.framed)];
  const marks: Record<Marking, Marked | undefined> = {
    solve: solve ? { plan: solve.plans[solve.at], quiet: solve.witness } : undefined,
    hint: of_now(state, state.hint)?.marked,
    chase: of_now(state, state.chase)?.marked,
    framed: framed && framed.of === state.quiet ? { quiet: framed.cells } : undefined,
  };
  const shown = [marks[state.marking], ...Object.values(marks)].find((marked) => marked?.plan || marked?.marks || marked?.quiet);
  return shown ?? { quiet: of_tour(state)?.quiet };
}

function reached(state: State): Cells | null {
  const reach = of_now(state, state.reach);
  if (!reach) return null;
  const cells = new Uint8Array(state.game.position.lit.length);
  for (let k = 0; k < reach.flips.length; ++k) cells[reach.flips[k]] = 1;
  return cells;
}

export function scene_of(state: State): Scene {
  const { position } = state.game;
  const puzzle = state.draft?.puzzle ?? position.puzzle;
  const drawing = state.tab === 'draw';
  const marked = drawing ? {} : marked_of(state);
  const marks = marked.plan ? left_of(marked.plan, position) : marked.marks;
  return {
    rows: puzzle.rows,
    columns: puzzle.columns,
    colours: puzzle.colours,
    lit: state.draft ? puzzle.start : position.lit,
    holes: puzzle.holes,
    target: puzzle.goal === 'target' ? puzzle.target : null,
    marks: marks ?? (state.show_presses && !drawing ? position.pressed : null),
    quiet: marked.quiet ?? null,
    reach: drawing ? null : reached(state),
  };
}

export function is_solved(state: State): boolean {
  return state.game.position.presses > 0 && solved(state.game.position);
}
