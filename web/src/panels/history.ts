// SPDX-License-Identifier: MIT
// The last games, as pictures that open them again.
import type { App } from '../store/app';
import { presses_of, type Kept } from '../store/history';
import { from_rows } from '../model/puzzle';
import { counted, t } from '../texts';
import { button } from '../view/controls';
import { h, type Child, type Node_ } from '../view/dom';
import { picture } from '../view/picture';
import { page_palette } from '../view/scene';

function one(app: App, game: Kept): Node_ {
  const drawn = game.board && from_rows(game.board);
  const { rows, columns } = drawn || game;
  const label = t(game.solved ? 'history.solved' : 'history.open', { rows, columns, presses: counted('presses', presses_of(game)) });
  const scene = drawn && { rows, columns, colours: game.colours, lit: drawn.cells, holes: drawn.holes, target: null, marks: null, quiet: null };
  return h(
    'button',
    { type: 'button', class: game.solved ? 'picture won' : 'picture', key: game.id, onclick: () => void app.come_back(game) },
    scene && h('span', { html: picture(scene, page_palette, '').replace('role="img"', 'aria-hidden="true"') }),
    h('small', {}, label),
  );
}

export function history_section(app: App): Child {
  const { history } = app.state;
  if (history.length === 0) return null;
  return h(
    'section',
    { key: 'history', id: 'history' },
    h('h3', {}, t('history.heading')),
    h('p', { class: 'lead' }, t('history.lead')),
    h('div', { class: 'pictures' }, history.map((game) => one(app, game))),
    h('div', { class: 'row' }, button(t('history.forget'), () => app.set({ history: [] }), { id: 'forget', class: 'small' })),
  );
}
