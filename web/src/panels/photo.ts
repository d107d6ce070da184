// SPDX-License-Identifier: MIT
// A board seen in a picture: both beside each other, with what can be corrected before the board is taken.
import type { App } from '../store/app';
import { lights_of, with_grid, type Photo } from '../store/photos';
import { max_cells_seen } from '../model/photo';
import { t } from '../texts';
import { button, field } from '../view/controls';
import { h, type Child, type Node_ } from '../view/dom';
import { little_board, max_little } from '../view/little_board';
import { photo_canvas } from '../view/photo';
import { picture } from '../view/picture';
import { page_palette } from '../view/scene';
import { number_field } from './parts';

type Side = 'left' | 'right' | 'top' | 'bottom';
const sides: Side[] = ['left', 'right', 'top', 'bottom'];

/// Returns the place of an edge of the board, in percent of the picture.
function edge_of({ frame, pixels }: Photo, side: Side): number {
  const [at, all] = side === 'left' ? [frame.left, pixels.width] : side === 'right' ? [frame.left + frame.width, pixels.width] : side === 'top' ? [frame.top, pixels.height] : [frame.top + frame.height, pixels.height];
  return Math.min(100, Math.max(0, Math.round((1000 * at) / all) / 10));
}

function with_edge(photo: Photo, side: Side, percent: number): Photo {
  const edges = Object.fromEntries(sides.map((one) => [one, one === side ? percent : edge_of(photo, one)])) as Record<Side, number>;
  const { width, height } = photo.pixels;
  const least = 2;
  if (edges.right - edges.left < least || edges.bottom - edges.top < least) return photo;
  const frame = { left: (edges.left * width) / 100, top: (edges.top * height) / 100, width: ((edges.right - edges.left) * width) / 100, height: ((edges.bottom - edges.top) * height) / 100 };
  return with_grid(photo, { frame });
}

function said(photo: Photo): string {
  const { found, sure, rows, columns, look, lit } = photo;
  if (!found) return t('photo.none');
  const size = t(sure ? 'photo.found' : 'photo.unsure', { rows, columns });
  if (!look.differ) return `${size}${t('sentence')}${t('photo.alike')}`;
  return lit === null ? `${size}${t('sentence')}${t('photo.ask')}` : size;
}

/// Asks which of the two colours is that of a light.
function colours_asked(app: App, photo: Photo): Node_ {
  const { look, lit } = photo;
  const names = ['photo.darker', 'photo.brighter'] as const;
  const one = (kind: 0 | 1): Node_ => {
    const colour = `rgb(${look.kinds[kind].map(Math.round).join(',')})`;
    return h(
      'label',
      { key: kind },
      h('input', { type: 'radio', name: 'photo-lit', id: `photo-lit-${kind}`, checked: lit === kind, onchange: () => app.set({ photo: { ...photo, lit: kind } }) }),
      h('span', {}, look.differ && h('i', { class: 'swatch', style: `background: ${colour}` }), t(look.differ ? names[kind] : kind ? 'photo.all-on' : 'photo.all-off')),
    );
  };
  return h('fieldset', { class: 'choice', key: 'lit' }, h('legend', {}, t('photo.lit')), h('div', { class: 'choice-row' }, one(1), one(0)));
}

function board_seen(app: App, photo: Photo, lit: ReturnType<typeof lights_of>): Child {
  const { rows, columns, look } = photo;
  const holes = look.holes.some(Boolean) ? Uint8Array.from(look.holes, Number) : null;
  const turn = (cell: number) => app.set({ photo: { ...photo, turned: photo.turned.map((turned, other) => (other === cell ? 1 - turned : turned)) } });
  const name = (cell: number) => t('cell.label', { row: Math.floor(cell / columns) + 1, column: (cell % columns) + 1 });
  if (lit.length <= max_little) return little_board({ id: 'photo-board', label: t('photo.board'), columns, lit, holes, name, press: turn, switches: true });
  return h('span', { class: 'drawing', key: 'large', html: picture({ rows, columns, lit, holes, target: null, marks: null, quiet: null }, page_palette, t('photo.board')) });
}

export function photo_section(app: App): Node_ | null {
  const { photo } = app.state;
  if (!photo) return null;
  const set = (changed: Photo) => app.set({ photo: changed });
  const { rows, columns, frame, look, threshold, lit } = photo;
  const lights = lights_of(photo);
  const slider = (id: string, label: string, value: number, change: (value: number) => void, step = '1') =>
    field(label, h('input', { type: 'range', id, min: '0', max: '100', step, value: String(value), oninput: (event: Event) => change(Number((event.target as HTMLInputElement).value)) }));
  return h(
    'section',
    { class: 'photo-check', id: 'photo', key: 'photo', 'aria-labelledby': 'photo-heading' },
    h('h3', { id: 'photo-heading', tabIndex: -1 }, t('photo.heading')),
    h('p', { id: 'photo-said', role: 'status' }, said(photo)),
    h(
      'div',
      { class: 'photo-pair' },
      h('figure', {}, photo_canvas(photo.pixels, frame, rows, columns, lit === null ? null : lights, t('photo.picture')), h('figcaption', {}, t('photo.picture'))),
      h('figure', {}, board_seen(app, photo, lights), h('figcaption', {}, t(lights.length <= max_little ? 'photo.board-hint' : 'photo.board'))),
    ),
    colours_asked(app, photo),
    h(
      'div',
      { class: 'fields' },
      number_field(app, { label: t('field.rows'), id: 'photo-rows', value: rows, min: 1, max: max_cells_seen, changed: (value) => set(with_grid(photo, { rows: value })) }),
      number_field(app, { label: t('field.columns'), id: 'photo-columns', value: columns, min: 1, max: max_cells_seen, changed: (value) => set(with_grid(photo, { columns: value })) }),
      look.differ && slider('photo-threshold', t('photo.threshold'), threshold, (value) => set({ ...photo, threshold: value })),
    ),
    h('details', { key: 'edges', id: 'photo-edges' }, h('summary', {}, t('photo.edges')), h('div', { class: 'fields' }, sides.map((side) => slider(`photo-${side}`, t(`photo.${side}`), edge_of(photo, side), (value) => set(with_edge(photo, side, value)), '0.5')))),
    h(
      'div',
      { class: 'row' },
      button(t('photo.take'), () => app.take_photo(), { class: 'primary', id: 'photo-take', disabled: lit === null }),
      button(t('photo.leave'), () => app.leave_photo(), { id: 'photo-leave' }),
    ),
  );
}
