// SPDX-License-Identifier: MIT
// Share: the board as a link, as text for other programs, and as a picture.
import type { App } from '../store/app';
import { binds, type Form } from '../store/state';
import { address_of, id_of } from '../model/exchange';
import type { Position } from '../model/game';
import { question, to_rows, type Cells } from '../model/puzzle';
import { counted, t, text } from '../texts';
import { button, choice, field } from '../view/controls';
import { h, type Node_ } from '../view/dom';
import { download } from '../view/element';
import { picture, picture_png } from '../view/picture';
import { current_palette } from '../view/scene';
import { copied } from './parts';

const forms: Form[] = ['link', 'embed', 'text', 'json', 'id', 'pbm'];

/// The width of a frame, and its height beside that of the board.
const [frame_width, frame_around] = [420, 230];

/// Returns the lights to share. After presses of two kinds, which restrict later ones, this is the start.
function shared_lights(position: Position): Cells {
  return binds(position) ? position.puzzle.start : position.lit;
}

async function written(app: App, form: Form, position: Position): Promise<string> {
  const { puzzle } = position;
  const lit = shared_lights(position);
  const { columns, colours } = puzzle;
  const rows = (holes: Cells | null) => to_rows(lit, columns, holes, colours).map((row) => [...row].map((cell) => cell ?? '_').join(' ')).join('\n');
  switch (form) {
    case 'link': return `${address_of()}#${await id_of(app.clerk, puzzle, lit)}`;
    case 'embed': {
      const source = `${address_of()}?embed#${await id_of(app.clerk, puzzle, lit)}`;
      const height = frame_around + Math.round(Math.min(1.5, puzzle.rows / columns) * frame_width);
      return `<iframe src="${source}" title="flipwise, ${puzzle.rows} × ${columns}" width="${frame_width}" height="${height}" loading="lazy" style="max-width: 100%; border: 0"></iframe>`;
    }
    case 'id': return id_of(app.clerk, puzzle, lit);
    case 'json': return JSON.stringify({ command: 'solve', ...question(puzzle, lit), find: 'fewest' });
    case 'text': return `${rows(puzzle.holes)}\n`;
    case 'pbm': return `${colours > 2 ? 'P2' : 'P1'}\n${columns} ${puzzle.rows}\n${colours > 2 ? `${colours - 1}\n` : ''}${rows(null)}\n`;
  }
}

let writing: { position: Position; form: Form } | null = null;

/// Writes the text of the current board, once.
async function write(app: App, form: Form, about: Position): Promise<void> {
  if (writing?.position === about && writing.form === form) return;
  writing = { position: about, form };
  const shared = await written(app, form, about);
  writing = null;
  if (app.state.game.position === about && app.state.form === form) app.set({ shared: { about, form, text: shared } });
}

async function copy(app: App, shared: string): Promise<void> {
  app.set(await copied(app.state.game.position, shared, 'copied'));
}

async function save_png(app: App, name: string): Promise<void> {
  try {
    download(`${name}.png`, await picture_png({ ...app.scene(), reach: null }, current_palette()));
  } catch {
    const failed = text('error.no-memory');
    app.set({ message: { text: failed, bad: true }, announced: failed });
  }
}

export function share_panel(app: App): Node_ {
  const { form, shared, copied: last, game } = app.state;
  const { position } = game;
  const { rows, columns, colours } = position.puzzle;
  const format = colours > 2 ? 'pgm' : 'pbm'; // the format that supports the colours
  const current = shared?.about === position && shared.form === form ? shared.text : '';
  if (!current) void write(app, form, position);
  const name = `flipwise-${rows}x${columns}`;
  const svg = () => picture(app.scene(), current_palette(), t('board.label', { rows: counted('rows', rows), columns: counted('columns', columns) }), true);
  return h(
    'div',
    { class: 'panel', key: 'share' },
    h('p', { class: 'lead' }, t('share.lead'), ' ', !binds(position) && t('share.now')),
    binds(position) && h('p', { id: 'share-start', key: 'start' }, t('share.start')),
    choice('form', t('share.form'), forms.map((one) => [one, t(`share.${one === 'pbm' ? format : one}`)]), form, (value) => app.set({ form: value, copied: null })),
    form === 'embed' && h('p', { id: 'share-embed', key: 'embed' }, t('share.embed-lead'), ' ', location.protocol === 'file:' && t('share.embed-file')),
    form === 'pbm' && position.puzzle.holes !== null && h('p', { id: 'share-holes', key: 'holes' }, t(`share.${format}-holes`)),
    field(t('share.text'), h('textarea', { rows: form === 'link' || form === 'id' ? '3' : '6', readOnly: true, id: 'shared', spellcheck: 'false', value: current })),
    h(
      'div',
      { class: 'row' },
      button(t('share.copy'), () => void copy(app, current), { class: 'primary', id: 'copy' }),
      h('span', { id: 'copied', class: last?.done === false ? 'bad' : 'done' }, last?.about === position ? t(last.done ? 'share.copied' : 'share.refused') : ''),
    ),
    h('h3', {}, t('share.pictures')),
    h(
      'div',
      { class: 'row' },
      button(t('share.svg'), () => download(`${name}.svg`, new Blob([svg()], { type: 'image/svg+xml' })), { id: 'save-svg' }),
      button(t('share.png'), () => void save_png(app, name), { id: 'save-png' }),
      button(t('share.print'), () => window.print(), { id: 'print' }),
    ),
  );
}
