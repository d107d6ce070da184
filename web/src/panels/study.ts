// SPDX-License-Identifier: MIT
// For learners: one hint with its reason, light chasing row by row, quiet patterns as pictures.
import { refusal, type App } from '../app';
import { can_chase, chase_step } from '../model/chase';
import { hint_of, type Hint } from '../model/hint';
import { from_rows, type Cells } from '../model/puzzle';
import { t, tn } from '../texts';
import { button, h } from '../view/dom';
import { picture } from '../view/picture';
import { page_palette } from '../view/scene';
import { quiet_stop } from './ask';

const most_cells_for_patterns = 900;
const most_pictures = 24;

/// A basis of the quiet patterns, where the shape is small enough to list it.
async function quiet_basis(app: App): Promise<Cells[]> {
  const { puzzle, lit } = app.game;
  if (puzzle.rule === 'two-kind' || lit.length > most_cells_for_patterns) return [];
  const { board, rule, wrap } = app.question();
  const answer = await app.client.ask({ command: 'analyze', board, rule, wrap, quiet_patterns: true });
  return (answer.quiet_patterns ?? []).map((rows) => from_rows(rows).cells);
}

function place(app: App, cell: number): { row: number; column: number } {
  const { columns } = app.game.puzzle;
  return { row: Math.floor(cell / columns) + 1, column: (cell % columns) + 1 };
}

function hint_words(app: App, hint: Hint): string {
  const at = place(app, hint.cell);
  const left = tn('presses', hint.left);
  switch (hint.why) {
    case 'chase': {
      const above = place(app, hint.above);
      return t('hint.chase', { ...at, left, above_row: above.row, above_column: above.column });
    }
    case 'first-row': return t('hint.first-row', { ...at, left, ways: String(2 ** hint.nullity) });
    case 'swap': return t('hint.swap', { ...at, left, pressed: hint.pressed, rest: hint.rest });
    case 'plan': return t(hint.kind === 2 ? 'hint.plan-2' : 'hint.plan', { ...at, left });
  }
}

export function hint_section(app: App): HTMLElement {
  const words = h('p', { class: 'result', id: 'hint-words' });
  const give = async () => {
    const answer = await app.client.ask({ command: 'solve', ...app.question(), limit: 20 });
    let said: string;
    if (answer.error) said = refusal(answer);
    else if (answer.status === 'impossible') said = t('hint.impossible');
    else {
      const patterns = app.game.presses > 0 ? await quiet_basis(app) : [];
      const hint = hint_of(app.game.puzzle, app.game.lit, app.game.pressed, answer, patterns);
      if (hint) {
        const marks = new Uint8Array(app.game.lit.length);
        marks[hint.cell] = hint.why === 'plan' ? hint.kind : 1;
        app.mark({ marks, quiet: hint.why === 'swap' ? hint.pattern : null });
        said = hint_words(app, hint);
      } else said = t('hint.solved');
    }
    words.textContent = said;
    app.say(said);
  };
  return h('section', {}, h('h3', {}, t('hint.heading')), h('div', { class: 'row' }, button(t('hint.give'), () => void give().catch(quiet_stop), { id: 'hint' })), words);
}

export function chase_section(app: App): HTMLElement {
  const words = h('p', { class: 'result', id: 'chase-words' }, t('chase.lead'));
  let first_row: number[] | null = null; // to press after the chase, then chase again

  const step = async () => {
    const { game } = app;
    let said: string;
    if (!can_chase(game.puzzle)) said = t('chase.not-here');
    else if (first_row) {
      for (const cell of first_row) game.press(cell);
      said = t('chase.again');
      first_row = null;
    } else {
      const next = chase_step(game.puzzle, game.lit);
      if (next.kind === 'done') said = t('chase.done');
      else if (next.kind === 'below') {
        const marks = new Uint8Array(game.lit.length);
        for (const cell of next.cells) {
          game.press(cell);
          marks[cell] = 1;
        }
        app.mark({ marks });
        said = t('chase.below', { row: next.row + 1, below: next.row + 2, columns: next.cells.map((cell) => place(app, cell).column).join(t('list.comma')) });
      } else {
        const columns = next.columns.map((column) => column + 1).join(t('list.comma'));
        const answer = await app.client.ask({ command: 'solve', ...app.question(), find: 'any' });
        if (answer.error) said = refusal(answer);
        else if (answer.solution) {
          const first = from_rows(answer.solution).cells.slice(0, game.puzzle.columns);
          first_row = [...first.keys()].filter((column) => first[column]);
          const marks = new Uint8Array(game.lit.length);
          marks.set(first);
          app.mark({ marks });
          said = t('chase.last', { columns, first: first_row.map((column) => column + 1).join(t('list.comma')) });
        } else {
          if (answer.witness) app.mark({ quiet: from_rows(answer.witness).cells });
          said = t('chase.impossible', { columns });
        }
      }
    }
    words.textContent = said;
    app.say(said);
  };
  return h('section', {}, h('h3', {}, t('chase.heading')), h('div', { class: 'row' }, button(t('chase.step'), () => void step().catch(quiet_stop), { id: 'chase' })), words);
}

export function quiet_section(app: App): HTMLElement {
  const words = h('p', { class: 'result', id: 'quiet-words' }, t('quiet.lead'));
  const pictures = h('div', { class: 'pictures' });
  const ask = async () => {
    pictures.replaceChildren();
    const { puzzle } = app.game;
    if (puzzle.rule === 'two-kind') {
      words.textContent = t('quiet.not-here');
      return;
    }
    const { board, rule, wrap } = app.question();
    const wanted = app.game.lit.length <= most_cells_for_patterns;
    const answer = await app.client.ask({ command: 'analyze', board, rule, wrap, quiet_patterns: wanted });
    if (answer.error) {
      words.textContent = refusal(answer);
      return;
    }
    const nullity = answer.nullity ?? 0;
    words.textContent = nullity === 0 ? t('quiet.none') : t('quiet.some', { nullity, ways: nullity < 40 ? String(2 ** nullity) : `2^${nullity}` });
    (answer.quiet_patterns ?? []).slice(0, most_pictures).forEach((rows, index) => {
      const quiet = from_rows(rows).cells;
      const scene = { rows: puzzle.rows, columns: puzzle.columns, lit: quiet, holes: puzzle.holes, target: null, marks: null, quiet: null };
      const label = t('quiet.pattern', { number: index + 1 });
      const one = h('button', { type: 'button', class: 'picture', 'aria-label': t('quiet.show', { number: index + 1 }), onclick: () => app.mark({ quiet }) });
      one.innerHTML = picture(scene, page_palette, label);
      pictures.append(one);
    });
    app.say(words.textContent);
  };
  return h('section', {}, h('h3', {}, t('quiet.heading')), h('div', { class: 'row' }, button(t('quiet.ask'), () => void ask().catch(quiet_stop), { id: 'quiet' })), words, pictures);
}
