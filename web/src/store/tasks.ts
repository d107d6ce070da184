// SPDX-License-Identifier: MIT
// The tasks that put the player's questions to the engine. Each returns the changes of state for its answer.
import { hides_holes, place_named } from '../model/shapes';
import type { Answer, Client, Fields, Progress } from '../engine/client';
import type { Presses } from '../engine/flips';
import { can_chase, chase_step, type Times } from '../model/chase';
import type { Position, Press } from '../model/game';
import { generate, type Made, type Order } from '../model/generate';
import { sheet_orders } from '../model/sheet';
import { count_of, from_rows, question, rows_of, type Cells, type Puzzle, type Rows } from '../model/puzzle';
import { columns_named, counted, refusal, sentences, text, type Text } from '../texts';
import { order_of } from './levels';
import { plan_of, type Action } from './reduce';
import { question_now, binds, next_of, number_of_now, of_now, presses_left, type CountQuestion, type Counted, type Marked, type Mending, type Place, type Question, type Quiet, type Sheet, type Solved, type State, type Task } from './state';

export interface Context {
  state: () => State;
  ask: Client['ask']; // reports progress; rejects if the task was stopped meanwhile
  many: Client['solveMany']; // solves boards of one shape
  presses: Presses;
  token: number;
  dispatch: (action: Action) => void;
}

type Changes = Partial<State>;
type Step = Fields<NonNullable<Answer<'hint'>['steps']>[number]>;

const max_listed = 200;
const max_cells_for_patterns = 900;
const max_mended = 400;
// Without a limit, the engine does not start searches that it predicts to be very long; here the player can stop them.
const patience_seconds = 1e6;

const silent = () => undefined;

const solution_of = (answer: { kinds?: Rows; solution?: Rows }) => answer.kinds ?? answer.solution;

function answered(position: Position, answer: Answer): { solve: Solved } {
  const from_start = binds(position);
  const solution = solution_of(answer);
  const plan = solution && plan_of(solution, from_start, position);
  const witness = answer.witness ? from_rows(answer.witness).cells : null;
  return { solve: { about: position, from_start, answer, plans: plan ? [plan] : [], at: 0, listed: false, unlisted: null, witness, both: [] } };
}

/// Finds the lights of an impossible board each of which, flipped alone, makes it solvable: solves all boards with one light flipped.
/// Returns null where these are too many, or not of two colours and one kind of press.
async function mending({ many }: Context, position: Position): Promise<Mending | null> {
  const { puzzle, lit } = position;
  const cells = lit.length;
  if (puzzle.colours > 2 || puzzle.rule === 'two-kind' || cells > max_mended) return null;
  const boards = new Uint8Array(cells * cells);
  for (let cell = 0; cell < cells; ++cell) {
    boards.set(lit, cell * cells);
    if (!puzzle.holes?.[cell]) boards[cell * cells + cell] ^= 1;
  }
  try {
    const { status } = await many({ ...question(puzzle, lit), find: 'any' } as unknown as Parameters<typeof many>[0], boards);
    return { about: position, cells: Uint8Array.from(status, (one, cell) => ((one === 'optimal' || one === 'feasible') && !puzzle.holes?.[cell] ? 1 : 0)) };
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error;
    return null; // the proof stands without it
  }
}

/// Finds a minimum solution; if the search is stopped, the best solution so far and its bounds.
async function solve(context: Context): Promise<Changes> {
  const { position } = context.state().game;
  const { ask, token } = context;
  let best = Infinity;
  const on_progress = (progress: Progress) => {
    const solution = solution_of(progress);
    const better = solution !== undefined && progress.best! < best;
    if (better) best = progress.best!;
    const plan = better ? plan_of(solution, binds(position), position) : undefined;
    context.dispatch({ type: 'progress', token, progress, plan });
  };
  const answer = await ask({ command: 'solve', ...question_now(position), limit: patience_seconds }, on_progress);
  const changes: { solve: Solved; mending?: Mending | null } = answered(position, answer);
  if (position.puzzle.goal === 'uniform' && position.puzzle.colours === 2 && !answer.error)
    for (const goal of ['off', 'on'] as const) {
      const lit = binds(position) ? position.puzzle.start : position.lit;
      changes.solve.both.push({ goal, answer: await ask({ command: 'solve', ...question({ ...position.puzzle, goal }, lit), limit: 20 }, silent) });
    }
  if (answer.status === 'impossible') changes.mending = await mending(context, position);
  const of_start = binds(position) || position.presses === 0;
  const settled = answer.status === 'optimal' || answer.status === 'impossible';
  return { ...changes, ...(of_start && settled ? { fewest: { about: position.puzzle, answer } } : {}) };
}

/// Returns the changes for a search that was stopped.
export function stopped(state: State, task: Task, progress: Progress | null): Changes {
  if (task === 'solve') {
    const { lower = 0, best } = progress ?? {};
    const { solve } = answered(state.game.position, { status: 'unknown', lower, upper: best, presses: best });
    return { solve: { ...solve, plans: state.running?.plan ? [state.running.plan] : [] } };
  }
  const counts = ['count', 'sample', 'fewest_lit', 'most_lit', 'by_weight'].includes(task);
  if (counts && !number_of_now(state)) return { counted: { ...count_of_now(state), text: text('count.stopped'), digits: '' } };
  if (task === 'hint') return { hint: { about: state.game.position, text: text('ask.stopped'), marked: {} } };
  return {};
}

/// Returns the changes for an error of the engine.
export function failed(state: State, task: Task, at: Place, what: string): Changes {
  const announced = refusal(what);
  const { position } = state.game;
  switch (task) {
    case 'solve': return { ...answered(position, { error: what }), announced };
    case 'hint': return { hint: { about: position, text: announced, marked: {} }, announced };
    case 'chase': return { chase: { about: position, text: announced, first_row: null, marked: {} }, announced };
    case 'quiet': return { quiet: { ...no_quiet(position.puzzle), refused: announced }, announced };
    case 'count': return { counted: { ...count_of_now(state), text: announced, digits: '' }, announced };
    case 'new':
    case 'level':
    case 'sheet': return { made: { text: announced, bad: true, at }, announced };
    default: return { message: { text: announced, bad: true }, announced };
  }
}

async function all(context: Context): Promise<Changes> {
  const state = context.state();
  const { position } = state.game;
  const before = of_now(state, state.solve);
  const answer = await context.ask({ command: 'solve', ...question_now(position), all: max_listed });
  if (!before) return {};
  if (answer.error || !answer.all?.length) {
    const unlisted = refusal(answer.error ?? 'limit');
    return { solve: { ...before, unlisted }, announced: unlisted };
  }
  const plans = answer.all.map((one) => plan_of(one, before.from_start, position));
  return { solve: { ...before, answer, plans, at: 0, listed: true, unlisted: null } };
}

function place(position: Position, cell: number): { row: number; column: number } {
  return place_named(position.puzzle, cell);
}

function one_mark(position: Position, cell: number, kind: number): Cells {
  const marks = new Uint8Array(position.lit.length);
  marks[cell] = kind;
  return marks;
}

/// Returns the engine's reasons as text of the page.
function hint_text(position: Position, answer: Answer<'hint'>): Text {
  const [step]: Step[] = answer.steps ?? [];
  const { used = 0, lost, upper = 0, presses = upper } = answer;
  const left = counted('presses', presses);
  const parts: Text[] = [];
  const numbered = position.puzzle.colours > 2;
  if (answer.quiet_pattern && numbered) parts.push(text('hint.swap-colours'));
  else if (answer.quiet_pattern) {
    const quiet = from_rows(answer.quiet_pattern).cells;
    const pressed = count_of(quiet.map((value, cell) => (value && position.pressed[cell] ? 1 : 0)));
    parts.push(text('hint.swap', { pressed, all: count_of(quiet), rest: count_of(quiet) - pressed }));
  }
  if (!step) return sentences([...parts, text('hint.solved')]);
  const { puzzle } = position;
  const { row, column } = place(position, (step.row! - 1) * puzzle.columns + step.column! - 1);
  const times = step.amount ?? 1;
  parts.push(text(times > 1 ? 'hint.press-times' : step.kind === 2 ? 'hint.press-2' : 'hint.press', { row, column, times }));
  if (step.why === 'first-row' && answer.nullity === 0) parts.push(text('hint.first-row-only'));
  else if (!hides_holes(puzzle)) parts.push(text(`hint.${step.why!}`, { row: row - 1, column, presses: left }));
  parts.push(text('hint.left', { left }));
  // Full turns of a cell count as presses, but the engine does not receive them.
  const seen = !numbered || position.presses === used;
  if (used > 0 && lost !== undefined && seen) parts.push(lost === 0 ? text('hint.on-the-way') : text('hint.lost', { all: counted('presses', used + presses), lost }));
  return sentences(parts);
}

/// Hints a press of a minimum solution of the start, for two kinds after presses were made.
async function bound_hint(context: Context, position: Position): Promise<Changes> {
  const answer = await context.ask({ command: 'solve', ...question_now(position), limit: 20 });
  const solution = solution_of(answer);
  const hint = (announced: Text, marked: Marked = {}): Changes => ({ hint: { about: position, text: announced, marked }, announced });
  if (answer.error) return hint(refusal(answer.error));
  if (answer.status === 'impossible') return hint(text('hint.impossible'));
  if (answer.status !== 'optimal' || !solution) return hint(text('hint.unknown'));
  const plan = plan_of(solution, true, position);
  const next = next_of(plan, position);
  if (!next) return hint(text('hint.solved'));
  const { cell, kind } = next;
  const parts = [
    text(position.pressed[cell] ? 'hint.take-back' : kind === 2 ? 'hint.press-2' : 'hint.press', place(position, cell)),
    text('hint.left', { left: counted('presses', presses_left(plan, position)) }),
  ];
  return hint(sentences(parts), { marks: one_mark(position, cell, kind) });
}

async function hint(context: Context): Promise<Changes> {
  const { position } = context.state().game;
  const { puzzle } = position;
  if (binds(position)) return bound_hint(context, position);
  const played = puzzle.rule !== 'two-kind' && position.presses > 0;
  const request = played ? { ...question(puzzle, puzzle.start), pressed: rows_of(puzzle, position.pressed) } : question_now(position);
  const answer = await context.ask({ command: 'hint', ...request, limit: 20 });
  let announced: Text;
  let marked: Marked = {};
  if (answer.error) announced = refusal(answer.error);
  else if (answer.status === 'impossible') announced = text('hint.impossible');
  else if (answer.status !== 'optimal' && !answer.steps?.length) announced = text('hint.unknown');
  else {
    const [step]: Step[] = answer.steps ?? [];
    const marks = step ? one_mark(position, (step.row! - 1) * puzzle.columns + step.column! - 1, step.kind ?? step.amount ?? 1) : undefined;
    marked = { marks, quiet: answer.quiet_pattern && from_rows(answer.quiet_pattern).cells };
    announced = hint_text(position, answer);
  }
  return { hint: { about: position, text: announced, marked }, announced };
}

/// Chases a row, and makes its presses in one step.
async function chase(context: Context): Promise<Changes> {
  const state = context.state();
  const { position } = state.game;
  const { puzzle } = position;
  const flips = puzzle.rule === 'two-kind' ? null : await context.presses.all(puzzle);
  const tell = (announced: Text, marked: Marked = {}, first_row: Times[] | null = null): Changes => ({ chase: { about: position, text: announced, first_row, marked }, announced });
  if (!flips || !can_chase(puzzle, flips)) return tell(text('chase.not-here'));
  const press = ({ cell, times }: Times): Press => ({ cell, kind: times, flips: flips[cell] });
  const chased = (presses: Times[], announced: Text, marks: Cells | null): Changes => {
    context.dispatch({ type: 'chased', token: context.token, presses: presses.map(press), text: announced, marks });
    return {};
  };
  const marks_of = (presses: Times[]): Cells => {
    const marks = new Uint8Array(position.lit.length);
    for (const { cell, times } of presses) marks[cell] = times;
    return marks;
  };
  const named = (presses: Times[]): Text => {
    const one = ({ cell, times }: Times) => (times === 1 ? place(position, cell).column : text('chase.times', { column: place(position, cell).column, times }));
    return columns_named(presses.map(one));
  };
  const before = of_now(state, state.chase);
  if (before?.first_row) return chased(before.first_row, text('chase.again'), null);
  const next = chase_step(puzzle, position.lit);
  if (next.kind === 'done') return tell(text('chase.done'));
  if (next.kind === 'below') {
    return chased(next.presses, text('chase.below', { row: next.row + 1, below: next.row + 2, columns: named(next.presses) }), marks_of(next.presses));
  }
  const columns = columns_named(next.columns.map((column) => column + 1));
  const answer = await context.ask({ command: 'solve', ...question_now(position), find: 'any' });
  if (answer.error) return tell(refusal(answer.error));
  if (!answer.solution) {
    const quiet = answer.witness && from_rows(answer.witness).cells;
    return tell(text('chase.impossible', { columns }), { quiet });
  }
  const first = from_rows(answer.solution).cells.subarray(0, puzzle.columns);
  const first_row = Array.from(first, (times, cell): Times => ({ cell, times })).filter(({ times }) => times);
  return tell(text('chase.last', { columns, first: named(first_row) }), { marks: marks_of(first_row) }, first_row);
}

function no_quiet(about: Puzzle): Quiet {
  return { about, nullity: 0, ways: '', patterns: [], orders: [], refused: null };
}

async function quiet(context: Context): Promise<Changes> {
  const { puzzle } = context.state().game.position;
  const none = (refused: Text): Changes => ({ quiet: { ...no_quiet(puzzle), refused }, announced: refused });
  if (puzzle.rule === 'two-kind') return none(text('quiet.not-here'));
  const { goal: _, ...shape } = question(puzzle, puzzle.start);
  const lists_patterns = puzzle.start.length <= max_cells_for_patterns;
  const answer = await context.ask({ command: 'analyze', ...shape, quiet_patterns: lists_patterns });
  if (answer.error || answer.nullity === undefined) return none(refusal(answer.error ?? answer.reason ?? 'limit'));
  const patterns = (answer.quiet_patterns ?? []).map((rows) => from_rows(rows as Rows).cells);
  const orders = (answer.orders ?? []).flatMap(({ order, generators }) => Array<number>(Number(generators)).fill(order));
  return { quiet: { about: puzzle, nullity: Number(answer.nullity), ways: answer.solutions ?? '', patterns, orders, refused: null } };
}

export function empty_count(about: CountQuestion): Counted {
  return { about, text: null, digits: '', picture: null, weights: null, note: null };
}

/// Returns what is known about the current question.
function count_of_now({ count, counted }: State): Counted {
  return counted?.about === count ? counted : empty_count(count);
}

export const max_digits_shown = 40;

export function shortened(digits: string): string | Text {
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, '\u202f');
  return digits.length <= max_digits_shown ? grouped : text('count.short', { head: digits.slice(0, 8), digits: digits.length });
}

function counting(task: 'count' | 'sample' | 'fewest_lit' | 'most_lit' | 'by_weight') {
  return async (context: Context): Promise<Changes> => {
    const state = context.state();
    const question = state.count;
    const list = (allowed: number[]) => (allowed.length === 0 ? 'none' : [...allowed].sort((a, b) => a - b).join(','));
    const ask = (extra: Record<string, unknown>) => {
      const { modulus, on, off, ...rest } = question;
      return context.ask({ command: 'count', ...rest, on: list(on), off: list(off), ...(modulus ? { modulus } : {}), ...extra });
    };
    const before = count_of_now(state);
    const put = (changes: Partial<Counted>): Changes => {
      const result = { ...before, ...changes };
      return { counted: result, seed: task === 'sample' ? state.seed + 1 : state.seed, announced: changes.note ?? changes.picture?.text ?? result.text };
    };
    const extra = { count: {}, sample: { sample: 1, seed: state.seed }, fewest_lit: { fewest_lit: true }, most_lit: { most_lit: true }, by_weight: { by_weight: true } }[task];
    const answer = await ask(extra);
    if (answer.error) return put({ text: refusal(answer.error), digits: '' });
    if (answer.status !== 'optimal') return put({ text: text('count.unknown', { reason: refusal(answer.reason ?? 'limit') }), digits: '' });
    const number = (count: string): Partial<Counted> => ({
      text: question.modulus
        ? text('count.modulo', { count: shortened(count), modulus: question.modulus })
        : { key: 'patterns', values: { n: shortened(count) }, count: count === '1' ? 1 : 2 },
      digits: count,
    });
    const lacking = put({ note: text(answer.count === '0' && !question.modulus ? 'count.empty' : 'count.lacking') });
    if (task === 'count') {
      if (before.picture) return put(number(answer.count!));
      const sample = answer.count === '0' && !question.modulus ? null : (await ask({ sample: 1, seed: 0, limit: 2 })).samples?.[0];
      return put({ ...number(answer.count!), picture: sample ? { rows: sample, text: text('count.example-words') } : null });
    }
    if (task === 'by_weight') return answer.by_weight?.length ? put({ ...number(answer.count!), weights: answer.by_weight, note: null }) : lacking;
    const rows = task === 'sample' ? answer.samples?.[0] : answer[task]?.pattern;
    if (!rows) return lacking;
    const words = task === 'sample' ? text('count.sample-words', { seed: state.seed }) : text(`count.${task}-words`, { lit: counted('lights', answer[task]!.lit) });
    return put({ picture: { rows, text: words }, note: null });
  };
}

/// Makes a puzzle of the level that is reached.
async function level(context: Context): Promise<Changes> {
  const { climb } = context.state();
  return fresh(context, order_of(climb.level), climb.level);
}

async function fresh(context: Context, order = context.state().order, level?: number): Promise<Changes> {
  const made = await generate(context.ask, context.presses, order, Math.random);
  if (made.puzzle) {
    if (context.state().running?.token === context.token) context.dispatch({ type: 'load', puzzle: made.puzzle, level, announced: text('play.ready', { presses: counted('presses', order.presses) }) });
    return {};
  }
  return lacking(context, order, made);
}

/// Makes different puzzles with these options, as many as requested or as there are.
async function sheet(context: Context): Promise<Changes> {
  const { order: chosen, sheet_options } = context.state();
  const orders = sheet_orders(sheet_options, chosen);
  const [puzzles, seen] = [[] as Sheet['puzzles'], new Set<string>()];
  let made: Made = { puzzle: null };
  for (let k = 0; k < 3 * orders.length && puzzles.length < orders.length; ++k) {
    const order = orders[puzzles.length];
    made = await generate(context.ask, context.presses, order, Math.random, silent);
    const { puzzle, solution } = made;
    if (!puzzle || !solution) break;
    if (!seen.has(puzzle.start.join(''))) puzzles.push({ puzzle, solution, order, id: (await context.ask({ command: 'show', ...question(puzzle, puzzle.start) }, silent)).id });
    seen.add(puzzle.start.join(''));
    context.dispatch({ type: 'progress', token: context.token, progress: { done: puzzles.length / orders.length, stage: '' } });
  }
  return puzzles.length > 0 ? { sheet: { orders, graded: sheet_options.level !== 'kind', puzzles }, announced: text('sheet.heading') } : lacking(context, orders[0], made);
}

/// Returns the changes that report why no such puzzle was made.
function lacking(context: Context, order: Order, { nearest, reason }: Made): Changes {
  const announced = nearest !== undefined ? text('play.none', { presses: order.presses, nearest }) : refusal(reason ?? 'limit');
  return { made: { text: announced, bad: nearest === undefined, at: context.state().running?.at ?? 'panel' }, announced };
}

export const tasks: Record<Question, (context: Context) => Promise<Changes>> = {
  solve,
  all,
  hint,
  chase,
  quiet,
  count: counting('count'),
  sample: counting('sample'),
  fewest_lit: counting('fewest_lit'),
  most_lit: counting('most_lit'),
  by_weight: counting('by_weight'),
  new: (context) => fresh(context),
  level,
  sheet,
};
