// SPDX-License-Identifier: MIT
// Share: a link that holds the board, the board as text, JSON or id, and pictures.
import type { App } from '../app';
import { id_of } from '../model/exchange';
import { question, to_rows, type Cells } from '../model/puzzle';
import { t } from '../texts';
import { button, download, field, h, choice } from '../view/dom';
import { picture, picture_png } from '../view/picture';
import { current_palette } from '../view/scene';

type Form = 'link' | 'text' | 'json' | 'id' | 'pbm';

async function written(app: App, form: Form): Promise<string> {
  const { puzzle, lit } = app.game;
  const rows = (holes: Cells | null) => to_rows(lit, puzzle.columns, holes).map((row) => [...row].join(' ')).join('\n');
  switch (form) {
    case 'link': return location.href.replace(/#.*/, '') + '#' + (await id_of(app.clerk, puzzle, lit));
    case 'id': return id_of(app.clerk, puzzle, lit);
    case 'json': return JSON.stringify({ command: 'solve', ...question(puzzle, lit), find: 'fewest' });
    case 'text': return `${rows(puzzle.holes)}\n`;
    case 'pbm': return `P1\n${puzzle.columns} ${puzzle.rows}\n${rows(null)}\n`;
  }
}

export function share_panel(app: App): HTMLElement {
  let form: Form = 'link';
  const text = h('textarea', { rows: 6, readOnly: true, id: 'shared', spellcheck: false });
  let latest = 0;
  const refresh = async () => {
    const mine = ++latest;
    const now = await written(app, form);
    if (mine === latest) text.value = now;
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text.value);
    } catch {
      text.select();
      document.execCommand('copy');
    }
    app.say(t('share.copied'));
  };
  const svg = () => picture(app.scene(), current_palette(), t('board.label', { rows: app.game.puzzle.rows, columns: app.game.puzzle.columns }), true);
  const name = `flipwise-${app.game.puzzle.rows}x${app.game.puzzle.columns}`;
  app.watch(() => void refresh());
  void refresh();
  return h(
    'div',
    { class: 'panel' },
    h('h2', {}, t('share.heading')),
    h('p', { class: 'lead' }, t('share.lead')),
    choice(
      t('share.form'),
      (['link', 'text', 'json', 'id', 'pbm'] as const).map((one) => [one, t(`share.${one}`)]),
      form,
      (value: Form) => {
        form = value;
        void refresh();
      },
    ),
    field(t('share.text'), text),
    h('div', { class: 'row' }, button(t('share.copy'), () => void copy(), { class: 'primary', id: 'copy' })),
    h('h3', {}, t('share.pictures')),
    h(
      'div',
      { class: 'row' },
      button(t('share.svg'), () => download(`${name}.svg`, new Blob([svg()], { type: 'image/svg+xml' })), { id: 'save-svg' }),
      button(t('share.png'), () => void picture_png(svg()).then((blob) => download(`${name}.png`, blob)), { id: 'save-png' }),
    ),
  );
}
