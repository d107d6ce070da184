// SPDX-License-Identifier: MIT
// Ask: answers of the engine about the position, shown on the board.
import { place_named } from '../model/shapes';
import type { App } from '../store/app';
import { next_of, of_now, type Solved } from '../store/state';
import { shortened } from '../store/tasks';
import type { Cells } from '../model/puzzle';
import { counted, t, words } from '../texts';
import { button, field } from '../view/controls';
import { h, type Child, type Node_ } from '../view/dom';
import { little_board } from '../view/little_board';
import { film_buttons } from './film';
import { phrase } from './parts';
import { present_button } from './present';
import { chase_section, hint_section, quiet_section } from './study';
import { verdict } from './verdict';

/// Returns the player of a solution, which remains when nothing is left to play.
function player(app: App, plan: Cells): Node_ {
  const { speed, playing, game } = app.state;
  const disabled = !playing && !next_of(plan, game.position);
  const slider = h('input', { type: 'range', min: '1', max: '20', value: String(speed), id: 'speed', oninput: (event: Event) => app.set({ speed: Number((event.target as HTMLInputElement).value) }) });
  return h(
    'div',
    { class: 'row player', key: 'player' },
    button(t(playing ? 'ask.pause' : 'ask.play'), () => app.dispatch({ type: 'play', on: !app.state.playing }), { class: 'primary', id: 'play-solution', disabled }),
    field(t('ask.speed'), slider),
  );
}

function browser(app: App, solve: Solved): Child {
  const { answer } = solve;
  if (answer.status !== 'optimal' || answer.solutions === '1') return null;
  if (answer.optimal_solutions === '1') return h('p', { key: 'only' }, t('ask.only'));
  if (!solve.listed) {
    if (solve.from_start) return null;
    const label = answer.optimal_solutions ? t('ask.all', { count: answer.optimal_solutions }) : t('ask.all-plain');
    return h('div', { class: 'row', key: 'all' }, button(label, () => app.run('all'), { id: 'all-solutions' }), solve.unlisted && h('span', { class: 'result bad', key: 'unlisted', id: 'unlisted' }, phrase(solve.unlisted)));
  }
  const where = t('ask.which', { at: solve.at + 1, all: answer.optimal_solutions ?? solve.plans.length });
  return h(
    'div',
    { class: 'row', key: 'browser' },
    button(t('ask.previous'), () => app.dispatch({ type: 'turn', by: -1 }), { id: 'previous-solution' }),
    button(t('ask.next'), () => app.dispatch({ type: 'turn', by: 1 }), { id: 'next-solution' }),
    h('span', { id: 'which', role: 'status' }, where),
  );
}

function both(solve: Solved): Child {
  if (solve.both.length === 0) return null;
  const line = ({ goal, answer }: Solved['both'][number]) => {
    const outcome = answer.status === 'optimal' ? words(counted('presses', answer.presses ?? 0)) : t(answer.status === 'impossible' ? 'ask.impossible-short' : 'ask.unknown-short');
    return h('li', { key: goal }, t('ask.goal-line', { goal: t(`goal.${goal}`), words: outcome }));
  };
  return h('ul', { class: 'plain', id: 'both-goals' }, solve.both.map(line));
}

/// Returns the number of solutions in words.
function ways_text(ways: string, colours: number): string {
  if (ways === '1') return colours > 2 ? t('ask.solution-colours', { colours }) : t('ask.solution');
  return t(colours > 2 ? 'ask.solutions-colours' : 'ask.solutions', { solutions: shortened(ways) });
}

/// Shows the lights of an impossible board each of which, flipped alone, makes it solvable; a press flips one.
function mend_section(app: App): Child {
  const { position } = app.state.game;
  const mending = of_now(app.state, app.state.mending);
  if (!mending) return null;
  const { puzzle, lit } = position;
  const first = mending.cells.indexOf(1);
  if (first < 0) return h('p', { id: 'mend-none', key: 'mend-none' }, t('mend.none'));
  const name = (cell: number) => t('mend.flip', { ...place_named(puzzle, cell) });
  const flip = (cell: number) => app.flip_light(cell);
  return h(
    'div',
    { class: 'mend', id: 'mend', key: 'mend' },
    h('p', { id: 'mend-words' }, t('mend.some', { lights: words(counted('lights', mending.cells.reduce((sum, one) => sum + one, 0))) })),
    little_board({ id: 'mend-board', label: t('mend.label'), columns: puzzle.columns, lit, holes: puzzle.holes, offered: (cell) => mending.cells[cell] === 1, name, press: flip }),
    h('div', { class: 'row' }, button(name(first), () => flip(first), { class: 'primary', id: 'mend-flip' })),
  );
}

function more(app: App, solve: Solved): Child[] {
  const { answer } = solve;
  const { colours } = app.state.game.position.puzzle;
  const ways = answer.solutions;
  return [
    ways !== undefined && ways !== '0' && !answer.error && h('p', { key: 'ways' }, ways_text(ways, colours)),
    solve.plans.length > 0 && player(app, solve.plans[solve.at]),
    film_buttons(app),
    mend_section(app),
    browser(app, solve),
    both(solve),
  ];
}

export function ask_panel(app: App): Node_ {
  const { state } = app;
  const solve = of_now(state, state.solve);
  const answered = Boolean(solve?.plans.length || of_now(state, state.mending)?.cells.includes(1)); // then the next button is that of the answer
  return h(
    'div',
    { class: 'panel', key: 'ask' },
    h('p', { class: 'lead' }, t('ask.lead')),
    h('div', { class: 'row' }, button(t('ask.solve'), () => app.run('solve'), { class: answered ? '' : 'primary', id: 'solve' }), present_button(app)),
    h('p', { class: 'verdict', id: 'verdict', role: 'status' }, solve && words(verdict(state, solve))),
    h('div', { class: 'result', key: 'more' }, solve && more(app, solve)),
    hint_section(app),
    chase_section(app),
    quiet_section(app),
  );
}
