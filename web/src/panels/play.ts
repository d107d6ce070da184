// SPDX-License-Identifier: MIT
// Play: a new puzzle to order, and how the present one stands.
import type { App } from '../store/app';
import type { Order } from '../model/generate';
import type { Wrap } from '../model/puzzle';
import { counted, t, words } from '../texts';
import { button, checkbox, field, number_input, select } from '../view/controls';
import { h, type Node_ } from '../view/dom';
import { gallery_section } from './gallery';
import { history_section } from './history';
import { sheet_section } from './sheet';
import { failure_at, goal_options, rule_options, wrap_options } from './parts';

const largest = 30;

export function play_panel(app: App): Node_ {
  const { order, show_presses, timed, running, offline } = app.state;
  const { streak } = app;
  const change = (changes: Partial<Order>) => app.dispatch({ type: 'order', changes });
  const rules = rule_options(false);
  if (!rules.some(([name]) => name === order.rule)) rules.push([order.rule, order.rule]);
  return h(
    'div',
    { class: 'panel', key: 'play' },
    h('h2', { class: 'unseen' }, t('play.heading')),
    h('p', { class: 'lead' }, t('play.lead')),
    streak > 0 && h('p', { id: 'streak', key: 'streak' }, t('play.streak', { days: words(counted('days', streak)) })),
    h(
      'div',
      { class: 'row' },
      button(t('play.daily'), () => app.run('daily'), { class: 'primary', id: 'daily', disabled: running?.task === 'daily' }),
      button(t('play.new'), () => app.run('new'), { class: 'primary', id: 'new-puzzle', disabled: running?.task === 'new' }),
      button(t('tour.begin'), () => void app.tour(1), { id: 'tour' }),
    ),
    h(
      'div',
      { class: 'fields' },
      field(t('field.rows'), number_input('order-rows', order.rows, 1, largest, (rows) => change({ rows }))),
      field(t('field.columns'), number_input('order-columns', order.columns, 1, largest, (columns) => change({ columns }))),
      field(t('play.presses'), number_input('order-presses', order.presses, 1, 400, (presses) => change({ presses })), t('play.presses-hint')),
      field(t('field.wrap'), select('order-wrap', wrap_options(), order.wrap, (wrap: Wrap) => change({ wrap }))),
      field(t('field.rule'), select('order-rule', rules, order.rule, (rule) => change({ rule })), null, true),
      field(t('field.goal'), select('order-goal', goal_options(false), order.goal, (goal) => change({ goal: goal as Order['goal'] })), null, true),
    ),
    failure_at(app, 'panel'),
    h(
      'div',
      { class: 'checks' },
      checkbox(t('play.show-presses'), show_presses, (on) => app.set({ show_presses: on }), { id: 'show-presses' }),
      checkbox(t('play.timer'), timed, (on) => app.set({ timed: on }), { id: 'timed' }),
    ),
    history_section(app),
    gallery_section(app),
    sheet_section(app),
    h('details', { key: 'help' }, h('summary', {}, t('help.heading')), ...(['help.play', 'help.keys', 'help.marks', ...(offline ? (['help.offline'] as const) : [])] as const).map((key) => h('p', {}, t(key)))),
  );
}
