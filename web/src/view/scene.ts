// SPDX-License-Identifier: MIT
// The visible contents of a board, for every way of drawing it.
import { t } from '../texts';
import { element } from './element';
import type { Cells } from '../model/puzzle';

export interface Scene {
  rows: number;
  columns: number;
  colours?: number; // default 2
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
}

const names = ['paper', 'ink', 'unlit', 'unlit_edge', 'unlit_ink', 'lit', 'lit_edge', 'mark', 'halo', 'mark_lit', 'halo_lit', 'quiet', 'quiet_lit', 'corner', 'corner_lit'] as const;

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

/// Returns the colours as "#rrggbb"; system colours are converted.
export function current_palette(): Palette {
  const when = [document.documentElement.dataset.theme, ...media.map(({ matches }) => matches)].join();
  if (known?.when === when) return known.palette;
  const probe = element('span', { class: 'unseen probe' });
  document.body.append(probe);
  const value = (name: string): string => {
    probe.style.color = `var(--${name.replace('_', '-')})`;
    const parts = getComputedStyle(probe).color.match(/\d+/g) ?? [];
    return `#${parts.slice(0, 3).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
  };
  const palette = Object.fromEntries(names.map((name) => [name, value(name)])) as unknown as Palette;
  probe.remove();
  known = { when, palette };
  return palette;
}

/// Returns a label such as "row 2, column 3, press here". Whether a light is lit is the state of its switch, not part of its name.
export function cell_label(scene: Scene, cell: number): string {
  const row = Math.floor(cell / scene.columns) + 1;
  const column = (cell % scene.columns) + 1;
  const named = (parts: string[]) => [t('cell.label', { row, column }), ...parts].join(t('list.comma'));
  if (scene.holes?.[cell]) return named([t('cell.hole')]);
  const [lit, target, mark, quiet] = [scene.lit[cell], scene.target?.[cell], scene.marks?.[cell], scene.quiet?.[cell]];
  const numbered = is_numbered(scene);
  const parts = numbered ? [t('cell.number', { number: lit })] : [];
  if (target !== undefined) parts.push(numbered ? t('cell.target-number', { number: target }) : t(target ? 'cell.target-lit' : 'cell.target-unlit'));
  if (mark) parts.push(numbered && mark > 1 ? t('cell.press-times', { times: mark }) : t(!numbered && mark === 2 ? 'cell.press-2' : 'cell.press'));
  if (quiet) parts.push(numbered ? t('cell.quiet-times', { times: quiet }) : t('cell.quiet'));
  return named(parts);
}
