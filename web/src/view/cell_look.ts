// SPDX-License-Identifier: MIT
// The looks of a cell on the canvas. There are few, so each is drawn once, and its dots are copied: tens of thousands of
// cells a frame are too many to draw.
import type { Palette, Scene } from './scene';

const lit_bit = 1;
const target_bit = 2;
const quiet_bit = 4;
const mark_place = 8; // times the kind of press
const reach_bit = 32;
export const hole = 64;

/// What a cell looks like, as a number.
export function state_of(scene: Scene, cell: number): number {
  if (scene.holes?.[cell]) return hole;
  let state = (scene.marks?.[cell] ?? 0) * mark_place;
  if (scene.lit[cell]) state |= lit_bit;
  if (scene.target?.[cell]) state |= target_bit;
  if (scene.quiet?.[cell]) state |= quiet_bit;
  if (scene.reach?.[cell]) state |= reach_bit;
  return state;
}

/// The dots of a look, `side` x `side` of them, where a pixel of the page has `dots`.
export function look_of(state: number, side: number, dots: number, colours: Palette): Uint32Array {
  const image = document.createElement('canvas');
  image.width = image.height = side;
  const pen = image.getContext('2d', { willReadFrequently: true })!;
  pen.scale(dots, dots);
  const size = side / dots;
  const lit = (state & lit_bit) !== 0;
  const gap = size >= 8 ? 1 : size >= 4 ? 1 / dots : 0;
  pen.fillStyle = lit ? colours.lit : colours.unlit;
  pen.fillRect(0, 0, size - gap, size - gap);
  const [cx, cy] = [(size - gap) / 2, (size - gap) / 2];
  const disc = (radius: number, colour: string) => {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.arc(cx, cy, radius, 0, 2 * Math.PI);
    pen.fill();
  };
  if (lit && size >= 5) disc(size * 0.2, colours.lit_edge);
  if (!lit && size >= 9) {
    disc(size * 0.12, colours.unlit_edge);
    disc(size * 0.07, colours.unlit);
  }
  const corner = lit ? colours.corner_lit : colours.corner;
  if (state & target_bit) {
    pen.fillStyle = corner;
    pen.beginPath();
    pen.moveTo(1, 1);
    pen.lineTo(size * 0.45, 1);
    pen.lineTo(1, size * 0.45);
    pen.fill();
  }
  if (state & quiet_bit) {
    pen.strokeStyle = lit ? colours.quiet_lit : colours.quiet;
    pen.lineWidth = Math.max(1, size * 0.12);
    pen.strokeRect(size * 0.15, size * 0.15, size * 0.7, size * 0.7);
  }
  if (state & reach_bit) {
    pen.strokeStyle = corner;
    pen.lineWidth = Math.max(1, size * 0.1);
    pen.strokeRect(0.5, 0.5, size - gap - 1, size - gap - 1);
  }
  const mark = (state / mark_place) & 3;
  const [press, ground] = lit ? [colours.mark_lit, colours.halo_lit] : [colours.mark, colours.halo];
  if (mark === 1) {
    disc(size * 0.38, press);
    disc(size * 0.26, ground);
    disc(size * 0.13, press);
  }
  if (mark === 2) {
    const diamond = (radius: number, colour: string) => {
      pen.fillStyle = colour;
      pen.beginPath();
      pen.moveTo(cx, cy - radius);
      pen.lineTo(cx + radius, cy);
      pen.lineTo(cx, cy + radius);
      pen.lineTo(cx - radius, cy);
      pen.fill();
    };
    diamond(size * 0.44, press);
    diamond(size * 0.28, ground);
    diamond(size * 0.14, press);
  }
  return new Uint32Array(pen.getImageData(0, 0, side, side).data.buffer);
}

/// Copies a look to a place in `pixels`, rows of `wide`, as far as it lies inside.
export function stamp(pixels: Uint32Array, wide: number, look: Uint32Array, side: number, x: number, y: number): void {
  const [first, last] = [Math.max(0, -x), Math.min(side, wide - x)];
  const end = Math.min(side, pixels.length / wide - y);
  for (let row = Math.max(0, -y); row < end; ++row) {
    const [from, to] = [row * side, (y + row) * wide + x];
    for (let k = first; k < last; ++k) pixels[to + k] = look[from + k];
  }
}
