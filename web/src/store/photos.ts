// SPDX-License-Identifier: MIT
// A board seen in a picture, with the corrections of the person who checks it.
import { find_board, look_at, type Found, type Frame, type Look, type Pixels } from '../model/photo';
import type { Cells } from '../model/puzzle';

export interface Photo {
  pixels: Pixels;
  found: boolean; // whether the page found a grid; otherwise, a person sets it
  sure: boolean;
  frame: Frame;
  rows: number;
  columns: number;
  share: number;
  look: Look;
  threshold: number; // percent between the two kinds, from which a cell is of the second one
  lit: 0 | 1 | null; // the kind that is lit; null until someone says so
  turned: Cells; // cells that were corrected by hand
}

type Grid = Pick<Photo, 'frame' | 'rows' | 'columns' | 'share'>;

function seen_on(pixels: Pixels, { frame, rows, columns, share }: Grid): Pick<Photo, 'look' | 'turned'> {
  return { look: look_at(pixels, frame, rows, columns, share), turned: new Uint8Array(rows * columns) };
}

/// Looks for a board in a picture. Without one, proposes a grid of 5 x 5 over most of it.
export function photo_of(pixels: Pixels): Photo {
  const { width, height } = pixels;
  const found: Found | null = find_board(pixels);
  const side = 0.9 * Math.min(width, height);
  const grid: Grid = found ?? { frame: { left: (width - side) / 2, top: (height - side) / 2, width: side, height: side }, rows: 5, columns: 5, share: 0.7 };
  const seen = seen_on(pixels, grid);
  const { differ, known } = seen.look;
  return { pixels, found: found !== null, sure: found?.sure ?? false, ...grid, ...seen, threshold: 50, lit: differ && known ? 1 : null };
}

/// Returns the picture with another grid. What was corrected by hand is dropped.
export function with_grid(photo: Photo, changes: Partial<Grid>): Photo {
  const next = { ...photo, ...changes };
  return { ...next, ...seen_on(photo.pixels, next) };
}

/// Returns the lights of the board, as far as it is known which kind is lit.
export function lights_of({ look, threshold, lit, turned }: Photo): Cells {
  return Uint8Array.from(look.place, (place, cell) => {
    if (look.holes[cell]) return 0;
    const second = look.differ ? 100 * place > threshold : true;
    return (second === (lit !== 0) ? 1 : 0) ^ turned[cell];
  });
}
