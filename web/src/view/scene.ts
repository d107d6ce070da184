// SPDX-License-Identifier: MIT
// The visible contents of a board, for every way of drawing it.
import { t } from '../texts';
import { element } from './element';
import { place_named } from '../model/shapes';
import type { Cells } from '../model/puzzle';

export interface Scene {
  rows: number;
  columns: number;
  colours?: number; // default 2
  rule?: string; // with the wrap and the holes, it determines the shape of the cells
  wrap?: string;
  lit: Cells;
  holes: Cells | null;
  target: Cells | null;
  marks: Cells | null; // presses to make: 1 or their kind; with more than two colours, how often
  quiet: Cells | null; // a quiet pattern; with more than two colours, how often it contains each cell
  reach?: Cells | null; // what the press under the pointer would flip
}

export interface Palette {
  paper: string;
  ink: string;
  unlit: string;
  unlit_edge: string;
  unlit_ink: string; // numbers on unlit cells
  lit: string;
  lit_edge: string;
  mark: string;
  halo: string;
  mark_lit: string; // the marks on a lit cell
  halo_lit: string;
  quiet: string;
  quiet_lit: string; // the quiet pattern on a lit cell
  corner: string; // colour of the corner of a target, and of the frame of what a press would flip
  corner_lit: string;
  shine: string; // the middle of a light
  glow: string; // around a light
  rim: string; // the border of a cell; often transparent
  disc: string; // a disc on a light, where colours are few; otherwise transparent
}

const names = ['paper', 'ink', 'unlit', 'unlit_edge', 'unlit_ink', 'lit', 'lit_edge', 'mark', 'halo', 'mark_lit', 'halo_lit', 'quiet', 'quiet_lit', 'corner', 'corner_lit', 'shine', 'glow', 'rim', 'disc'] as const;

/// The colours of the page, as references or as values.
export const page_palette = Object.fromEntries(names.map((name) => [name, `var(--${name.replace('_', '-')})`])) as unknown as Palette;

const media = ['(forced-colors: active)', '(prefers-color-scheme: dark)', 'print'].map((query) => matchMedia(query));

/// Returns whether the system sets the colours.
export function forced_colours(): boolean {
  return media[0].matches;
}

/// Returns whether cells have numbers.
export function is_numbered({ colours = 2 }: Pick<Scene, 'colours'>): boolean {
  return colours > 2;
}

let known: { when: string; palette: Palette } | null = null;

/// Returns the colours as "#rrggbb", or "#rrggbbaa" if they are not opaque; system colours are converted.
export function current_palette(): Palette {
  const when = [document.documentElement.dataset.theme, ...media.map(({ matches }) => matches)].join();
  if (known?.when === when) return known.palette;
  const probe = element('span', { class: 'unseen probe' });
  document.body.append(probe);
  const value = (name: string): string => {
    probe.style.color = `var(--${name.replace('_', '-')})`;
    const [red = 0, green = 0, blue = 0, alpha = 1] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).map(Number);
    return `#${[red, green, blue, ...(alpha < 1 ? [255 * alpha] : [])].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
  };
  const palette = Object.fromEntries(names.map((name) => [name, value(name)])) as unknown as Palette;
  probe.remove();
  known = { when, palette };
  return palette;
}

/// Returns whether nothing is drawn with a colour.
export function is_clear(colour: string): boolean {
  return colour.length === 9 && colour.endsWith('00');
}

const shape_names = ['round', 'ring', 'ring_in', 'light_at', 'light_in', 'light_out', 'blur', 'leg', 'press', 'press_line', 'dot', 'dot_lit', 'diamond', 'gem', 'gem_lit'] as const;

/// The shapes of a cell as parts of its side, as `src/style.css` explains and sets them.
export type Shapes = Record<(typeof shape_names)[number], number>;

let known_shapes: Shapes | null = null;

export function shapes(): Shapes {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => {
    const value = style.getPropertyValue(`--${name.replace('_', '-')}`);
    return parseFloat(value) / (value.trim().endsWith('%') ? 100 : 1);
  };
  return (known_shapes ??= Object.fromEntries(shape_names.map((name) => [name, read(name)])) as unknown as Shapes);
}

/// Returns a label such as "row 2, column 3, press here". Whether a light is lit is the state of its switch, not part of its name.
export function cell_label(scene: Scene, cell: number): string {
  const named = (parts: string[]) => [t('cell.label', { ...place_named(scene, cell) }), ...parts].join(t('list.part'));
  if (scene.holes?.[cell]) return named([t('cell.hole')]);
  const [lit, target, mark, quiet] = [scene.lit[cell], scene.target?.[cell], scene.marks?.[cell], scene.quiet?.[cell]];
  const numbered = is_numbered(scene);
  const parts = numbered ? [t('cell.number', { number: lit })] : [];
  if (target !== undefined) parts.push(numbered ? t('cell.target-number', { number: target }) : t(target ? 'cell.target-lit' : 'cell.target-unlit'));
  if (mark) parts.push(numbered && mark > 1 ? t('cell.press-times', { times: mark }) : t(!numbered && mark === 2 ? 'cell.press-2' : 'cell.press'));
  if (quiet) parts.push(numbered ? t('cell.quiet-times', { times: quiet }) : t('cell.quiet'));
  return named(parts);
}
