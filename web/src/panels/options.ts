// SPDX-License-Identifier: MIT
// The names of rules, wraps and goals, for lists to choose from.
import { goals, wraps, type Goal, type Wrap } from '../model/puzzle';
import { rule_names } from '../model/rules';
import { t, type Key } from '../texts';

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
