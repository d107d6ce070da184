// SPDX-License-Identifier: MIT
// Past days: a calendar whose days open their puzzles, and statistics.
import type { App } from '../store/app';
import { days_known, today } from '../store/days';
import { kind_of } from '../model/daily';
import { counted, current_language, t, words } from '../texts';
import { button } from '../view/controls';
import { h, type Node_ } from '../view/dom';
import { day_name } from './parts';

const day_ms = 86_400_000;
const monday = 4; // 5 January 1970

const named = (day: number, form: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(current_language(), { ...form, timeZone: 'UTC' }).format(day * day_ms);

function calendar(app: App): Node_ {
  const { month, days } = app.state;
  const now = today();
  const date = new Date(now * day_ms);
  const [first, next] = [0, 1].map((more) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + month + more, 1) / day_ms);
  const one = (day: number): Node_ => {
    const won = days.won.find(([its_day]) => its_day === day);
    const presses = won && t('days.won-in', { presses: words(counted('presses', won[1])) });
    const kind = !won ? '' : won[1] === kind_of(day)[2] ? 'won perfect' : 'won';
    const closed = day > now || day <= now - days_known;
    const label = [day_name(day), presses].filter(Boolean).join(t('list.part'));
    const style = day === first ? `grid-column: ${((day - monday) % 7) + 1}` : undefined;
    return button(String(day - first + 1), () => void app.daily(day), { key: day, class: kind, style, disabled: closed, 'aria-label': label, 'aria-current': day === now ? 'date' : undefined });
  };
  const turn = (by: number, sign: string, label: string, disabled: boolean) => button(sign, () => app.set({ month: month + by }), { class: 'icon', id: by < 0 ? 'days-earlier' : 'days-later', 'aria-label': label, disabled });
  return h(
    'div',
    { class: 'month' },
    h('div', { class: 'month-head' }, turn(-1, '‹', t('days.earlier'), first <= now - days_known), h('strong', { id: 'month', 'aria-live': 'polite' }, named(first, { month: 'long', year: 'numeric' })), turn(1, '›', t('days.later'), month === 0)),
    h('div', { class: 'month-days' }, Array.from({ length: 7 }, (_, k) => h('span', { key: `head ${k}`, 'aria-hidden': 'true' }, named(monday + k, { weekday: 'narrow' }))), Array.from({ length: next - first }, (_, k) => one(first + k))),
  );
}

export function days_section(app: App): Node_ {
  const { days } = app.state;
  const number = (id: string, label: string, value: number) => h('div', { key: id }, h('dd', { id }, String(value)), h('dt', {}, label));
  return h(
    'details',
    { key: 'days', id: 'days' },
    h('summary', {}, t('days.heading')),
    h(
      'dl',
      { class: 'numbers' },
      number('days-won', t('days.won'), days.won.length),
      number('days-perfect', t('days.perfect'), days.won.filter(([day, presses]) => presses === kind_of(day)[2]).length),
      number('days-streak', t('days.streak'), app.streak),
      number('days-best', t('days.best'), days.best),
    ),
    calendar(app),
  );
}
