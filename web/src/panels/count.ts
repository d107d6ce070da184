// SPDX-License-Identifier: MIT
// Count: how many patterns obey a rule about neighbours, with examples, samples and the distribution by weight.
import { refusal, type App } from '../app';
import { Stopped } from '../engine/client';
import type { Answer } from '../engine/messages';
import { from_rows, type Wrap } from '../model/puzzle';
import { t, tn, type Key } from '../texts';
import { button, field, h, number_input, select } from '../view/dom';
import { picture } from '../view/picture';
import { plot } from '../view/plot';
import { page_palette } from '../view/scene';
import { progress_box, quiet_stop, shortened } from './ask';
import { wrap_options } from './options';

interface Question {
  rows: number;
  columns: number;
  on: Set<number>;
  off: Set<number>;
  adjacent: 'edge' | 'king';
  wrap: Wrap;
  modulus: string;
}

const asked: Question = {
  rows: 6,
  columns: 6,
  on: new Set([0, 2, 4]),
  off: new Set([0, 1, 2, 3, 4]),
  adjacent: 'edge',
  wrap: 'none',
  modulus: '',
};
let seed = 1;

const presets: [Key, number[], number[]][] = [
  ['count.even', [0, 2, 4], [0, 1, 2, 3, 4]],
  ['count.independent', [0], [0, 1, 2, 3, 4]],
  ['count.dominating', [0, 1, 2, 3, 4], [1, 2, 3, 4]],
  ['count.all-on', [0, 2, 4], [1, 3]],
];

function list(allowed: Set<number>): string {
  return allowed.size === 0 ? 'none' : [...allowed].sort((a, b) => a - b).join(',');
}

export function count_panel(app: App, stage: HTMLElement): HTMLElement {
  const number = h('p', { class: 'verdict number', id: 'count-number' });
  const more = h('div', { class: 'result', id: 'count-more' });
  const progress = progress_box(app);

  function show(rows: string[], words: string): void {
    const { cells } = from_rows(rows);
    const scene = { rows: rows.length, columns: rows[0].length, lit: cells, holes: null, target: null, marks: null, quiet: null };
    stage.innerHTML = picture(scene, page_palette, words);
    stage.append(h('p', { class: 'caption' }, words));
    app.say(words);
  }

  const request = (extra: Record<string, unknown>) => ({
    command: 'count',
    rows: asked.rows,
    columns: asked.columns,
    on: list(asked.on),
    off: list(asked.off),
    adjacent: asked.adjacent,
    wrap: asked.wrap,
    ...(asked.modulus ? { modulus: asked.modulus } : {}),
    ...extra,
  });

  async function put(extra: Record<string, unknown>): Promise<Answer | null> {
    try {
      const answer = await progress.run(() => app.client.ask(request(extra), progress.show));
      if (answer.error) number.textContent = refusal(answer);
      else if (answer.status !== 'optimal') number.textContent = t('count.unknown', { reason: answer.reason ?? '' });
      else return answer;
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      number.textContent = t('count.stopped');
    }
    app.say(number.textContent);
    return null;
  }

  /// A question that this engine leaves open.
  const lacking = (there: boolean) => {
    if (!there) more.replaceChildren(h('p', {}, t('count.lacking')));
    return !there;
  };

  async function count(): Promise<void> {
    more.replaceChildren();
    number.textContent = '';
    const answer = await put({});
    if (!answer?.count) return;
    number.textContent = asked.modulus
      ? t('count.modulo', { count: shortened(answer.count), modulus: asked.modulus })
      : t('count.answer', { count: shortened(answer.count) });
    app.say(number.textContent);
    await example();
  }

  /// A pattern beside the number, where one is quickly had.
  async function example(): Promise<void> {
    const answer = await app.client.ask(request({ sample: 1, seed: 0, limit: 2 }));
    if (answer.samples?.length) show(answer.samples[0], t('count.example-words'));
  }

  async function sample(): Promise<void> {
    const answer = await put({ sample: 1, seed: seed++ });
    if (!answer || lacking(!!answer.samples?.length)) return;
    show(answer.samples![0], t('count.sample-words', { seed: seed - 1 }));
  }

  async function extreme(which: 'fewest_lit' | 'most_lit'): Promise<void> {
    const answer = await put({ [which]: true });
    const found = answer?.[which];
    if (!answer || lacking(!!found)) return;
    show(found!.pattern, t(`count.${which}-words`, { lit: tn('lights', found!.lit) }));
  }

  async function distribution(): Promise<void> {
    const answer = await put({ by_weight: true });
    if (!answer || lacking(!!answer.by_weight?.length)) return;
    const values = answer.by_weight!;
    more.innerHTML = plot(values, t('count.plot', { least: 0, most: values.length - 1 }), t('count.axis'));
    const table = h('table', {}, h('caption', {}, t('count.table')), h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, t('count.lit')), h('th', { scope: 'col' }, t('count.patterns')))));
    const body = h('tbody', {});
    values.forEach((value, lit) => body.append(h('tr', {}, h('td', {}, String(lit)), h('td', {}, value))));
    table.append(body);
    more.append(h('details', {}, h('summary', {}, t('count.table')), table));
  }

  function neighbours(legend: string, allowed: Set<number>): HTMLElement {
    const set = h('fieldset', { class: 'choice' }, h('legend', {}, legend));
    const row = h('div', { class: 'choice-row' });
    for (let k = 0; k <= (asked.adjacent === 'edge' ? 4 : 8); ++k) {
      const box = h('input', {
        type: 'checkbox',
        checked: allowed.has(k),
        'aria-label': t('count.neighbours', { count: k }),
        onchange: () => (box.checked ? allowed.add(k) : allowed.delete(k)),
      });
      row.append(h('label', {}, box, h('span', {}, String(k))));
    }
    set.append(row);
    return set;
  }

  const rules = h('div', {});
  const redraw = () => {
    for (const allowed of [asked.on, asked.off]) for (const k of allowed) if (asked.adjacent === 'edge' && k > 4) allowed.delete(k);
    rules.replaceChildren(neighbours(t('count.on'), asked.on), neighbours(t('count.off'), asked.off));
  };
  redraw();
  if (!app.client.busy && asked.rows * asked.columns <= 144) void count().catch(quiet_stop);
  const modulus = h('input', {
    type: 'text',
    inputMode: 'numeric',
    value: asked.modulus,
    onchange: () => (asked.modulus = modulus.value.trim()),
  });
  return h(
    'div',
    { class: 'panel' },
    h('h2', { class: 'unseen' }, t('count.heading')),
    h('p', { class: 'lead' }, t('count.lead')),
    h(
      'div',
      { class: 'row' },
      ...presets.map(([key, on, off]) =>
        button(t(key), () => {
          asked.on = new Set(on);
          asked.off = new Set(off);
          redraw();
        }, { class: 'small' }),
      ),
    ),
    rules,
    h(
      'div',
      { class: 'fields' },
      field(t('field.rows'), number_input(asked.rows, 1, 1000000, (value) => (asked.rows = value))),
      field(t('field.columns'), number_input(asked.columns, 1, 1000000, (value) => (asked.columns = value))),
      field(
        t('count.adjacent'),
        select([['edge', t('count.edge')], ['king', t('count.king')]], asked.adjacent, (value: 'edge' | 'king') => {
          asked.adjacent = value;
          redraw();
        }),
      ),
      field(t('field.wrap'), select(wrap_options(), asked.wrap, (value: Wrap) => (asked.wrap = value))),
      field(t('count.modulus'), modulus, t('count.modulus-hint'), true),
    ),
    h(
      'div',
      { class: 'row' },
      button(t('count.ask'), () => void count().catch(quiet_stop), { class: 'primary', id: 'count' }),
      button(t('count.sample'), () => void sample(), { id: 'sample' }),
      button(t('count.fewest'), () => void extreme('fewest_lit'), { id: 'fewest-lit' }),
      button(t('count.most'), () => void extreme('most_lit'), { id: 'most-lit' }),
      button(t('count.weights'), () => void distribution(), { id: 'weights' }),
    ),
    progress.element,
    number,
    more,
  );
}
