// SPDX-License-Identifier: MIT
// The gallery: a wall of boards to play, and of rules, each with a drawing of what a press flips.
import type { App } from '../store/app';
import { drawn_side, gallery, type Preset } from '../model/gallery';
import type { Cells } from '../model/puzzle';
import { t } from '../texts';
import { button } from '../view/controls';
import { h, type Node_ } from '../view/dom';
import { picture } from '../view/picture';
import { page_palette } from '../view/scene';
import { kind_text } from './parts';

function drawing({ order, board, sample, pressed }: Preset, lit: Cells | undefined): string {
  const plain = { colours: order.colours, rule: order.rule, wrap: order.wrap, holes: null, target: null, quiet: null };
  const none = new Uint8Array(drawn_side ** 2);
  const marks = none.map((_, cell) => (cell === pressed ? 1 : 0));
  const whole = board ?? sample;
  const scene = whole ? { ...plain, rows: whole.rows, columns: whole.columns, holes: whole.holes, lit: whole.start, marks: order.shape ? whole.start.map((_, cell) => (cell === pressed ? 1 : 0)) : null } : { ...plain, rows: drawn_side, columns: drawn_side, lit: lit ?? none, marks };
  return picture(scene, page_palette, '').replace('role="img"', 'aria-hidden="true"');
}

const drawn_last = new Map<string, { lit: Cells | undefined; html: string }>();

/// Returns the drawing of a preset, made once.
function drawn_once(preset: Preset, lit: Cells | undefined): string {
  const { name } = preset;
  const known = drawn_last.get(name);
  if (known && known.lit === lit) return known.html;
  const html = drawing(preset, lit);
  drawn_last.set(name, { lit, html });
  return html;
}

/// Returns the wall, which replaces the board and the panels while it is open.
export function gallery_wall(app: App): Node_ | null {
  const { gallery: drawn } = app.state;
  if (!drawn) return null;
  const one = (preset: Preset) =>
    h(
      'li',
      { key: preset.name },
      h(
        'button',
        { type: 'button', class: 'card', id: `gallery-${preset.name}`, onclick: () => app.take_preset(preset) },
        h('span', { class: 'card-picture', html: drawn_once(preset, drawn[preset.name]) }),
        h('strong', {}, t(`gallery.${preset.name}`)),
        h('span', { class: 'card-kind' }, kind_text(preset.order, preset.order.presses)),
        h('span', { class: 'story' }, t(`gallery.${preset.name}-story`)),
      ),
    );
  const shelf = (heading: 'gallery.boards' | 'gallery.rules', presets: Preset[], lead: string) =>
    h('section', { key: heading, 'aria-label': t(heading) }, h('h3', {}, t(heading)), h('p', { class: 'lead' }, lead), h('ul', { class: 'cards' }, presets.map(one)));
  return h(
    'div',
    { class: 'wall', id: 'gallery', key: 'gallery' },
    h('div', { class: 'wall-head' }, h('h2', { id: 'gallery-heading', tabIndex: -1 }, t('gallery.heading')), button(t('gallery.close'), () => app.close_gallery(), { id: 'gallery-close', 'aria-keyshortcuts': 'Escape' })),
    shelf('gallery.boards', gallery.filter(({ board }) => board), t('gallery.boards-lead')),
    shelf('gallery.rules', gallery.filter(({ board }) => !board), t('gallery.lead')),
  );
}
