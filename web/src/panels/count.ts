// SPDX-License-Identifier: MIT
// Count: the number of patterns that obey a rule about neighbours, with examples, samples and the distribution by weight.
import type { App } from '../store/app';
import { neighbours_of } from '../model/neighbours';
import { counts_live, type Counted, type CountQuestion, type Question, type State } from '../store/state';
import { max_digits_shown } from '../store/tasks';
import { from_rows, wraps, type Wrap } from '../model/puzzle';
import { counted, t, words, type Key } from '../texts';
import { button, field, select } from '../view/controls';
import { h, type Child, type Node_ } from '../view/dom';
import { picture } from '../view/picture';
import { plot } from '../view/plot';
import { page_palette } from '../view/scene';
import { by_hand, copied, number_field, phrase } from './parts';

type Allowed = (neighbours: number) => boolean;
const [even, odd, any]: Allowed[] = [(k) => k % 2 === 0, (k) => k % 2 === 1, () => true];
const presets: [Key, Allowed, Allowed][] = [
  ['count.even', even, any],
  ['count.independent', (k) => k === 0, any],
  ['count.dominating', any, (k) => k > 0],
  ['count.all-on', even, odd],
];

const names = ['edge', 'king', 'knight', 'x', 'hex'] as const;
const kinds = ['lit', 'unlit', 'equal', 'unequal'] as const;

const numbers = { min: 1, max: 1000000, live: true };

const asking: [Question, string, Key][] = [['sample', 'sample', 'count.sample'], ['fewest_lit', 'fewest-lit', 'count.fewest'], ['most_lit', 'most-lit', 'count.most'], ['by_weight', 'weights', 'count.weights']];

function neighbours(app: App, which: 'on' | 'off'): Node_ {
  const { count } = app.state;
  const allowed = count[which];
  const lit = count.counted === 'lit';
  const toggle = (k: number) => app.dispatch({ type: 'count', changes: { [which]: allowed.includes(k) ? allowed.filter((one) => one !== k) : [...allowed, k] } });
  const box = (_: unknown, k: number) =>
    h('label', { key: k }, h('input', { type: 'checkbox', checked: allowed.includes(k), 'aria-label': words(counted(lit ? 'neighbours' : 'neighbours-counted', k)), onchange: () => toggle(k) }), h('span', {}, String(k)));
  return h(
    'fieldset',
    { class: 'choice', key: which },
    h('legend', {}, t(lit ? `count.${which}` : `count.${which}-counted`)),
    h('div', { class: 'choice-row' }, Array.from({ length: neighbours_of(count.adjacent).length + 1 }, box)),
  );
}

/// Returns the mean number of lit cells, from numbers that may be too long for a float.
function mean(weights: string[]): string {
  let [sum, all] = [0n, 0n];
  weights.forEach((value, lit) => {
    sum += BigInt(value) * BigInt(lit);
    all += BigInt(value);
  });
  return all === 0n ? '–' : (Number((sum * 1000n) / all) / 1000).toFixed(2);
}

/// Returns the plot of a distribution. Residues have no mean, and their axis names them.
function distribution(weights: string[], modulus: string): Child[] {
  const patterns = modulus ? t('count.patterns-modulo', { modulus }) : t('count.patterns');
  const label = t(modulus ? 'count.plot-modulo' : 'count.plot', { modulus, least: 0, most: weights.length - 1 });
  const rows = weights.map((value, lit) => h('tr', { key: lit }, h('td', {}, String(lit)), h('td', {}, value)));
  const head = h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, t('count.lit')), h('th', { scope: 'col' }, patterns)));
  return [
    h('div', { key: 'plot', html: plot(weights, label, t('count.axis'), patterns) }),
    !modulus && h('p', { key: 'mean', id: 'mean' }, t('count.mean', { mean: mean(weights) })),
    h('details', { key: 'table' }, h('summary', {}, t('count.table')), h('table', {}, h('caption', {}, t('count.table')), head, h('tbody', {}, rows))),
  ];
}

/// Returns the number or, for a distribution, a line for each number of lit cells, for spreadsheets.
function copied_of({ digits, weights }: Counted): string {
  return weights ? weights.map((value, lit) => `${lit}\t${value}`).join('\n') : digits;
}

export function count_panel(app: App): Node_ {
  const { count, counted: known, count_copied, running } = app.state;
  const change = (changes: Partial<CountQuestion>) => app.dispatch({ type: 'count', changes });
  const most = neighbours_of(count.adjacent).length;
  const own = !names.some((name) => name === count.adjacent);
  const numbers_to = (last: number) => Array.from({ length: last + 1 }, (_, k) => k);
  const adjacent = (value: string) => {
    const last = neighbours_of(value).length;
    // A list of every number stays one.
    const fitting = (allowed: number[]) => (allowed.length === most + 1 ? numbers_to(last) : allowed.filter((k) => k <= last));
    change(last > 0 ? { adjacent: value, on: fitting(count.on), off: fitting(count.off) } : { adjacent: value });
  };
  const chosen = (on: Allowed, off: Allowed) => count.counted === 'lit' && numbers_to(most).every((k) => on(k) === count.on.includes(k) && off(k) === count.off.includes(k));
  const offsets = h('input', { id: 'count-offsets', type: 'text', spellcheck: 'false', value: count.adjacent, onchange: (event: Event) => adjacent((event.target as HTMLInputElement).value.trim().replace(/\s+/g, ' ')) });
  const choose_adjacent = (name: string) => adjacent(name === 'own' ? neighbours_of(count.adjacent).map((offset) => offset.join(',')).join(' ') : name);
  const modulus = h('input', { id: 'modulus', type: 'text', inputmode: 'numeric', value: count.modulus, oninput: (event: Event) => change({ modulus: (event.target as HTMLInputElement).value.trim() }) });
  const about = known?.about === count ? known : null;
  const digits = about?.digits;
  const copy = async (of: Counted) => app.set(await copied(of, copied_of(of), 'count_copied'));
  const last = count_copied?.about === about ? count_copied : null;
  return h(
    'div',
    { class: 'panel', key: 'count' },
    h('p', { class: 'lead' }, t('count.lead')),
    h(
      'div',
      { class: 'row answer' },
      h('p', { class: 'verdict number', id: 'count-number', role: 'status' }, about?.text || counts_live(count) || running?.task === 'count' ? phrase(about?.text) : h('span', { class: 'lead', key: 'press' }, t('count.press'))),
      digits && h('span', { key: 'copy' }, button(t('share.copy'), () => void copy(about), { id: 'count-copy', class: 'small' })),
      digits && h('span', { class: 'done', id: 'count-copied', key: 'copied' }, last?.done ? t('share.copied') : ''),
    ),
    last && !last.done && by_hand('count-by-hand', last),
    digits && digits.length > max_digits_shown && h('details', { key: 'digits' }, h('summary', {}, t('count.all-digits')), h('p', { class: 'digits', id: 'digits', tabIndex: 0 }, digits)),
    h('div', { class: 'row' }, presets.map(([key, on, off]) => button(t(key), () => change({ on: numbers_to(most).filter(on), off: numbers_to(most).filter(off), counted: 'lit' }), { class: 'small', key, 'aria-pressed': String(chosen(on, off)) }))),
    neighbours(app, 'on'),
    neighbours(app, 'off'),
    h(
      'form',
      { class: 'fields', id: 'count-fields', novalidate: true, onsubmit: (event: Event) => (event.preventDefault(), app.run('count')) },
      number_field(app, { ...numbers, label: t('field.rows'), id: 'count-rows', value: count.rows, changed: (rows) => change({ rows }) }),
      number_field(app, { ...numbers, label: t('field.columns'), id: 'count-columns', value: count.columns, changed: (columns) => change({ columns }) }),
      field(t('count.adjacent'), select('adjacent', [...names, 'own' as const].map((name): [string, string] => [name, t(`count.${name}`)]), own ? 'own' : count.adjacent, choose_adjacent)),
      field(t('count.counted'), select('counted', kinds.map((kind): [typeof kind, string] => [kind, t(`counted.${kind}`)]), count.counted, (kind) => change({ counted: kind }))),
      own && field(t('count.offsets'), offsets, t('draw.offsets-hint'), true),
      field(t('count.wrap'), select('count-wrap', wraps.map((wrap): [Wrap, string] => [wrap, t(`count.wrap.${wrap}`)]), count.wrap, (wrap: Wrap) => change({ wrap }))),
      field(t('count.modulus'), modulus, t('count.modulus-hint'), true),
    ),
    h(
      'div',
      { class: 'row' },
      button(t('tab.count'), () => undefined, { class: 'primary', id: 'count', type: 'submit', form: 'count-fields' }),
      asking.map(([task, id, key]) => button(t(key), () => app.run(task), { id })),
    ),
    h('div', { class: 'result', id: 'count-more' }, about?.note && h('p', { key: 'note' }, phrase(about.note)), about?.weights && distribution(about.weights, count.modulus)),
  );
}

/// Returns what replaces the board on this tab.
export function count_stage({ counted, count }: State): Node_ {
  const shown = counted?.about === count ? counted.picture : null;
  if (!shown) return h('div', { class: 'count-stage', key: 'count-stage' }, h('p', { class: 'caption' }, t('count.stage')));
  const { cells } = from_rows(shown.rows);
  const scene = { rows: shown.rows.length, columns: shown.rows[0].length, lit: cells, holes: null, target: null, marks: null, quiet: null };
  const label = phrase(shown.text);
  return h('div', { class: 'count-stage', key: 'count-stage' }, h('div', { class: 'drawing', html: picture(scene, page_palette, label) }), h('p', { class: 'caption' }, label));
}
