// SPDX-License-Identifier: MIT
// The looks of a cell on the canvas. There are few, so each is drawn once and its pixels are copied: drawing tens of thousands
// of cells in a frame is too slow.
import { ground_of, signs, text_size } from './grounds';
import { is_clear, is_numbered, shapes, type Palette, type Scene } from './scene';

export const hole = -1;

const place = 512; // factor from one part of the number of a look to the next

/// Returns the look of a cell, as a number.
export function state_of(scene: Scene, cell: number): number {
  if (scene.holes?.[cell]) return hole;
  const target = scene.target ? scene.target[cell] + (is_numbered(scene) ? 1 : 0) : 0;
  const [mark, quiet, reach] = [scene.marks?.[cell] ?? 0, scene.quiet?.[cell] ?? 0, scene.reach?.[cell] ?? 0];
  return (((reach * place + mark) * place + quiet) * place + target) * place + scene.lit[cell];
}

interface Look {
  lit: number;
  target: number; // with more than two colours, the number plus 1; 0 means no target
  quiet: number;
  mark: number;
  reach: number;
}

function parts_of(state: number): Look {
  const [lit, target, quiet, mark, reach] = [0, 1, 2, 3, 4].map((k) => Math.floor(state / place ** k) % place);
  return { lit, target, quiet, mark, reach };
}

type Pen = CanvasRenderingContext2D;

/// Returns the space between cells of a size.
export const gap_of = (size: number, dots: number) => (size >= 8 ? Math.max(1, Math.round(size * 0.07)) : size >= 4 ? 1 / dots : 0);

/// Draws the ground of a cell, and clips what follows to it. A glow stays within the cell and half the gap around it.
function draw_ground(pen: Pen, size: number, gap: number, fill: string | CanvasGradient, glow: string, colours: Palette): void {
  const inner = size - gap;
  pen.translate(gap / 2, gap / 2);
  pen.beginPath();
  pen.roundRect(0, 0, inner, inner, size < 5 ? 0 : shapes().round * inner);
  pen.fillStyle = fill;
  if (glow && size >= 8) {
    const { a: across } = pen.getTransform();
    [pen.shadowColor, pen.shadowBlur] = [glow, Math.min(shapes().blur * inner, 13) * across];
  }
  pen.fill();
  pen.shadowColor = 'transparent';
  pen.clip();
  if (is_clear(colours.rim) || size < 9) return;
  pen.strokeStyle = colours.rim;
  pen.lineWidth = 2; // half of it lies within the clip
  pen.stroke();
}

function draw_light(pen: Pen, look: Look, size: number, dots: number, colours: Palette): void {
  const { target, quiet, mark, reach } = look;
  const lit = look.lit !== 0;
  const gap = gap_of(size, dots);
  const inner = size - gap;
  const middle = inner / 2;
  const shape = shapes();
  const light = pen.createRadialGradient(middle, shape.light_at * inner, 0, middle, shape.light_at * inner, Math.hypot(0.5, Math.max(shape.light_at, 1 - shape.light_at)) * inner);
  light.addColorStop(shape.light_in, colours.shine);
  light.addColorStop(shape.light_out, colours.lit);
  draw_ground(pen, size, gap, lit ? (size >= 5 ? light : colours.lit) : colours.unlit, lit ? colours.glow : '', colours);
  const disc = (radius: number, colour: string) => {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.arc(middle, middle, radius * inner, 0, 2 * Math.PI);
    pen.fill();
  };
  if (lit && size >= 5 && !is_clear(colours.disc)) disc(0.21, colours.disc);
  if (!lit && size >= 9) {
    disc(Math.max(shape.ring / 2, 1.4 / inner), colours.unlit_edge);
    disc(shape.ring_in / 2, colours.unlit);
  }
  const corner = lit ? colours.corner_lit : colours.corner;
  if (target) {
    pen.fillStyle = corner;
    pen.beginPath();
    pen.moveTo(0, 0);
    pen.lineTo(inner * shape.leg, 0);
    pen.lineTo(0, inner * shape.leg);
    pen.fill();
  }
  if (quiet) {
    pen.strokeStyle = lit ? colours.quiet_lit : colours.quiet;
    pen.lineWidth = Math.max(1, inner * 0.09);
    if (size >= 16) pen.setLineDash([inner * 0.16, inner * 0.1]);
    pen.strokeRect(inner * 0.15, inner * 0.15, inner * 0.7, inner * 0.7);
    pen.setLineDash([]);
  }
  if (reach) {
    pen.strokeStyle = corner;
    pen.lineWidth = 2 * Math.max(1, Math.min(3, inner * 0.1));
    pen.beginPath();
    pen.roundRect(0, 0, inner, inner, size < 5 ? 0 : shape.round * inner);
    pen.stroke();
  }
  const [press, ground] = lit ? [colours.mark_lit, colours.halo_lit] : [colours.mark, colours.halo];
  const grown = size < 20 ? 1.25 : 1; // small marks would be hard to see
  if (mark === 1) {
    const outer = (0.5 - shape.press) * grown;
    const hollow = outer - Math.max(shape.press_line, 1.5 / inner);
    disc(outer, press);
    disc(hollow, ground);
    disc(hollow * (lit ? shape.dot_lit : shape.dot), press);
  }
  if (mark === 2) {
    const diamond = (side: number, colour: string) => {
      const radius = side * inner * Math.SQRT2;
      pen.fillStyle = colour;
      pen.beginPath();
      pen.moveTo(middle, middle - radius);
      pen.lineTo(middle + radius, middle);
      pen.lineTo(middle, middle + radius);
      pen.lineTo(middle - radius, middle);
      pen.fill();
    };
    const outer = (0.5 - shape.diamond) * grown;
    const hollow = outer - Math.max(shape.press_line, 1.5 / inner);
    diamond(outer, press);
    diamond(hollow, ground);
    diamond(hollow * (lit ? shape.gem_lit : shape.gem), press);
  }
}

/// Draws a cell with a number. Very small cells have no number, and small ones only the sign of a press in the corners.
function draw_number(pen: Pen, { lit, target, quiet, mark, reach }: Look, size: number, dots: number, palette: Palette, colours: number): void {
  const gap = gap_of(size, dots);
  const inner = size - gap;
  const { fill, ink } = ground_of(lit, colours, palette);
  draw_ground(pen, size, gap, fill, '', { ...palette, rim: is_clear(palette.rim) ? palette.unlit_edge : palette.rim });
  pen.textBaseline = 'middle';
  const write = (text: string, x: number, y: number, high: number, align: CanvasTextAlign, colour: string) => {
    pen.font = `600 ${high}px sans-serif`;
    pen.textAlign = align;
    pen.fillStyle = colour;
    pen.fillText(text, x, y);
  };
  const [right, down] = size < 20 ? [0, 0] : mark ? [-0.1, -0.06] : quiet || target ? [0, 0.1] : [0, 0];
  if (size >= 9) write(String(lit), inner * (0.5 + right), inner * (0.52 + down), inner * text_size(String(lit), size < 20 ? 0.7 : 0.45), 'center', ink);
  if (quiet) {
    pen.strokeStyle = ink;
    pen.lineWidth = Math.max(1, size * 0.06);
    if (size >= 16) pen.setLineDash([size * 0.15, size * 0.1]);
    pen.strokeRect(size * 0.1, size * 0.1, inner - size * 0.2, inner - size * 0.2);
    pen.setLineDash([]);
  }
  if (reach) {
    pen.strokeStyle = ink;
    pen.lineWidth = 2 * Math.max(1, inner * 0.08);
    pen.beginPath();
    pen.roundRect(0, 0, inner, inner, shapes().round * inner);
    pen.stroke();
  }
  if (size >= 20) {
    if (target) write(String(target - 1), inner * 0.13, inner * 0.2, inner * 0.26, 'left', ink);
    if (quiet) write(signs.quiet(quiet), inner * 0.86, inner * 0.26, inner * 0.26, 'right', ink);
  }
  if (!mark) return;
  const text = size >= 20 ? signs.mark(mark) : '';
  const wide = Math.min(inner, text ? inner * (0.12 + 0.17 * text.length) : inner * 0.4);
  pen.fillStyle = palette.mark;
  pen.fillRect(inner - wide, inner * 0.62, wide, inner * 0.38);
  if (text) write(text, inner - wide / 2, inner * 0.82, inner * 0.28, 'center', palette.halo);
}

/// Returns the pixels of a look, `side` x `side`, for `dots` device pixels in a pixel of the page. Without `ground`, what is around the
/// cell stays transparent.
export function look_of(state: number, side: number, dots: number, palette: Palette, colours = 2, ground = ''): Uint32Array {
  const image = document.createElement('canvas');
  image.width = image.height = side;
  const pen = image.getContext('2d', { willReadFrequently: true })!;
  if (ground) {
    pen.fillStyle = ground;
    pen.fillRect(0, 0, side, side);
  }
  pen.scale(dots, dots);
  const look = parts_of(state);
  if (is_numbered({ colours })) draw_number(pen, look, side / dots, dots, palette, colours);
  else draw_light(pen, look, side / dots, dots, palette);
  return new Uint32Array(pen.getImageData(0, 0, side, side).data.buffer);
}

/// Copies a look to a place in `pixels`, whose rows have `wide` pixels, as far as it lies inside.
export function stamp(pixels: Uint32Array, wide: number, look: Uint32Array, side: number, x: number, y: number): void {
  const [first, last] = [Math.max(0, -x), Math.min(side, wide - x)];
  const end = Math.min(side, pixels.length / wide - y);
  for (let row = Math.max(0, -y); row < end; ++row) {
    const [from, to] = [row * side, (y + row) * wide + x];
    for (let k = first; k < last; ++k) pixels[to + k] = look[from + k];
  }
}
