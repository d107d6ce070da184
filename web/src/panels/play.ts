// SPDX-License-Identifier: MIT
// Play: options for a new puzzle, and the state of the current one.
import type { App } from '../store/app';
import { max_presses, max_side, type Order } from '../model/generate';
import type { Wrap } from '../model/puzzle';
import { day_of, today } from '../store/days';
import { order_of } from '../store/levels';
import { level_of } from '../store/state';
import { counted, t, words } from '../texts';
import { button, checkbox, field, select } from '../view/controls';
import { h, type Node_ } from '../view/dom';
import { days_section } from './days';
import { history_section } from './history';
import { sheet_section } from './sheet';
import { colours_field, failure_at, goal_options, kind_text, number_field, rule_options, shape_name, wrap_options } from './parts';

const plain = { colours: 2, rule: 'plus', wrap: 'none', goal: 'off' } as const;
const grades = { easy: { rows: 5, columns: 5, presses: 4 }, medium: { rows: 5, columns: 5, presses: 9 }, hard: { rows: 7, columns: 7, presses: 14 } };

/// Offers the level that is reached.
function levels_offered(app: App): Node_ {
  const { level, best } = app.state.climb;
  const order = order_of(level);
  const now = level_of(app.state) === level;
  return h(
    'div',
    { class: 'climb', id: 'climb', key: 'climb' },
    h('span', { class: 'climb-number', 'aria-hidden': 'true' }, String(level)),
    h('div', {}, h('strong', {}, t('level.at', { level })), h('span', { class: 'hint' }, kind_text(order, order.presses)), h('span', { class: 'hint' }, t('level.lead'))),
    h(
      'div',
      { class: 'row' },
      button(t(level > 1 ? 'level.go-on' : 'level.begin'), () => void app.next_level(), { id: 'level-play', disabled: now || app.state.running?.task === 'level' }),
      level > 1 && button(t('level.again'), () => app.turn_levels(1), { id: 'level-first', class: 'small', key: 'again' }),
      best > level && button(t('level.back', { level: best }), () => app.turn_levels(best), { id: 'level-back', class: 'small', key: 'back' }),
    ),
  );
}

export function play_panel(app: App): Node_ {
  const { order, show_presses, timed, running, offline } = app.state;
  const { streak } = app;
  const change = (changes: Partial<Order>) => app.dispatch({ type: 'order', changes });
  const { puzzle } = app.state.game.position;
  const { colours } = puzzle;
  const on_today = day_of(puzzle) === today(); // then the button for it is not the one to press
  const rules = rule_options(false);
  if (!rules.some(([name]) => name === order.rule)) rules.push([order.rule, order.shape ? shape_name(order.shape) : order.rule]);
  return h(
    'div',
    { class: 'panel', key: 'play' },
    h('p', { class: 'lead' }, colours > 2 ? t('play.lead-colours', { most: colours - 1, back: words(counted('presses', colours - 1)) }) : t('play.lead')),
    streak > 0 && h('p', { id: 'streak', key: 'streak' }, t('play.streak', { days: words(counted('days', streak)) })),
    h(
      'div',
      { class: 'row starts' },
      button(t('play.daily'), () => void app.daily(), { class: on_today ? '' : 'primary', id: 'daily' }),
      button(t('gallery.heading'), () => void app.open_gallery(), { id: 'gallery-open' }),
      button(t('tour.begin'), () => void app.tour(1), { id: 'tour' }),
    ),
    h('h3', {}, t('play.new')),
    h('div', { class: 'row levels' }, Object.entries(grades).map(([name, changes]) => button(t(`level.${name as keyof typeof grades}`), () => (change({ ...plain, ...changes }), app.run('new')), { id: `level-${name}`, key: name }))),
    h(
      'details',
      { key: 'options', id: 'options', class: 'options' },
      h('summary', {}, kind_text(order, order.presses)),
      h(
        'div',
        { class: 'fields' },
        number_field(app, { label: t('field.rows'), id: 'order-rows', value: order.rows, min: 1, max: max_side, changed: (rows) => change({ rows }) }),
        number_field(app, { label: t('field.columns'), id: 'order-columns', value: order.columns, min: 1, max: max_side, changed: (columns) => change({ columns }) }),
        number_field(app, { label: t('play.presses'), id: 'order-presses', value: order.presses, min: 1, max: max_presses, changed: (presses) => change({ presses }), hint: t('play.presses-hint') }),
        field(t('field.wrap'), select('order-wrap', wrap_options(), order.wrap, (wrap: Wrap) => change({ wrap }))),
        colours_field(app, 'order-colours', order.colours, (chosen) => change({ colours: chosen })),
        field(t('field.rule'), select('order-rule', rules, order.rule, (rule) => change({ rule })), null, true),
        field(t('field.goal'), select('order-goal', goal_options(order.colours, false), order.goal, (goal) => change({ goal: goal as Order['goal'] })), null, true),
      ),
    ),
    h('div', { class: 'row starts' }, button(t('play.more'), () => app.run('new'), { class: on_today ? 'primary' : '', id: 'new-puzzle', disabled: running?.task === 'new' })),
    failure_at(app, 'panel'),
    levels_offered(app),
    h(
      'div',
      { class: 'checks' },
      checkbox(t('play.show-presses'), show_presses, (on) => app.set({ show_presses: on }), { id: 'show-presses' }),
      checkbox(t('play.sound'), app.state.sound, (on) => app.set({ sound: on }), { id: 'sound' }),
      'vibrate' in navigator && checkbox(t('play.vibration'), app.state.vibration, (on) => app.set({ vibration: on }), { id: 'vibration' }),
      checkbox(t('play.timer'), timed, (on) => app.set({ timed: on }), { id: 'timed' }),
    ),
    days_section(app),
    history_section(app),
    sheet_section(app),
    h('details', { key: 'help' }, h('summary', {}, t('help.heading')), ...(['help.play', 'help.keys', 'help.marks', ...(colours > 2 ? (['help.marks-colours'] as const) : []), ...(offline ? (['help.offline'] as const) : [])] as const).map((key) => h('p', {}, t(key)))),
  );
}
