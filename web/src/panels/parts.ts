// SPDX-License-Identifier: MIT
// What several panels have: lists to choose from, and what a question in progress shows.
import type { App } from '../store/app';
import type { Task } from '../store/state';
import { goals, rule_names, wraps, type Goal, type Wrap } from '../model/puzzle';
import { t, words, type Key, type Text } from '../texts';
import { button } from '../view/controls';
import { h, type Node_ } from '../view/dom';

export function rule_options(own: boolean): [string, string][] {
  const options = rule_names.map((name): [string, string] => [name, t(`rule.${name}` as Key)]);
  return own ? [...options, ['own', t('rule.own')]] : options;
}

export function wrap_options(): [Wrap, string][] {
  return wraps.map((wrap) => [wrap, t(`wrap.${wrap}`)]);
}

export function goal_options(target: boolean): [Goal, string][] {
  return goals.filter((goal) => target || goal !== 'target').map((goal) => [goal, t(`goal.${goal}`)]);
}

export function rule_name(rule: string): string {
  return rule_names.includes(rule) ? t(`rule.${rule}` as Key) : rule;
}

/// A bar, the bounds, and the button that ends the question; nothing where none of these tasks runs.
export function progress_of(app: App, tasks: Task[]): Node_ | null {
  const { running } = app.state;
  if (!running || !tasks.includes(running.task)) return null;
  const { lower, best, done } = running.progress ?? {};
  const bounds = lower === undefined ? t('ask.working') : best === undefined ? t('ask.from', { lower }) : t('ask.between', { lower, upper: best });
  return h(
    'div',
    { class: 'progress', key: 'progress' },
    h('progress', { max: '1', value: done ? String(done) : undefined, 'aria-label': t('ask.working') }),
    h('span', {}, bounds),
    button(t('ask.stop'), () => app.stop(), { class: 'stop', key: 'stop' }),
  );
}

export function said(text: Text | null | undefined): string {
  return text ? words(text) : '';
}
