// SPDX-License-Identifier: MIT
// Parts of several panels: lists of options, and the progress of a request.
import type { App } from '../store/app';
import type { Copy, Place, State } from '../store/state';
import { shortened } from '../store/tasks';
import { goal_number, goals, rule_names, wraps, type Goal, type Puzzle, type Wrap } from '../model/puzzle';
import { counted, current_language, t, text, words, type Key, type Text } from '../texts';
import { cells_in, form_of, shape_named } from '../model/shapes';
import { button, field, number_input, type WholeNumber } from '../view/controls';
import { h, type Node_ } from '../view/dom';
import { copy_text } from '../view/element';

export function rule_options(own: boolean): [string, string][] {
  const options = rule_names.map((name): [string, string] => [name, t(`rule.${name}` as Key)]);
  return own ? [...options, ['own', t('rule.own')]] : options;
}

export function wrap_options(): [Wrap, string][] {
  return wraps.map((wrap) => [wrap, t(`wrap.${wrap}`)]);
}

type Aim = Pick<Puzzle, 'goal' | 'colours' | 'number'>;

/// Returns a goal as text.
export function goal_name(aim: Aim): string {
  const { goal, colours } = aim;
  if (colours === 2 || goal === 'target') return t(`goal.${goal}`);
  return goal === 'uniform' ? t('goal.alike') : t('goal.all', { number: goal_number(aim) });
}

/// Returns a sentence that describes the goal to the player.
export function goal_sentence(aim: Aim): string {
  const { goal, colours } = aim;
  if (colours === 2) return t(`sentence.${goal}`, { number: 0 });
  return goal === 'target' ? t('sentence.corner') : goal === 'uniform' ? t('sentence.alike') : t('sentence.number', { number: goal_number(aim) });
}

/// Returns the goals to choose from; with `drawn`, also those for drawn boards only.
export function goal_options(colours: number, drawn: boolean): [Goal, string][] {
  const offered = goals.filter((goal) => (goal === 'number' ? drawn && colours > 2 : drawn || goal !== 'target'));
  return offered.map((goal) => [goal, goal === 'number' ? t('goal.number') : goal_name({ goal, colours, number: 0 })]);
}

/// The most colours that are offered. Links and files may have more, but they are hard to distinguish.
const max_offered = 16;

export function colours_field(app: App, id: string, value: number, changed: (colours: number) => void): Node_ {
  return number_field(app, { label: t('field.colours'), id, value, min: 2, max: Math.max(max_offered, value), changed, hint: t('field.colours-hint') });
}

export function rule_name(rule: string): string {
  return rule_names.includes(rule) ? t(`rule.${rule}` as Key) : rule;
}

/// Returns the name of a rule without what it flips, as in "plus".
function short_rule(rule: string): string {
  return rule_name(rule).split(/ ?[:：]/)[0];
}

/// Returns the name of a board of another shape, as in "19 hexagons" or "3 × 3 × 3".
export function shape_name(shape: string): string {
  const puzzle = shape_named(shape);
  if (!puzzle) return shape;
  const form = form_of(puzzle);
  return form ? t(`shape.${form}`, { n: cells_in(puzzle) }) : shape.replace('grid:', '').replaceAll(',', ' × ');
}

/// Returns a kind of puzzle as in "5 × 5, plus, 6 presses".
export function kind_text({ rows, columns, rule, shape }: Pick<Puzzle, 'rows' | 'columns' | 'rule'> & { shape?: string }, presses: number): string {
  if (shape) return [shape_name(shape), words(counted('presses', presses))].join(t('list.part'));
  return [`${rows} × ${columns}`, short_rule(rule), words(counted('presses', presses))].join(t('list.part'));
}

/// Returns the name of a day, as in "Friday 27 November".
export function day_name(day: number): string {
  return new Intl.DateTimeFormat(current_language(), { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(day * 86_400_000);
}

/// Returns a bar, the bounds, and the button to stop, or null if nothing runs.
export function progress_of(app: App): Node_ | null {
  const { running } = app.state;
  if (!running) return null;
  const { lower = 0, best, done } = running.progress ?? {};
  const bounds = running.task === 'film' ? t('film.making') : best === undefined && lower === 0 ? t('ask.working') : best === undefined ? t('ask.from', { lower }) : t('ask.between', { lower, upper: best });
  return h(
    'div',
    { class: 'progress', key: 'progress', role: 'region', 'aria-label': t('ask.working') },
    h('progress', { max: '1', value: done ? String(done) : undefined, 'aria-label': t('ask.working') }),
    h('span', {}, bounds),
    button(t('ask.stop'), () => app.stop(), { class: 'stop', key: 'stop' }),
  );
}

/// Returns the reason why no new puzzle was made, if one was requested at this place.
export function failure_at(app: App, place: Place): Node_ | null {
  const { made } = app.state;
  return made?.at === place ? h('p', { class: made.bad ? 'result bad' : 'result', id: 'new-result', key: 'new-result' }, phrase(made.text)) : null;
}

/// Returns a field for a number. A number that does not fit is corrected, and a note reports this while the number stays.
export function number_field(app: App, { label, hint, ...number }: Omit<WholeNumber, 'mended'> & { label: string; hint?: string }): Node_ {
  const { id, value, min, max } = number;
  const { mended: last } = app.state;
  const note = (taken: number) => text('field.mended', { min, max: shortened(String(max)), value: taken });
  const mended = (taken: number | null) => {
    if (taken !== null) app.set({ mended: { id, value: taken }, announced: note(taken) });
    else if (app.state.mended?.id === id) app.set({ mended: null });
  };
  return field(label, number_input({ ...number, mended }), hint, false, last?.id === id && last.value === value ? words(note(value)) : '');
}

/// Gives a text to the share sheet of the device or, where there is none, copies it.
export async function shared<Name extends Copies>(about: NonNullable<State[Name]>['about'], what: string, name: Name): Promise<ReturnType<typeof copied<Name>> | Record<string, never>> {
  if (!navigator.share || !matchMedia('(pointer: coarse)').matches) return copied(about, what, name);
  const sent = await navigator.share({ text: what }).then(() => true, (error: Error) => error.name === 'AbortError');
  return sent ? {} : copied(about, what, name);
}

type Copies = 'copied' | 'count_copied' | 'shared_result';

/// Copies a text; the state reports whether the browser allowed it.
export async function copied<Name extends Copies>(about: NonNullable<State[Name]>['about'], copy: string, name: Name): Promise<Partial<Pick<State, Name | 'announced'>>> {
  const done = await copy_text(copy);
  return { [name]: { about, text: copy, done }, announced: text(done ? 'share.copied' : 'share.refused') } as Partial<Pick<State, Name | 'announced'>>;
}

/// Returns a field with a text that the browser refused to copy.
export function by_hand(id: string, { text: copy }: Copy<unknown>): Node_ {
  return h('div', { class: 'field by-hand', key: id }, h('label', { for: id }, t('share.refused')), h('textarea', { id, rows: '2', readOnly: true, value: copy }));
}

export function phrase(text: Text | null | undefined): string {
  return text ? words(text) : '';
}
