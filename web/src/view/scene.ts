// SPDX-License-Identifier: MIT
// What there is to see on a board, for every way of drawing it.
import { t } from '../texts';
import type { Cells } from '../model/puzzle';

export interface Scene {
  rows: number;
  columns: number;
  lit: Cells;
  holes: Cells | null;
  target: Cells | null;
  marks: Cells | null; // presses to make: 1, or the kind of the press
  quiet: Cells | null; // a quiet pattern
  reach?: Cells | null; // what the press under the pointer would flip
}

export interface Palette {
  paper: string;
  unlit: string;
  unlit_edge: string;
  lit: string;
  lit_edge: string;
  mark: string;
  halo: string;
  quiet: string;
  quiet_lit: string; // the same on a lit cell
}

const names = ['paper', 'unlit', 'unlit_edge', 'lit', 'lit_edge', 'mark', 'halo', 'quiet', 'quiet_lit'] as const;

/// The colours of the page, as references or as values.
export const page_palette = Object.fromEntries(names.map((name) => [name, `var(--${name.replace('_', '-')})`])) as unknown as Palette;

export function current_palette(): Palette {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name.replace('_', '-')}`).trim()])) as unknown as Palette;
}

/// "row 2, column 3, lit", and what is marked there.
export function cell_label(scene: Scene, cell: number): string {
  const row = Math.floor(cell / scene.columns) + 1;
  const column = (cell % scene.columns) + 1;
  if (scene.holes?.[cell]) return t('cell.label', { row, column, state: t('cell.hole') });
  let state = t(scene.lit[cell] ? 'cell.lit' : 'cell.unlit');
  if (scene.target) state += t('list.comma') + t(scene.target[cell] ? 'cell.target-lit' : 'cell.target-unlit');
  const mark = scene.marks?.[cell];
  if (mark) state += t('list.comma') + t(mark === 2 ? 'cell.press-2' : 'cell.press');
  if (scene.quiet?.[cell]) state += t('list.comma') + t('cell.quiet');
  return t('cell.label', { row, column, state });
}
