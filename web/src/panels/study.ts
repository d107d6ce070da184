// SPDX-License-Identifier: MIT
// For learners: a hint with its reason, light chasing row by row, quiet patterns as pictures.
import type { App } from '../store/app';
import { of_now, type Quiet } from '../store/state';
import { shortened } from '../store/tasks';
import { same_presses } from '../engine/flips';
import { t, type Key } from '../texts';
import { button } from '../view/controls';
import { h, type Child, type Node_ } from '../view/dom';
import { picture } from '../view/picture';
import { page_palette } from '../view/scene';
import { phrase } from './parts';

const max_pictures = 24;

/// Returns a heading, what the question is about, its button, and its answer.
function section(app: App, task: 'hint' | 'chase' | 'quiet', label: Key, result: string, more: Child = null): Node_ {
  return h(
    'section',
    { key: task },
    h('h3', {}, t(`${task}.heading`)),
    task !== 'hint' && h('p', { class: 'lead', key: 'lead' }, t(`${task}.lead`)),
    h('div', { class: 'row' }, button(t(label), () => app.run(task), { id: task })),
    h('p', { class: 'result', id: `${task}-words` }, result),
    more,
  );
}

export function hint_section(app: App): Node_ {
  return section(app, 'hint', 'hint.give', phrase(of_now(app.state, app.state.hint)?.text));
}

export function chase_section(app: App): Node_ {
  return section(app, 'chase', 'chase.step', phrase(of_now(app.state, app.state.chase)?.text));
}

export function quiet_section(app: App): Node_ {
  const { puzzle } = app.state.game.position;
  const quiet = app.state.quiet && same_presses(app.state.quiet.about, puzzle) ? app.state.quiet : null;
  const some = ({ nullity, ways }: Quiet) => (puzzle.colours > 2 ? t('quiet.some-colours', { nullity, ways: shortened(ways) }) : t('quiet.some', { nullity, ways: nullity < 40 ? String(2 ** nullity) : `2^${nullity}` }));
  const words = !quiet ? '' : quiet.refused ? phrase(quiet.refused) : quiet.nullity === 0 ? t('quiet.none') : some(quiet);
  const pictures = (quiet?.patterns ?? []).slice(0, max_pictures).map((pattern, index) => {
    const scene = { rows: puzzle.rows, columns: puzzle.columns, colours: puzzle.colours, lit: pattern, holes: puzzle.holes, target: null, marks: null, quiet: null };
    const number = index + 1;
    const order = quiet?.orders[index];
    const label = t('quiet.show', { number });
    const drawn = h('span', { html: picture(scene, page_palette, t('quiet.pattern', { number })) });
    return h(
      'button',
      { type: 'button', class: 'picture', key: number, 'aria-label': order ? [label, t('quiet.order', { order })].join(t('list.part')) : label, onclick: () => app.dispatch({ type: 'frame', quiet: pattern }) },
      drawn,
      order !== undefined && h('small', {}, t('quiet.order', { order })),
    );
  });
  return section(app, 'quiet', 'quiet.ask', words, h('div', { class: 'pictures' }, pictures));
}
