// SPDX-License-Identifier: MIT
// The whole state of the page. Views are functions of it, and only the reducer makes a new one. Every answer contains what it
// is about, and is shown only with that.
import type { Answer, Progress } from '../engine/client';
import { game_of, solved, type Game, type Position } from '../model/game';
import { max_side, type Order } from '../model/generate';
import type { Times } from '../model/chase';
import { count_of, make_puzzle, question, type Cells, type Flips, type Puzzle, type Wrap } from '../model/puzzle';
import { hides_holes, shape_of } from '../model/shapes';
import { paper_of, type SheetOptions } from '../model/sheet';
import type { Signs } from '../model/signs';
import type { Days } from './days';
import type { Climb } from './levels';
import type { Photo } from './photos';
import type { Kept } from './history';
import type { Scene } from '../view/scene';
import type { Text } from '../texts';

export type Tab = 'play' | 'draw' | 'ask' | 'count' | 'share';
export type Brush = 'light' | 'hole' | 'target';
export type Form = 'link' | 'text' | 'json' | 'id' | 'pbm' | 'embed';
export type Question = 'solve' | 'all' | 'hint' | 'chase' | 'quiet' | 'count' | 'sample' | 'fewest_lit' | 'most_lit' | 'by_weight' | 'new' | 'level' | 'sheet';
export type Task = Question | 'film' | 'present';
export type Source = 'file' | 'text'; // the field that a board was read from
export type Place = 'panel' | 'board' | 'sheet'; // where something was requested

export interface Message {
  text: Text;
  bad?: boolean;
}

/// The marks on the board. `plan` has all presses of a solution, including those made.
export interface Marked {
  plan?: Cells;
  marks?: Cells;
  quiet?: Cells | null;
}

export interface Solved {
  about: Position;
  from_start: boolean; // with two kinds, made presses restrict others, so the question is about the start
  answer: Answer;
  plans: Cells[]; // all minimum solutions if requested, else one
  at: number;
  listed: boolean;
  unlisted: Text | null; // why they cannot be listed
  witness: Cells | null;
  both: { goal: 'off' | 'on'; answer: Answer }[]; // the goals of the flip game
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
  about: Puzzle; // any puzzle of its shape and rule
  nullity: number;
  ways: string; // number of all quiet patterns, including the empty one
  patterns: Cells[];
  orders: number[]; // order of each pattern: how often it is pressed until nothing remains
  refused: Text | null;
}

export interface CountQuestion {
  rows: number;
  columns: number;
  on: number[];
  off: number[];
  adjacent: string; // a name, or offsets
  counted: 'lit' | 'unlit' | 'equal' | 'unequal'; // the neighbours that are counted
  wrap: Wrap;
  modulus: string;
}

export interface Counted {
  about: CountQuestion;
  text: Text | null;
  digits: string; // digits of the exact number
  picture: { rows: string[]; text: Text } | null;
  weights: string[] | null;
  note: Text | null;
}

export interface Running {
  token: number;
  task: Task;
  at: Place;
  progress: Progress | null;
  plan: Cells | null; // the best solution so far
}

/// The result of copying. If the browser refuses, the text is shown for copying by hand.
export interface Copy<About> {
  about: About;
  text: string;
  done: boolean;
}

export interface State {
  game: Game;
  draft: { puzzle: Puzzle; value: number } | null; // an unfinished stroke
  brush: Brush;
  tab: Tab;
  kind: number; // kind of the next press, if there are two kinds
  show_presses: boolean;
  timed: boolean;
  sound: boolean;
  vibration: boolean;
  month: number; // the month of the calendar: 0 for this one, -1 for the one before
  clock: { spent: number; since: number }; // milliseconds until `since`, when it was started; 0 while it stands
  language: string;
  theme: string;
  speed: number;
  playing: boolean; // whether a solution is being played
  fewest: { about: Puzzle; answer: Answer } | null; // answer for the start of the game
  running: Running | null;
  solve: Solved | null;
  hint: Hint | null;
  chase: Chase | null;
  quiet: Quiet | null;
  marking: Marking; // the last request with marks
  framed: { about: Position; of: Quiet; cells: Cells } | null; // the selected quiet pattern
  count: CountQuestion;
  counted: Counted | null;
  seed: number;
  order: Order;
  made: (Message & { at: Place }) | null; // why no new puzzle was made
  editing_rule: boolean;
  offsets: string; // offsets of the custom rule, as typed
  rule_drawn: { middle: Cells; corner: Cells } | null; // what presses in the middle and in the corner flip
  bad_rule: Text | null;
  paste: string;
  signs: Signs; // the player's own characters of cells
  pasted: (Message & { from: Source }) | null; // what came of reading a board
  unnamed: { text: string; signs: string[]; from: Source } | null; // a pasted board whose characters need a meaning
  photo: Photo | null; // a picture whose board is being checked
  form: Form;
  shared: { about: Position; form: Form; text: string } | null;
  copied: Copy<Position> | null;
  count_copied: Copy<Counted> | null; // the copied number or table of a count
  message: Message | null;
  mended: { id: string; value: number } | null; // a field, and the value that replaced a number that does not fit
  announced: Text | null; // announced to screen readers
  reach: { about: Position; flips: Flips } | null; // what the press under the pointer would flip
  tour: { step: number; puzzle: Puzzle; quiet?: Cells } | null;
  days: Days;
  shared_result: Copy<Position> | null;
  sheet: Sheet | null; // puzzles to print
  sheet_options: SheetOptions;
  slides: Slide[] | null; // a presentation
  gallery: Record<string, Cells> | null; // what the press of each preset flips, while the gallery is open
  climb: Climb;
  climbing: { puzzle: Puzzle; level: number } | null; // the puzzle of a level, until it is left
  mending: Mending | null;
  offline: boolean; // whether the page works without a network
  history: Kept[]; // earlier games, the last one first
}

/// The single lights of an impossible board each of which, flipped, makes it solvable.
export interface Mending {
  about: Position;
  cells: Cells;
}

/// Puzzles, each with a solution.
export interface Sheet {
  orders: Order[];
  graded: boolean; // by a level, else of one kind
  puzzles: { puzzle: Puzzle; solution: Cells; order: Order; id?: string }[];
}

/// A page of a presentation: boards in a row, some cells framed or with letters, and texts.
export interface Slide {
  title: string;
  text: string[];
  figures: { scene: Scene; framed?: Cells; caption?: string; letters?: [cell: number, letter: string][] }[];
}

/// Side of the small board that shows a custom rule.
export const shown_side = 7;

const max_live_cells = 150;

/// Returns how long a game has been played, in milliseconds.
export function time_spent({ spent, since }: State['clock'], now: number): number {
  return spent + (since ? now - since : 0);
}

/// Returns whether a number is counted as soon as its question changes.
export function counts_live({ rows, columns }: CountQuestion): boolean {
  return rows * columns <= max_live_cells;
}

/// Returns the number for the current question, or why there is none; null while it is unknown.
export function number_of_now({ count, counted }: State): Text | null {
  return counted?.about === count ? counted.text : null;
}

/// Returns a first board, which two presses solve.
export function first_puzzle(): Puzzle {
  const start = Uint8Array.from('0100011100011000111000100', Number);
  return make_puzzle(5, 5, { start });
}

export function order_like(puzzle: Puzzle, presses: number): Order {
  const shape = shape_of(puzzle);
  return {
    ...(shape ? { shape } : {}),
    rows: Math.min(puzzle.rows, max_side),
    columns: Math.min(puzzle.columns, max_side),
    colours: puzzle.colours,
    rule: !shape && hides_holes(puzzle) ? 'plus' : puzzle.rule,
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
    sound: false,
    vibration: false,
    month: 0,
    clock: { spent: 0, since: 0 },
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
    count: { rows: 6, columns: 6, on: [0, 2, 4], off: [0, 1, 2, 3, 4], adjacent: 'edge', counted: 'lit', wrap: 'none', modulus: '' },
    counted: null,
    seed: 1,
    order: order_like(puzzle, 6),
    made: null,
    editing_rule: false,
    offsets: '',
    rule_drawn: null,
    bad_rule: null,
    paste: '',
    signs: { lit: '', unlit: '' },
    pasted: null,
    unnamed: null,
    photo: null,
    form: 'link',
    shared: null,
    copied: null,
    count_copied: null,
    message: null,
    mended: null,
    announced: null,
    reach: null,
    tour: null,
    days: { last: 0, streak: 0, best: 0, won: [] },
    shared_result: null,
    sheet: null,
    sheet_options: { size: 12, level: 'kind', side: 5, paper: paper_of(navigator.language), solutions: true, codes: false },
    slides: null,
    gallery: null,
    climb: { level: 1, id: '', best: 1 },
    climbing: null,
    mending: null,
    offline: false,
    history: [],
  };
}

/// Returns the presses that remain of a plan, missing ones and those to take back; with more than two colours, how often.
export function left_of(plan: Cells, { puzzle, pressed }: Position): Cells {
  const { colours } = puzzle;
  if (colours > 2) return plan.map((amount, cell) => (amount + colours - pressed[cell]) % colours);
  return plan.map((kind, cell) => (kind === pressed[cell] ? 0 : pressed[cell] || kind));
}

/// Returns the next press of a plan; those to take back come first. Null if none remains.
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

/// Returns the number of presses that remain: two if one kind must be replaced by the other.
export function presses_left(plan: Cells, position: Position): number {
  const { puzzle, pressed } = position;
  if (puzzle.colours > 2) return left_of(plan, position).reduce((sum, amount) => sum + amount, 0);
  return plan.reduce((sum, kind, cell) => sum + (kind === pressed[cell] ? 0 : kind && pressed[cell] ? 2 : 1), 0);
}

/// Returns an answer if it is about the current position, else null.
export function of_now<T extends { about: Position }>(state: State, answer: T | null): T | null {
  return answer && answer.about === state.game.position ? answer : null;
}

/// Returns whether made presses of two kinds restrict later ones, so that questions must be about the start.
export function binds(position: Position): boolean {
  return position.puzzle.rule === 'two-kind' && count_of(position.pressed) > 0;
}

/// Returns the question about a position, as fields of a request.
export function question_now(position: Position): Record<string, unknown> {
  const { puzzle, lit } = position;
  return question(puzzle, binds(position) ? puzzle.start : lit);
}

/// Returns the level whose puzzle is on the board, or null.
export function level_of({ climbing, game }: State): number | null {
  return climbing?.puzzle === game.position.puzzle ? climbing.level : null;
}

/// Returns the current step of the tour, if its board is still shown.
export function of_tour(state: State): State['tour'] {
  return state.tour?.puzzle === state.game.position.puzzle ? state.tour : null;
}

/// Returns the marks of the running search or, of the answers, those of the last one with marks; empty if there are none.
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
    rule: puzzle.rule,
    wrap: puzzle.wrap,
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
