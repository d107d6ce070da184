// SPDX-License-Identifier: MIT
// For learners: one hint with its reason, light chasing row by row, quiet patterns as pictures.
import { refusal, type App } from '../app';
import { can_chase, chase_step } from '../model/chase';
import type { Answer } from '../engine/messages';
import { count_of, from_rows, question, to_rows } from '../model/puzzle';
import { t, tn } from '../texts';
import { button, h } from '../view/dom';
import { picture } from '../view/picture';
import { page_palette } from '../view/scene';
import { progress_box, quiet_stop } from './ask';

const most_cells_for_patterns = 900;
const most_pictures = 24;

function place(app: App, cell: number): { row: number; column: number } {
  const { columns } = app.game.puzzle;
  return { row: Math.floor(cell / columns) + 1, column: (cell % columns) + 1 };
}

/// The reasons of the engine in the reader's words.
function hint_words(app: App, answer: Answer): string {
  const [step] = answer.steps ?? [];
  const left = tn('presses', answer.presses ?? 0);
  const { used = 0, lost } = answer;
  const words: string[] = [];
  if (answer.quiet_pattern) {
    const quiet = from_rows(answer.quiet_pattern).cells;
    const pressed = count_of(quiet.map((value, cell) => (value && app.game.pressed[cell] ? 1 : 0)));
    words.push(t('hint.swap', { pressed, all: count_of(quiet), rest: count_of(quiet) - pressed }));
  }
  if (!step) return [...words, t('hint.solved')].join(t('sentence'));
  const at = { row: step.row, column: step.column };
  words.push(t(step.kind === 2 ? 'hint.press-2' : 'hint.press', at));
  if (step.why === 'first-row' && answer.nullity === 0) words.push(t('hint.first-row-only'));
  else words.push(t(`hint.${step.why}`, { row: step.row - 1, column: step.column, presses: left }));
  words.push(t('hint.left', { left }));
  if (used > 0 && lost !== undefined) words.push(lost === 0 ? t('hint.on-the-way') : t('hint.lost', { all: tn('presses', used + answer.presses!), lost }));
  return words.join(t('sentence'));
}

export function hint_section(app: App): HTMLElement {
  const words = h('p', { class: 'result', id: 'hint-words' });
  const progress = progress_box(app);
  const give = async () => {
    const { game } = app;
    const { puzzle } = game;
    // Two kinds bind lines by what was pressed, so there the position itself is the question.
    const played = puzzle.rule !== 'two-kind' && game.presses > 0;
    const asked = played ? { ...question(puzzle, puzzle.start), pressed: to_rows(game.pressed, puzzle.columns, puzzle.holes) } : app.question();
    words.textContent = '';
    const answer = await progress.run(() => app.client.ask({ command: 'hint', ...asked, limit: 20 }, progress.show));
    let said: string;
    if (answer.error) said = refusal(answer);
    else if (answer.status === 'impossible') said = t('hint.impossible');
    else if (answer.status !== 'optimal') said = t('hint.unknown');
    else {
      const [step] = answer.steps ?? [];
      const marks = new Uint8Array(game.lit.length);
      if (step) marks[(step.row - 1) * puzzle.columns + step.column - 1] = step.kind ?? 1;
      app.mark({ marks, quiet: answer.quiet_pattern ? from_rows(answer.quiet_pattern).cells : null });
      said = hint_words(app, answer);
    }
    words.textContent = said;
    app.say(said);
  };
  const ask = button(t('hint.give'), () => void give().catch(quiet_stop), { id: 'hint' });
  return h('section', {}, h('h3', {}, t('hint.heading')), h('div', { class: 'row' }, ask), progress.element, words);
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
