// SPDX-License-Identifier: MIT
// Puzzles on paper: a page of puzzles, and a last page with their solutions.
import { place_named } from '../model/shapes';
import type { App } from '../store/app';
import type { Sheet } from '../store/state';
import { address_of } from '../model/exchange';
import { grade_of, papers, sheet_levels, sheet_sides, type SheetOptions } from '../model/sheet';
import { counted, current_language, t, words } from '../texts';
import { button, checkbox, field, select } from '../view/controls';
import { h, type Child, type Node_ } from '../view/dom';
import { picture } from '../view/picture';
import { qr } from '../view/qr';
import { page_palette } from '../view/scene';
import { failure_at, goal_sentence, number_field, rule_name } from './parts';

const max_puzzles = 30;
const names_of_papers = { a4: 'A4', letter: 'Letter' };
const from_file = location.protocol === 'file:';

export function sheet_section(app: App): Node_ {
  const { sheet_options: options, running } = app.state;
  const change = (changes: Partial<SheetOptions>) => app.dispatch({ type: 'sheet', changes });
  const side_name = (side: number) => (side ? `${side} × ${side}` : t('sheet.growing'));
  return h(
    'details',
    { key: 'sheet', id: 'sheet' },
    h('summary', {}, t('sheet.heading')),
    h('p', {}, t('sheet.lead')),
    h(
      'div',
      { class: 'fields' },
      field(t('sheet.level'), select('sheet-level', sheet_levels.map((level): [typeof level, string] => [level, t(`sheet.level.${level}`)]), options.level, (level) => change({ level })), null, true),
      options.level !== 'kind' && field(t('sheet.side'), select('sheet-side', sheet_sides.map((side): [string, string] => [String(side), side_name(side)]), String(options.side), (side) => change({ side: Number(side) }))),
      number_field(app, { label: t('sheet.size'), id: 'sheet-size', value: options.size, min: 1, max: max_puzzles, changed: (size) => change({ size }) }),
      field(t('sheet.paper'), select('sheet-paper', papers.map((paper): [typeof paper, string] => [paper, names_of_papers[paper]]), options.paper, (paper) => change({ paper }))),
    ),
    h(
      'div',
      { class: 'checks' },
      checkbox(t('sheet.with-solutions'), options.solutions, (solutions) => change({ solutions }), { id: 'sheet-solutions' }),
      checkbox(t('sheet.with-codes'), options.codes, (codes) => change({ codes }), { id: 'sheet-codes' }),
    ),
    h('div', { class: 'row' }, button(t('sheet.make'), () => app.run('sheet', 'sheet'), { id: 'sheet-make', disabled: running?.task === 'sheet' })),
    failure_at(app, 'sheet'),
  );
}

/// Returns how many puzzles are side by side, so that all fit on a page.
function across(puzzles: number): number {
  return [1, 4, 12, 20].findIndex((most) => puzzles <= most) + 1 || 5;
}

/// Returns what a code holds: the address of the page with the solution or, from a file, the presses.
function code_text({ puzzle, solution, id }: Sheet['puzzles'][number]): string {
  if (id && !from_file) return `${address_of()}?solution#${id}`;
  const cells = [...solution.keys()].filter((cell) => solution[cell]);
  const named = cells.map((cell) => `(${Object.values(place_named(puzzle, cell)).join(', ')})${solution[cell] > 1 ? ` × ${solution[cell]}` : ''}`);
  return t('sheet.code-text', { cells: named.join(' ') });
}

/// Returns a line to write on.
function blank(label: string, kind: string): Node_ {
  return h('div', { class: kind }, h('span', {}, label), h('i', {}));
}

function one_page({ orders, graded, puzzles }: Sheet, codes: boolean, solved: boolean): Node_ {
  const [order] = orders;
  const wide = across(puzzles.length);
  const one = (made: Sheet['puzzles'][number], k: number): Node_ => {
    const { rows, columns, colours, start, holes } = made.puzzle;
    const scene = { rows, columns, colours, lit: start, holes, target: null, marks: solved ? made.solution : null, quiet: null };
    const label = t(solved ? 'sheet.solution' : 'sheet.puzzle', { number: k + 1 });
    const stars = graded ? grade_of(made.order) : 0;
    const beside: Child[] = [
      h('span', { class: 'number' }, String(k + 1)),
      graded && !solved && h('span', { class: 'stars', key: 'stars', role: 'img', 'aria-label': t('sheet.grade', { grade: stars, most: 3 }) }, `${'★'.repeat(stars)}${'☆'.repeat(3 - stars)}`),
      codes && !solved && h('span', { class: 'code', key: 'code', html: qr(code_text(made), t('sheet.code', { number: k + 1 })) }),
    ];
    return h(
      'li',
      { key: k },
      h('div', { class: 'beside' }, beside),
      h('div', { class: 'puzzle' }, h('span', { class: 'drawing', html: picture(scene, page_palette, label) }), graded && h('small', { key: 'needs' }, words(counted('presses', made.order.presses)))),
    );
  };
  const kind = [rule_name(order.rule), order.wrap === 'none' ? '' : t(`wrap.${order.wrap}`), order.colours > 2 ? t('sheet.adds', { most: order.colours - 1 }) : '', graded ? '' : t('sheet.each', { presses: words(counted('presses', order.presses)) }), codes ? t('sheet.scan') : ''];
  const look = ['sheet', codes && !solved && 'with-codes', graded && 'graded'].filter(Boolean).join(' ');
  return h(
    'section',
    { class: look, key: solved ? 'solutions' : 'puzzles', style: `--across: ${wide}; --down: ${Math.ceil(puzzles.length / wide)}` },
    !solved && h('div', { class: 'blanks', key: 'blanks' }, blank(t('sheet.name'), 'name'), blank(t('sheet.date'), 'date')),
    h('h2', {}, solved ? t('sheet.solutions') : goal_sentence({ ...order, number: 0 })),
    h('p', {}, solved ? t('sheet.marks') : kind.filter(Boolean).join(' · ')),
    h('ol', {}, puzzles.map(one)),
  );
}

let drawn: { of: string; sheet: Sheet; pages: Node_[] } | null = null;

/// Returns the pages. They are long, so they are drawn once for a sheet, its options and a language.
function pages_of(sheet: Sheet, { codes, solutions }: SheetOptions): Node_[] {
  const of = [current_language(), codes, solutions].join();
  if (drawn?.sheet !== sheet || drawn.of !== of) drawn = { of, sheet, pages: [false, ...(solutions ? [true] : [])].map((solved) => one_page(sheet, codes, solved)) };
  return drawn.pages;
}

/// Returns what replaces the board while a sheet is shown.
export function sheet_stage(app: App, sheet: Sheet): Node_ {
  const { paper } = app.state.sheet_options;
  return h(
    'div',
    { class: `sheets ${paper}`, id: 'sheets', key: 'sheets' },
    h('style', { key: 'paper', html: `@page { size: ${names_of_papers[paper]}; margin: 15mm; }` }),
    h(
      'div',
      { class: 'tools' },
      button(t('share.print'), () => window.print(), { id: 'sheet-print', class: 'primary' }),
      button(t('sheet.close'), () => app.set({ sheet: null }), { id: 'sheet-close' }),
    ),
    pages_of(sheet, app.state.sheet_options),
  );
}
