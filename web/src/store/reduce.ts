// SPDX-License-Identifier: MIT
// The reducer, the only place where a new state is made. A change of the board ends running work and removes its answers.
import { same_presses } from '../engine/flips';
import type { Progress } from '../engine/client';
import * as games from '../model/game';
import type { Game, Position, Press } from '../model/game';
import { plain_id_of } from '../model/exchange';
import type { Order } from '../model/generate';
import type { SheetOptions } from '../model/sheet';
import { place_named } from '../model/shapes';
import { changed, count_of, from_rows, make_puzzle, resized, type Cells, type Flips, type Puzzle, type Rows } from '../model/puzzle';
import { counted, text, type Text } from '../texts';
import { day_of } from './days';
import { climb_to } from './levels';
import { left_of, of_now, order_like, time_spent, type Brush, type CountQuestion, type Message, type Place, type State, type Tab, type Task } from './state';

export type Action =
  | { type: 'press'; press: Press; player?: boolean }
  | { type: 'refuse'; text: Text }
  | { type: 'undo' | 'redo' | 'restart' }
  | { type: 'load'; puzzle: Puzzle; announced?: Text; message?: Message; pasted?: State['pasted']; tour?: number; level?: number; keep_order?: boolean; replace?: boolean; left?: Game; spent?: number }
  | { type: 'seen'; seen: boolean }
  | { type: 'reshape'; rows: number; columns: number }
  | { type: 'change'; changes: Partial<Puzzle> }
  | { type: 'whole'; make: (lit: number) => number }
  | { type: 'stroke'; cell: number; first: boolean; back?: boolean }
  | { type: 'stroke_end' }
  | { type: 'brush'; brush: Brush }
  | { type: 'tab'; tab: Tab }
  | { type: 'set'; changes: Partial<Pick<State, 'kind' | 'show_presses' | 'timed' | 'sound' | 'vibration' | 'month' | 'language' | 'theme' | 'speed' | 'paste' | 'signs' | 'form' | 'shared' | 'copied' | 'count_copied' | 'message' | 'mended' | 'announced' | 'pasted' | 'editing_rule' | 'offsets' | 'bad_rule' | 'rule_drawn' | 'unnamed' | 'photo' | 'climb' | 'climbing' | 'mending' | 'fewest' | 'tour' | 'days' | 'shared_result' | 'history' | 'gallery' | 'sheet' | 'slides' | 'offline'>> }
  | { type: 'order'; changes: Partial<Order> }
  | { type: 'sheet'; changes: Partial<SheetOptions> }
  | { type: 'count'; changes: Partial<CountQuestion> }
  | { type: 'run'; task: Task; token: number; at: Place }
  | { type: 'progress'; token: number; progress: Progress; plan?: Cells }
  | { type: 'done'; token: number; changes: Partial<State> }
  | { type: 'chased'; token: number; presses: Press[]; text: Text; marks: Cells | null }
  | { type: 'turn'; by: number }
  | { type: 'frame'; quiet: Cells }
  | { type: 'reach'; flips: Flips | null }
  | { type: 'play'; on: boolean };

/// The answer that each task removes when it begins, its own. The others remain with the board that they are about.
const own: Record<Task, Partial<State>> = {
  solve: { solve: null, mending: null, marking: 'solve' },
  all: { marking: 'solve' },
  hint: { hint: null, marking: 'hint' },
  chase: { marking: 'chase' },
  quiet: { quiet: null },
  count: {},
  sample: {},
  fewest_lit: {},
  most_lit: {},
  by_weight: {},
  new: { made: null },
  level: { made: null },
  sheet: { made: null, sheet: null },
  film: {},
  present: { slides: null },
};

/// Returns the clock of a position: it runs from the first press until the goal is reached, while the page is seen.
function clock_of(clock: State['clock'], position: Position, now: number, seen = true): State['clock'] {
  const runs = seen && position.presses > 0 && !games.solved(position);
  if (runs) return clock.since ? clock : { ...clock, since: now };
  return { spent: time_spent(clock, now), since: 0 };
}

function moved(state: State, game: Game, now: number, kept: Partial<State> = {}): State {
  const { position } = game;
  const [before, puzzle] = [state.game.position.puzzle, position.puzzle];
  const same = before === puzzle;
  const rule_too = same || before.rule === puzzle.rule;
  return {
    ...state,
    game,
    draft: null,
    running: null,
    playing: false,
    solve: null,
    hint: null,
    chase: null,
    framed: null,
    mending: null,
    reach: null,
    message: null,
    announced: null,
    shared: null,
    copied: null,
    made: null,
    shared_result: null,
    sheet: same ? state.sheet : null,
    slides: null,
    quiet: same || (state.quiet && same_presses(state.quiet.about, puzzle)) ? state.quiet : null,
    fewest: same ? state.fewest : null,
    pasted: same ? state.pasted : null,
    unnamed: null,
    order: same || day_of(puzzle) !== null ? state.order : order_like(puzzle, state.order.presses),
    clock: clock_of(same && position.presses > 0 ? state.clock : { spent: 0, since: 0 }, position, now),
    ...(rule_too ? {} : { editing_rule: /^[-+\d]/.test(puzzle.rule), offsets: puzzle.rule, bad_rule: null }),
    ...kept,
  };
}

/// Keeps an answer with the new board if the press belongs to its solution.
function followed(state: State, made: Press, after: Game): Partial<State> {
  const solve = of_now(state, state.solve);
  const plan = solve?.plans[solve.at];
  if (!solve || !plan) return {};
  const before = state.game.position;
  const { cell } = made;
  const by = games.amount_of(before.puzzle, made);
  if (left_of(plan, before)[cell] < by) return {};
  if (before.puzzle.colours === 2 && before.pressed[cell] === 0 && made.kind !== plan[cell]) return {};
  const about = after.position;
  const { presses, lower, upper, ...rest } = solve.answer;
  const less = (n: number | undefined) => (n === undefined ? undefined : Math.max(0, n - by));
  const answer = solve.from_start
    ? solve.answer
    : { ...rest, presses: less(presses), lower: less(lower), upper: less(upper), optimal_solutions: undefined };
  return {
    solve: { ...solve, about, answer, plans: [plan], at: 0, listed: false, unlisted: null, both: [] },
    playing: state.playing,
  };
}

function drawn(puzzle: Puzzle, lit: Cells): Puzzle {
  return { ...puzzle, start: lit };
}

function layer(puzzle: Puzzle, brush: Brush): Cells {
  if (brush === 'hole') return puzzle.holes!;
  return brush === 'target' ? puzzle.target! : puzzle.start;
}

/// Paints the number after that of the first cell or, with `back`, the one before it.
function stroke(state: State, cell: number, first: boolean, back: boolean): State {
  const { puzzle, lit } = state.game.position;
  const { brush } = state;
  const by = back && brush !== 'hole' ? puzzle.colours - 1 : 1;
  let draft = state.draft;
  if (first || !draft) {
    const blank = () => new Uint8Array(puzzle.start.length);
    const copy: Puzzle = {
      ...puzzle,
      start: lit.slice(),
      holes: puzzle.holes?.slice() ?? (brush === 'hole' ? blank() : null),
      target: puzzle.target?.slice() ?? (brush === 'target' ? blank() : null),
      goal: brush === 'target' ? 'target' : puzzle.goal,
    };
    draft = { puzzle: copy, value: (layer(copy, brush)[cell] + by) % (brush === 'hole' ? 2 : puzzle.colours) };
  }
  if (brush !== 'hole' && draft.puzzle.holes?.[cell]) return { ...state, draft };
  // A draft belongs to one stroke, so its cells are painted in place; a new object marks the change.
  layer(draft.puzzle, brush)[cell] = draft.value;
  if (brush === 'hole' && draft.value) {
    draft.puzzle.start[cell] = 0;
    if (draft.puzzle.target) draft.puzzle.target[cell] = 0;
  }
  return { ...state, draft: { ...draft } };
}

function pressed(state: State, made: Press, now: number, player: boolean): State {
  const { puzzle } = state.game.position;
  const game = games.press(state.game, player ? { ...made, by_page: true } : made);
  const place = place_named(puzzle, made.cell);
  const { lit } = game.position;
  const about = puzzle.colours > 2 ? text('board.pressed-number', { ...place, number: lit[made.cell], left: count_of(lit) }) : text('board.pressed', { ...place, left: counted('lights', count_of(lit)) });
  const announced = player || games.solved(game.position) ? null : about;
  const kept = followed(state, made, game);
  const next = moved(state, game, now, { announced, ...kept });
  return next.playing && !player ? { ...next, playing: false } : next;
}

export function reduce(state: State, action: Action, now: number): State {
  const { position } = state.game;
  const { puzzle } = position;
  switch (action.type) {
    case 'press': return pressed(state, action.press, now, action.player ?? false);
    case 'refuse': return { ...state, message: { text: action.text }, announced: action.text };
    case 'undo':
    case 'redo': {
      const game = games[action.type](state.game);
      if (game === state.game) return state;
      const other = game.position.puzzle !== puzzle; // steps lead over boards, which must not pass for steps of one game
      const [same, another] = action.type === 'undo' ? (['board.undone', 'board.undone-board'] as const) : (['board.redone', 'board.redone-board'] as const);
      const announced = text(other ? another : same, { presses: counted('presses', game.position.presses) });
      return moved(state, game, now, { message: { text: announced }, announced });
    }
    case 'restart': {
      const game = games.restart(state.game);
      const announced = text('board.restarted');
      return game === state.game ? state : moved(state, game, now, { message: { text: announced }, announced, fewest: state.fewest });
    }
    case 'load': {
      const { puzzle: next, left = games.game_of(next) } = action;
      const game = action.replace ? left : games.load(state.game, next, left);
      const tour = action.tour === undefined ? {} : { tour: { step: action.tour, puzzle: action.puzzle } };
      const order = action.tour !== undefined || action.level !== undefined || action.keep_order ? { order: state.order } : {}; // what was asked for stays
      const climb = action.level === undefined ? {} : { climb: { ...climb_to(state.climb, action.level), id: plain_id_of(next) }, climbing: { puzzle: next, level: action.level } };
      const clock = clock_of({ spent: action.spent ?? 0, since: 0 }, game.position, now);
      return moved(state, game, now, { ...tour, ...order, ...climb, clock, announced: action.announced ?? action.message?.text ?? action.pasted?.text ?? null, message: action.message ?? null, pasted: action.pasted ?? null });
    }
    case 'seen': return { ...state, clock: clock_of(state.clock, position, now, action.seen) };
    case 'reshape': return moved(state, games.load(state.game, resized(drawn(puzzle, position.lit), action.rows, action.columns)), now);
    case 'change': return moved(state, games.load(state.game, changed(drawn(puzzle, position.lit), action.changes)), now);
    case 'whole': {
      const start = position.lit.map((lit, cell) => (puzzle.holes?.[cell] ? 0 : action.make(lit)));
      return moved(state, games.load(state.game, { ...puzzle, start }), now);
    }
    case 'stroke': return stroke(state, action.cell, action.first, action.back ?? false);
    case 'stroke_end': {
      if (!state.draft) return state;
      const { holes } = state.draft.puzzle;
      return moved(state, games.load(state.game, { ...state.draft.puzzle, holes: holes?.includes(1) ? holes : null }), now);
    }
    case 'brush': return { ...state, brush: action.brush };
    case 'tab':
      if (action.tab === state.tab) return state;
      return { ...state, tab: action.tab, running: null, playing: false, draft: null, announced: null, made: null, copied: null, message: null, mended: null, pasted: null, unnamed: null, shared: null, counted: state.running?.task === 'count' ? null : state.counted };
    case 'set': return { ...state, ...action.changes };
    case 'count': return { ...state, count: { ...state.count, ...action.changes }, running: null, counted: null, announced: null };
    case 'order': {
      const { rule: next_rule, colours } = changed(make_puzzle(1, 1, state.order), action.changes);
      // Another size or rule is one of squares.
      const leaves = !action.changes.shape && ['rows', 'columns', 'rule', 'wrap'].some((name) => name in action.changes);
      const { shape: before, ...without } = state.order;
      const kept = leaves ? without : state.order;
      const rule = leaves && before && !action.changes.rule ? 'plus' : next_rule;
      const { running } = state;
      const ends = running?.task === 'new' || running?.task === 'sheet';
      return { ...state, order: { ...kept, ...action.changes, rule, colours }, made: null, running: ends ? null : running };
    }
    case 'sheet': return { ...state, sheet_options: { ...state.sheet_options, ...action.changes }, made: null, running: state.running?.task === 'sheet' ? null : state.running };
    case 'run': {
      const counted = state.counted && action.task === 'count' ? { ...state.counted, text: null, digits: '' } : state.counted;
      return { ...state, counted, ...own[action.task], playing: false, announced: null, message: null, running: { token: action.token, task: action.task, at: action.at, progress: null, plan: null } };
    }
    case 'progress':
      if (state.running?.token !== action.token) return state;
      return { ...state, running: { ...state.running, progress: action.progress, plan: action.plan ?? state.running.plan } };
    case 'done': return state.running?.token === action.token ? { ...state, running: null, ...action.changes } : state;
    case 'chased': {
      if (state.running?.token !== action.token) return state;
      let game = state.game;
      for (const press of action.presses) game = games.press(game, { ...press, by_page: true });
      const about = game.position;
      const announced = games.solved(about) ? null : action.text;
      return moved(state, game, now, { announced, chase: { about, text: action.text, first_row: null, marked: action.marks ? { marks: action.marks } : {} } });
    }
    case 'turn': {
      const solve = of_now(state, state.solve);
      if (!solve) return state;
      const at = (solve.at + action.by + solve.plans.length) % solve.plans.length;
      return { ...state, playing: false, solve: { ...solve, at }, marking: 'solve' };
    }
    case 'frame': return state.quiet ? { ...state, marking: 'framed', framed: { about: position, of: state.quiet, cells: action.quiet } } : state;
    case 'reach': return { ...state, reach: action.flips && { about: position, flips: action.flips } };
    case 'play': return { ...state, playing: action.on, marking: action.on ? 'solve' : state.marking };
  }
}

/// Returns all presses of a solution, including those made. With two kinds, solutions are from the start.
export function plan_of(solution: Rows, from_start: boolean, { puzzle, pressed: made }: Position): Cells {
  const { cells } = from_rows(solution);
  const { colours } = puzzle;
  if (colours > 2) return cells.map((amount, cell) => (amount + made[cell]) % colours);
  return from_start ? cells : cells.map((kind, cell) => (made[cell] ? (kind ? 0 : made[cell]) : kind));
}
