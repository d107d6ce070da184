// SPDX-License-Identifier: MIT
// The gallery: known puzzles, each with a drawing of what a press flips, and its story.
import type { App } from '../store/app';
import { drawn_side, gallery, type Preset } from '../model/gallery';
import type { Cells } from '../model/puzzle';
import { t } from '../texts';
import { h, type Node_ } from '../view/dom';
import { picture } from '../view/picture';
import { page_palette } from '../view/scene';

function drawing({ order, pressed }: Preset, lit: Cells | undefined): string {
  const none = new Uint8Array(drawn_side ** 2);
  const marks = none.map((_, cell) => (cell === pressed ? 1 : 0));
  const scene = { rows: drawn_side, columns: drawn_side, colours: order.colours, lit: lit ?? none, holes: null, target: null, marks, quiet: null };
  return picture(scene, page_palette, '').replace('role="img"', 'aria-hidden="true"');
}

export function gallery_section(app: App): Node_ {
  const { gallery: drawn } = app.state;
  const one = (preset: Preset) =>
    h(
      'button',
      { type: 'button', class: 'card', key: preset.name, id: `gallery-${preset.name}`, onclick: () => app.take_preset(preset) },
      h('span', { class: 'card-picture', html: drawing(preset, drawn?.[preset.name]) }),
      h('span', {}, h('strong', {}, t(`gallery.${preset.name}`)), h('span', { class: 'story' }, t(`gallery.${preset.name}-story`))),
    );
  const opened = (event: Event) => {
    const { open } = event.target as HTMLDetailsElement;
    if (open !== (drawn !== null)) void app.show_gallery(open);
  };
  return h(
    'details',
    { key: 'gallery', id: 'gallery', ontoggle: opened },
    h('summary', {}, t('gallery.heading')),
    h('p', {}, t('gallery.lead')),
    h('div', { class: 'cards' }, drawn && gallery.map(one)),
  );
}
