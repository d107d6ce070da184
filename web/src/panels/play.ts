// SPDX-License-Identifier: MIT
// Play: a new puzzle to order, and how the present one stands.
import type { App } from '../app';
import { Stopped } from '../engine/client';
import { generate } from '../model/generate';
import { make_puzzle, type Goal, type Wrap } from '../model/puzzle';
import { t } from '../texts';
import { button, checkbox, field, h, number_input, select } from '../view/dom';
import { progress_box } from './ask';
import { goal_options, rule_options, wrap_options } from './options';

export function play_panel(app: App): HTMLElement {
  const { puzzle } = app.game;
  const largest = 30;
  const order = {
    rows: Math.min(puzzle.rows, largest),
    columns: Math.min(puzzle.columns, largest),
    rule: puzzle.rule,
    wrap: puzzle.wrap,
    goal: (puzzle.goal === 'target' ? 'off' : puzzle.goal) as Goal,
    presses: 6,
  };
  const progress = progress_box(app);
  const result = h('p', { class: 'result', id: 'new-result' });
  const make = button(t('play.new'), () => void start(), { class: 'primary', id: 'new-puzzle' });

  async function start(): Promise<void> {
    make.disabled = true;
    result.textContent = '';
    try {
      const blank = make_puzzle(order.rows, order.columns, { rule: order.rule, wrap: order.wrap, goal: order.goal });
      const made = await progress.run(() => generate(app.client, { puzzle: blank, presses: order.presses }, progress.show));
      if (made.puzzle) {
        app.game.load(made.puzzle);
        app.say(t('play.ready', { presses: order.presses }));
        result.textContent = '';
      } else if (made.reason) result.textContent = t('error.engine', { what: made.reason });
      else result.textContent = t('play.none', { presses: order.presses, nearest: Math.max(made.nearest, 0) });
    } catch (error) {
      result.textContent = error instanceof Stopped ? '' : t('error.engine', { what: (error as Error).message });
    } finally {
      make.disabled = false;
    }
  }

  const rules = rule_options(false);
  if (!rules.some(([name]) => name === order.rule)) rules.push([order.rule, order.rule]);
  return h(
    'div',
    { class: 'panel' },
    h('h2', {}, t('play.heading')),
    h('p', { class: 'lead' }, t('play.lead')),
    h(
      'div',
      { class: 'fields' },
      field(t('field.rows'), number_input(order.rows, 1, largest, (value) => (order.rows = value))),
      field(t('field.columns'), number_input(order.columns, 1, largest, (value) => (order.columns = value))),
      field(t('field.rule'), select(rules, order.rule, (value) => (order.rule = value)), undefined, true),
      field(t('field.goal'), select(goal_options(false), order.goal, (value: Goal) => (order.goal = value)), undefined, true),
      field(t('field.wrap'), select(wrap_options(), order.wrap, (value: Wrap) => (order.wrap = value))),
      field(t('play.presses'), number_input(order.presses, 1, 400, (value) => (order.presses = value)), t('play.presses-hint')),
    ),
    h('div', { class: 'row' }, make),
    progress.element,
    result,
    h(
      'div',
      { class: 'checks' },
      checkbox(t('play.show-presses'), app.show_presses, (on) => {
        app.show_presses = on;
        app.look();
      }),
      checkbox(t('play.timer'), app.timed, (on) => {
        app.timed = on;
        app.look();
      }),
    ),
    h('details', {}, h('summary', {}, t('help.heading')), ...['help.play', 'help.keys', 'help.marks'].map((key) => h('p', {}, t(key as 'help.play')))),
  );
}
