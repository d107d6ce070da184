// SPDX-License-Identifier: MIT
// Puzzles on paper: a page of puzzles, and a second page with their solutions.
import type { App } from '../store/app';
import type { Sheet } from '../store/state';
import { counted, current_language, t, words } from '../texts';
import { button } from '../view/controls';
import { h, type Node_ } from '../view/dom';
import { picture } from '../view/picture';
import { page_palette } from '../view/scene';
import { failure_at, goal_sentence, number_field, rule_name } from './parts';

const max_puzzles = 30;

export function sheet_section(app: App): Node_ {
  const { sheet_size, running } = app.state;
  return h(
    'details',
    { key: 'sheet', id: 'sheet' },
    h('summary', {}, t('sheet.heading')),
    h('p', {}, t('sheet.lead')),
    h(
      'div',
      { class: 'row' },
      number_field(app, { label: t('sheet.size'), id: 'sheet-size', value: sheet_size, min: 1, max: max_puzzles, changed: (size) => app.dispatch({ type: 'order', changes: {}, sheet_size: size }) }),
      button(t('sheet.make'), () => app.run('sheet', 'sheet'), { id: 'sheet-make', disabled: running?.task === 'sheet' }),
    ),
    failure_at(app, 'sheet'),
  );
}

/// Returns how many puzzles are side by side, so that all fit on a page.
function across(puzzles: number): number {
  return [1, 4, 12, 20].findIndex((most) => puzzles <= most) + 1 || 5;
}

function one_page(sheet: Sheet, solved: boolean): Node_ {
  const { order, puzzles } = sheet;
  const wide = across(puzzles.length);
  const one = ({ puzzle, solution }: Sheet['puzzles'][number], k: number): Node_ => {
    const { rows, columns, colours, start, holes } = puzzle;
    const scene = { rows, columns, colours, lit: start, holes, target: null, marks: solved ? solution : null, quiet: null };
    const label = t(solved ? 'sheet.solution' : 'sheet.puzzle', { number: k + 1 });
    return h('li', { key: k }, h('span', { class: 'number' }, String(k + 1)), h('span', { class: 'drawing', html: picture(scene, page_palette, label) }));
  };
  return h(
    'section',
    { class: 'sheet', key: solved ? 'solutions' : 'puzzles', style: `--across: ${wide}; --down: ${Math.ceil(puzzles.length / wide)}` },
    h('h2', {}, solved ? t('sheet.solutions') : goal_sentence({ ...order, number: 0 })),
    h('p', {}, solved ? t('sheet.marks') : [rule_name(order.rule), order.wrap === 'none' ? '' : t(`wrap.${order.wrap}`), order.colours > 2 ? t('sheet.adds', { most: order.colours - 1 }) : '', t('sheet.each', { presses: words(counted('presses', order.presses)) })].filter(Boolean).join(' · ')),
    h('ol', {}, puzzles.map(one)),
  );
}

let drawn: { sheet: Sheet; language: string; pages: Node_[] } | null = null;

/// Returns both pages. They are long, so they are drawn once for a sheet and language.
function pages_of(sheet: Sheet): Node_[] {
  const language = current_language();
  if (drawn?.sheet !== sheet || drawn.language !== language) drawn = { sheet, language, pages: [one_page(sheet, false), one_page(sheet, true)] };
  return drawn.pages;
}

/// Returns what replaces the board while a sheet is shown.
export function sheet_stage(app: App, sheet: Sheet): Node_ {
  return h(
    'div',
    { class: 'sheets', id: 'sheets', key: 'sheets' },
    h(
      'div',
      { class: 'tools' },
      button(t('share.print'), () => window.print(), { id: 'sheet-print', class: 'primary' }),
      button(t('sheet.close'), () => app.set({ sheet: null }), { id: 'sheet-close' }),
    ),
    pages_of(sheet),
  );
}
